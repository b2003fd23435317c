/** Open tables: the one-click game and the daily deal, with default seats. */

import { api, commandId } from "./api";
import { prefs } from "./prefs.svelte";
import { nameSet } from "./server.svelte";
import type { BotInfo, GameInfo, ServerInfo, SeatPlan, TableInfo } from "./types";

const USUAL_SEATS = 4;
/** The default bot, of the middle level. */
const USUAL = "greedy";

/** Return the bots that are offered for a game. */
export function botsFor(serverInfo: ServerInfo, game: string): BotInfo[] {
  return serverInfo.bots.filter((bot) => bot.games.includes(game));
}

/** Return the default bot, or the first one if the server does not offer it. */
export function usualBot(serverInfo: ServerInfo): string {
  return serverInfo.bots.some((bot) => bot.name === USUAL) ? USUAL : (serverInfo.bots[0]?.name ?? "");
}

/** Return the plan of one seat. */
export function seatPlan(who: SeatPlan["who"], bot = "", name = ""): SeatPlan {
  return { who, bot, name };
}

/** Return the default seats: the person and the bots of their last table, at the usual number of seats. */
export function usualSeats(serverInfo: ServerInfo, game: GameInfo): SeatPlan[] {
  const fitting = game.seats.filter((count) => count <= USUAL_SEATS);
  const count = fitting.length ? Math.max(...fitting) : Math.min(...game.seats);
  const last = prefs.seats[game.name];
  const bots = last && last.length === count - 1 ? last : Array.from({ length: count - 1 }, () => usualBot(serverInfo));
  const offered = botsFor(serverInfo, game.name);
  const known = bots.map((bot) => (offered.some((other) => other.name === bot) ? bot : usualBot(serverInfo)));
  return [seatPlan("me"), ...known.map((bot) => seatPlan("bot", bot))];
}

/** Return the colours with this one at a seat; whoever had it, or nobody, gets the former colour of the seat. */
export function withColour(colours: readonly string[], seat: number, colour: string): string[] {
  return colours.map((former, place) => (place === seat ? colour : former === colour ? colours[seat] : former));
}

/** Open or resume the person's table of the daily deal. */
export async function playDaily(game: GameInfo): Promise<TableInfo> {
  await nameSet();
  return api.open({ id: commandId(), game: game.name, seats: [seatPlan("me")], daily: true });
}

/** Open a table for a lesson of a game. */
export function beginLesson(game: string, lesson: string): Promise<TableInfo> {
  return api.openLesson(game, lesson);
}

/** Open a table for a puzzle of a game. */
export function beginPuzzle(game: string, puzzle: string): Promise<TableInfo> {
  return api.openPuzzle(game, puzzle);
}

/** Open a table against bots with the default seats. */
export async function playNow(serverInfo: ServerInfo, game: GameInfo): Promise<TableInfo> {
  await nameSet();
  return api.open({ id: commandId(), game: game.name, seats: usualSeats(serverInfo, game) });
}
