/** The first-game guide of Trails to Rails. */

import { rulesStep, ticketsStep, undoStep, type Step } from "../../lib/guide";
import { say } from "../../lib/words";

export const guide: readonly Step[] = [
  {
    title: say("Welcome to Trails to Rails"),
    words: say(
      "You settle the West and carry goods there by train. Whoever first delivers all their goods wins. A few short stops; the others play on meanwhile.",
    ),
  },
  {
    target: '[data-test="map"]',
    title: say("The map"),
    words: say(
      "A hex yields to the cities beside it whenever its number is rolled. Numbers on brass do so too, but move west as the land is settled. Drag to move, turn the wheel or pinch to zoom. Everything you may do is lit.",
    ),
  },
  {
    target: '[data-test="players"]',
    panel: "players",
    title: say("The players"),
    words: say(
      "Every seat has a colour, a shape and a pattern of its rails. The wash of gold shows whose move it is; the ledger below counts what everybody holds.",
    ),
  },
  {
    target: '[data-test="hand"]',
    panel: "moves",
    title: say("Your hand"),
    words: say(
      "Resources, gold and development cards. Ore and lumber make rails, grain feeds settlers, coal drives trains.",
    ),
  },
  ticketsStep,
  {
    target: '[data-test="map"]',
    title: say("Settlers go west"),
    words: say(
      "Build a settler, move it for grain to an empty site, and it becomes a city. Each city frees one of your goods.",
    ),
  },
  {
    target: '[data-test="map"]',
    title: say("Rails and trains"),
    words: say(
      "Lay rails to other players’ cities, run a train there for coal, and deliver. Foreign rails cost a gold to their owner.",
    ),
  },
  undoStep(say("Until the dice are rolled or somebody else has moved, you may take a move back.")),
  rulesStep,
];
