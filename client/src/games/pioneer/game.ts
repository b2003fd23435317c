/** The client's entry of Pioneer Rails. */

import { defineGame } from "../../lib/game";
import { say, sayCount } from "../../lib/words";
import { guide } from "./guide";
import type { Pioneer } from "./types";

/** Prompts of questions about tiles that the board shows: their tracks in words would make the head higher. */
const SHORT_PROMPTS: Partial<Record<string, string>> = {
  PlaceTheLand: say("Place the tile you drew."),
  KeepOne: say("Keep one of the two tiles."),
};

export default defineGame<Pioneer>({
  about: {
    plate: say("Plate III"),
    blurb: say("Discover land tile by tile, found outposts, and link them by rail so that they grow. A game for one."),
    length: say("30–45 minutes"),
    score: say("Points"),
    difficulty: 1,
    published: "Epic Solitaire: Pioneer Rails",
    authors: "Scott Slomiany",
    publisher: "2011",
  },
  picture: () => import("./LobbyPicture.svelte"),
  guide,
  sounds: { LandPlaced: "track", Delivered: "delivery" },
  manner: {
    plain: ["Draw", "DrawTwo", "Keep", "PlaceOutpost", "Pass"],
    atOnce: ["Draw"],
  },
  board: () => import("./Board.svelte"),
  achieved: () => import("./Achieved.svelte"),
  side: () => import("./Side.svelte"),
  rolls: ["Draw"],
  asking: (table) => ({ prompt: SHORT_PROMPTS[table.state?.asked?.kind ?? ""] }),
  luck: say("The supply decides"),
  counted: say("points"),
  sign: "star",
  standing: (view) => [
    { short: String(view.points.total), spoken: sayCount(view.points.total, "{count} point", "{count} points") },
  ],
});
