/** The texts at the head of a table: whose turn it is and what is asked; and the latest events. */

import { gameClient } from "../games";
import { called, calledTogether, isYou, resultByName } from "./seats";
import { phrase } from "./sentence";
import type { TableModel } from "./table.svelte";
import type { LogEntry, EventInfo } from "./types";
import { say, sayCount, sayText } from "./words";

/** Return whether the game is over or was given up. */
export const ended = (table: TableModel): boolean => table.info.stage === "over" || table.info.stage === "given up";

/** Return the seat that must answer with its number, or null. */
export function askedSeat(table: TableModel) {
  const seat = table.state?.asked?.seat;
  return seat == null || table.state?.over ? null : { number: seat, ...table.info.seats[seat] };
}

/** Return the seat whose turn it is, or null. The asked seat may be another one. */
export function turnOf(table: TableModel): number | null {
  if (!table.state || table.state.over) return null;
  return gameClient(table.game.name).turn?.(table.state.view) ?? table.state.asked?.seat ?? null;
}

/** Return the seat whose mark stands before the title: the one the title names first, else the one asked. */
export function markedSeat(table: TableModel): number | null {
  if (stillChoosing(table) || table.info.lesson?.done) return null;
  const asked = askedSeat(table)?.number ?? null;
  const turn = turnOf(table) ?? asked;
  return asked === null || turn === null || (turn !== asked && isYou(table.info.seats[turn])) ? asked : turn;
}

/** Return who still has to choose when several seats are asked at once and this viewer need not answer; else "". */
export function stillChoosing(table: TableModel): string {
  const { waiting = [], sealed = "", over = false } = table.state ?? {};
  if (over || table.myTurn || (waiting.length < 2 && !sealed)) return "";
  const names = calledTogether(waiting.map((seat) => table.info.seats[seat]));
  return sayCount(waiting.length, "{names} still chooses.", "{names} still choose.", { names });
}

/** Return the title at the head of the table: whose turn it is. */
export function whose(table: TableModel): string {
  if (table.info.lesson?.done) return table.info.lesson.puzzle ? say("Solved") : say("Lesson done:");
  if (table.state?.over || (ended(table) && table.live)) return say("The game is over");
  const turn = turnOf(table);
  if (stillChoosing(table)) return table.state?.sealed ? say("You have chosen") : say("All choose at the same time");
  if (table.myTurn && table.live) {
    const own = gameClient(table.game.name).asking?.(table).whose;
    if (own) return own;
    return turn === null || turn === table.me || isYou(table.info.seats[turn])
      ? say("Your turn")
      : say("{name}’s turn: you are asked", { name: called(table.info.seats[turn]) });
  }
  const seat = askedSeat(table);
  if (table.answering && table.live)
    return turn === null || turn === table.me || isYou(table.info.seats[turn])
      ? say("Your turn")
      : say("{name} to move", { name: called(table.info.seats[turn]) });
  if (seat && turn !== null && turn !== seat.number) {
    if (isYou(table.info.seats[turn])) return say("{other} is asked, in your turn", { other: called(seat) });
    if (isYou(seat)) return say("{name}’s turn: you are asked", { name: called(table.info.seats[turn]) });
    return say("{name}’s turn: {other} is asked", {
      name: called(table.info.seats[turn]),
      other: called(seat),
    });
  }
  if (seat && isYou(seat)) return table.live ? say("It is your move") : say("Then it was your move");
  if (seat) return say("{name} to move", { name: called(seat) });
  return table.state?.asked ? (gameClient(table.game.name).luck ?? say("Luck decides")) : "";
}

/** Return the text below the title: what is asked, how the game ended, or why nothing is shown. */
export function prompt(table: TableModel): string {
  if (!table.ready) return say("One moment …");
  if (!table.state) return say("This table is shown to spectators once the game is over.");
  if (table.info.lesson?.done) return sayText(table.info.lesson.title);
  if (table.info.stage === "given up" && table.live) return say("The game was given up.");
  if (table.state.over)
    return [resultByName(table.info) || say("The game is over."), tieWords(table)].filter(Boolean).join(". ");
  if (stillChoosing(table)) return stillChoosing(table);
  const seat = askedSeat(table);
  if (table.answering && table.live) return say("Nothing for you to decide.");
  // Whoever is not asked reads about the seat that is: the prompt addresses that seat alone.
  if (seat && seat.number !== table.me) {
    // Seen with other eyes, one's own seat is somebody else's.
    const seats = table.info.seats.map((other) => (table.replay.eyes === "own" ? other : { ...other, mine: false }));
    return phrase(table.state.asked?.about ?? "", seats);
  }
  const asked = phrase(table.state.asked?.prompt ?? "", table.info.seats);
  return (table.myTurn && table.live && gameClient(table.game.name).asking?.(table).prompt) || asked;
}

/** Return how a tie was broken, in words; "" if there was none. */
export function tieWords(table: TableModel): string {
  const { ties = [], scores = [] } = table.present ?? {};
  if (!ties.length) return "";
  const compared = ties.map(
    ({ name, held }) =>
      `${name}: ${held.map(([seat, number]) => `${called(table.info.seats[seat])} ${number}`).join(", ")}`,
  );
  return say("Tied at {score}; {compared}", { score: Math.max(...scores), compared: compared.join("; ") });
}

/** Return the latest events, at most `most` of them, oldest first. */
export function lately(table: TableModel, most: number): { line: LogEntry; announced: EventInfo }[] {
  const shown =
    table.replay.past?.lines ?? table.lines.filter((line) => line.kind === "answer" && !table.undone.has(line.number));
  const found: { line: LogEntry; announced: EventInfo }[] = [];
  for (let index = shown.length - 1; index >= 0 && found.length < most; index -= 1) {
    const line = shown[index];
    for (const announced of [...line.events].reverse()) if (found.length < most) found.unshift({ line, announced });
  }
  return found;
}
