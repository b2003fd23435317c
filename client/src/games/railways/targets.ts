/** What options light on the map. */

import type { Action, Choice } from "../../lib/types";

/** Kinds of answers that are given on the map. */
export const ON_MAP = ["BuildLink", "Deliver", "Urbanize", "Grow"];

/** A lit city, and what can be done there. */
export interface Target {
  key: string;
  city: number;
  choices: Choice[];
  kinds: string[];
}

/** Which cities an answer may begin at. */
function beginnings({ type, start, end, city }: Action): number[] {
  if (type === "BuildLink") return [start, end];
  if (type === "Deliver") return [start];
  return type === "Urbanize" || type === "Grow" ? [city] : [];
}

/** Where an answer leads that begins at a city; -1 if it does not begin there. */
export function goal(action: Action, from: number): number {
  if (action.type === "BuildLink") return action.start === from ? action.end : action.end === from ? action.start : -1;
  return action.type === "Deliver" && action.start === from ? action.cities[action.cities.length - 1] : -1;
}

/** What options light: the cities to begin at, or those to which they lead from a city. */
export function targets(options: Choice[], from: number | null): Target[] {
  const found = new Map<number, Target>();
  for (const choice of options) {
    const cities = from === null ? beginnings(choice.action) : [goal(choice.action, from)].filter((city) => city >= 0);
    for (const city of cities) {
      const target = found.get(city);
      if (target) {
        target.choices.push(choice);
        if (!target.kinds.includes(choice.kind)) target.kinds.push(choice.kind);
      } else found.set(city, { key: `city-${city}`, city, choices: [choice], kinds: [choice.kind] });
    }
  }
  return [...found.values()].sort((one, other) => one.city - other.city);
}
