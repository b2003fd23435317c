/** The first-game guide of Pioneer Rails. */

import { can, isAsked, rulesStop, ticketOf, undoStop, type Stop } from "../../lib/guide";
import { say } from "../../lib/words";
import type { Pioneer } from "./types";

export const guide: readonly Stop<Pioneer>[] = [
  {
    id: "welcome",
    title: say("Welcome to Pioneer Rails"),
    words: say(
      "Lay tile after tile, found outposts, link them by rail and carry cubes. You play alone, for as many points as you can. The guide speaks when there is something new.",
    ),
  },
  rulesStop(),
  {
    id: "found",
    target: '[data-test="stack"]',
    panel: "moves",
    title: say("How to begin"),
    words: say("Put the open outpost in the middle of the table, or begin with an empty world."),
    when: (table) => isAsked(table, "FoundFirst"),
  },
  {
    id: "draw",
    target: '[data-test="hand"]',
    title: say("Draw a tile"),
    words: say("Every turn begins here. Drawing two lets you choose, but costs two tiles: one point less."),
    when: (table) => can(table, "Draw"),
  },
  {
    id: "lay",
    target: '[data-test="map"]',
    title: say("Lay it down"),
    words: say(
      "Press a lit place. Beside land one of the tile’s icons must touch its like; beside an outpost alone any will do. Tiles are never turned. Press anywhere else, and the page says why not.",
    ),
    when: (table) => isAsked(table, "PlaceTheLand"),
  },
  {
    id: "outpost",
    target: '[data-test="stack"]',
    panel: "moves",
    title: say("An outpost"),
    words: say(
      "The open outpost fits somewhere. It makes the cubes on its left side only now, from land beside it. On its right stand the cubes it wants. You may wait: passing costs nothing.",
    ),
    when: (table) => isAsked(table, "PlaceTheOutpost"),
  },
  {
    id: "link",
    target: '[data-test="map"]',
    title: say("The first link"),
    words: say(
      "Two outposts are joined by track. The plate tells its length; the longest, in gold, scores a point for each icon.",
    ),
    when: (table) => (table.state?.view.links.length ?? 0) > 0,
  },
  {
    id: "cube",
    target: '[data-test="map"]',
    title: say("Deliver a cube"),
    words: say(
      "A cube can travel: drag it along its way, or press its ticket. One cube makes an outpost a town, two a city.",
    ),
    when: (table) => can(table, "Deliver"),
  },
  {
    id: "score",
    target: '[data-test="score"]',
    panel: "moves",
    title: say("Your points"),
    words: say(
      "What your world is worth so far, and how many points the next rank takes. Below are the tiles nobody has seen yet.",
    ),
    when: (table) => (table.state?.view.turns ?? 0) > 2 && can(table, "Draw"),
  },
  {
    id: "water",
    target: ticketOf("Pass"),
    panel: "moves",
    title: say("The first town"),
    words: say(
      "Towns and cities on one waterway trade by water as soon as one of them is a city, and then its icons score too.",
    ),
    when: (table) => (table.state?.view.points.towns ?? 0) > 0,
  },
  undoStop(say("A move can be taken back here until the next tile is drawn.")),
];
