/** Looking back at a table: earlier moments, with whose eyes, and the replay that plays by itself. */

import { api } from "./api";
import { momentFragment, type Eyes } from "./links";
import { fragmentParts, setFragment } from "./router.svelte";
import type { TableModel } from "./table.svelte";
import type { EventInfo, GameTypes, LogEntry, Moment, Tagged } from "./types";

/** A turn or a round of the game: the moment at which it begins, and how it is announced. */
export interface Chapter<E extends Tagged> {
  moment: number;
  announced: EventInfo<E>;
}

/** Return the numbers of the log entries whose answers were taken back. */
export function undoneIn(lines: readonly LogEntry[]): ReadonlySet<number> {
  const found = new Set<number>();
  const standing: number[] = [];
  for (const { kind, number } of lines) {
    if (kind === "answer") standing.push(number);
    else if (kind === "taken back") found.add(standing.pop() ?? 0);
  }
  return found;
}

/** Return the turns and rounds that a log announces, without those of answers that were taken back. */
function chaptersIn<E extends Tagged>(lines: readonly LogEntry<E>[], undone: ReadonlySet<number>): Chapter<E>[] {
  return lines.flatMap((line) =>
    line.kind === "answer" && !undone.has(line.number)
      ? line.events
          .filter(({ heading }) => heading)
          .slice(-1)
          .map((announced) => ({ moment: line.moment, announced }))
      : [],
  );
}

/** The moment of one table that is shown instead of its present. */
export class Replay<G extends GameTypes> {
  /** The earlier state shown while the viewer looks back, or null. */
  past: Moment<G> | null = $state.raw(null);
  /** Whether the replay plays by itself. */
  playing = $state(false);
  /** Whose eyes the finished game is looked back at with. */
  eyes: Eyes = $state("own");

  /** The turns and rounds of the game so far. */
  readonly chapters: Chapter<G["event"]>[] = $derived.by(() => chaptersIn(this.table.lines, this.table.undone));

  constructor(private readonly table: TableModel<G>) {}

  /** Show the table as it stood after this number of answers. */
  async toMoment(moment: number): Promise<void> {
    const { table, eyes } = this;
    const wanted = Math.max(0, Math.min(moment, table.moments));
    if (wanted >= table.moments) this.playing = false;
    if (wanted >= table.moments && eyes === "own") {
      this.toPresent();
      return;
    }
    const step = wanted === table.moment + 1;
    const seat = eyes === "own" ? table.looking : eyes === "none" ? null : eyes;
    try {
      const shown = await (seat === "all"
        ? api.openMoment<G>(table.id, wanted)
        : api.moment<G>(table.id, wanted, seat));
      if (this.eyes !== eyes) return;
      this.past = shown;
      table.fresh = step ? shown.lines.flatMap((line) => line.events) : [];
      table.selected = null;
      table.kind = null;
      setFragment(momentFragment(wanted, eyes));
    } catch (problem) {
      table.showError(problem, null);
    }
  }

  /** Show the finished game with other eyes, at the same moment. */
  async seeWith(eyes: Eyes): Promise<void> {
    const { moment } = this.table;
    this.eyes = eyes;
    await this.toMoment(moment);
  }

  /** Show the beginning of the turn before the moment shown, or after it. */
  toTurn(step: -1 | 1): Promise<void> {
    const { moment: here, moments } = this.table;
    const begins = this.chapters.map(({ moment }) => moment);
    const found = step > 0 ? begins.find((moment) => moment > here) : begins.findLast((moment) => moment < here);
    return this.toMoment(found ?? (step > 0 ? moments : 0));
  }

  /** Play the whole game from its beginning. */
  async watchAgain(): Promise<void> {
    await this.toMoment(0);
    this.playing = !this.table.live;
  }

  /** Show the latest state. */
  toPresent(): void {
    this.playing = false;
    this.past = null;
    this.eyes = "own";
    this.table.fresh = [];
    if (fragmentParts().has("at")) setFragment("");
  }
}
