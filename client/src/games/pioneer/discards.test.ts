import { expect, test } from "vitest";
import type { LogEntry } from "../../lib/types";
import type { GameEvent } from "./types";
import { unlaid } from "./discards";

const LANDS = 30;
const line = (seat: number | null, ...events: unknown[]): LogEntry<GameEvent> =>
  ({ kind: "answer", seat, events: events.map((event) => ({ event })) }) as unknown as LogEntry<GameEvent>;
const drawn = line(0, { type: "LandDrawn", kind: 4 });
const nowhere = line(null, { type: "NoPlace", kind: 4 }, { type: "NoSite", outpost: 2 }, { type: "TurnBegan" });

test("a tile that fits nowhere is told until the next move", () => {
  expect(unlaid([drawn, nowhere], LANDS)).toEqual([
    { kind: 4, discarded: true },
    { kind: LANDS + 2, discarded: false },
  ]);
  expect(unlaid([drawn, nowhere, line(0, { type: "LandPlaced", kind: 4 })], LANDS)).toEqual([]);
});

test("tiles that go unseen, and the one that is not kept, are told too", () => {
  expect(unlaid([line(0, { type: "LetGo" }), line(null)], LANDS)).toEqual([{ kind: null, discarded: true }]);
  expect(unlaid([line(0, { type: "Kept", kind: 1, other: 7 })], LANDS)).toEqual([{ kind: 7, discarded: true }]);
  expect(unlaid([line(0, { type: "Delivered" }, { type: "TaxPaid" })], LANDS)).toHaveLength(1);
});

test("before the first move nothing is told", () => {
  expect(unlaid([], LANDS)).toEqual([]);
});
