/** Board data of Montana: which board and thing an answer is about, and where fields lie. */

import { hexCorners, pointList, type Point } from "../../lib/geometry";
import type { Action, BoardData, Option } from "./types";

/** The boards; each answer is given on one of them. */
export type Part = "land" | "work" | "wheel" | "city";

const PART_OF: Record<string, Part> = {
  Build: "land",
  StartingTile: "land",
  Work: "work",
  WorkMore: "work",
  Bank: "work",
  Recruit: "wheel",
  Advance: "wheel",
  TakePair: "wheel",
  GoToCity: "city",
  Bid: "city",
  Pass: "city",
  ChooseGood: "city",
  Upgrade: "city",
};

/** Return the board on which answers of a kind are given; null if it is none of them. */
export const partOf = (kind: string): Part | null => PART_OF[kind] ?? null;

const FORWARD: Record<string, Part> = {
  PlaceStartingTile: "land",
  BuildOn: "land",
  EmployMore: "work",
  Spin: "wheel",
  ChoosePair: "wheel",
  AdvanceTheArrow: "wheel",
  PlaceContractor: "city",
  ChooseGoods: "city",
  ChooseUpgrades: "city",
};

/** Return the board a question is about; null if it is about several. */
export const partAsked = (question: string): Part | null => FORWARD[question] ?? null;

/** Return the field an answer is about, or null. */
export const fieldOf = (action: Action): number | null =>
  action.type === "Build" || action.type === "StartingTile" ? action.at : null;

/** Return the key of the thing an answer is about: a field, a space of the worker board, the wheel or the city. */
export function touched(action: Action): string {
  switch (action.type) {
    case "Build":
    case "StartingTile":
      return `field-${action.at}`;
    case "Work":
      return `large-${action.area}-${action.row}`;
    case "WorkMore":
      return "small";
    case "Bank":
      return `bank-${action.crew.length - 1}`;
    case "Recruit":
      return "spin";
    case "Advance":
      return `grain-${action.grain}`;
    case "TakePair":
      return `pair-${action.first}-${action.second}`;
    case "GoToCity":
      return "city";
    case "Bid":
      return `bid-${action.row}-${action.pumpkins}`;
    case "Pass":
      return "store";
    case "ChooseGood":
      return `good-${action.good}`;
    case "Upgrade":
      return `upgrade-${action.metal}`;
    case "SendBack":
      return `worker-${action.worker}`;
    case "TradeCow":
      return `cow-${action.take}`;
    default:
      return action.type;
  }
}

/** Return options by the key of their thing. */
export function byThing(options: readonly Option[]): Map<string, Option[]> {
  const found = new Map<string, Option[]>();
  for (const option of options) {
    const thing = touched(option.action);
    found.set(thing, [...(found.get(thing) ?? []), option]);
  }
  return found;
}

// ------------------------------------------------------------------------------------------ the landscape

/** The side of a hex in units of the drawing. */
export const SIDE = 100;

/** Return the middle of a field. */
export const middle = (boardData: BoardData, field: number): Point => ({
  x: boardData.fields[field].x * SIDE,
  y: boardData.fields[field].y * SIDE,
});

/** Return the points of a field's hex, or of a smaller one around its middle. */
export const hexPoints = (at: Point, side = SIDE): string => pointList(hexCorners(at, side, "pointed"));

/** Return the outline of a landscape tile as an SVG path: the sides that only one of its hexes has. */
export function outline(boardData: BoardData, tile: readonly number[]): string {
  const sides = new Map<string, { from: Point; to: Point; times: number }>();
  /** Return a key that is the same for both directions of an edge. */
  const key = (a: Point, b: Point) => `${Math.round(a.x + b.x)},${Math.round(a.y + b.y)}`;
  for (const field of tile) {
    const points = hexCorners(middle(boardData, field), SIDE, "pointed");
    points.forEach((from, i) => {
      const to = points[(i + 1) % points.length];
      const known = sides.get(key(from, to));
      if (known) known.times += 1;
      else sides.set(key(from, to), { from, to, times: 1 });
    });
  }
  const edge = [...sides.values()].filter(({ times }) => times === 1);
  /** Return whether two points are one, but for rounding. */
  const near = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) < 1;
  const path = [edge[0].from];
  let at = edge[0].to;
  const left = edge.slice(1);
  while (left.length) {
    path.push(at);
    const next = left.findIndex(({ from }) => near(from, at));
    if (next < 0) break;
    at = left[next].to;
    left.splice(next, 1);
  }
  return `M${path.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}
