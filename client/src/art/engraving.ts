/** Strokes the pictures of the lobby share. */

import { closedPath, hexCorners } from "../lib/geometry";

export type Point = readonly [number, number];

/** A hex with a corner on top. */
export function hexagon(x: number, y: number, radius: number): string {
  return closedPath(hexCorners({ x, y }, radius, "pointed"));
}

/** Middles of hexes that fill a rectangle. */
export function lattice(left: number, top: number, right: number, bottom: number, radius: number): Point[] {
  const wide = radius * Math.sqrt(3);
  const found: Point[] = [];
  for (let row = 0; top + row * 1.5 * radius <= bottom; row += 1) {
    for (let x = left + (row % 2) * (wide / 2); x <= right; x += wide) found.push([x, top + row * 1.5 * radius]);
  }
  return found;
}

/** Mountains as an engraver hatches them: a peak, and shade on its eastern side. */
export function ridges(peaks: readonly Point[], size = 1): string {
  const at = (x: number, y: number, dx: number, dy: number) =>
    `${(x + dx * size).toFixed(1)} ${(y + dy * size).toFixed(1)}`;
  return peaks
    .map(([x, y]) => {
      const shade = [1, 2, 3]
        .map((step) => `M${at(x, y, step * 1.7, -8 + step * 2.3)}L${at(x, y, step * 2.1 - 1.5, 1)}`)
        .join("");
      return `M${at(x, y, -8, 2)}L${at(x, y, 0, -9)}L${at(x, y, 8, 2)}${shade}`;
    })
    .join("");
}
