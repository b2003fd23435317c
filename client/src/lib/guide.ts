/** Steps of a first-game guide, and those that every game's guide has. */

import { say } from "./words";

export interface Step {
  /** The selector of what is pointed at; without it, or where nothing matches, the text stands in the middle. */
  target?: string;
  title: string;
  words: string;
  /** The panel to show first, on screens that show one at a time. */
  panel?: "moves" | "players" | "log" | "rules";
}

export const ticketsStep: Step = {
  target: '[data-test="tickets"]',
  panel: "moves",
  title: say("What you may do"),
  words: say(
    "Each ticket is a kind of answer with its price; a number on the stub tells how many ways there are. “Why not?” says what you lack for the rest.",
  ),
};

export const undoStep = (words: string): Step => ({
  target: '[data-test="undo"]',
  title: say("Nothing is lost"),
  words,
});

export const rulesStep: Step = {
  target: '[data-test="tab-rules"]',
  title: say("The rules are here"),
  words: say("Search them, or press anything that is not allowed: the page says why, with the rule."),
};
