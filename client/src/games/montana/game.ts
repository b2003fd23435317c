/** The client's entry of Montana. */

import { defineGame } from "../../lib/game";
import { say } from "../../lib/words";
import { asking } from "./asking";
import { guide } from "./guide";
import type { Montana } from "./types";

export default defineGame<Montana>({
  about: {
    plate: say("Plate II"),
    blurb: say("Recruit workers at the wheel, gather goods, bid pumpkins in the city, and settle the hills first."),
    length: say("45–60 minutes"),
    score: say("Settlements placed"),
    difficulty: 2,
    published: "Montana",
    authors: "Rüdiger Dorn",
    publisher: "White Goblin Games 2017",
  },
  picture: () => import("./LobbyPicture.svelte"),
  guide,
  sounds: { ArrowStopped: "dice", Settled: "delivery" },
  manner: {
    plain: ["Recruit", "TakePair", "SendBack", "Advance", "Bid", "Pass", "ChooseGood", "Upgrade"],
    atOnce: ["Recruit", "Done", "ChooseGood"],
  },
  rounds: (view) => view.rounds,
  board: () => import("./Board.svelte"),
  side: () => import("./Side.svelte"),
  asking,
  onMap: ["Work", "Bank", "WorkMore", "Build", "Bid", "Advance", "TakePair", "StartingTile"],
  rolls: ["Recruit"],
  sideAtTheEnd: true,
  askedBySide: ["TradeCow"],
  turn: (view) => (view.rounds > 0 ? view.active : null),
  luck: say("The wheel decides"),
  important: ["BidMade", "OutbidBy"],
  placed: ["StartingTilePlaced", "Settled", "CowFound", "CanteenFound"],
  counted: say("settlements"),
  sign: "house",
  standing: (view) =>
    view.players.map((player, seat) => {
      const built = view.settled.reduce((sum, number, field) => sum + (view.owners[field] === seat ? number : 0), 0);
      const all = built + player.settlements;
      return { short: `${built}/${all}`, spoken: say("{built} of {all} settlements placed", { built, all }) };
    }),
});
