/** The client's entry of Transcontinental. */

import { defineGame } from "../../lib/game";
import { say, sayCount } from "../../lib/words";
import "./colours.css";
import { asking } from "./asking";
import { guide } from "./guide";
import type { Railways } from "./types";

export default defineGame<Railways>({
  about: {
    plate: say("Plate IV"),
    blurb: say("Borrow, build and deliver across East and West until two lines join the oceans. The longest haul."),
    length: say("2–4 hours"),
    score: say("Points"),
    difficulty: 3,
    published: "Railways of the World",
    authors: "Glenn Drover, Martin Wallace; combined game by Matt Robertson, edited by Byron Brown",
    publisher: "Eagle-Gryphon Games",
  },
  picture: () => import("./LobbyPicture.svelte"),
  guide,
  sounds: { LinkBuilt: "track", CubeDelivered: "delivery" },
  manner: {
    plain: ["KeepBaron", "TakePoints", "TakeCash"],
    atOnce: [],
  },
  rounds: (view) => view.rounds,
  board: () => import("./Board.svelte"),
  side: () => import("./Side.svelte"),
  sideAtTheEnd: true,
  askedBySide: ["KeepBaron"],
  onMap: ["BuildLink", "Deliver", "Urbanize", "Grow"],
  listedBySide: ["TakeCard"],
  everyTicket: true,
  lists: { Deliver: () => import("./Deliveries.svelte") },
  ledger: () => import("./Ledger.svelte"),
  // Only actions belong to a turn; barons, bonds and cubes are asked of everybody between turns.
  turn: (view) => (view.turn ? view.active : null),
  luck: say("The bag decides"),
  beyond: {
    BuildLink: say("Any other route can be built too: press the hexes on its way one by one, or"),
    Deliver: say("A cube may go any other way too:"),
  },
  asking,
  placed: ["LinkBuilt", "CityUrbanized", "CubeAdded", "CityChosen", "CubeDelivered", "SettlersCame", "HotelPaid"],
  counted: say("points"),
  sign: "star",
  standing: (view) =>
    view.players.map((player) => ({
      short: String(player.score),
      spoken: say("{points}, {money} thousand dollars", {
        points: sayCount(player.score, "{count} point", "{count} points"),
        money: player.money,
      }),
    })),
});
