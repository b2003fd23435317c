/** Addresses of a table's moments and of its review, as links to share have them. */

import { rootAddress } from "./site";

/** Whose eyes a replay is seen with: the viewer's own seat, a seat, a spectator, or all hands open. */
export type Eyes = "own" | "all" | "none" | number;

/** A place within a table that a link leads to. */
export interface Place {
  /** The number of moves before it; null for the present. */
  moment: number | null;
  eyes: Eyes;
  review: boolean;
}

/** Return the eyes that a link names. */
function eyesOf(word: string | null): Eyes {
  if (word === "all" || word === "none") return word;
  return word !== null && /^[0-5]$/.test(word) ? Number(word) : "own";
}

/** Return the place that a fragment leads to. */
export function placeOf(parts: URLSearchParams): Place {
  const at = parts.get("at") ?? "";
  return {
    moment: /^\d{1,6}$/.test(at) ? Number(at) : null,
    eyes: eyesOf(parts.get("eyes")),
    review: parts.has("review"),
  };
}

/** Return the fragment of a moment, seen with these eyes. */
export const momentFragment = (moment: number, eyes: Eyes): string =>
  `at=${moment}${eyes === "own" ? "" : `&eyes=${eyes}`}`;

/** Return the address of a table, at a place within it. */
export const tableAddress = (table: string, fragment = ""): string =>
  `${rootAddress("")}/table/${table}${fragment ? `#${fragment}` : ""}`;
