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
      "Press a lit place. Next to land, one half of the tile must touch the same kind of land; beside an outpost alone any tile will do. Tiles are never turned. Press anywhere else, and the page says why not.",
    ),
    when: (table) => isAsked(table, "PlaceTheLand"),
  },
  {
    id: "outpost",
    target: '[data-test="hand"]',
    title: say("An outpost"),
    words: say(
      "The open outpost fits somewhere. On its left are the cubes it makes, once, from land that touches it where you place it; on its right the cubes it wants. Place the first one early: beside it any land fits. Later you may wait for better land.",
    ),
    when: (table) => isAsked(table, "PlaceTheOutpost"),
  },
  {
    id: "link",
    target: '[data-test="map"]',
    title: say("The first link"),
    words: say(
      "Two outposts are joined by track. The plate tells its length in icons, which are half tiles; the longest, in gold, scores a point for each.",
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
      "It scores 3 points instead of 1. With its second cube it will be a city: 6 points, and trains may pass through it. Two towns on one waterway trade by water once one of them is a city, and then the waterway scores as well.",
    ),
    when: (table) => (table.state?.view.points.towns ?? 0) > 0,
  },
  undoStop(say("A move can be taken back here until the next tile is drawn.")),
];
