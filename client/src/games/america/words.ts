/** Names from the board data of Trails to Rails, in the message catalogue. */

import type { GoodName } from "../../art/goods";
import { called } from "../../lib/seats";
import { say } from "../../lib/words";
import type { Table, View } from "./types";

const names: Record<string, () => string> = {
  cattle: () => say("cattle"),
  coal: () => say("coal"),
  grain: () => say("grain"),
  lumber: () => say("lumber"),
  ore: () => say("ore"),
  gold: () => say("gold"),
  pasture: () => say("pasture"),
  hills: () => say("hills"),
  fields: () => say("fields"),
  forest: () => say("forest"),
  mountains: () => say("mountains"),
  desert: () => say("desert"),
  "PACIFIC OCEAN": () => say("PACIFIC OCEAN"),
  "ATLANTIC OCEAN": () => say("ATLANTIC OCEAN"),
  "GULF OF MEXICO": () => say("GULF OF MEXICO"),
  "Lake Superior": () => say("Lake Superior"),
  "Lake Michigan": () => say("Lake Michigan"),
  "L. Huron": () => say("L. Huron"),
  "Lake Erie": () => say("Lake Erie"),
  "L. Ontario": () => say("L. Ontario"),
  CANADA: () => say("CANADA"),
  MEXICO: () => say("MEXICO"),
};

/** Return a resource, a terrain or a water in the language of the page. */
export const nameOf = (name: string): string => names[name]?.() ?? name;

/** The five resources and gold, in the order of amounts. */
export const GOODS: readonly GoodName[] = ["cattle", "coal", "grain", "lumber", "ore", "gold"];

/** Return amounts of resources and gold in words. */
export function counted(amounts: readonly number[]): string {
  const parts = amounts.flatMap((amount, kind) => (amount ? [`${amount} ${nameOf(GOODS[kind])}`] : []));
  return parts.length ? parts.join(", ") : say("nothing");
}

/** Return the name of a seat. */
export const seatName = (table: Table, seat: number): string => {
  const info = table.info.seats[seat];
  return info ? called(info) : say("nobody");
};

const phases: Record<View["phase"], string> = {
  preparation: say("Preparation"),
  production: say("Production"),
  outlaw: say("Outlaw"),
  actions: say("Actions"),
  trade: say("Trade"),
  "extraordinary build": say("Extraordinary build"),
  over: say("The game is over"),
};

/** Return the phase of the turn in words. */
export const phaseOf = (view: View): string => phases[view.phase];
