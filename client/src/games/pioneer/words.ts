/** Words of Pioneer Rails that come as names from the board data, in the catalogue like every other. */

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

/** A terrain, a resource or a status in the language of the page. */
export const nameOf = (name: string): string => names[name]?.() ?? name;

/** Resources one after the other, as "1 wood, 2 rock". */
export function counted(resources: readonly string[]): string {
  const kinds = [...new Set(resources)];
  if (kinds.length === 0) return say("nothing");
  return kinds.map((kind) => `${resources.filter((one) => one === kind).length} ${nameOf(kind)}`).join(", ");
}
