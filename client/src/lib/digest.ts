/** What happened since one's own last answer, from what was told and from what the views count. */

import { gameClient } from "../games";
import { progress } from "./game";
import { calledBriefly } from "./seats";
import { seatsNamed } from "./sentence";
import type { TableModel } from "./table.svelte";
import type { LogEntry, EventInfo } from "./types";
import { say } from "./words";

export interface Item {
  line: LogEntry;
  announced: EventInfo;
}

export interface Digest {
  /** What one got or lost by what others did, or by what came to everybody. */
  own: Item[];
  /** How the standing changed, in a few words each, and the round that began. */
  changes: string[];
  /** What the others did and what came to the table, in its order. */
  others: Item[];
  /** How much more there is than is shown. */
  more: number;
}

/** So much is shown of oneself, of each of the others, and of what comes to the table. */
const MOST = 5;

/** Null unless somebody else has answered since. */
export function digestOf(table: TableModel): Digest | null {
  const me = table.me;
  if (me === null || !table.myTurn || !table.live) return null;
  const lines = table.lines.filter((line) => line.kind === "answer" && !table.undone.has(line.number));
  const last = lines.findLastIndex((line) => line.seat === me);
  if (last < 0 || !lines.slice(last + 1).some((line) => line.seat !== null)) return null;
  const told = lines
    .slice(last)
    .flatMap((line) =>
      line.events.filter((announced) => !announced.heading).map((announced) => ({ line, announced, seats: seatsNamed(announced) })),
    );
  // One knows what one did oneself; what came of it to others, or at the end of a round, is news.
  const news = told.findIndex(({ line, seats }) => line !== lines[last] || !seats.includes(me));
  if (news < 0) return null;
  const since = told.slice(news);
  const own = since.filter(({ seats }) => seats.includes(me));
  const counts = new Map<number | null, number>();
  const others = since.filter(({ line, seats }) => {
    if (seats.includes(me)) return false;
    const seat = seats[0] ?? line.seat;
    counts.set(seat, (counts.get(seat) ?? 0) + 1);
    return counts.get(seat)! <= MOST;
  });
  const shown = own.slice(-MOST);
  return { own: shown, changes: changesOf(table), others, more: since.length - shown.length - others.length };
}

function changesOf(table: TableModel): string[] {
  const [before, now] = [table.left, table.state];
  if (!before || !now) return [];
  const { standing, counted = "" } = gameClient(table.game.name);
  const [had, has] = [standing?.(before.view) ?? [], standing?.(now.view) ?? []];
  const scores = has.flatMap((one, seat) =>
    had[seat] && had[seat].short !== one.short
      ? [
          say("{name}: {had} → {has} {counted}", {
            name: calledBriefly(table.info.seats[seat]),
            had: had[seat].short,
            has: one.short,
            counted,
          }),
        ]
      : [],
  );
  const game = gameClient(table.game.name);
  const begun = progress(game, now);
  return begun === progress(game, before) ? scores : [begun, ...scores];
}
