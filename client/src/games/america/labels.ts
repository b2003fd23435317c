/** Names of the city-sites, set so that none runs into another, a number or a site. */

import { GOOD_BESIDE, ODDS_BELOW, SETTLER_RISE, type Land, type View } from "./chart";

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

/** The sign of the odds at a site. */
const sign = (x: number, y: number): Box => ({ left: x - 36, right: x + 36, top: y - 20, bottom: y + 20 });

/** With the space that must stay between two names. */
const wide = (box: Box): Box => ({ ...box, left: box.left - 14, right: box.right + 14 });

/** One or two lines: a name of several words may be broken once, where both parts are nearly as long. */
function broken(name: string): string[][] {
  const words = name.split(" ");
  if (words.length === 1) return [[name]];
  const cut = words.length === 3 && words[0].length + words[1].length <= 9 ? 2 : 1;
  return [[name], [words.slice(0, cut).join(" "), words.slice(cut).join(" ")]];
}

/** What else the names must leave free. */
export interface Crowd {
  view: View | null;
  /** Odds stand at the sites. */
  odds: boolean;
  /** Sites whose names are wanted before all others: what is lit. */
  first: ReadonlySet<number>;
}

/** How much of a name may lie over a number or a piece before it is left out. */
const COVERED = 0.16;

/**
 * Where each name goes at a size of type, in units of the map: beside its site, clear of numbers, coins and pieces. A
 * name for which there is no room is left out until one looks closer; those of cities come first.
 */
export function placeLabels(land: Land, size: number, { view, odds, first }: Crowd): Label[] {
  const { nobody, in_supply: inSupply } = land.chart;
  const sites = land.chart.places.flatMap((place, id) => (place.site ? [id] : []));
  const held = (place: number): boolean => view !== null && view.cities[place] !== nobody;
  const own = (id: number): Box => around(land.places[id].x, land.places[id].y, held(id) ? 31 : 19);
  const owns = new Map(sites.map((id) => [id, own(id)]));
  const obstacles: Box[] = [
    ...land.hexes
      .filter((_, id) => land.chart.hexes[id].kind !== "desert")
      .map((at) => around(at.x, at.y, 33)),
    ...owns.values(),
    ...sites
      .filter((id) => land.chart.places[id].gold && !held(id))
      .map((id) => {
        const [at, sea] = [land.places[id], land.seaward(id)];
        return around(at.x + sea.x * 56, at.y + sea.y * 56, 26);
      }),
  ];
  if (odds) for (const id of sites) obstacles.push(sign(land.places[id].x, land.places[id].y + (held(id) ? ODDS_BELOW : 0)));
  view?.goods.forEach((owner, place) => {
    const at = land.places[place];
    if (owner !== nobody) obstacles.push(around(at.x + GOOD_BESIDE.x * land.lean(place), at.y + GOOD_BESIDE.y, 15));
  });
  if (view) obstacles.push(around(land.hexes[view.outlaw].x + 40, land.hexes[view.outlaw].y - 30, 30));
  const trains = new Map<number, number>();
  for (const player of view?.players ?? []) {
    for (const path of player.trains) {
      if (path === inSupply) continue;
      const nth = trains.get(path) ?? 0;
      trains.set(path, nth + 1);
      const at = land.beside(path, nth);
      obstacles.push(around(at.x, at.y, 27));
    }
    for (const place of player.settlers) {
      if (place === inSupply) continue;
      const at = land.places[place];
      obstacles.push(around(at.x, at.y - (held(place) ? SETTLER_RISE.city : SETTLER_RISE.free), 26));
    }
  }
  const placed: Box[] = [];
  const labels: Label[] = [];
  const rank = (place: number) => (first.has(place) ? 2 : held(place) ? 1 : 0);
  const order = sites.slice().sort((one, other) => rank(other) - rank(one) || land.places[one].x - land.places[other].x);
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
        const gap = held(id) ? 33 : 25;
        const left = across > 0 ? at.x + gap * across : across < 0 ? at.x + gap * across - width : at.x - width / 2;
        const top = down < 0 ? at.y + down * gap - height : down > 0 ? at.y + down * gap : at.y - height / 2;
        const box = { left, right: left + width, top, bottom: top + height };
        let cost = like * 260 + (lines.length > 1 ? 160 : 0);
        for (const other of placed) cost += overlap(wide(box), other) * 60;
        for (const other of obstacles) cost += overlap(box, other) * (other === owns.get(id) ? 1 : 4);
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
    const { box } = best;
    const area = (box.right - box.left) * (box.bottom - box.top);
    const over = (boxes: Box[]) => boxes.reduce((sum, other) => sum + overlap(box, other), 0);
    if (over(placed) > area * 0.02) continue;
    if (over(obstacles.filter((other) => other !== owns.get(id))) > area * COVERED && !first.has(id)) continue;
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
  [0.2, -1.3, 5],
  [0.2, 1.3, 5],
  [1.2, -0.8, 5.5],
  [1.2, 0.8, 5.5],
  [-1.2, -0.8, 5.5],
  [-1.2, 0.8, 5.5],
];
