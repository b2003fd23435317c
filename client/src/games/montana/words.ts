/** The words of Montana that the client says itself. */

import { called } from "../../lib/seats";
import type { Choice, Table } from "./types";
import { capital, say, sayCount } from "../../lib/words";

const NAMES: Record<string, string> = {
  copper: say("copper"),
  stone: say("stone"),
  grain: say("grain"),
  pumpkin: say("pumpkin"),
  "big copper": say("big copper"),
  "big stone": say("big stone"),
  mine: say("mine"),
  quarry: say("quarry"),
  "grain field": say("grain field"),
  farmland: say("farmland"),
  brown: say("brown"),
  grey: say("grey"),
  natural: say("natural"),
  orange: say("orange"),
};

export const nameOf = (name: string): string => NAMES[name] ?? name;

export const seatName = (table: Table, seat: number): string => called(table.info.seats[seat]);

/** An answer with its price and what it brings, as it is read aloud. */
export const spoken = (choice: Choice): string =>
  [
    capital(choice.title),
    choice.pays ? say("pays {pays}", { pays: choice.pays }) : "",
    choice.gains ? say("brings {gains}", { gains: choice.gains }) : "",
  ]
    .filter(Boolean)
    .join(", ");

/** So many of a good, by its name in the board data. */
export const goodsOf = (count: number, name: string): string =>
  name === "pumpkin" ? pumpkinsOf(count) : `${count} ${nameOf(name)}`;
export const workersOf = (count: number): string => sayCount(count, "{count} worker", "{count} workers");
export const pumpkinsOf = (count: number): string => sayCount(count, "{count} pumpkin", "{count} pumpkins");
