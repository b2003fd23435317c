/**
 * What the client knows about a game beyond what the server sends: the entry point of its folder under `src/games`.
 * Every field is optional; a game without an entry is played through its text view and its list of options.
 */

import type { Component } from "svelte";
import type { IconName } from "../art/icons";
import type { Stop } from "./guide";
import type { Sound } from "./sound.svelte";
import type { Manner, TableModel } from "./table.svelte";
import type { Option, GameTypes, State } from "./types";
import { say } from "./words";

/** Texts about a game for the lobby and the about page. */
export interface About {
  plate: string;
  blurb: string;
  length: string;
  /** The unit of its score. */
  score: string;
  /** From 1 (easy) to 3. */
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

/** Title and prompt for the head of the table, where the game words them better than "Your turn" and the server do. */
export interface Asking {
  whose?: string;
  prompt?: string;
}

/** A seat's progress towards winning, as shown and as read by screen readers. */
export interface Standing {
  short: string;
  spoken: string;
}

type Lazy<Props extends Record<string, unknown> = Record<string, never>> = () => Promise<{ default: Component<Props> }>;

/** A component that is loaded when a table of the game is shown. */
export type LazyPart<G extends GameTypes = GameTypes> = () => Promise<{ default: Component<GameProps<G>> }>;

type Kinds<G extends GameTypes> = readonly G["action"]["type"][];
type ByKind<G extends GameTypes, Value> = Partial<Record<G["action"]["type"], Value>>;

/** The client's entry of a game. */
export interface GameClient<G extends GameTypes = GameTypes> {
  about?: About;
  /** The picture in the lobby. */
  picture?: Lazy;
  /** The first-game guide. */
  guide?: readonly Stop<G>[];
  /** The sound of each type of event. */
  sounds?: Partial<Record<G["event"]["type"], Sound>>;
  /** Kinds of answers that need no confirmation. */
  manner?: Manner<G>;
  /** The number of the round, for games that count rounds; others count turns. 0 during preparation. */
  rounds?(view: G["view"]): number;

  /** The board. Without it the game is played through its text view and its list of options. */
  board?: LazyPart<G>;
  /** What a finished game was worth, on its result. */
  achieved?: LazyPart<G>;
  /** The panel beside the board. */
  side?: LazyPart<G>;
  /** Kinds of answers that the key "d" gives: those that roll, draw or spin. */
  rolls?: Kinds<G>;
  /** Kinds of answers that the side panel offers itself; they get no ticket. */
  askedBySide?: Kinds<G>;
  /** Whether the side panel is shown once the game is over. */
  sideAtTheEnd?: boolean;
  /** The holdings of all seats, for the panel of players on a small screen. */
  ledger?: LazyPart<G>;
  /** Return title and prompt for the seat that must answer; other viewers get the server's words. */
  asking?(table: TableModel<G>): Asking;
  /** Kinds whose options the side panel lists once their ticket is chosen; the page lists none. */
  listedBySide?: Kinds<G>;
  /** Kinds whose options are chosen on the map; their tickets show no count of options. */
  onMap?: Kinds<G>;
  /** Whether every kind keeps its ticket, also while it is not allowed. */
  everyTicket?: boolean;
  /** The game's own list of the options of a kind, shown below its ticket. */
  lists?: ByKind<G, LazyPart<G>>;
  /** Return the seat whose turn it is; the asked seat may be another one. */
  turn?(view: G["view"]): number | null;
  /** By kind: a text about legal answers that are not listed. It is followed by an invitation to type one. */
  beyond?: ByKind<G, string>;
  /** The types of events that have a place on the board; it is lit for `TableModel.told`. */
  placed?: readonly G["event"]["type"][];
  /** The types of events that decide the game: of what others did they are told first. */
  important?: readonly G["event"]["type"][];
  /** The title while chance decides, instead of "Luck decides". */
  luck?: string;
  /** Return the sort key of an option within its kind: lower comes first. */
  rank?(option: Option<G["action"]>): number;
  /** Return the progress of each seat, in a word or two. */
  standing?(view: G["view"]): Standing[];
  /** The unit of the standing, and its sign beside the number. */
  counted?: string;
  sign?: IconName;
}

/**
 * Return the entry of a game with its own types hidden, as all other code sees it. The server sends each game its own
 * views and actions, so the types hold wherever the entry is used for its game.
 */
export function defineGame<G extends GameTypes>(entry: GameClient<G>): GameClient {
  return entry as unknown as GameClient;
}

/** Return the current round or turn in words. */
export function progress(game: GameClient, state: State): string {
  if (game.rounds) {
    const round = game.rounds(state.view);
    return round ? say("Round {round}", { round }) : say("Preparation");
  }
  return state.turns ? say("Turn {turns}", { turns: state.turns }) : say("Preparation");
}

/** Return a difficulty from 1 to 3 in words. */
export function difficultyWords(difficulty: number): string {
  return [say("Easy to learn"), say("Some thought"), say("Deep and long")][difficulty - 1] ?? "";
}

/** Return the numbers of players in words, as "2–6 players". */
export function seatsWords(seats: readonly number[]): string {
  const [least, most] = [Math.min(...seats), Math.max(...seats)];
  if (most === 1) return say("1 player");
  return least === most ? say("{most} players", { most }) : say("{least}–{most} players", { least, most });
}
