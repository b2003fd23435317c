/** Words of Transcontinental that come as names from the chart, in the catalogue like every other. */

import { called } from "../../lib/seats";
import type { TableModel } from "../../lib/table.svelte";
import { say, sayCount } from "../../lib/words";
import type { Chart, View } from "./chart";

const names: Record<string, () => string> = {
  red: () => say("red"),
  yellow: () => say("yellow"),
  blue: () => say("blue"),
  black: () => say("black"),
  purple: () => say("purple"),
  grey: () => say("grey"),
  settler: () => say("settler"),
  "raw material": () => say("raw material"),
  open: () => say("open ground"),
  water: () => say("water"),
  mountain: () => say("mountains"),
};

/** A kind of cube, a colour or a terrain in the language of the page. */
export const nameOf = (name: string): string => names[name]?.() ?? name;

/** The colour of a city: that of a cube, or grey. */
export const colourOf = (chart: Chart, colour: number): string => (colour === chart.grey ? "grey" : chart.cubes[colour]);

/** Thousands of dollars, as people write them. */
export const dollars = (thousands: number): string => (thousands < 0 ? `−$${-thousands},000` : thousands ? `$${thousands},000` : "$0");

/** The same where there is little room. */
export const briefly = (thousands: number): string => `$${thousands}k`;

/** Cubes in words. */
export function counted(chart: Chart, cubes: readonly number[]): string {
  const parts = cubes.flatMap((number, kind) => (number ? [`${number} ${nameOf(chart.cubes[kind])}`] : []));
  return parts.join(", ");
}

export const seatName = (table: TableModel, seat: number): string => {
  const info = table.info.seats[seat];
  return info ? called(info) : say("nobody");
};

/** Which phase, round and turn it is. */
export function whenOf(chart: Chart, view: View): string {
  if (view.rounds === 0) return say("Preparation");
  const phase = view.phase === 1 ? say("Eastern phase") : say("Western phase");
  const next = view.agenda[0] ?? [];
  if (next[0] === "ChooseAction") return say("{phase}, round {round}, turn {turn} of {turns}", { phase, round: view.rounds, turn: next[2], turns: Math.max(chart.turns, next[2]) });
  return say("{phase}, round {round}", { phase, round: view.rounds });
}

export const points = (count: number): string => sayCount(count, "{count} point", "{count} points");
