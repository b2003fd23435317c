import { describe, expect, test } from "vitest";
import { tableInfo } from "../test/tables";
import { treeRows } from "./branches";

const branch = (id: string, parent: string, moment = 3) =>
  tableInfo({ id, branch: { name: id, moment, parent, root: "game", origin: "" } });

describe("the tree of a game", () => {
  test("lists each branch below the one it comes from", () => {
    const branches = [branch("a", "game"), branch("b", "game"), branch("c", "a"), branch("d", "c")];
    const rows = treeRows({ root: null, branches });
    expect(rows.map(({ table, depth }) => [table.id, depth])).toEqual([
      ["a", 1],
      ["c", 2],
      ["d", 3],
      ["b", 1],
    ]);
  });

  test("shows a branch whose parent is closed, as if it came from the game", () => {
    const rows = treeRows({ root: null, branches: [branch("c", "unseen")] });
    expect(rows.map(({ depth }) => depth)).toEqual([1]);
  });
});
