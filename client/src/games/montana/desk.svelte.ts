/** What all boards of the table share: what is lit, what is pointed at, and how something is chosen. */

import type { SeatLook } from "../../art/seats";
import { seatLook } from "../../art/seats";
import type { Spot } from "../../lib/table.svelte";
import { byThing, partAsked, partOf, touched, type Part } from "./things";
import type { Action, BoardData, Choice, PlayerView, Table, View } from "./types";

/** What is said beside the thing that is pointed at. */
export interface Note {
  /** Its name among the lit things, or one of its own. */
  thing: string;
  title: string;
  lines: string[];
  choices: Choice[];
  spot: Spot;
}

export class Desk {
  readonly table: Table = $state.raw()!;
  readonly boardData: BoardData = $state.raw()!;
  note: Note | null = $state.raw(null);
  /** Crews to choose from for one space. */
  picking: { choices: Choice[]; spot: Spot } | null = $state.raw(null);

  readonly view: View = $derived(this.table.state!.view);
  readonly looks: SeatLook[] = $derived(this.boardData.colours.map((colour, seat) => seatLook(seat, colour)));
  readonly lit: Map<string, Choice[]> = $derived(byThing(this.table.lit));
  readonly question: string = $derived(this.table.state?.asked?.kind ?? "");
  readonly me: PlayerView | null = $derived(this.table.me === null ? null : this.view.players[this.table.me]);
  /** The board that the present question, or the chosen kind of answer, is about. */
  readonly forward: Part | null = $derived(
    (this.table.kind && partOf(this.table.kind)) ||
      (this.table.selected && partOf(this.table.selected.kind)) ||
      partAsked(this.question),
  );
  readonly chosen: string = $derived(this.table.selected ? touched(this.table.selected.action) : "");

  constructor(table: Table, boardData: BoardData) {
    this.table = table;
    this.boardData = boardData;
  }

  choices(thing: string): Choice[] {
    return this.lit.get(thing) ?? [];
  }

  /** Whether a board has nothing to do with the kind of answer that was chosen. */
  faded(part: Part): boolean {
    return this.table.kind !== null && partOf(this.table.kind) !== part;
  }

  /** One option is chosen; of several crews for a space one is asked for. */
  pick(choices: Choice[], spot: Spot): void {
    this.note = null;
    if (choices.length > 1 && choices.every(({ action }) => "crew" in action)) {
      this.table.bubble = null;
      this.picking = { choices, spot };
    } else this.table.pick(choices, spot);
  }

  /** Something that is not lit was pressed: why not. */
  ask(action: Action, spot: Spot): void {
    this.note = null;
    if (this.table.myTurn) void this.table.ask(action, spot);
  }

  point(note: Note | null): void {
    this.note = note;
    this.table.hover = note?.choices[0] ?? null;
  }
}
