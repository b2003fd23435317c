/** Which games have a board of their own. A game without one is played through its text and its list of options. */

import type { Component } from "svelte";
import type { Manner, TableModel } from "../lib/table.svelte";
import type { Choice } from "../lib/types";
import { say, sayCount } from "../lib/words";
import { asking as askingInAmerica } from "./america/asking";
import { asking as askingInRailways } from "./railways/asking";

/** What every part of a game's own gets. */
export interface GameProps {
  table: TableModel;
  /** The game's drawing data, as the server gives it. */
  chart: any;
}

/** What the head of the table says, where the game has better words than "Your turn" and the server's question. */
export interface Asking {
  whose?: string;
  prompt?: string;
}

/** How far a seat is, as it is shown and as it is spoken. */
export interface Standing {
  short: string;
  spoken: string;
}

export interface Board {
  board: () => Promise<{ default: Component<GameProps> }>;
  side?: () => Promise<{ default: Component<GameProps> }>;
  /** Kinds of answers the side asks for in its own way, so that no ticket is needed for them. */
  askedBySide?: readonly string[];
  /** Whether the side still says something when the game is over. */
  sideAtTheEnd?: boolean;
  /** What everybody holds, for the panel of players on a small screen. */
  ledger?: () => Promise<{ default: Component<GameProps> }>;
  /** What is asked, as somebody says it who sees one's own cards; what others are asked is the server's to word. */
  asking?: (table: TableModel) => Asking;
  /** Kinds whose options the side lists in its own way once they are chosen by their ticket. */
  listedBySide?: readonly string[];
  /** Kinds that are chosen on the map, where how many there are says nothing. */
  onMap?: readonly string[];
  /** Every kind has its ticket at its place, also while it cannot be given: they are few, and soon possible. */
  everyTicket?: boolean;
  /** The game's own list of the answers of a kind, below its ticket. */
  lists?: Record<string, () => Promise<{ default: Component<GameProps> }>>;
  /** Whose turn it is, from the game's own view; others may be asked something in between. */
  turn?: (view: any) => number | null;
  /** What may be answered though it is not listed, by its kind; a way to type it follows. */
  beyond?: Record<string, string>;
  /** Its boards fill the map, so that what lies over them is kept small. */
  full?: boolean;
  /** What decides where neither a person nor a bot does. */
  luck: string;
  /** What is listed first among answers of a kind: the lower, the earlier. */
  rank?: (choice: Choice) => number;
  /** How far each seat is in the race, from the game's own view, in a word or two. */
  standing?: (view: any) => Standing[];
  /** What the standing counts. */
  counted?: string;
}

export const boards: Record<string, Board> = {
  america: {
    board: () => import("./america/Board.svelte"),
    side: () => import("./america/Side.svelte"),
    askedBySide: ["Accept", "Decline", "Counter"],
    listedBySide: ["Offer", "Exchange", "BuyResource"],
    // A new city matters more than a step on the way to one.
    rank: (choice) => (choice.kind === "MoveSettler" && !choice.gains ? 1 : 0),
    ledger: () => import("./america/Holdings.svelte"),
    asking: askingInAmerica,
    turn: (view) => (view.turns > 0 ? view.active : null),
    luck: say("The dice decide"),
    beyond: {
      Offer: say("Any other trade can be offered too: put it together under Trade, or"),
      Counter: say("Any other counter-offer can be made too: put it together above, or"),
    },
    counted: say("goods"),
    standing: (view) =>
      view.players.map((player: { delivered: number; goods: number; cities_left: number }) => {
        const done = player.delivered;
        const all = done + player.goods + player.cities_left;
        return { short: `${done}/${all}`, spoken: say("{done} of {all} goods delivered", { done, all }) };
      }),
  },
  montana: {
    board: () => import("./montana/Board.svelte"),
    side: () => import("./montana/Side.svelte"),
    sideAtTheEnd: true,
    askedBySide: ["TradeCow"],
    turn: (view) => (view.rounds > 0 ? view.active : null),
    luck: say("The wheel decides"),
    full: true,
    counted: say("settlements"),
    standing: (view) =>
      view.players.map((player: { settlements: number }, seat: number) => {
        const built = view.settled.reduce(
          (sum: number, number: number, field: number) => sum + (view.owners[field] === seat ? number : 0),
          0,
        );
        const all = built + player.settlements;
        return { short: `${built}/${all}`, spoken: say("{built} of {all} settlements placed", { built, all }) };
      }),
  },
  pioneer: {
    board: () => import("./pioneer/Board.svelte"),
    side: () => import("./pioneer/Side.svelte"),
    luck: say("The supply decides"),
    counted: say("points"),
    standing: (view) => [
      { short: String(view.points.total), spoken: sayCount(view.points.total, "{count} point", "{count} points") },
    ],
  },
  railways: {
    board: () => import("./railways/Board.svelte"),
    side: () => import("./railways/Side.svelte"),
    sideAtTheEnd: true,
    askedBySide: ["KeepBaron"],
    onMap: ["BuildLink", "Deliver", "Urbanize", "Grow"],
    listedBySide: ["TakeCard"],
    everyTicket: true,
    lists: { Deliver: () => import("./railways/Deliveries.svelte") },
    ledger: () => import("./railways/Ledger.svelte"),
    // Only an action belongs to somebody's turn; barons, bonds and cubes are asked of everybody between turns.
    turn: (view) => (view.agenda[0]?.[0] === "ChooseAction" ? view.active : null),
    luck: say("The bag decides"),
    beyond: {
      BuildLink: say("Any other route can be built too: press the hexes on its way one by one, or"),
      Deliver: say("A cube may go any other way too:"),
    },
    asking: askingInRailways,
    counted: say("points"),
    standing: (view) =>
      view.players.map((player: { score: number; money: number }) => ({
        short: String(player.score),
        spoken: say("{score} points, {money} thousand dollars", { score: player.score, money: player.money }),
      })),
  },
};

/**
 * How answers are given. One rule for all games: what there is to read about an answer is shown before it is done, and
 * what was shown is not asked about again unless it ends the game. The plain kinds are not asked about at all.
 */
export const manners: Record<string, Manner> = {
  america: {
    plain: ["RollDice", "Decline", "Withdraw", "Accept", "Counter", "Offer", "TradeWith"],
    atOnce: ["RollDice"],
  },
  montana: {
    plain: ["Recruit", "TakePair", "SendBack", "Advance", "Bid", "Pass", "ChooseGood", "Upgrade"],
    atOnce: ["Recruit", "Done"],
  },
  pioneer: { plain: ["Draw", "DrawTwo", "Keep", "PlaceOutpost", "Pass"], atOnce: ["Draw"] },
  railways: { plain: ["KeepBaron", "TakePoints", "TakeCash"], atOnce: [] },
};
