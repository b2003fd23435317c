/** Who must answer what, as the head of the table says it; and what was told last. */

import { boards } from "../games";
import { called } from "./seats";
import type { TableModel } from "./table.svelte";
import type { Line, Telling } from "./types";
import { capital, say } from "./words";

export const ended = (table: TableModel): boolean => table.info.stage === "over" || table.info.stage === "given up";

/** The seat that must answer, with who sits there. */
export function askedSeat(table: TableModel) {
  const seat = table.state?.asked?.seat;
  return seat == null || table.state?.over ? null : { number: seat, ...table.info.seats[seat] };
}

export function whose(table: TableModel): string {
  if (table.state?.over || ended(table)) return say("The game is over");
  if (table.myTurn && table.live) return boards[table.game.name]?.asking?.(table).whose ?? say("Your turn");
  const seat = askedSeat(table);
  if (seat) return say("{name} to move", { name: called(seat) });
  return table.state?.asked ? say("The dice decide") : "";
}

export function prompt(table: TableModel): string {
  if (!table.ready) return say("One moment …");
  if (!table.state) return say("This table is shown to onlookers once the game is over.");
  if (table.info.stage === "given up") return say("The game was given up.");
  if (table.state.over) return [table.info.result || say("The game is over."), tieWords(table)].filter(Boolean).join(". ");
  return boards[table.game.name]?.asking?.(table).prompt ?? capital(table.state.asked?.prompt ?? "");
}

/** What decided between those with the same score, in words; empty if nothing had to. */
export function tieWords(table: TableModel): string {
  const { ties = [], scores = [] } = table.present ?? {};
  if (!ties.length) return "";
  const compared = ties.map(({ name, held }) => `${name}: ${held.map(([seat, number]) => `${called(table.info.seats[seat])} ${number}`).join(", ")}`);
  return say("Tied at {score}; {compared}", { score: Math.max(...scores), compared: compared.join("; ") });
}

/** The last things told, the newest last. */
export function lately(table: TableModel, most: number): { line: Line; telling: Telling }[] {
  const shown = table.past?.lines ?? table.lines;
  const found: { line: Line; telling: Telling }[] = [];
  for (let index = shown.length - 1; index >= 0 && found.length < most; index -= 1) {
    const line = shown[index];
    for (const telling of [...line.told].reverse()) if (found.length < most) found.unshift({ line, telling });
  }
  return found;
}
