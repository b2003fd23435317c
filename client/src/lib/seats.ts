/** What the sitters are called. */

import { botOf } from "./server.svelte";
import type { Line, SeatInfo, TableInfo } from "./types";
import { capital, say, sayCount } from "./words";

/** Whoever has given no name is called by the colour of their seat; formerly the server said this instead. */
const nameless = (seat: SeatInfo) => ["", capital(seat.colour), "you", "Somebody"].includes(seat.name);

/** A bot by its own name; one that sat down before bots had names by its kind. */
const botCalled = (seat: SeatInfo) =>
  seat.name && seat.name !== seat.bot ? seat.name : (botOf(seat.bot)?.title ?? seat.bot);

/** Whether a seat is one's own and has no name, so that it is called "You". */
export const isYou = (seat: SeatInfo): boolean => seat.mine && seat.sitter !== "bot" && nameless(seat);

/** A seat by its person's or its bot's name, and by its colour where there is neither. */
export function called(seat: SeatInfo): string {
  if (seat.sitter === "bot") return say("{bot} ({colour})", { bot: botCalled(seat), colour: seat.colour });
  if (isYou(seat)) return say("You");
  return nameless(seat) ? capital(seat.colour) : seat.name;
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
export function speaker(line: Line, seats: readonly SeatInfo[]): string {
  const seat = line.seat === null ? undefined : seats[line.seat];
  return seat && isYou(seat) ? called(seat) : line.name;
}

/** How a table came out, as the server keeps it by colours, with everybody's name. */
export function resultByName(table: TableInfo): string {
  if (table.seats.length === 1) {
    const points = /-?\d+/.exec(table.result);
    return points ? sayCount(Number(points[0]), "{count} point", "{count} points") : table.result;
  }
  const named = table.seats.reduce(
    (words, seat) => words.replaceAll(new RegExp(`\\b${seat.colour}\\b`, "g"), calledBriefly(seat)),
    table.result,
  );
  return named.replace(/; You wins$/, `; ${say("you win")}`);
}
