/** What the sitters are called. */

import { botOf } from "./server.svelte";
import type { LogEntry, SeatInfo, TableInfo } from "./types";
import { capital, say, sayCount } from "./words";

/** A bot by its own name; one that sat down before bots had names by its kind. */
const botCalled = (seat: SeatInfo) =>
  seat.name && seat.name !== seat.bot ? seat.name : (botOf(seat.bot)?.title ?? seat.bot);

/** Whether a seat is one's own and has no name, so that it is called "You". */
export const isYou = (seat: SeatInfo): boolean => seat.mine && seat.sitter !== "bot" && !seat.name;

/** A seat by its person's or its bot's name, and by its colour where there is neither. */
export function called(seat: SeatInfo): string {
  if (seat.sitter === "bot") return say("{bot} ({colour})", { bot: botCalled(seat), colour: seat.colour });
  if (isYou(seat)) return say("You");
  return seat.name || capital(seat.colour);
}

/** The same, where its colour stands beside it. */
export function calledBriefly(seat: SeatInfo): string {
  return seat.sitter === "bot" ? botCalled(seat) : called(seat);
}

/** Several seats in a row of words. */
export function calledTogether(seats: SeatInfo[]): string {
  const names = seats.map(calledBriefly);
  const last = names.pop() ?? "";
  return names.length ? say("{names} and {last}", { names: names.join(", "), last }) : last;
}

/** The same for what belongs to it: a rail of Jedediah's seat, or one of yours. */
export function calledOwner(seat: SeatInfo): string {
  return isYou(seat) ? say("yours") : called(seat);
}

/** Who says a line of talk. */
export function speaker(line: LogEntry, seats: readonly SeatInfo[]): string {
  const seat = line.seat === null ? undefined : seats[line.seat];
  return seat && isYou(seat) ? called(seat) : line.name;
}

/** How a table came out, with everybody's name; empty unless the game is over. */
export function resultByName(table: TableInfo): string {
  const { seats, winners } = table;
  if (!table.scores.length) return "";
  if (seats.length === 1) return sayCount(table.scores[0], "{count} point", "{count} points");
  const scores = table.scores.map((score, seat) => `${calledBriefly(seats[seat])} ${score}`).join(", ");
  if (winners.length === 1 && isYou(seats[winners[0]])) return say("{scores}; you win", { scores });
  const names = calledTogether(winners.map((seat) => seats[seat]));
  return sayCount(winners.length, "{scores}; {names} wins", "{scores}; {names} win", { scores, names });
}
