/** What all boards of a Montana table share: lit options, the pointed thing, and how options are chosen. */

import type { SeatLook } from "../../art/seats";
import { seatLook } from "../../art/seats";
import { numbersBy } from "../../lib/plan";
import type { Spot, ThingWords } from "../../lib/table.svelte";
import { byThing, partAsked, partOf, touched, type Part } from "./things";
import type { Action, BoardData, Option, PlayerView, Table, View } from "./types";

/** The text at the pointer. */
export interface Note {
  /** The key of the thing it is about. */
  thing: string;
  title: string;
  lines: string[];
  options: Option[];
  spot: Spot;
}

/** The shared state of the boards. */
export class Desk {
  readonly table: Table = $state.raw()!;
  readonly boardData: BoardData = $state.raw()!;
  note: Note | null = $state.raw(null);
  /** The crews to choose from for one space, and where to show them. */
  picking: { options: Option[]; spot: Spot } | null = $state.raw(null);

  readonly view: View = $derived(this.table.state!.view);
  readonly looks: SeatLook[] = $derived(this.boardData.colours.map((colour, seat) => seatLook(seat, colour)));
  readonly lit: Map<string, Option[]> = $derived(byThing(this.table.lit));
  readonly question: string = $derived(this.table.state?.asked?.kind ?? "");
  readonly me: PlayerView | null = $derived(this.table.me === null ? null : this.view.players[this.table.me]);
  /** The board that the question or the chosen kind of answer is about; null if there is no single one. */
  readonly forward: Part | null = $derived(
    (this.table.kind && partOf(this.table.kind)) ||
      (this.table.selected && partOf(this.table.selected.kind)) ||
      partAsked(this.question),
  );
  /** The numbers of the hint's steps by thing. */
  readonly numbers: Map<string, string> = $derived(numbersBy(this.table.plan, touched));
  readonly chosen: string = $derived(this.table.selected ? touched(this.table.selected.action) : "");

  constructor(table: Table, boardData: BoardData) {
    this.table = table;
    this.boardData = boardData;
  }

  /** Return the lit options of a thing. */
  options(thing: string): Option[] {
    return this.lit.get(thing) ?? [];
  }

  /** Return whether a board has no part in the chosen kind of answer. */
  faded(part: Part): boolean {
    return this.table.kind !== null && partOf(this.table.kind) !== part;
  }

  /** Choose an option; let the player pick a crew if several fit a space. */
  pick(options: Option[], spot: Spot): void {
    this.note = null;
    if (options.length > 1 && options.every(({ action }) => "crew" in action)) {
      this.table.bubble = null;
      this.picking = { options, spot };
    } else this.table.pick(options, spot);
  }

  /** Describe an unlit thing; `meant` is the answer that the server says is not allowed there. */
  explain(thing: ThingWords, meant: Action | null, spot: Spot): void {
    this.note = null;
    void this.table.explain(thing, meant, spot);
  }

  /** Show a note, and mark its first option on the board; null hides both. */
  point(note: Note | null): void {
    this.note = note;
    this.table.hover = note?.options[0] ?? null;
  }
}
