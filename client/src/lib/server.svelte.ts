/** What the server says about itself: its build, games and bots. Fetched at the start and again now and then. */

import { api, ApiError } from "./api";
import type { BotInfo, GameInfo, ServerInfo } from "./types";

/** Milliseconds between two requests, usually and while the server is away. */
const REFRESH = 60_000;
const RETRY = 3_000;

export const server = $state<{ info: ServerInfo | null; away: boolean; stale: boolean }>({
  info: null,
  /** Whether the last request failed. */
  away: false,
  /** Whether the server is of another build than the page. */
  stale: false,
});

/** Fetch what the server says about itself; a build other than the first one means that this page is too old. */
export async function fetchServerInfo(): Promise<void> {
  try {
    take(await api.house());
    server.away = false;
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    server.away = true;
  }
}

function take(info: ServerInfo): void {
  if (server.info && server.info.build !== info.build) server.stale = true;
  server.info = info;
}

/** Set the person's name. */
export async function setMyName(name: string): Promise<void> {
  take(await api.setMyName(name));
}

export function gameOf(name: string): GameInfo | undefined {
  return server.info?.games.find((game) => game.name === name);
}

export function botOf(name: string): BotInfo | undefined {
  return server.info?.bots.find((bot) => bot.name === name);
}

/** Fetch the information again by a timer, sooner when the page is looked at again or the server was away. */
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
