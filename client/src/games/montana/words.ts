/** Words of Montana in the message catalogue. */

import { called } from "../../lib/seats";
import type { Table } from "./types";
import { say, sayCount } from "../../lib/words";

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

/** Return a name of the board data in the language of the page. */
export const nameOf = (name: string): string => NAMES[name] ?? name;

/** Return the name of a seat. */
export const seatName = (table: Table, seat: number): string => called(table.info.seats[seat]);

/** Return a count of a good in words, by its name in the board data. */
export const goodsOf = (count: number, name: string): string =>
  name === "pumpkin" ? pumpkinsOf(count) : `${count} ${nameOf(name)}`;
/** Return a count of workers in words. */
export const workersOf = (count: number): string => sayCount(count, "{count} worker", "{count} workers");
/** Return a count of pumpkins in words. */
export const pumpkinsOf = (count: number): string => sayCount(count, "{count} pumpkin", "{count} pumpkins");
