/** Names from the board data of Pioneer Rails, in the message catalogue. */

import { say, sayCount } from "../../lib/words";
import type { BoardData } from "./types";

const names: Record<string, () => string> = {
  forest: () => say("forest"),
  farm: () => say("farm"),
  mountain: () => say("mountain"),
  desert: () => say("desert"),
  waterway: () => say("waterway"),
  wood: () => say("wood"),
  food: () => say("food"),
  rock: () => say("rock"),
  outpost: () => say("outpost"),
  town: () => say("town"),
  city: () => say("city"),
};

/** Return a terrain, a resource or a status in the language of the page. */
export const nameOf = (name: string): string => names[name]?.() ?? name;

/** Return how many points the next rank takes, in words; "" at the highest. */
export function nextRank(boardData: BoardData, points: number): string {
  const next = boardData.ranks.find(([from]) => from > points);
  return next
    ? sayCount(next[0] - points, "{count} point more for {rank}", "{count} points more for {rank}", { rank: next[1] })
    : "";
}

/** Return resources counted in words, as "1 wood, 2 rock". */
export function counted(resources: readonly string[]): string {
  const kinds = [...new Set(resources)];
  if (kinds.length === 0) return say("nothing");
  return kinds.map((kind) => `${resources.filter((one) => one === kind).length} ${nameOf(kind)}`).join(", ");
}
