/** Which games have a board of their own. A game without one is played through its text and its list of options. */

import type { Component } from "svelte";
import type { TableModel } from "../lib/table.svelte";

/** What every part of a game's own gets. */
export interface GameProps {
  table: TableModel;
  /** The game's drawing data, as the server gives it. */
  chart: any;
}

export interface Board {
  board: () => Promise<{ default: Component<GameProps> }>;
  side?: () => Promise<{ default: Component<GameProps> }>;
  /** Kinds of answers the side asks for in its own way, so that no ticket is needed for them. */
  askedBySide?: readonly string[];
}

export const boards: Record<string, Board> = {
  america: {
    board: () => import("./america/Board.svelte"),
    side: () => import("./america/Side.svelte"),
    askedBySide: ["Accept", "Decline", "Counter"],
  },
};

/** Kinds of answers nobody wants to be asked about twice, though they cannot be taken back. */
export const plainKinds: Record<string, readonly string[]> = {
  america: ["RollDice", "Decline", "Withdraw", "Accept", "Counter", "Offer", "TradeWith"],
};
