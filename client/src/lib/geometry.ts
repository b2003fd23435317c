/** Points, hexes and SVG paths. x grows eastwards, y southwards. */

export interface Point {
  x: number;
  y: number;
}

/** The orientation of a hex: with a corner on top, or with a corner in the east. */
export type HexTurn = "pointed" | "flat";

const TALL = Math.sqrt(3) / 2;

/** Return the corners of a regular polygon, clockwise, the first at this angle from the east. */
export function polygonCorners(at: Point, corners: number, radius: number, angle: number): Point[] {
  return Array.from({ length: corners }, (_, corner) => {
    const turn = angle + (corner * 2 * Math.PI) / corners;
    return { x: at.x + radius * Math.cos(turn), y: at.y + radius * Math.sin(turn) };
  });
}

/** Return the corners of a hex around a point, clockwise from the top or from the east. */
export function hexCorners(at: Point, side: number, turn: HexTurn): Point[] {
  return polygonCorners(at, 6, side, turn === "pointed" ? -Math.PI / 2 : 0);
}

/** Return points for the attribute `points` of a polygon or polyline. */
export const pointList = (points: readonly Point[], digits = 1): string =>
  points.map(({ x, y }) => `${x.toFixed(digits)},${y.toFixed(digits)}`).join(" ");

/** Return an SVG path that joins points by straight lines. */
export const linePath = (points: readonly Point[], digits = 1): string =>
  `M${points.map(({ x, y }) => `${x.toFixed(digits)} ${y.toFixed(digits)}`).join("L")}`;

/** Return an SVG path around points. */
export const closedPath = (points: readonly Point[], digits = 1): string => `${linePath(points, digits)}Z`;

/** Return whether a point lies in a hex; x and y count from the hex's middle. */
export function inHex(x: number, y: number, side: number, turn: HexTurn): boolean {
  const [across, along] = turn === "pointed" ? [Math.abs(x), Math.abs(y)] : [Math.abs(y), Math.abs(x)];
  return across < TALL * side && along * TALL + across / 2 < TALL * side;
}

/** Return the point at this fraction of the way from one to the other. */
export const between = (one: Point, other: Point, part = 0.5): Point => ({
  x: one.x + (other.x - one.x) * part,
  y: one.y + (other.y - one.y) * part,
});

/** Return the distance between two points. */
export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Pixels between a ticket and the edge of its frame. */
const EDGE = 6;

/**
 * Return where the upper edge of a ticket stands in a frame of this height: so far above its point, or below it as
 * wished. It changes sides where it does not fit, and stays inside the frame where it fits on neither.
 */
export function ticketTop(y: number, reach: number, height: number, room: number, below: boolean): number {
  const [over, under] = [y - reach - height, y + reach];
  const fits = (top: number) => top >= EDGE && top + height <= room - EDGE;
  const [wanted, other] = below ? [under, over] : [over, under];
  const top = fits(wanted) || !fits(other) ? wanted : other;
  return Math.max(EDGE, Math.min(top, room - height - EDGE));
}

/** A rectangle on a map. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Return the area that two boxes share. */
export const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
