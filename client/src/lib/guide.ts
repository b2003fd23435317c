/** Steps of a first-game guide, and those that the guides of all games share. */

import { say } from "./words";

/** A step of a guide: a text that points at an element of the page. */
export interface Step {
  /** The selector of the element pointed at. Without a match the text stands in the middle of the page. */
  target?: string;
  title: string;
  words: string;
  /** The panel to open first, on screens that show one panel at a time. */
  panel?: "moves" | "players" | "log" | "rules";
}

/** The step about tickets. */
export const ticketsStep: Step = {
  target: '[data-test="tickets"]',
  panel: "moves",
  title: say("What you may do"),
  words: say(
    "Each ticket is a kind of move with its price; a number on the stub tells how many ways there are. “Why not?” says what you lack for the rest.",
  ),
};

/** Return the step about taking back a move, in the game's words. */
export const undoStep = (words: string): Step => ({
  target: '[data-test="undo"]',
  title: say("Nothing is lost"),
  words,
});

/** The step about the rules. */
export const rulesStep: Step = {
  target: '[data-test="tab-rules"]',
  title: say("The rules are here"),
  words: say("Search them, or press anything that is not allowed: the page says why, with the rule."),
};
