import { afterEach, expect, test } from "vitest";
import { game, option, state, tableInfo, update } from "../test/tables";
import { digestOf, summed, type Item } from "./digest";
import { sentenceOf } from "./sentence";
import { TableModel } from "./table.svelte";
import type { EventInfo, Facts, LogEntry } from "./types";

const sockets = (WebSocket as unknown as { all: { onmessage: (message: { data: string }) => void }[] }).all;
const DIG = option({ type: "Dig" });
const seat = (number: number) => ({ type: "seat" as const, seat: number, colour: "north" });
const told = (template: string, facts: Facts, heading = false): EventInfo =>
  ({ template, template_you: "", subject: null, facts, heading, event: { type: "Dug" } }) as EventInfo;
const bond = (by: number, number: number, cash: number) =>
  told("{seat} takes {number} for {cash}.", {
    seat: seat(by),
    number: { type: "amounts", items: [{ count: number, one: "bond", many: "bonds" }], none: "" },
    cash: { type: "dollars", dollars: cash },
  });
const turn = (by: number) => told("Turn of {seat}.", { seat: seat(by) }, true);
const entry = (number: number, by: number | null, ...events: EventInfo[]): LogEntry =>
  ({ number, kind: "answer", seat: by, by: by === null ? "dice" : "person", events }) as unknown as LogEntry;

let table: TableModel;
afterEach(() => table.close());
function told_to_first(...lines: LogEntry[]) {
  table = new TableModel(tableInfo(), game, { plain: [], atOnce: [] });
  sockets.at(-1)!.onmessage({ data: JSON.stringify(update(state(1, [DIG]), lines)) });
  return digestOf(table);
}

test("what others did since the viewer’s last turn is grouped by turn, without the turn under way", () => {
  const digest = told_to_first(
    entry(1, null, turn(1)),
    entry(2, 1, bond(1, 9, 45_000)),
    entry(3, null, turn(0)),
    entry(4, 0, bond(0, 1, 5_000)),
    entry(5, null, turn(1)),
    entry(6, 1, bond(1, 1, 5_000)),
    entry(7, 1, bond(1, 3, 15_000)),
    entry(8, null, turn(0)),
    entry(9, 0, bond(0, 2, 10_000)),
  );
  expect(digest?.groups.map((group) => group.seat)).toEqual([1]);
  expect(digest?.groups[0].items.map(({ announced }) => sentenceOf(announced, table.info.seats))).toEqual([
    "random takes 4 bonds for $20,000.",
  ]);
});

test("what others do between two turns and in their own is told once, without the viewer’s moves", () => {
  const digest = told_to_first(
    entry(1, null, turn(0)),
    entry(2, 1, bond(1, 9, 45_000)),
    entry(3, 0, bond(0, 1, 5_000)),
    entry(4, 1, bond(1, 1, 5_000)),
    entry(5, null, turn(1)),
    entry(6, 1, bond(1, 3, 15_000)),
    entry(7, 0, bond(0, 1, 5_000)),
    entry(8, null, turn(0)),
  );
  expect(
    digest?.groups.map(({ seat, items }) => [
      seat,
      items.map(({ announced }) => sentenceOf(announced, table.info.seats)),
    ]),
  ).toEqual([[1, ["random takes 4 bonds for $20,000."]]]);
});

test("what chance brings a player before the first turn is told under that player’s name, one’s own not at all", () => {
  const digest = told_to_first(
    entry(1, null, bond(0, 1, 5_000)),
    entry(2, null, bond(1, 1, 5_000)),
    entry(3, null, turn(0)),
  );
  expect(digest?.groups.map(({ seat, items }) => [seat, items.length])).toEqual([[1, 1]]);
});

test("there is nothing to tell before anybody else has moved", () => {
  expect(told_to_first(entry(1, null, turn(0)), entry(2, 0, bond(0, 1, 5_000)))).toBeNull();
});

test("in a game for one the last two turns are told, with what was discarded", () => {
  const drawn = (kind: string) => told("The tile of {kind} fits nowhere and is discarded.", { kind });
  const heading = (number: number) => told(`Turn ${number}.`, {}, true);
  const lines = ["forest", "farm", "mountain"].flatMap((kind, index) => [
    entry(2 * index + 1, null, heading(index + 1)),
    entry(2 * index + 2, 0, drawn(kind)),
  ]);
  const alone = tableInfo({ seats: tableInfo().seats.slice(0, 1) });
  table = new TableModel(alone, game, { plain: [], atOnce: [] });
  sockets.at(-1)!.onmessage({ data: JSON.stringify(update(state(1, [DIG]), lines, alone)) });
  const kinds = digestOf(table)?.groups.map(({ items }) => items.map(({ announced }) => announced.facts.kind));
  expect(kinds).toEqual([["farm"], ["mountain"]]);
});

test("events are summed only if they differ in counts alone", () => {
  const item = (announced: EventInfo): Item => ({ line: entry(1, 1), announced });
  const build = (city: string) => told("{seat} builds to {city}.", { seat: seat(1), city });
  expect(summed([item(build("Chicago")), item(build("Boston"))])).toHaveLength(2);
  expect(summed([item(bond(1, 1, 5_000)), item(bond(0, 1, 5_000))])).toHaveLength(2);
  expect(summed([item(bond(1, 1, 5_000)), item(bond(1, 1, 5_000))])).toHaveLength(1);
});
