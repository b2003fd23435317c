/** The pace at which moves of bots are shown: at once, one after the other, or when the viewer has read something. */

import type { GameTypes, Update } from "./types";

/** Milliseconds between two moves of bots at the calm pace. */
const CALM_PACE = 1_800;

/** What updates are shown on. */
export interface Updating<G extends GameTypes> {
  /** Show an update. */
  apply(update: Update<G>): void;
}

/** Updates of a table that wait until they are shown. */
export class UpdateQueue<G extends GameTypes> {
  private waiting: Update<G>[] = [];
  /** When the last update with answers was shown. */
  private shownAt = 0;
  private timer = 0;
  /** Whether moves of bots wait until the viewer has read something. */
  held = false;

  constructor(private readonly table: Updating<G>) {}

  /** Show an update now, or after those that wait: `held` says so, and `calm` for a while after the last answer. */
  add(update: Update<G>, held: boolean, calm: boolean): void {
    const wait = this.shownAt + CALM_PACE - performance.now();
    if (this.waiting.length === 0 && !held && !(calm && wait > 0)) {
      this.table.apply(update);
      return;
    }
    this.waiting.push(update);
    if (this.waiting.length === 1 && !this.held) this.timer = window.setTimeout(() => this.showNext(), wait);
  }

  /** Let moves of bots wait, or go on: one by one at the calm pace, else all at once. */
  hold(held: boolean, calm: boolean): void {
    if (held === this.held) return;
    this.held = held;
    clearTimeout(this.timer);
    if (!held && calm) this.showNext();
    else if (!held) this.catchUp();
  }

  /** Note that answers are shown now. */
  answersShown(): void {
    this.shownAt = performance.now();
  }

  /** Show the next update that waits, and set the time for the one after it. */
  private showNext(): void {
    const next = this.waiting.shift();
    if (next) this.table.apply(next);
    if (this.waiting.length > 0 && !this.held) this.timer = window.setTimeout(() => this.showNext(), CALM_PACE);
  }

  /** Show all updates that wait now. */
  catchUp(): void {
    clearTimeout(this.timer);
    for (const update of this.waiting.splice(0)) this.table.apply(update);
  }

  /** Forget the updates that wait; they were for another seat. */
  clear(): void {
    this.waiting = [];
  }

  /** Stop showing updates. */
  stop(): void {
    clearTimeout(this.timer);
  }
}
