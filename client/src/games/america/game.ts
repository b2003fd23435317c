/** The client's entry of Trails to Rails. */

import { defineGame } from "../../lib/game";
import { say } from "../../lib/words";
import { answeredByPrefs, asking } from "./asking";
import { guide } from "./guide";
import type { America } from "./types";

export default defineGame<America>({
  about: {
    plate: say("Plate I"),
    blurb: say("Send settlers west, found cities, lay rails, and be the first to deliver all your goods by train."),
    length: say("60–120 minutes"),
    score: say("Goods delivered"),
    difficulty: 2,
    published: "Settlers of America: Trails to Rails",
    authors: "Klaus Teuber",
    publisher: "Mayfair Games 2010; Catan Studio 2016, 2018",
  },
  picture: () => import("./LobbyPicture.svelte"),
  guide,
  sounds: { Rolled: "dice", RailBuilt: "track", RailPlaced: "track", Delivered: "delivery" },
  manner: {
    plain: ["RollDice", "Decline", "Withdraw", "Accept", "Counter", "Offer", "Ask", "TradeWith"],
    atOnce: ["RollDice"],
    inAdvance: answeredByPrefs,
  },
  board: () => import("./Board.svelte"),
  side: () => import("./Side.svelte"),
  rolls: ["RollDice"],
  askedBySide: ["Accept", "Decline", "Counter", "TradeWith", "Withdraw", "GiveBackCards"],
  listedBySide: ["Offer", "Ask", "Exchange", "BuyResource"],
  // Moves of settlers that found a city come before mere steps.
  rank: (option) => (option.kind === "MoveSettler" && !option.gains ? 1 : 0),
  ledger: () => import("./Holdings.svelte"),
  asking,
  turn: (view) => (view.turns > 0 ? view.active : null),
  luck: say("The dice decide"),
  beyond: {
    Offer: say("Any other trade can be offered too: put it together under Offer a trade, or"),
    Counter: say("Any other counter-offer can be made too: put it together above, or"),
  },
  placed: [
    "CityPlaced",
    "RailPlaced",
    "OutlawMoved",
    "SettlerBuilt",
    "TrainBuilt",
    "RailBuilt",
    "SettlerMoved",
    "CityBuilt",
    "TokenMoved",
    "TrainMoved",
    "Delivered",
  ],
  important: ["Delivered", "CityBuilt", "GameWon"],
  counted: say("goods"),
  sign: "cube",
  standing: (view) =>
    view.players.map((player) => {
      const done = player.delivered;
      const all = done + player.goods + player.cities_left;
      return { short: `${done}/${all}`, spoken: say("{done} of {all} goods delivered", { done, all }) };
    }),
});
