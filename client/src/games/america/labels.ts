/** Place the names of city-sites so that none overlaps another, a number or a site. */

import { overlap, type Box, type Point } from "../../lib/geometry";
import { GOOD_BESIDE, ODDS_BELOW, type Land } from "./geometry";

/** A placed name. */
export interface Label {
  place: number;
  lines: string[];
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
}

/** Return the width of a text in multiples of the type size; approximate for a book face. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text)
    width += /[MWm@]/.test(letter) ? 0.86 : /[A-Z]/.test(letter) ? 0.66 : /[ijltfr.I ]/.test(letter) ? 0.32 : 0.52;
  return width;
}

/** Return the square box around a point. */
const around = (x: number, y: number, reach: number): Box => ({
  left: x - reach,
  right: x + reach,
  top: y - reach,
  bottom: y + reach,
});

/** Return the box of the odds at a site. */
const sign = (x: number, y: number): Box => ({ left: x - 36, right: x + 36, top: y - 20, bottom: y + 20 });

/** Return a box with the least space between two names. */
const wide = (box: Box): Box => ({ ...box, left: box.left - 14, right: box.right + 14 });

/** Return the ways to set a name: on one line, or on two if it has several words. */
function broken(name: string): string[][] {
  const words = name.split(" ");
  if (words.length === 1) return [[name]];
  const cut = words.length === 3 && words[0].length + words[1].length <= 9 ? 2 : 1;
  return [[name], [words.slice(0, cut).join(" "), words.slice(cut).join(" ")]];
}

/** The largest covered share of a name; one that covers more of a number or a site is left out. */
const COVERED = 0.16;

/** The radius reserved for a city and for the good beside it, whether or not they are there yet. */
const [CITY, GOOD] = [31, 15];

/** Return the distance of a point from a box. */
const away = ({ x, y }: Point, box: Box): number =>
  Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

/**
 * Return where each name goes at a type size, in units of the map: beside its site, nearer to it than to any other,
 * clear of numbers and coins. The places depend on nothing that moves, so that names stay while pieces come and go. A
 * name without room is left out until the map is enlarged.
 */
export function placeLabels(land: Land, size: number, odds: boolean): Label[] {
  const sites = land.boardData.places.flatMap((place, id) => (place.site ? [id] : []));
  const owns = new Map(sites.map((id) => [id, around(land.places[id].x, land.places[id].y, CITY)]));
  const obstacles: Box[] = [
    ...land.hexes.filter((_, id) => land.boardData.hexes[id].kind !== "desert").map((at) => around(at.x, at.y, 33)),
    ...owns.values(),
    ...sites
      .filter((id) => land.boardData.places[id].gold)
      .map((id) => {
        const [at, sea] = [land.places[id], land.seaward(id)];
        return around(at.x + sea.x * 56, at.y + sea.y * 56, 26);
      }),
  ];
  if (odds)
    for (const id of sites)
      for (const below of [0, ODDS_BELOW]) obstacles.push(sign(land.places[id].x, land.places[id].y + below));
  const goods = sites.map((id) =>
    around(land.places[id].x + GOOD_BESIDE.x * land.lean(id), land.places[id].y + GOOD_BESIDE.y, GOOD),
  );
  const placed: Box[] = [];
  const labels: Label[] = [];
  // Sites with near neighbours first, as they have the fewest free spots.
  const crowd = new Map(
    sites.map((id) => [
      id,
      sites.reduce((sum, other) => sum + (other === id ? 0 : 1 / land.distance(id, other) ** 2), 0),
    ]),
  );
  for (const id of sites.slice().sort((one, other) => crowd.get(other)! - crowd.get(one)! || one - other)) {
    const at = land.places[id];
    const paths = land.pathsAt[id].map((path) => land.middle(path));
    let best: { label: Label; box: Box; cost: number } | null = null;
    for (const lines of broken(land.boardData.places[id].name)) {
      const width = Math.max(...lines.map(widthOf)) * size;
      const height = lines.length * size * 1.02;
      for (const [across, down, like] of SPOTS) {
        const left = across > 0 ? at.x + GAP * across : across < 0 ? at.x + GAP * across - width : at.x - width / 2;
        const top = down < 0 ? at.y + down * GAP - height : down > 0 ? at.y + down * GAP : at.y - height / 2;
        const box = { left, right: left + width, top, bottom: top + height };
        let cost = like * 260 + (lines.length > 1 ? 160 : 0);
        if (box.left < WEST) cost += 9000;
        for (const other of placed) cost += overlap(wide(box), other) * 60;
        for (const other of obstacles) cost += overlap(box, other) * (other === owns.get(id) ? 1 : 4);
        for (const other of goods) cost += overlap(box, other);
        // A name must be clearly nearer to its own site than to others.
        for (const other of sites)
          if (other !== id && away(land.places[other], box) < away(at, box) + CLEAR) cost += 9000;
        // A name is easier to read within a hex than along a path.
        for (const { x, y } of paths) if (x > box.left && x < box.right && y > box.top && y < box.bottom) cost += 1000;
        if (best === null || cost < best.cost) {
          const anchor = across > 0 ? "start" : across < 0 ? "end" : "middle";
          const x = across > 0 ? box.left : across < 0 ? box.right : at.x;
          best = { box, cost, label: { place: id, lines, x, y: box.top + size * 0.8, anchor } };
        }
      }
    }
    if (best === null) continue;
    const { box } = best;
    const area = (box.right - box.left) * (box.bottom - box.top);
    /** Return the area by which the label would overlap these boxes. */
    const over = (boxes: Box[]) => boxes.reduce((sum, other) => sum + overlap(box, other), 0);
    if (over(placed) > area * 0.02) continue;
    if (over(obstacles.filter((other) => other !== owns.get(id))) > area * COVERED) continue;
    placed.push(best.box);
    labels.push(best.label);
  }
  return labels;
}

/** The gap between a site and its name; and how much nearer the name must be to its own site than to another. */
const [GAP, CLEAR] = [31, 12];

/** The western limit of names: the edge of the sheet. */
const WEST = -300;

/** Spots for a name: offset across and down from the site, and the penalty. */
const SPOTS: readonly [number, number, number][] = [
  [0.55, -0.5, 0],
  [0.55, 0.5, 0.4],
  [-0.55, -0.5, 0.3],
  [-0.55, 0.5, 0.6],
  [0, -0.85, 0.8],
  [0, 0.85, 0.9],
  [1, 0, 1.2],
  [-1, 0, 1.3],
  [0.2, -1.3, 5],
  [0.2, 1.3, 5],
  [1.2, -0.8, 5.5],
  [1.2, 0.8, 5.5],
  [-1.2, -0.8, 5.5],
  [-1.2, 0.8, 5.5],
];
