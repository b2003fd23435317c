/** Names from the board data of Pioneer Rails, in the message catalogue. */

import { say } from "../../lib/words";

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

/** Return resources counted in words, as "1 wood, 2 rock". */
export function counted(resources: readonly string[]): string {
  const kinds = [...new Set(resources)];
  if (kinds.length === 0) return say("nothing");
  return kinds.map((kind) => `${resources.filter((one) => one === kind).length} ${nameOf(kind)}`).join(", ");
}
