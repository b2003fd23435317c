/** What others did since the viewer's last turn, grouped by player and turn; in a game for one, its last turns. */

import { gameClient } from "../games";
import { progress } from "./game";
import { called } from "./seats";
import { seatsNamed } from "./sentence";
import type { TableModel } from "./table.svelte";
import type { EventInfo, Fact, LogEntry } from "./types";
import { say } from "./words";

/** An event with its log entry. */
export interface Item {
  line: LogEntry;
  announced: EventInfo;
}

/** What one player did in one turn. */
export interface Group {
  /** The player; null for what the table does by itself. */
  seat: number | null;
  items: Item[];
  /** The number of events left out. */
  more: number;
}

/** What happened since the viewer's last turn. */
export interface Digest {
  /** The new round or turn, if one began, then the changes of the standing, as short texts. */
  changes: string[];
  groups: Group[];
}

/** Most events shown of one player's turn, most turns, and most in a game for one. */
const MOST = 6;
const MOST_GROUPS = 6;
const MOST_ALONE = 2;

/**
 * Return what others did since the viewer's last turn, for a spectator what was done last; null if nothing was.
 * In a game for one, whose turns say what was drawn and discarded, the present turn and the one before it.
 */
export function digestOf(table: TableModel): Digest | null {
  const lines = table.lines.filter((line) => line.kind === "answer" && !table.undone.has(line.number));
  const alone = table.info.seats.length === 1;
  const turns = turnsOf(lines, alone, table.me, gameClient(table.game.name).placed ?? []);
  if (alone) {
    const last = turns.slice(-MOST_ALONE).filter(({ items }) => items.length);
    return last.length ? { changes: [], groups: last.map(({ seat, items }) => chosen(table, seat, items)) } : null;
  }
  const mine = turns.map(({ of, seat }) => seat !== null && seat === table.me && of === seat);
  // The turn under way is not among what happened before it.
  const under = turns.at(-1)?.of;
  const begun = under === table.me && under !== null ? turns.findLastIndex(({ of }) => of !== under) + 1 : turns.length;
  const start = table.me === null ? 0 : mine.lastIndexOf(true, begun - 1) + 1;
  /** Return whether the viewer did it, or rolled it before anybody's turn is known, as in a lesson. */
  const isOwn = ({ line, announced }: Item, turn: number | null) =>
    table.me !== null && (line.seat === table.me || (turn === null && announced.subject === table.me));
  const groups = turns
    .slice(start, begun)
    .filter(({ seat }) => seat === null || seat !== table.me)
    .map(({ seat, items }) => ({ seat, items: items.filter((item) => !isOwn(item, seat)) }))
    .filter(({ items }) => items.length);
  const told = joined(groups)
    .slice(-MOST_GROUPS)
    .map(({ seat, items }) => chosen(table, seat, summed(items)));
  return told.length ? { changes: changesOf(table), groups: told } : null;
}

/** Return the groups, those in a row of the same player as one. */
function joined(groups: readonly { seat: number | null; items: Item[] }[]): { seat: number | null; items: Item[] }[] {
  const found: { seat: number | null; items: Item[] }[] = [];
  for (const { seat, items } of groups) {
    const last = found.at(-1);
    if (last && last.seat === seat) last.items.push(...items);
    else found.push({ seat, items: [...items] });
  }
  return found;
}

/**
 * Return a player's turn cut to the most that is shown: first what decides the game, then what happened on the board,
 * then what others did to the viewer, and only then what else was rolled, received and traded.
 */
function chosen(table: TableModel, seat: number | null, items: Item[]): Group {
  const { placed = [], important = [] } = gameClient(table.game.name);
  const weight = ({ line, announced }: Item): number => {
    const { type } = announced.event;
    if (important.includes(type)) return 3;
    if (placed.includes(type)) return 2;
    return line.seat !== null && table.me !== null && seatsNamed(announced).includes(table.me) ? 1 : 0;
  };
  const kept = [...items].sort((one, other) => weight(other) - weight(one)).slice(0, MOST);
  return { seat, items: kept, more: items.length - kept.length };
}

interface Turn {
  /** The player whose turn it is. */
  of: number | null;
  /** The player who acted: another one, for instance, who built between two turns. */
  seat: number | null;
  items: Item[];
}

/**
 * Return the events by turn. A heading begins the turn of the seat it names; before the first heading, as in the
 * preparation, a turn begins with the answer of another seat. In a game for one every heading begins a turn.
 *
 * What another player puts on the board in a turn is told under that player's name, and so is everything that is
 * done after the viewer's own last answer in it.
 */
function turnsOf(lines: readonly LogEntry[], alone: boolean, me: number | null, placed: readonly string[]): Turn[] {
  const turns: Turn[] = [];
  let headed = false;
  let current: Turn | undefined;
  /** The groups of the turn under way, by who acted. */
  let groups = new Map<number | null, Turn>();
  /** Begin the turn of a seat, unless it is the present one; null is nobody's. */
  const begin = (of: number | null) => {
    if (current && current.of === of && current.seat === of) return;
    groups = new Map();
    turns.push((current = { of, seat: of, items: [] }));
    groups.set(of, current);
  };
  /** Return the group of a seat's items in the present turn, made at first use. */
  const group = (seat: number) => {
    const of = current?.of ?? null;
    if (!groups.has(seat)) {
      const added = { of, seat, items: [] };
      groups.set(seat, added);
      turns.push(added);
    }
    return groups.get(seat)!;
  };
  const last = lastOwn(lines, me);
  lines.forEach((line, index) => {
    // In the preparation, what chance brings a player is told under that player's name.
    if (!headed) begin(line.seat ?? (line.events.length ? (seatsNamed(line.events[0])[0] ?? null) : null));
    else if (headed && !alone && current && line.seat !== null) {
      const another =
        line.seat !== current.of &&
        (line.events.some(({ event }) => placed.includes(event.type)) || (current.of === me && last[index]));
      current = group(another ? line.seat : (current.of ?? line.seat));
    }
    for (const announced of line.events) {
      if (announced.heading) {
        headed = true;
        if (alone) turns.push((current = { of: 0, seat: 0, items: [] }));
        else begin(seatsNamed(announced)[0] ?? null);
      } else current?.items.push({ line, announced });
    }
  });
  return turns;
}

/** Return for each line whether the viewer gives no answer any more before the next heading. */
function lastOwn(lines: readonly LogEntry[], me: number | null): boolean[] {
  const found = lines.map(() => true);
  let own = false;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    found[index] = !own;
    if (lines[index].events.some(({ heading }) => heading)) own = false;
    if (lines[index].seat === me) own = true;
  }
  return found;
}

/** Return the events, those in a row that differ only in counts or dollars as one with their sum. */
export function summed(items: readonly Item[]): Item[] {
  const found: Item[] = [];
  for (const item of items) {
    const last = found.at(-1);
    const facts = last && sumOf(last.announced, item.announced);
    if (last && facts) found[found.length - 1] = { ...last, announced: { ...last.announced, facts } };
    else found.push(item);
  }
  return found;
}

/** Return the facts of two events as one; null if they differ in anything but counts and dollars, or have none. */
function sumOf(one: EventInfo, other: EventInfo): EventInfo["facts"] | null {
  if (one.template !== other.template) return null;
  let counts = 0;
  const facts: EventInfo["facts"] = {};
  for (const [place, fact] of Object.entries(one.facts)) {
    const sum = added(fact, other.facts[place]);
    if (sum !== null) counts += 1;
    else if (JSON.stringify(fact) !== JSON.stringify(other.facts[place])) return null;
    facts[place] = sum ?? fact;
  }
  return counts ? facts : null;
}

/** Return the sum of two facts: dollars, or counts of the same noun; null if they are something else. */
function added(one: Fact, other: Fact | undefined): Fact | null {
  if (typeof one !== "object" || typeof other !== "object") return null;
  if (one.type === "dollars" && other.type === "dollars") return { ...one, dollars: one.dollars + other.dollars };
  if (one.type !== "amounts" || other.type !== "amounts" || one.items.length !== 1 || other.items.length !== 1)
    return null;
  const [[had], [gets]] = [one.items, other.items];
  return had.one === gets.one ? { ...one, items: [{ ...had, count: had.count + gets.count }] } : null;
}

/** Return the new round or turn and the changes of the standing since `table.left`, as short texts. */
function changesOf(table: TableModel): string[] {
  const [before, now] = [table.left, table.state];
  if (!before || !now) return [];
  const { standing, counted = "" } = gameClient(table.game.name);
  const [had, has] = [standing?.(before.view) ?? [], standing?.(now.view) ?? []];
  const scores = has.flatMap((one, seat) =>
    seat !== table.me && had[seat] && had[seat].short !== one.short
      ? [
          say("{name}: {had} → {has} {counted}", {
            name: called(table.info.seats[seat]),
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
