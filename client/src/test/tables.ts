/** Tables, states and options as the server would send them, for tests. */

import type { ActionKind, Option, GameInfo, LogEntry, State, TableInfo, Tagged, Update } from "../lib/types";

export const game: GameInfo = {
  name: "goldrush",
  title: "Gold Rush",
  version: 1,
  stage: "sketch",
  seats: [2],
  seat_names: ["north", "south"],
  chooses_colours: false,
  settings: [],
  reconstructed: [],
  source: "",
  has_secrets: false,
  daily: false,
  puzzles: 0,
};

/** A table at which the reader of the page sits at the first seat, with changes. */
export function tableInfo(changes: Partial<TableInfo> = {}): TableInfo {
  const seat = { colour: "north", mine: false, name: "", bot: "random", sitter: "bot", stand_in: false, present: true };
  return {
    id: "table1",
    game: "goldrush",
    title: "Gold Rush",
    stage: "running",
    seats: [
      { ...seat, mine: true, name: "Ann", sitter: "person", bot: "" },
      { ...seat, colour: "south" },
    ],
    colours: ["north", "south"],
    watching: "open",
    watchers: 0,
    deciding: 0,
    ...changes,
  } as unknown as TableInfo;
}

/** Return an option for tests, with these changes. */
export function option<A extends Tagged>(action: A, changes: Partial<Option> = {}): Option<A> {
  const words = action.type.toLowerCase();
  return {
    action,
    kind: action.type,
    words,
    title: words,
    pays: "",
    gains: "",
    notes: [],
    others: [],
    route: [],
    ...changes,
  } as unknown as Option<A>;
}

/** Return an action kind for tests. */
export const actionKind = (kind: string): ActionKind => ({
  kind,
  title: kind,
  price: "",
  count: 1,
  lack: "",
  rule: "",
});

/** The state after so many answers, asking the first seat for one of these options. */
export function state(number: number, options: Option[], changes: Partial<State> = {}): State {
  return {
    number,
    moment: number,
    turns: number,
    over: false,
    seat: 0,
    scores: [],
    ties: [],
    winners: [],
    waiting: [],
    sealed: "",
    words: "",
    may_take_back: false,
    takes_back: "",
    view: {},
    asked: {
      seat: 0,
      kind: "Prospect",
      prompt: "Dig, or stop.",
      options,
      bare_options: [],
      unlisted: [],
      action_kinds: [...new Set(options.map(({ kind }) => kind))].map(actionKind),
    },
    ...changes,
  } as unknown as State;
}

/** Return a log entry without events, for tests. */
export const line = (number: number, kind: LogEntry["kind"]): LogEntry =>
  ({ number, kind, events: [] }) as unknown as LogEntry;

export const update = (shown: State | null, lines: LogEntry[] = [], table = tableInfo()): Update =>
  ({ type: "update", state: shown, lines, table, last: lines.at(-1)?.number ?? 0 }) as unknown as Update;
