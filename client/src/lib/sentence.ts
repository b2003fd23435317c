/** What was told, cut into words and names of seats, so that the log can mark who did what. */

import type { SeatInfo, Telling } from "./types";
import { language, told } from "./words";

export interface Named {
  seat: number;
  words: string;
}

export type Piece = string | Named;

/** Places of a template that name seats; anything else that is called like a colour is not a seat. */
const SEATS = new Set(["seat", "thief", "victim", "partner", "owner", "winner", "player", "by", "to", "from", "other"]);

export function pieces(telling: Telling, seats: readonly SeatInfo[]): Piece[] {
  if (language !== "en") return [told(telling)];
  const found: Piece[] = [];
  for (const part of telling.template.split(/(\{\w+\})/)) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) {
      if (part) found.push(part);
      continue;
    }
    const value = String(telling.facts[name] ?? "");
    const seat = SEATS.has(name) ? seats.findIndex((other) => other.colour === value) : -1;
    found.push(seat >= 0 ? { seat, words: value } : value);
  }
  const sentence = found.map((piece) => (typeof piece === "string" ? piece : piece.words)).join("");
  // A sentence the server worded in its own way is shown as it is.
  return sentence === telling.sentence ? found : [telling.sentence];
}
