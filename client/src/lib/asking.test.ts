import { afterEach, expect, test } from "vitest";
import { game, option, state, tableInfo, update } from "../test/tables";
import { markedSeat, prompt, whose } from "./asking";
import { TableModel } from "./table.svelte";
import type { SeatInfo, State } from "./types";

const sockets = (WebSocket as unknown as { all: { onmessage: (message: { data: string }) => void }[] }).all;

let table: TableModel;
afterEach(() => table.close());

/** A table of Trails to Rails with the viewer, who has no name, at the first seat, in the turn of a seat. */
function seen(turn: number, asked: number, changes: Partial<State> = {}): TableModel {
  const nameless: SeatInfo[] = tableInfo().seats.map((seat) => (seat.mine ? { ...seat, name: "" } : seat));
  table = new TableModel(tableInfo({ seats: nameless }), { ...game, name: "america" }, { plain: [], atOnce: [] });
  const shown = state(1, [option({ type: "Dig" })], { view: { turns: 1, active: turn }, ...changes });
  const about = { type: "clause", template: "{seat} is choosing.", facts: { seat: { type: "seat", seat: asked } } };
  shown.asked = { ...shown.asked!, seat: asked, about: about as never };
  sockets.at(-1)!.onmessage({ data: JSON.stringify(update(shown, [], table.info)) });
  return table;
}

test("a nameless player’s own turn is called theirs, whoever is asked", () => {
  expect(whose(seen(0, 0))).toBe("Your turn");
  expect(whose(seen(0, 1))).toBe("random is asked, in your turn");
  expect(whose(seen(1, 0))).toBe("random’s turn: you are asked");
});

test("the text below the title addresses the seat that is asked, and tells others about it", () => {
  expect(prompt(seen(0, 0))).toBe("Dig, or stop.");
  expect(prompt(seen(1, 1))).toBe("random is choosing.");
});

test("the mark before the title is of the seat that the title names", () => {
  expect(markedSeat(seen(1, 0))).toBe(1);
  expect(markedSeat(seen(0, 0))).toBe(0);
  expect(markedSeat(seen(0, 1))).toBe(1);
});
