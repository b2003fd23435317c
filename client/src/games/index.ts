/** Which games have a board of their own. A game without one is played through its text and its list of options. */

import type { Component } from "svelte";
import type { TableModel } from "../lib/table.svelte";
import { say, sayCount } from "../lib/words";
import { asking as askingInAmerica } from "./america/asking";

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
  /** How far each seat is in the race, from the game's own view, in a word or two. */
  standing?: (view: any) => Standing[];
}

export const boards: Record<string, Board> = {
  america: {
    board: () => import("./america/Board.svelte"),
    side: () => import("./america/Side.svelte"),
    askedBySide: ["Accept", "Decline", "Counter"],
    ledger: () => import("./america/Holdings.svelte"),
    asking: askingInAmerica,
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
    standing: (view) =>
      view.players.map((player: { settlements: number }, seat: number) => {
        const built = view.settled.reduce((sum: number, number: number, field: number) => sum + (view.owners[field] === seat ? number : 0), 0);
        const all = built + player.settlements;
        return { short: `${built}/${all}`, spoken: say("{built} of {all} settlements placed", { built, all }) };
      }),
  },
  pioneer: {
    board: () => import("./pioneer/Board.svelte"),
    side: () => import("./pioneer/Side.svelte"),
    standing: (view) => [{ short: String(view.points.total), spoken: sayCount(view.points.total, "{count} point", "{count} points") }],
  },
  railways: {
    board: () => import("./railways/Board.svelte"),
    side: () => import("./railways/Side.svelte"),
    askedBySide: ["KeepBaron"],
    listedBySide: ["Deliver", "TakeCard"],
    standing: (view) =>
      view.players.map((player: { score: number; money: number }) => ({
        short: String(player.score),
        spoken: say("{score} points, {money} thousand dollars", { score: player.score, money: player.money }),
      })),
  },
};

/** Kinds of answers nobody wants to be asked about twice, though they cannot be taken back. */
export const plainKinds: Record<string, readonly string[]> = {
  america: ["RollDice", "Decline", "Withdraw", "Accept", "Counter", "Offer", "TradeWith"],
  montana: ["Recruit", "TakePair", "SendBack", "Advance", "Bid", "Pass", "ChooseGood", "Upgrade"],
  pioneer: ["Draw", "DrawTwo", "Keep", "PlaceOutpost", "Pass"],
  // Whatever is done on the map was shown with its bill before; only what one press does at once is asked about.
  railways: ["BuildLink", "Deliver", "Urbanize", "Grow", "TakeCard", "KeepBaron", "TakeBond", "TakePoints", "TakeCash", "Done"],
};
