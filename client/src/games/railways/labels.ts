/** Names of the cities, set so that none runs into another or over a city: more of them the closer one looks. */

import type { Land, Point } from "./land";

export interface Label {
  city: number;
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Widths of letters in parts of the size of type; near enough for a book face. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += /[MWm@]/.test(letter) ? 0.9 : /[A-Z]/.test(letter) ? 0.7 : /[ijltfr.I() ]/.test(letter) ? 0.35 : 0.56;
  return width;
}

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** How far a point is from a box. */
const away = ({ x, y }: Point, box: Box): number =>
  Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

/** A name that lies nearer to another city than to its own is worse than none. */
const UNSURE = 1000;

/** How large a city is drawn, to the outside of its ring. */
export const RADIUS = 8.2;

/** Names keep to these scales, in pixels to a unit, so that they do not dance while one zooms. */
const STEP = 1.15;
export const levelOf = (scale: number): number => STEP ** Math.floor(Math.log(Math.max(scale, 0.2)) / Math.log(STEP) + 0.001);

/** The size of type at a level, in units of the map. */
export const typeAt = (level: number): number => Math.max(11.8 / level, 3.9);

/** Across and down from a city, and how little one likes it. */
const SPOTS: readonly [number, number, number][] = [
  [0, 1, 0],
  [0, -1, 0.15],
  [1, 0, 0.3],
  [-1, 0, 0.35],
  [0.75, -0.75, 0.4],
  [0.75, 0.75, 0.4],
  [-0.75, -0.75, 0.5],
  [-0.75, 0.75, 0.5],
];

const known = new WeakMap<Land, Map<number, Label[]>>();

/** Where the names go at a level; worked out once for each. */
export function placeLabels(land: Land, level: number): Label[] {
  const levels = known.get(land) ?? new Map<number, Label[]>();
  known.set(land, levels);
  const found = levels.get(level) ?? place(land, typeAt(level));
  levels.set(level, found);
  return found;
}

/** Cities of lines, coasts and many cubes are named first. */
function rank(land: Land, city: number): number {
  const { cubes, coast, takes_raw: raw, colour } = land.chart.cities[city];
  const lines = land.chart.lines.filter(({ ends }) => ends.some((end) => end.length < 3 && end.includes(city))).length;
  return cubes * 2 + (coast ? 1 : 0) + (raw ? 3 : 0) + lines + (colour === land.chart.grey ? 0 : 1);
}

function place(land: Land, size: number): Label[] {
  const discs = land.cities.map(({ x, y }) => ({ left: x - RADIUS, right: x + RADIUS, top: y - RADIUS, bottom: y + RADIUS }));
  const order = land.cities.map((_, city) => city).sort((one, other) => rank(land, other) - rank(land, one) || one - other);
  const placed: Box[] = [];
  const labels: Label[] = [];
  for (const city of order) {
    const at = land.cities[city];
    const width = widthOf(land.chart.cities[city].name) * size;
    const height = size * 0.92;
    let best: { label: Label; box: Box; cost: number } | null = null;
    for (const [across, down, like] of SPOTS) {
      const gap = RADIUS + 1;
      const left = across > 0 ? at.x + gap * across : across < 0 ? at.x + gap * across - width : at.x - width / 2;
      const top = down < 0 ? at.y + down * gap - height : down > 0 ? at.y + down * gap : at.y - height / 2;
      const box = { left, right: left + width, top, bottom: top + height };
      const wide = { left: box.left - size * 0.5, right: box.right + size * 0.5, top: box.top - size * 0.2, bottom: box.bottom + size * 0.2 };
      let cost = like * size;
      if (box.left < land.extent[0] - 68 || box.right > land.extent[2] + 72) cost += 1000;
      for (const other of placed) cost += overlap(wide, other) > 0 ? 1000 : 0;
      land.cities.forEach((there, other) => (cost += other !== city && away(there, box) < away(at, box) - 0.8 ? UNSURE : 0));
      discs.forEach((disc, other) => (cost += overlap(box, disc) * (other === city ? 2 : 6)));
      if (best === null || cost < best.cost) {
        const anchor = across > 0 ? "start" : across < 0 ? "end" : "middle";
        const x = across > 0 ? box.left : across < 0 ? box.right : at.x;
        best = { box, cost, label: { city, x, y: box.top + size * 0.76, anchor } };
      }
    }
    // A name that would cover another one, or much of a city, waits until one looks closer.
    if (best === null || best.cost > width * height * 0.5) continue;
    placed.push(best.box);
    labels.push(best.label);
  }
  return labels;
}
