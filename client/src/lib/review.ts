/** The numbers of a review as people read them. Chances are whole millionths, so that sums hold exactly. */

import type { Account, ReviewPoint } from "./types";
import { say } from "./words";

/** Certainty; in a game for one, a point. */
export const MILLION = 1_000_000;

/** Return a chance in per cent, or the points of a game for one. */
export const inUnits = (value: number, alone: boolean): number => value / (alone ? MILLION : MILLION / 100);

/** Return a chance in whole per cent, or points with one decimal. */
export const chanceWords = (value: number, alone: boolean): string =>
  alone ? inUnits(value, true).toFixed(1) : say("{number} %", { number: Math.round(inUnits(value, false)) });

/** Return a change with its sign and one decimal, from tenths. */
export const signedTenths = (tenths: number): string =>
  `${tenths < 0 ? "−" : "+"}${(Math.abs(tenths) / 10).toFixed(1)}`;

/** Return a chance in tenths of a per cent, or points in tenths in a game for one. */
const tenths = (value: number, alone: boolean): number => Math.round(inUnits(value, alone) * 10);

/** An account in tenths that still add up: what rounding leaves over goes to the own moves. */
export function roundedAccount(account: Account, alone: boolean) {
  const [start, luck, others, end] = [account.start, account.luck, account.others, account.end].map((value) =>
    tenths(value, alone),
  );
  return { start, luck, own: end - start - luck - others, others, end };
}

/** The points that are drawn: those with as many samples as they need. */
export const drawnPoints = (points: readonly ReviewPoint[]): ReviewPoint[] => points.filter(({ drawn }) => drawn);

/** Return the outline of a band as points of a polygon: the upper edge, then the lower one backwards. */
export function outline(
  points: readonly ReviewPoint[],
  seat: number,
  x: (moment: number) => number,
  y: (value: number) => number,
): string {
  /** Return a point of the band's upper or lower edge, as in an SVG polygon. */
  const edge = (point: ReviewPoint, sign: number) =>
    `${x(point.moment).toFixed(1)},${y(point.chances[seat] + sign * point.bands[seat]).toFixed(1)}`;
  return [...points.map((point) => edge(point, 1)), ...points.map((point) => edge(point, -1)).reverse()].join(" ");
}
