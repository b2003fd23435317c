import { expect, test } from "vitest";
import written from "../../../tests/server/patches.json?raw";
import { applyPatch, PatchError, type Change } from "./patch";

const vectors = JSON.parse(written) as { old: unknown; change: Change; made: unknown }[];

/** Freeze a document with all its parts, so that changing it throws. */
function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

test("the server's patches make the new document of the old one", () => {
  expect(vectors.length).toBeGreaterThan(200);
  for (const { old, change, made } of vectors) expect(applyPatch(frozen(old), change)).toEqual(made);
});

test("what did not change is shared", () => {
  const old = { view: { seats: [{ cash: 1 }, { cash: 2 }], map: [1, 2] }, text: ["a"] };
  const made = applyPatch(old, { view: { seats: { 0: { cash: [5] } } } });
  expect(made.view.seats).toEqual([{ cash: 5 }, { cash: 2 }]);
  expect(made.view.seats[1]).toBe(old.view.seats[1]);
  expect(made.view.map).toBe(old.view.map);
  expect(made.text).toBe(old.text);
  expect(applyPatch(old, {})).toBe(old);
});

test.each<[unknown, Change]>([
  [1, { a: [2] }],
  [null, { a: [2] }],
  [{ a: 1 }, { b: { c: [2] } }],
  [[1], { 1: [2] }],
  [{ a: 1 }, [[0, 1, []], {}]],
  [[1], [[0, 2, []], {}]],
])("a patch that does not fit %j is refused", (old, change) => {
  expect(() => applyPatch(old, change)).toThrow(PatchError);
});
