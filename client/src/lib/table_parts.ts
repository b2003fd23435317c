/** What a table shows besides its state: refusals, short lists, filters, answers to confirm. */

import type { What } from "./api";
import type { CommandError, Fact, GameTypes, Option } from "./types";

/** A point on the screen, in client coordinates. */
export interface Spot {
  x: number;
  y: number;
}

/** A thing on the board, in words. */
export interface ThingWords {
  title: string;
  notes: string[];
}

/** A refusal or the description of a thing, shown at the spot that was pressed; without a spot in mid-page. */
export interface Bubble {
  /** The refusal; null where only the thing is described. */
  error: CommandError | null;
  spot: Spot | null;
  /** Whether it is a server error, which can be reported, and not a refusal by a rule. */
  fault?: boolean;
  thing?: ThingWords;
}

/** Several options for one thing on the board, shown as a small list. */
export interface Chooser<G extends GameTypes = GameTypes> {
  options: Option<G["action"]>[];
  spot: Spot | null;
}

/** A filter for the list of options, set once part of an answer is chosen on the board. */
export interface Narrowing<G extends GameTypes = GameTypes> {
  includes(option: Option<G["action"]>): boolean;
}

/** An answer the server has not played yet, because it cannot be taken back and needs a confirmation. */
export interface Unconfirmed<G extends GameTypes = GameTypes> {
  what: Option<G["action"]> | What<G["action"]>;
  words: string;
  pays: Fact;
  gains: Fact;
  kind: string;
  reason: string;
}
