/** Opening tables: the one-click game, and the seats one had last. */

import { api, commandId } from "./api";
import { prefs } from "./prefs.svelte";
import type { GameInfo, ServerInfo, SeatPlan, TableInfo } from "./types";

const USUAL_SEATS = 4;
/** The bot of the middle level. */
const USUAL = "greedy";

/** The bot that sits down when nobody asked for another. */
export function usualBot(house: ServerInfo): string {
  return house.bots.some((bot) => bot.name === USUAL) ? USUAL : (house.bots[0]?.name ?? "");
}

export function seatPlan(who: SeatPlan["who"], bot = "", name = ""): SeatPlan {
  return { who, bot, name };
}

/** Myself and bots, at as many seats as the game likes best. */
export function usualSeats(house: ServerInfo, game: GameInfo): SeatPlan[] {
  const fitting = game.seats.filter((count) => count <= USUAL_SEATS);
  const count = fitting.length ? Math.max(...fitting) : Math.min(...game.seats);
  const last = prefs.seats[game.name];
  const bots = last && last.length === count - 1 ? last : Array.from({ length: count - 1 }, () => usualBot(house));
  const known = bots.map((bot) => (house.bots.some((other) => other.name === bot) ? bot : usualBot(house)));
  return [seatPlan("me"), ...known.map((bot) => seatPlan("bot", bot))];
}

/** Play today's deal, or go on with it. */
export function playDaily(game: GameInfo): Promise<TableInfo> {
  return api.open({ id: commandId(), game: game.name, seats: [seatPlan("me")], daily: true });
}

/** Sit down against bots at once. */
export function playNow(house: ServerInfo, game: GameInfo): Promise<TableInfo> {
  return api.open({ id: commandId(), game: game.name, seats: usualSeats(house, game) });
}
