/** The tree of a game and its branches, in the order in which a list shows it. */

import type { BranchTree, TableInfo } from "./types";

/** A branch with its depth in the tree, from 1. */
export interface TreeRow {
  table: TableInfo;
  depth: number;
}

/** Return the branches each below the one it comes from; those whose parent is not shown come from the game. */
export function treeRows({ branches }: BranchTree): TreeRow[] {
  const shown = new Set(branches.map(({ id }) => id));
  /** Return the id of a branch's parent; '' if that is not shown. */
  const parentOf = ({ branch }: TableInfo) => (branch && shown.has(branch.parent) ? branch.parent : "");
  /** Return the rows of all branches of a parent, each followed by its own. */
  const below = (parent: string, depth: number): TreeRow[] =>
    branches
      .filter((table) => parentOf(table) === parent)
      .flatMap((table) => [{ table, depth }, ...below(table.id, depth + 1)]);
  return below("", 1);
}
