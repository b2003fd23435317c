/** Names of the city-sites, set so that none runs into another, a number or a site. */

import type { Land, View } from "./chart";

export interface Label {
  place: number;
  lines: string[];
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
  for (const letter of text) width += /[MWm@]/.test(letter) ? 0.86 : /[A-Z]/.test(letter) ? 0.66 : /[ijltfr.I ]/.test(letter) ? 0.32 : 0.52;
  return width;
}

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const around = (x: number, y: number, reach: number): Box => ({
  left: x - reach,
  right: x + reach,
  top: y - reach,
  bottom: y + reach,
});

/** With the space that must stay between two names. */
const wide = (box: Box): Box => ({ ...box, left: box.left - 14, right: box.right + 14 });

/** One or two lines: a name of several words may be broken once, where both parts are nearly as long. */
function broken(name: string): string[][] {
  const words = name.split(" ");
  if (words.length === 1) return [[name]];
  const cut = words.length === 3 && words[0].length + words[1].length <= 9 ? 2 : 1;
  return [[name], [words.slice(0, cut).join(" "), words.slice(cut).join(" ")]];
}

/**
 * Where each name goes at a size of type, in units of the map: beside its site, clear of numbers, coins and pieces where
 * that can be. A name that would run into another is left out until one looks closer; those of cities come first.
 */
export function placeLabels(land: Land, size: number, view: View | null): Label[] {
  const { nobody, in_supply: inSupply } = land.chart;
  const sites = land.chart.places.flatMap((place, id) => (place.site ? [id] : []));
  const plate = 35;
  const obstacles: Box[] = [
    ...land.hexes
      .filter((_, id) => land.chart.hexes[id].kind !== "desert")
      .map((at) => around(at.x, at.y, plate)),
    ...sites.map((id) => around(land.places[id].x, land.places[id].y, 22)),
    ...sites
      .filter((id) => land.chart.places[id].gold)
      .map((id) => {
        const [at, sea] = [land.places[id], land.seaward(id)];
        return around(at.x + sea.x * 56, at.y + sea.y * 56, 27);
      }),
  ];
  view?.goods.forEach((owner, place) => {
    if (owner !== nobody) obstacles.push(around(land.places[place].x + 25 * land.lean(place), land.places[place].y - 26, 17));
  });
  if (view) obstacles.push(around(land.hexes[view.outlaw].x + 40, land.hexes[view.outlaw].y - 30, 30));
  for (const player of view?.players ?? []) {
    for (const path of player.trains) {
      if (path === inSupply) continue;
      const at = land.beside(path, 0);
      obstacles.push(around(at.x, at.y, 26));
    }
    for (const place of player.settlers) if (place !== inSupply) obstacles.push(around(land.places[place].x, land.places[place].y - 36, 24));
  }
  const placed: Box[] = [];
  const labels: Label[] = [];
  const held = (place: number) => (view && view.cities[place] !== nobody ? 1 : 0);
  const order = sites.slice().sort((one, other) => held(other) - held(one) || land.places[one].x - land.places[other].x);
  for (const id of order) {
    const at = land.places[id];
    const paths = land.pathsAt[id].map((path) => {
      const [one, other] = land.chart.paths[path].ends;
      const there = land.places[one === id ? other : one];
      const laid = view !== null && view.rails[path] !== nobody;
      return { x: there.x - at.x, y: there.y - at.y, laid };
    });
    let best: { label: Label; box: Box; cost: number } | null = null;
    for (const lines of broken(land.chart.places[id].name)) {
      const width = Math.max(...lines.map(widthOf)) * size;
      const height = lines.length * size * 1.02;
      for (const [across, down, like] of SPOTS) {
        const gap = 25;
        const left = across > 0 ? at.x + gap * across : across < 0 ? at.x + gap * across - width : at.x - width / 2;
        const top = down < 0 ? at.y + down * gap - height : down > 0 ? at.y + down * gap : at.y - height / 2;
        const box = { left, right: left + width, top, bottom: top + height };
        let cost = like * 260 + (lines.length > 1 ? 160 : 0);
        for (const other of placed) cost += overlap(wide(box), other) * 60;
        for (const other of obstacles) {
          const own = other.left === at.x - 22 && other.top === at.y - 22;
          cost += overlap(box, other) * (own ? 1 : 3);
        }
        // A name lies better in a hex than along a path.
        for (const path of paths) {
          const [mx, my] = [at.x + path.x * 0.5, at.y + path.y * 0.5];
          if (mx > box.left && mx < box.right && my > box.top && my < box.bottom) cost += path.laid ? 1800 : 700;
        }
        if (best === null || cost < best.cost) {
          const anchor = across > 0 ? "start" : across < 0 ? "end" : "middle";
          const x = across > 0 ? box.left : across < 0 ? box.right : at.x;
          best = { box, cost, label: { place: id, lines, x, y: box.top + size * 0.8, anchor } };
        }
      }
    }
    if (best === null) continue;
    const covered = placed.reduce((sum, other) => sum + overlap(best.box, other), 0);
    const area = (best.box.right - best.box.left) * (best.box.bottom - best.box.top);
    if (covered > area * 0.02) continue;
    placed.push(best.box);
    labels.push(best.label);
  }
  return labels;
}

/** Across and down from a site, and how little one likes it. */
const SPOTS: readonly [number, number, number][] = [
  [0.55, -0.5, 0],
  [0.55, 0.5, 0.4],
  [-0.55, -0.5, 0.3],
  [-0.55, 0.5, 0.6],
  [0, -0.85, 0.8],
  [0, 0.85, 0.9],
  [1, 0, 1.2],
  [-1, 0, 1.3],
];
