/** The first-game guide of Pioneer Rails. */

import { rulesStep, undoStep, type Step } from "../../lib/guide";
import { say } from "../../lib/words";

export const guide: readonly Step[] = [
  {
    title: say("Welcome to Pioneer Rails"),
    words: say(
      "Lay tile after tile, found outposts, link them by rail and carry cubes. You play alone, for as many points as you can.",
    ),
  },
  {
    target: '[data-test="hand"]',
    title: say("The supply"),
    words: say("Draw a tile here. The tile you drew is shown in its place, and hangs at your pointer over the table."),
  },
  {
    target: '[data-test="map"]',
    title: say("The table has no edge"),
    words: say(
      "A tile may lie wherever a mark is lit: beside land one of its icons must touch its like, beside an outpost alone any will do. Tiles are never turned. Rest the pointer anywhere else, or press there, and the page says why not. Drag to move, turn the wheel or pinch to zoom.",
    ),
  },
  {
    target: '[data-test="stack"]',
    panel: "moves",
    title: say("Outposts"),
    words: say(
      "The outpost that lies open may be built after each tile. Its left side shows what it makes beside the right land, its right side what it needs, its edges where tracks and harbours are.",
    ),
  },
  {
    target: '[data-test="map"]',
    title: say("Links and cubes"),
    words: say(
      "Tracks that meet make a link; a plate tells its length, in gold the longest. When a cube can travel, drag it along its way: one cube makes an outpost a town, two a city.",
    ),
  },
  {
    target: '[data-test="score"]',
    panel: "moves",
    title: say("The score"),
    words: say("Every line of it as the world stands, and below it every tile nobody has seen yet."),
  },
  undoStep(say("Until a tile is drawn, you may take a move back.")),
  rulesStep,
];
