/** What the panel of a lesson says. */

import { askedSeat, prompt } from "./asking";
import type { TableModel } from "./table.svelte";
import { say, sayText } from "./words";

/** Return whether others move before the learner can do the open step. */
export function othersMove(table: TableModel): boolean {
  const seat = askedSeat(table);
  return table.live && !table.info.lesson?.done && !table.myTurn && seat !== null && seat.number !== table.me;
}

/** Return the task of the open step; while others still move, who does what; once it is done, the closing words. */
export function lessonText(table: TableModel): string {
  if (othersMove(table)) return say("First the others move. {what}", { what: prompt(table) });
  return sayText(table.info.lesson?.text ?? "");
}
