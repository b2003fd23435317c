/** What happened since one's own last answers, from what was told and from what the views count. */

import { boards } from "../games";
import { when } from "../games/when";
import { calledBriefly } from "./seats";
import { heads, pieces } from "./sentence";
import type { TableModel } from "./table.svelte";
import type { Line, Telling } from "./types";
import { say } from "./words";

export interface Item {
  line: Line;
  telling: Telling;
}

export interface Digest {
  /** What one got, gave and was done. */
  own: Item[];
  /** How the standing changed, in a few words each, and the round that began. */
  changes: string[];
  /** What each of the others did, and how much more than is shown. */
  others: { seat: number; items: Item[]; more: number }[];
}

const OWN = 5;
const EACH = 2;

/** Null unless somebody else has answered since. */
export function digestOf(table: TableModel): Digest | null {
  const me = table.me;
  if (me === null || !table.myTurn || !table.live) return null;
  const lines = table.lines.filter((line) => line.kind === "answer" && !table.undone.has(line.number));
  const last = lines.findLastIndex((line) => line.seat === me);
  // One's own last answers in a row, with what the dice said to them, are part of the story.
  let first = last;
  while (first > 0 && (lines[first - 1].seat === me || lines[first - 1].seat === null)) first -= 1;
  const since = lines.slice(Math.max(0, first));
  if (last < 0 || !since.some((line) => line.seat !== null && line.seat !== me)) return null;
  const own: Item[] = [];
  const deeds = new Map<number, Item[]>();
  for (const line of since) {
    for (const telling of line.told) {
      if (heads(telling)) continue;
      const named = pieces(telling, table.info.seats).flatMap((piece) => (typeof piece === "string" ? [] : [piece.seat]));
      const seat = named[0] ?? line.seat;
      if (named.includes(me) || seat === me) own.push({ line, telling });
      else if (seat !== null) deeds.set(seat, [...(deeds.get(seat) ?? []), { line, telling }]);
    }
  }
  const others = [...deeds].map(([seat, items]) => {
    // What a seat answered itself says more than what the dice brought it.
    const shown = [...items.filter(({ line }) => line.seat === seat), ...items.filter(({ line }) => line.seat !== seat)].slice(0, EACH);
    return { seat, items: items.filter((item) => shown.includes(item)), more: items.length - shown.length };
  });
  return { own: own.slice(-OWN), changes: changesOf(table), others };
}

function changesOf(table: TableModel): string[] {
  const [before, now] = [table.left, table.state];
  if (!before || !now) return [];
  const standing = boards[table.game.name]?.standing;
  const [had, has] = [standing?.(before.view) ?? [], standing?.(now.view) ?? []];
  const scores = has.flatMap((one, seat) =>
    had[seat] && had[seat].short !== one.short
      ? [say("{name}: {had} → {has}", { name: calledBriefly(table.info.seats[seat]), had: had[seat].short, has: one.short })]
      : [],
  );
  const begun = when(table.game.name, now);
  return begun === when(table.game.name, before) ? scores : [begun, ...scores];
}
