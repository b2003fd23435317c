/** What the server reports about itself: build, games and bots. Fetched at the start and refreshed by a timer. */

import { api, ApiError } from "./api";
import type { BotInfo, GameInfo, ServerInfo } from "./types";

/** Milliseconds between two requests, usually and while the server cannot be reached. */
const REFRESH = 60_000;
const RETRY = 3_000;

/** What the server reported last. */
export const server = $state<{ info: ServerInfo | null; away: boolean; stale: boolean }>({
  info: null,
  /** Whether the last request failed. */
  away: false,
  /** Whether the server's build differs from the page's, so that the page should be reloaded. */
  stale: false,
});

/** Fetch what the server reports about itself. Another build than the first one marks the page as stale. */
export async function fetchServerInfo(): Promise<void> {
  try {
    take(await api.serverInfo());
    server.away = false;
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    server.away = true;
  }
}

/** Store what the server reported; note a change of its build. */
function take(info: ServerInfo): void {
  if (server.info && server.info.build !== info.build) server.stale = true;
  server.info = info;
}

/** The change of name under way; what shows the name to others waits for it. */
let naming: Promise<void> = Promise.resolve();

/** Set the person's name on the server. */
export function setMyName(name: string): Promise<void> {
  const changed = api.setMyName(name).then(take);
  naming = changed.catch(() => undefined);
  return changed;
}

/**
 * Wait until a name that is being set has arrived at the server. A field is left by pressing the button beside it: a
 * table opened or joined at the same moment would keep the name from before.
 */
export const nameSet = (): Promise<void> => naming;

/** Return the game with this id, if the server has it. */
export function gameOf(name: string): GameInfo | undefined {
  return server.info?.games.find((game) => game.name === name);
}

/** Return the title of a game; its name if the server does not have it. */
export const titleOf = (name: string): string => gameOf(name)?.title ?? name;

/** Return the bot with this id, if the server has it. */
export function botOf(name: string): BotInfo | undefined {
  return server.info?.bots.find((bot) => bot.name === name);
}

/** Refresh the information by a timer, and when the page becomes visible again. Call it once. */
export function refreshServerInfo(): void {
  setInterval(() => {
    if (!document.hidden || server.away) void fetchServerInfo();
  }, REFRESH);
  setInterval(() => {
    if (server.away) void fetchServerInfo();
  }, RETRY);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void fetchServerInfo();
  });
}
