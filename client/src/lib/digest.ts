/** The digest shown at the start of a turn: what happened since the viewer's last answer. */

import { gameClient } from "../games";
import { progress } from "./game";
import { calledBriefly } from "./seats";
import { seatsNamed } from "./sentence";
import type { TableModel } from "./table.svelte";
import type { LogEntry, EventInfo } from "./types";
import { say } from "./words";

/** An event with its log entry. */
export interface Item {
  line: LogEntry;
  announced: EventInfo;
}

/** What happened since the viewer's last answer. */
export interface Digest {
  /** Events that name the viewer. */
  own: Item[];
  /** The new round or turn, if one began, then the changes of the standing, as short texts. */
  changes: string[];
  /** Events that do not name the viewer, in log order. */
  others: Item[];
  /** The number of events left out. */
  more: number;
}

/** Most events shown about the viewer, about each other seat, and about no seat. */
const MOST = 5;

/**
 * Return the digest for the viewer; null if it is not their turn, or nobody else has answered since their last answer.
 */
export function digestOf(table: TableModel): Digest | null {
  const me = table.me;
  if (me === null || !table.myTurn || !table.live) return null;
  const lines = table.lines.filter((line) => line.kind === "answer" && !table.undone.has(line.number));
  const last = lines.findLastIndex((line) => line.seat === me);
  if (last < 0 || !lines.slice(last + 1).some((line) => line.seat !== null)) return null;
  const told = lines
    .slice(last)
    .flatMap((line) =>
      line.events
        .filter((announced) => !announced.heading)
        .map((announced) => ({ line, announced, seats: seatsNamed(announced) })),
    );
  // The viewer knows their own answer: begin at the first event that does not name them.
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

/** Return the new round or turn and the changes of the standing since `table.left`, as short texts. */
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
