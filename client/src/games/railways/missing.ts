/** The cheapest links that a seat still lacks for a line, at the prices of an empty map. */

import type { BoardData, View } from "./types";

/** A link that is not built yet, with its price in thousands. */
export interface MissingLink {
  start: number;
  end: number;
  price: number;
}

/** What a link more is worth in thousands: it takes a turn to build. */
const LINK = 2;

/** Return the links that a seat lacks between two groups of cities, the cheapest way; null if there is none. */
export function missingLinks(
  boardData: BoardData,
  view: View,
  seat: number,
  [from, to]: readonly (readonly number[])[],
): MissingLink[] | null {
  const near: { to: number; price: number }[][] = boardData.cities.map(() => []);
  /** Add an edge with its price, in both directions. */
  const join = (one: number, other: number, price: number) => {
    near[one].push({ to: other, price });
    near[other].push({ to: one, price });
  };
  for (const { owner, start, end } of view.links) if (owner === seat) join(start, end, 0);
  for (const [start, end, price] of boardData.spans) join(start, end, price);
  const cost = boardData.cities.map(() => Infinity);
  const before = new Map<number, MissingLink>();
  const waiting = new Set<number>(from);
  for (const city of from) cost[city] = 0;
  while (waiting.size > 0) {
    const here = [...waiting].reduce((best, city) => (cost[city] < cost[best] ? city : best));
    waiting.delete(here);
    for (const { to: there, price } of near[here]) {
      const sum = cost[here] + (price > 0 ? price + LINK : 0);
      if (sum >= cost[there]) continue;
      cost[there] = sum;
      before.set(there, { start: here, end: there, price });
      waiting.add(there);
    }
  }
  let city = to.reduce((best, one) => (cost[one] < cost[best] ? one : best));
  if (cost[city] === Infinity) return null;
  const found: MissingLink[] = [];
  while (!from.includes(city)) {
    const step = before.get(city)!;
    if (step.price > 0) found.unshift(step);
    city = step.start;
  }
  return found;
}
