/**
 * What the page knows about a game beyond what the server says: the entry point of its folder under `src/games`.
 * Every field is optional; a game without an entry is played through its text view and its list of options.
 */

import type { Component } from "svelte";
import type { Step } from "./guide";
import type { Sound } from "./sound.svelte";
import type { Manner, TableModel } from "./table.svelte";
import type { Choice, GameTypes, State } from "./types";
import { say } from "./words";

/** What the lobby and the about page say about a game. */
export interface About {
  plate: string;
  blurb: string;
  length: string;
  /** What its score counts. */
  score: string;
  /** From 1, easy, to 3. */
  difficulty: number;
  published: string;
  authors: string;
  publisher: string;
}

/** The properties of a game's own components. */
export interface GameProps<G extends GameTypes = GameTypes> {
  table: TableModel<G>;
  boardData: G["boardData"];
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

type Lazy<Props extends Record<string, unknown> = Record<string, never>> = () => Promise<{ default: Component<Props> }>;

/** A component that is loaded when a table of the game is shown. */
export type LazyPart<G extends GameTypes = GameTypes> = () => Promise<{ default: Component<GameProps<G>> }>;

type Kinds<G extends GameTypes> = readonly G["action"]["type"][];
type ByKind<G extends GameTypes, Value> = Partial<Record<G["action"]["type"], Value>>;

export interface GameClient<G extends GameTypes = GameTypes> {
  about?: About;
  /** The picture in the lobby. */
  picture?: Lazy;
  /** The first-game guide. */
  guide?: readonly Step[];
  /** Which events sound, and how. */
  sounds?: Partial<Record<G["event"]["type"], Sound>>;
  /** Which kinds of answers need no confirmation. */
  manner?: Manner<G>;
  /** The number of the round, for games that count rounds; others count turns. 0 during preparation. */
  rounds?(view: G["view"]): number;

  /** The board. Without it the game is played through its text view and its list of options. */
  board?: LazyPart<G>;
  /** The panel beside the board. */
  side?: LazyPart<G>;
  /** Kinds of answers the side asks for in its own way, so that no ticket is needed for them. */
  askedBySide?: Kinds<G>;
  /** Whether the side is shown when the game is over. */
  sideAtTheEnd?: boolean;
  /** What everybody holds, for the panel of players on a small screen. */
  ledger?: LazyPart<G>;
  /** What is asked, in words for the seat that must answer; for others the server words it. */
  asking?(table: TableModel<G>): Asking;
  /** Kinds whose options the side lists in its own way once they are chosen by their ticket. */
  listedBySide?: Kinds<G>;
  /** Kinds that are chosen on the map; their tickets show no number of options. */
  onMap?: Kinds<G>;
  /** Whether every kind has its ticket at a fixed place, also while it cannot be given. */
  everyTicket?: boolean;
  /** The game's own list of the answers of a kind, below its ticket. */
  lists?: ByKind<G, LazyPart<G>>;
  /** The seat whose turn it is; others may be asked something in between. */
  turn?(view: G["view"]): number | null;
  /** By the kind of answer: what may be answered though it is not listed; a way to type it follows. */
  beyond?: ByKind<G, string>;
  /** Whether its boards fill the map, so that what lies over them is kept small. */
  full?: boolean;
  /** What decides where neither a person nor a bot does. */
  luck?: string;
  /** The order of answers of a kind in the list: the lower, the earlier. */
  rank?(choice: Choice<G["action"]>): number;
  /** How far each seat is in the race, in a word or two. */
  standing?(view: G["view"]): Standing[];
  /** What the standing counts. */
  counted?: string;
}

/**
 * Return the entry of a game with its own types hidden, as all code but the game's own sees it.
 * The server sends each game its own views and actions, so the types hold wherever the entry is used for its game.
 */
export function defineGame<G extends GameTypes>(entry: GameClient<G>): GameClient {
  return entry as unknown as GameClient;
}

/** How far a game is, in the words of its own rules. */
export function progress(game: GameClient, state: State): string {
  if (game.rounds) {
    const round = game.rounds(state.view);
    return round ? say("Round {round}", { round }) : say("Preparation");
  }
  return state.turns ? say("Turn {turns}", { turns: state.turns }) : say("Preparation");
}

export function difficultyWords(difficulty: number): string {
  return [say("Easy to learn"), say("Some thought"), say("Deep and long")][difficulty - 1] ?? "";
}

/** Seats in words: "2–6 players". */
export function seatsWords(seats: readonly number[]): string {
  const [least, most] = [Math.min(...seats), Math.max(...seats)];
  if (most === 1) return say("1 player");
  return least === most ? say("{most} players", { most }) : say("{least}–{most} players", { least, most });
}
