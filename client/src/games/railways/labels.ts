/** Place the names of cities so that none overlaps another or a city: the larger the map, the more names. */

import { overlap, type Box, type Point } from "../../lib/geometry";
import type { Land } from "./land";

/** A plate with a price or points at a city, its size in units of the map. */
export interface Plate {
  city: number;
  width: number;
  height: number;
}

/** All placed names and plates. */
export interface Lettering {
  labels: Label[];
  /** The middles of the plates, by city. */
  plates: Map<number, Point>;
}

/** A placed name. */
export interface Label {
  city: number;
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  /** The index of its spot around the city. */
  spot: number;
  /** Where the leader line from its city ends, if it stands too far away; else null. */
  leader: Point | null;
}

/** Return the width of a text in multiples of the type size; approximate for a book face. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text)
    width += /[MWm@]/.test(letter) ? 0.9 : /[A-Z]/.test(letter) ? 0.7 : /[ijltfr.I() ]/.test(letter) ? 0.35 : 0.56;
  return width;
}

/** Return the distance of a point from a box. */
const away = ({ x, y }: Point, box: Box): number =>
  Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

/** The penalty of a name that lies nearer to another city than to its own: worse than no name. */
const UNSURE = 1000;
/** The penalty of a name on a leader line that lies close to another city. */
const BESIDE = 120;

/** The radius of a city, ring included. */
export const RADIUS = 8.2;

/** The ratio between two levels of scale: names are placed for each level, so that they do not move while zooming. */
const STEP = 1.15;
/** Return the level of a scale in pixels to a unit, rounded down. */
export const levelOf = (scale: number): number =>
  STEP ** Math.floor(Math.log(Math.max(scale, 0.2)) / Math.log(STEP) + 0.001);

/** Return the type size at a level, in units of the map. */
export const typeAt = (level: number): number => Math.max(11.8 / level, 3.9);

/** Spots for a name: offset across and down from the city, and the penalty. */
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

/** Half the width of the box in which a piece of track lies. */
const TRACK = 3;

/** Return boxes along the tracks of links, which names keep clear of. */
export const trackBoxes = (track: readonly Point[]): Box[] =>
  track.map(({ x, y }) => ({ left: x - TRACK, right: x + TRACK, top: y - TRACK, bottom: y + TRACK }));

const known = new WeakMap<Land, Map<number, Label[]>>();

/** Return where names stand at a level on a map without track; cached. */
function usualLabels(land: Land, level: number): Label[] {
  const levels = known.get(land) ?? new Map<number, Label[]>();
  known.set(land, levels);
  const found = levels.get(level) ?? place(land, typeAt(level), [], [], [], []);
  levels.set(level, found);
  return found;
}

/** Return the names at a level, clear of track; one moves only if track is laid where it usually stands. */
export function placeLabels(land: Land, level: number, track: readonly Box[]): Lettering {
  const usual = usualLabels(land, level);
  return { labels: track.length ? place(land, typeAt(level), [], [], usual, track) : usual, plates: new Map() };
}

/** Return the names and plates while cities are lit: these are named first, clear of their rings and plates. */
export function letter(
  land: Land,
  level: number,
  lit: readonly number[],
  plates: readonly Plate[],
  track: readonly Box[],
): Lettering {
  const boxes = placePlates(land, plates, track);
  const labels = place(land, typeAt(level), lit, [...boxes.values()], usualLabels(land, level), track);
  const named = new Set(labels.map(({ city }) => city));
  // Every lit city is named, if need be over track.
  if (track.length && !lit.every((city) => named.has(city))) return letter(land, level, lit, plates, []);
  const middles = [...boxes].map(([city, box]): [number, Point] => [
    city,
    { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 },
  ]);
  return { labels, plates: new Map(middles) };
}

/** The width of the ring around a lit city. */
const RING = 3.4;

/**
 * Return a box for each plate: above its city, so that its cubes stay visible, and clear of other plates, cities and track.
 */
function placePlates(land: Land, plates: readonly Plate[], track: readonly Box[]): Map<number, Box> {
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
      for (const piece of track) cost += overlap(box, piece) * 0.5;
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

/** Return the box of a city's disc. */
const discOf = ({ x, y }: Point): Box => ({ left: x - RADIUS, right: x + RADIUS, top: y - RADIUS, bottom: y + RADIUS });

/** Return the priority of a city's name: cities of lines, coasts and many cubes come first. */
function rank(land: Land, city: number): number {
  const { cubes, coast, takes_raw: raw, colour } = land.boardData.cities[city];
  const lines = land.boardData.lines.filter(({ ends }) =>
    ends.some((end) => end.length < 3 && end.includes(city)),
  ).length;
  return cubes * 2 + (coast ? 1 : 0) + (raw ? 3 : 0) + lines + (colour === land.boardData.grey ? 0 : 1);
}

/** Place the names. One stays on the usual side of its city as long as there is room. */
function place(
  land: Land,
  size: number,
  lit: readonly number[],
  plates: readonly Box[],
  usual: readonly Label[],
  track: readonly Box[],
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
      track,
    );
    // A lit city is always named: without room beside it, farther away on a leader line.
    if (first.has(city) && best.cost > most)
      for (let gap = RADIUS + size * 0.7; gap < RADIUS + 5 * size; gap += size * 0.4) {
        const farther = fit(land, city, { width, size, gap, leader: true }, placed, track);
        if (farther.cost < best.cost) best = farther;
      }
    // Other names are left out if they would cover a name, or much of a city, until the map is enlarged.
    if (best.cost > most) continue;
    placed.push(best.box);
    labels.push(best.label);
  }
  return labels;
}

/** The height of a name in multiples of the type size. */
const HEIGHT = 0.92;

interface Wanted {
  width: number;
  size: number;
  /** The distance from the middle of its city. */
  gap: number;
  /** The spot where it usually stands. */
  usual?: number;
  /** Whether a leader line leads to it, so that it may lie nearer to another city. */
  leader?: boolean;
}

/** Return the best spot for a name around its city, and its cost. */
function fit(
  land: Land,
  city: number,
  { width, size, gap, usual, leader }: Wanted,
  placed: readonly Box[],
  track: readonly Box[],
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
    // A name over track is better than none.
    let covered = 0;
    for (const piece of track) covered += overlap(box, piece);
    cost += Math.min(covered, width * height * 0.4);
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
