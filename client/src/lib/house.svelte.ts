/** What the server says about itself, asked first and again now and then. */

import { api, Refusal } from "./api";
import type { BotInfo, GameInfo, House } from "./types";

const ASK_AGAIN = 60_000;

export const home = $state<{ house: House | null; away: boolean; stale: boolean }>({
  house: null,
  away: false,
  stale: false,
});

/** Ask the server about itself; a build other than the first one means this page is too old. */
export async function knock(): Promise<void> {
  try {
    settle(await api.house());
    home.away = false;
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    home.away = true;
  }
}

function settle(house: House): void {
  if (home.house && home.house.build !== house.build) home.stale = true;
  home.house = house;
}

/** Say how one wants to be called. */
export async function callMe(name: string): Promise<void> {
  settle(await api.callMe(name));
}

export function gameOf(name: string): GameInfo | undefined {
  return home.house?.games.find((game) => game.name === name);
}

export function botOf(name: string): BotInfo | undefined {
  return home.house?.bots.find((bot) => bot.name === name);
}

/** Keep asking, sooner when the page is looked at again or the server was away. */
export function keepKnocking(): void {
  setInterval(() => {
    if (!document.hidden || home.away) void knock();
  }, ASK_AGAIN);
  setInterval(() => {
    if (home.away) void knock();
  }, 3_000);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void knock();
  });
}
