import { expect, test } from "vitest";
import { nextStop, type Stop } from "./guide";
import type { TableModel } from "./table.svelte";
import type { LogEntry } from "./types";

const stop = (id: string, when?: boolean): Stop => ({
  id,
  title: id,
  words: id,
  ...(when === undefined ? {} : { when: () => when }),
});
const STOPS = [stop("welcome"), stop("map"), stop("hand"), stop("rules"), stop("roll", true), stop("seven", false)];
const move = { kind: "answer", by: "person", seat: 0 } as unknown as LogEntry;
const table = (...lines: LogEntry[]) => ({ me: 0, lines, myTurn: true }) as unknown as TableModel;

/** Return the ids of the stops shown one after the other while the table stands still. */
function shown(read: string[], at: TableModel, stops = STOPS): string[] {
  const found: string[] = [];
  for (;;) {
    const next = nextStop(stops, [...read, ...found], at, found.length);
    if (!next) return found;
    found.push(next.id);
  }
}

test("a guide opens with its first stop, then says what is on the screen, two stops in a row", () => {
  expect(shown([], table())).toEqual(["welcome", "roll"]);
});

test("before the first own move at most two stops are general", () => {
  const general = STOPS.slice(0, 4);
  expect(shown([], table(), general)).toEqual(["welcome", "map"]);
  expect(shown(["welcome", "map"], table(), general)).toEqual([]);
  expect(shown(["welcome", "map"], table({ ...move, by: "bot", seat: 1 } as LogEntry), general)).toEqual([]);
  expect(shown(["welcome", "map"], table(move), general)).toEqual(["hand", "rules"]);
  const waiting = { ...table(move), myTurn: false } as TableModel;
  expect(shown(["welcome", "map"], waiting, general)).toEqual([]);
});

test("what is not on the screen waits", () => {
  expect(shown(["welcome", "map", "hand", "rules", "roll"], table(move))).toEqual([]);
});
