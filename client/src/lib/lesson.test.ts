import { afterEach, beforeEach, expect, test } from "vitest";
import { game, option, state, tableInfo, update } from "../test/tables";
import { lessonText } from "./lesson";
import { TableModel } from "./table.svelte";
import type { TableInfo } from "./types";

const lesson = { id: "city", text: "South has bid 3. Place again.", done: false, lights: [] };
const info = (changes = {}) => tableInfo({ lesson: { ...lesson, ...changes } } as unknown as Partial<TableInfo>);

const sockets = (WebSocket as unknown as { all: { onmessage: (message: { data: string }) => void }[] }).all;

let table: TableModel;
beforeEach(() => {
  table = new TableModel(info(), game, { plain: [], atOnce: [] });
});
afterEach(() => table.close());

/** Show a state in which this seat is asked. */
function asks(seat: number, changes = {}) {
  const asked = { ...state(1, []).asked!, seat, options: [option({ type: "Bid" })], about: "South is bidding." };
  const shown = state(1, [], { asked } as never);
  sockets.at(-1)!.onmessage({ data: JSON.stringify(update(shown, [], info(changes))) });
}

test("the task of a step waits until the others have moved", () => {
  asks(1);
  expect(lessonText(table)).toBe("First the others move. South is bidding.");
  asks(0);
  expect(lessonText(table)).toBe(lesson.text);
});

test("the closing words wait for nobody", () => {
  asks(1, { done: true, text: "Well done." });
  expect(lessonText(table)).toBe("Well done.");
});
