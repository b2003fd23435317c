/** Names of seats, as shown to the viewer. */

import { botOf } from "./server.svelte";
import type { GameInfo, LogEntry, SeatInfo, TableInfo } from "./types";
import { capital, say, sayCount } from "./words";

/** Return the name of a bot; the title of its kind if it has none. */
const botCalled = (seat: SeatInfo) =>
  seat.name && seat.name !== seat.bot ? seat.name : (botOf(seat.bot)?.title ?? seat.bot);

/** Return whether a seat is the viewer's own and has no name, so that it is called "You". */
export const isYou = (seat: SeatInfo): boolean => seat.mine && seat.sitter !== "bot" && !seat.name;

/** Return the name of a seat's person or bot, its colour if there is none. */
export function called(seat: SeatInfo): string {
  if (seat.sitter === "bot") return botCalled(seat);
  return isYou(seat) ? say("You") : seat.name || capital(seat.colour);
}

/** Return the names of several seats, joined by commas and "and". */
export function calledTogether(seats: SeatInfo[]): string {
  const names = seats.map(called);
  const last = names.pop() ?? "";
  return names.length ? say("{names} and {last}", { names: names.join(", "), last }) : last;
}

/** Return the name of a seat as an owner on the board, with the colour of its pieces: "yours" for the viewer's own. */
export function calledOwner(seat: SeatInfo): string {
  if (isYou(seat)) return say("yours");
  const name = called(seat);
  if (name.toLowerCase() === seat.colour) return name;
  return say("{name} ({colour})", { name, colour: seat.colour });
}

/** Return the name of who wrote a chat message. */
export function speaker(line: LogEntry, seats: readonly SeatInfo[]): string {
  const seat = line.seat === null ? undefined : seats[line.seat];
  return seat && isYou(seat) ? called(seat) : line.name;
}

/** Return the result of a table with everybody's name; "" unless it has scores. */
export function resultByName(table: TableInfo): string {
  const { seats, winners } = table;
  if (!table.scores.length) return "";
  if (seats.length === 1) return sayCount(table.scores[0], "{count} point", "{count} points");
  const scores = table.scores.map((score, seat) => `${called(seats[seat])} ${score}`).join(", ");
  if (winners.length === 1 && isYou(seats[winners[0]])) return say("{scores}; you win", { scores });
  const names = calledTogether(winners.map((seat) => seats[seat]));
  return sayCount(winners.length, "{scores}; {names} wins", "{scores}; {names} win", { scores, names });
}

/** Return the own seat that must answer, else the first own seat, else null. */
export function seatToLookFrom({ deciding, seats }: TableInfo): number | null {
  if (deciding !== null && seats[deciding]?.mine) return deciding;
  const first = seats.findIndex((seat) => seat.mine);
  return first < 0 ? null : first;
}

/** Return whether several people share this device and the game has secrets between them. */
export function needsHandover({ seats, stage }: TableInfo, game: GameInfo): boolean {
  const mine = seats.filter((seat) => seat.mine && !seat.stand_in);
  return game.has_secrets && mine.length > 1 && stage === "running";
}
