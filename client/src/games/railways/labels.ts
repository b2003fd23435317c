/** Names of the cities, set so that none runs into another or over a city: more of them the closer one looks. */

import type { Point } from "../../lib/geometry";
import type { Land } from "./land";

/** A plate with a price or points at a city: its size in units of the map. */
export interface Plate {
  city: number;
  width: number;
  height: number;
}

/** Where everything written on the map goes. */
export interface Lettering {
  labels: Label[];
  /** The middles of the plates, by city. */
  plates: Map<number, Point>;
}

export interface Label {
  city: number;
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  /** On which side of its city it stands, by the number of the side. */
  spot: number;
  /** Where a line from its city ends, if it stands too far off to be known by its place. */
  leader: Point | null;
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
  for (const letter of text)
    width += /[MWm@]/.test(letter) ? 0.9 : /[A-Z]/.test(letter) ? 0.7 : /[ijltfr.I() ]/.test(letter) ? 0.35 : 0.56;
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
/** One at the end of a line only looks as if it belonged there. */
const BESIDE = 120;

/** How large a city is drawn, to the outside of its ring. */
export const RADIUS = 8.2;

/** Names keep to these scales, in pixels to a unit, so that they do not dance while one zooms. */
const STEP = 1.15;
export const levelOf = (scale: number): number =>
  STEP ** Math.floor(Math.log(Math.max(scale, 0.2)) / Math.log(STEP) + 0.001);

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

const known = new WeakMap<Land, Map<number, Lettering>>();

/** Where the names go at a level; worked out once for each. */
export function placeLabels(land: Land, level: number): Lettering {
  const levels = known.get(land) ?? new Map<number, Lettering>();
  known.set(land, levels);
  const found = levels.get(level) ?? { labels: place(land, typeAt(level), [], [], []), plates: new Map() };
  levels.set(level, found);
  return found;
}

/** The same while cities are lit: these are named before all others, beside their rings and plates. */
export function letter(land: Land, level: number, lit: readonly number[], plates: readonly Plate[]): Lettering {
  const boxes = placePlates(land, plates);
  const middles = new Map(
    [...boxes].map(([city, box]) => [city, { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }]),
  );
  return {
    labels: place(land, typeAt(level), lit, [...boxes.values()], placeLabels(land, level).labels),
    plates: middles,
  };
}

/** How far the ring of a lit city goes beyond the city. */
const RING = 3.4;

/** A plate stands above its city, so that its cubes can be seen, and gives way to other plates and cities. */
function placePlates(land: Land, plates: readonly Plate[]): Map<number, Box> {
  const placed = new Map<number, Box>();
  for (const { city, width, height } of plates) {
    const at = land.cities[city];
    let best: { box: Box; cost: number } | null = null;
    for (const [across, down, like] of PLATE_SPOTS) {
      const gap = RADIUS + RING - 1.2;
      const x = at.x + across * (gap + width / 2);
      const y = at.y + down * (gap + height / 2);
      const box = { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
      let cost = like * height;
      for (const other of placed.values()) cost += overlap(box, other) * 4;
      for (const there of land.cities) cost += overlap(box, discOf(there));
      if (best === null || cost < best.cost) best = { box, cost };
    }
    if (best) placed.set(city, best.box);
  }
  return placed;
}
const PLATE_SPOTS: readonly [number, number, number][] = [
  [0, -1, 0],
  [0, 1, 1],
  [1, 0, 1.5],
  [-1, 0, 1.5],
];

const discOf = ({ x, y }: Point): Box => ({ left: x - RADIUS, right: x + RADIUS, top: y - RADIUS, bottom: y + RADIUS });

/** Cities of lines, coasts and many cubes are named first. */
function rank(land: Land, city: number): number {
  const { cubes, coast, takes_raw: raw, colour } = land.boardData.cities[city];
  const lines = land.boardData.lines.filter(({ ends }) =>
    ends.some((end) => end.length < 3 && end.includes(city)),
  ).length;
  return cubes * 2 + (coast ? 1 : 0) + (raw ? 3 : 0) + lines + (colour === land.boardData.grey ? 0 : 1);
}

/** Names stay on the side of their city where they usually stand, as long as nothing is in the way. */
function place(
  land: Land,
  size: number,
  lit: readonly number[],
  plates: readonly Box[],
  usual: readonly Label[],
): Label[] {
  const sides = new Map(usual.map((label) => [label.city, label.spot]));
  const first = new Set(lit);
  const order = land.cities
    .map((_, city) => city)
    .sort(
      (one, other) =>
        Number(first.has(other)) - Number(first.has(one)) || rank(land, other) - rank(land, one) || one - other,
    );
  const placed: Box[] = [...plates];
  const labels: Label[] = [];
  for (const city of order) {
    const width = widthOf(land.boardData.cities[city].name) * size;
    const height = size * HEIGHT;
    const most = first.has(city) ? UNSURE - 1 : width * height * 0.5;
    let best = fit(
      land,
      city,
      { width, size, gap: RADIUS + (first.has(city) ? RING : 1), usual: sides.get(city) },
      placed,
    );
    // A lit city has its name in any case: where there is no room beside it, farther off at the end of a line.
    if (first.has(city) && best.cost > most)
      for (let gap = RADIUS + size * 0.7; gap < RADIUS + 5 * size; gap += size * 0.4) {
        const farther = fit(land, city, { width, size, gap, leader: true }, placed);
        if (farther.cost < best.cost) best = farther;
      }
    // Any other name that would cover one, or much of a city, waits until one looks closer.
    if (best.cost > most) continue;
    placed.push(best.box);
    labels.push(best.label);
  }
  return labels;
}

/** How high a name is, in parts of the size of type. */
const HEIGHT = 0.92;

interface Wanted {
  width: number;
  size: number;
  /** How far from the middle of its city it stands. */
  gap: number;
  /** The side where it usually stands. */
  usual?: number;
  /** A line leads to it, so that it may be nearer to another city. */
  leader?: boolean;
}

/** The best place for a name among those around its city, and how bad it is. */
function fit(
  land: Land,
  city: number,
  { width, size, gap, usual, leader }: Wanted,
  placed: readonly Box[],
): { label: Label; box: Box; cost: number } {
  const at = land.cities[city];
  const height = size * HEIGHT;
  const tried = SPOTS.map(([across, down, like], spot) => {
    const left = across > 0 ? at.x + gap * across : across < 0 ? at.x + gap * across - width : at.x - width / 2;
    const top = down < 0 ? at.y + down * gap - height : down > 0 ? at.y + down * gap : at.y - height / 2;
    const box = { left, right: left + width, top, bottom: top + height };
    const wide = {
      left: box.left - size * 0.5,
      right: box.right + size * 0.5,
      top: box.top - size * 0.2,
      bottom: box.bottom + size * 0.2,
    };
    let cost = usual === spot ? 0 : (like + (usual === undefined ? 0 : 1)) * size;
    if (leader) cost += gap;
    if (box.left < land.extent[0] - 68 || box.right > land.extent[2] + 72) cost += 1000;
    for (const other of placed) cost += overlap(wide, other) > 0 ? 1000 : 0;
    land.cities.forEach((there, other) => {
      if (other !== city && leader) cost += away(there, box) < RADIUS + size * 0.3 ? BESIDE : 0;
      else if (other !== city && away(there, box) < away(at, box) - 0.8) cost += UNSURE;
      cost += overlap(box, discOf(there)) * (other === city ? 2 : 6);
    });
    const anchor: Label["anchor"] = across > 0 ? "start" : across < 0 ? "end" : "middle";
    const x = across > 0 ? box.left : across < 0 ? box.right : at.x;
    const near = {
      x: Math.max(box.left, Math.min(at.x, box.right)),
      y: down < 0 ? box.bottom : down > 0 ? box.top : (box.top + box.bottom) / 2,
    };
    return { box, cost, label: { city, x, y: box.top + size * 0.76, anchor, spot, leader: leader ? near : null } };
  });
  return tried.reduce((best, one) => (one.cost < best.cost ? one : best));
}
