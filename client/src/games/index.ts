/** The registry of games: a folder with a `game.ts` is found by itself, no list names the games. */

import type { GameClient } from "../lib/game";

const entries = import.meta.glob<{ default: GameClient }>("./*/game.ts", { eager: true });

const games = new Map(Object.entries(entries).map(([path, entry]) => [path.split("/")[1], entry.default]));

/** The entry of a game without a folder: it is played through its text view and its list of options. */
const GENERIC: GameClient = {};

/** Return the entry of the game with this id. */
export function gameClient(name: string): GameClient {
  return games.get(name) ?? GENERIC;
}
