/** The first-game guide of Transcontinental. */

import { rulesStep, ticketsStep, undoStep, type Step } from "../../lib/guide";
import { say } from "../../lib/words";

export const guide: readonly Step[] = [
  {
    title: say("Welcome to Transcontinental"),
    words: say(
      "Build links, buy engines, deliver cubes, and join the oceans. A round gives everybody three turns, and a turn is one action: build, deliver, upgrade, urbanize, take a card, or pass. A long game: it is kept, and you may come back any day.",
    ),
  },
  {
    target: '[data-test="map"]',
    title: say("The map"),
    words: say(
      "A ring shows which cubes a city takes; the cubes in it wait to be delivered. Drag to move, turn the wheel or pinch to zoom; press a city to learn all about it.",
    ),
  },
  {
    target: '[data-test="purse"]',
    panel: "moves",
    title: say("Your railroad"),
    words: say(
      "You start with nothing: bonds bring the first money, cost interest for ever, and are no action. Points bring income; the line below tells what the next ones bring. Under it stands your engine: how many links a cube may go.",
    ),
  },
  {
    target: '[data-ticket="BuildLink"]',
    panel: "moves",
    title: say("Build a link"),
    words: say(
      "On your turn choose its ticket, press a city and then another: the cheapest route is drawn with its price, hex by hex. Press hexes in between for a route of your own.",
    ),
  },
  {
    target: '[data-ticket="Deliver"]',
    panel: "moves",
    title: say("Deliver a cube"),
    words: say(
      "A cube goes over links to the first city of its colour. Every link used pays its owner a point; your engine says how many links it may be.",
    ),
  },
  {
    target: '[data-test="display"]',
    panel: "moves",
    title: say("Cards"),
    words: say("Taking a card is an action. What stands below goes by itself to whoever is first."),
  },
  {
    target: '[data-test="lines"]',
    panel: "moves",
    title: say("Lines"),
    words: say(
      "Join far cities by links of your own before the others do. The second line from coast to coast ends the game.",
    ),
  },
  ticketsStep,
  undoStep(say("Until cubes or cards are drawn or somebody else has moved, you may take a move back.")),
  rulesStep,
];
