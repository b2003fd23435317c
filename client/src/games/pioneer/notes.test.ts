import { expect, test } from "vitest";
import { actionKind } from "../../test/tables";
import { emptyWords } from "./notes";

type Asked = Parameters<typeof emptyWords>[0];
const table = (kind: string, changes: object = {}) =>
  ({ state: { over: false }, live: true, myTurn: true, actionKinds: [actionKind(kind)], ...changes }) as Asked;

test("an empty place says why nothing can be laid there now", () => {
  expect(emptyWords(table("Draw")).notes[0]).toContain("Draw a tile first");
  expect(emptyWords(table("Keep")).notes[0]).toContain("keep one");
  expect(emptyWords(table("Draw", { state: { over: true } })).notes[0]).toContain("over");
  expect(emptyWords(table("Draw", { live: false })).notes[0]).toContain("earlier moment");
});
