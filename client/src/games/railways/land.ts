/** The map of Transcontinental: where hexes, outlines, ridges and tracks lie in the drawing. */

import { between, hexCorners, type Point } from "../../lib/geometry";
import type { ActionOf, BoardData, LinkView, Tariff } from "./types";

/** The side and the width of a hex in units of the drawing; rows are one and a half sides apart. */
export const SIDE = 10;
export const WIDE = SIDE * Math.sqrt(3);
const DOWN = SIDE * 1.5;

/** The corners of a hex around its middle, clockwise from the top; side n lies between corners n+1 and n+2. */
const CORNERS: readonly Point[] = hexCorners({ x: 0, y: 0 }, SIDE, "pointed");

/** Return a number rounded to two decimals, to keep SVG paths short. */
const round = (value: number) => Math.round(value * 100) / 100;
/** Return a point as in an SVG path. */
const spot = (at: Point) => `${round(at.x)} ${round(at.y)}`;
/** The distance from the middle of a city at which tracks end. */
const EDGE = 10.5;

/** Return the adjacent hexes by side: east, south-east, south-west, west, north-west, north-east. */
function beside([column, row]: readonly [number, number]): [number, number][] {
  const shift = row & 1;
  return [
    [column + 1, row],
    [column + shift, row + 1],
    [column + shift - 1, row + 1],
    [column - 1, row],
    [column + shift - 1, row - 1],
    [column + shift, row - 1],
  ];
}

/** Return a number that identifies a hex by column and row. */
const key = (column: number, row: number) => column * 64 + row;

/** The board data in units of the drawing, with indexes for the drawing, all computed once. */
export class Land {
  readonly hexes: Point[];
  readonly cities: Point[];
  /** The city of each hex that has one. */
  readonly cityOn = new Map<number, number>();
  /** The adjacent hexes of each hex by side; -1 where there is none. */
  readonly near: number[][];
  readonly extent: readonly [number, number, number, number];
  private readonly at = new Map<number, number>();
  private readonly crests: Set<string>;
  private readonly byName = new Map<string, number>();

  constructor(readonly boardData: BoardData) {
    this.hexes = boardData.hexes.map(([column, row]) => ({ x: (column + (row & 1) / 2) * WIDE, y: row * DOWN }));
    boardData.hexes.forEach(([column, row], id) => {
      this.at.set(key(column, row), id);
      this.byName.set(`${column}.${row}`, id);
    });
    this.near = boardData.hexes.map((place) =>
      beside(place).map(([column, row]) => this.at.get(key(column, row)) ?? -1),
    );
    this.cities = boardData.cities.map((city) => this.hexes[city.hex]);
    boardData.cities.forEach((city, id) => this.cityOn.set(city.hex, id));
    this.crests = new Set(boardData.ridges.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]));
    const [xs, ys] = [this.hexes.map((hex) => hex.x), this.hexes.map((hex) => hex.y)];
    this.extent = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  }

  /** Return the number of a hex's terrain. */
  terrain(hex: number): number {
    return Number(this.boardData.terrain[hex]);
  }

  /** Return the hex under a point; -1 if there is none. */
  hexAt(x: number, y: number): number {
    const row = Math.round(y / DOWN);
    let best = -1;
    let least = SIDE;
    for (const near of [row - 1, row, row + 1]) {
      const column = Math.round(x / WIDE - (near & 1) / 2);
      const id = this.at.get(key(column, near));
      if (id === undefined) continue;
      const apart = Math.hypot(this.hexes[id].x - x, this.hexes[id].y - y);
      if (apart < least) [best, least] = [id, apart];
    }
    return best;
  }

  /** Return the city nearest to a point within reach; -1 if there is none. */
  cityNear(x: number, y: number, reach: number): number {
    let best = -1;
    let least = reach;
    this.cities.forEach((at, id) => {
      const apart = Math.hypot(at.x - x, at.y - y);
      if (apart < least) [best, least] = [id, apart];
    });
    return best;
  }

  /** Return the hex of this name, like `41.16`; -1 if there is none. */
  hexByName(name: string): number {
    return this.byName.get(name) ?? -1;
  }

  /** Return the name of a hex, like `41.16`. */
  hexName(hex: number): string {
    return this.boardData.hexes[hex].join(".");
  }

  /** Return whether two hexes are adjacent. */
  touch(one: number, other: number): boolean {
    return this.near[one].includes(other);
  }

  /** Return the hexes of a shortest way to another hex, that one included, around cities and hexes to avoid. */
  steps(start: number, goal: number, avoid: number[]): number[] {
    const before = new Map<number, number>([[start, start]]);
    const queue = [start];
    for (const hex of queue) {
      if (hex === goal) break;
      for (const next of this.near[hex]) {
        if (next < 0 || before.has(next) || avoid.includes(next) || (this.cityOn.has(next) && next !== goal)) continue;
        before.set(next, hex);
        queue.push(next);
      }
    }
    if (!before.has(goal)) return [];
    const way: number[] = [];
    for (let hex = goal; hex !== start; hex = before.get(hex)!) way.unshift(hex);
    return way;
  }

  /** Return whether a ridge runs between two hexes. */
  isRidge(one: number, other: number): boolean {
    return this.crests.has(`${one} ${other}`);
  }

  /** Return the middle of the side between two hexes. */
  border(one: number, other: number): Point {
    return between(this.hexes[one], this.hexes[other]);
  }

  // ------------------------------------------------------------------------------------------ outlines

  /** Return the closed outlines of a set of hexes, each as a list of corners. */
  private loops(inside: (hex: number) => boolean): Point[][] {
    const next = new Map<string, { to: string; point: Point }>();
    this.hexes.forEach((at, hex) => {
      if (!inside(hex)) return;
      this.near[hex].forEach((other, side) => {
        if (other >= 0 && inside(other)) return;
        const [one, two] = [CORNERS[(side + 1) % 6], CORNERS[(side + 2) % 6]];
        const from = { x: at.x + one.x, y: at.y + one.y };
        const to = { x: at.x + two.x, y: at.y + two.y };
        next.set(spot({ x: Math.round(from.x), y: Math.round(from.y) }), {
          to: spot({ x: Math.round(to.x), y: Math.round(to.y) }),
          point: from,
        });
      });
    });
    const found: Point[][] = [];
    while (next.size > 0) {
      const loop: Point[] = [];
      let [at] = next.keys();
      for (let edge = next.get(at); edge; edge = next.get(at)) {
        loop.push(edge.point);
        next.delete(at);
        at = edge.to;
      }
      found.push(loop);
    }
    return found;
  }

  /** Return one SVG path around a set of hexes, its corners rounded. */
  outline(inside: (hex: number) => boolean): string {
    return this.loops(inside)
      .map((loop) => {
        const size = loop.length;
        const middles = loop.map((point, i) => between(point, loop[(i + 1) % size]));
        const start = between(middles[size - 1], middles[0]);
        return `M${spot(start)}${middles.map((at, i) => `Q${spot(at)} ${spot(between(at, middles[(i + 1) % size]))}`).join("")}Z`;
      })
      .join("");
  }

  /** Return every side of every hex as one SVG path. */
  grid(): string {
    const parts: string[] = [];
    this.hexes.forEach((at, hex) => {
      const corner = (n: number) => spot({ x: at.x + CORNERS[n % 6].x, y: at.y + CORNERS[n % 6].y });
      // Three sides of each hex, and those without an adjacent hex: no side is drawn twice.
      this.near[hex].forEach((other, side) => {
        if (side < 3 || other < 0) parts.push(`M${corner(side + 1)}L${corner(side + 2)}`);
      });
    });
    return parts.join("");
  }

  /** Return SVG paths of the ridges: crest lines, and strokes down both slopes. */
  ridges(): { crest: string; slopes: string } {
    const crest: string[] = [];
    const slopes: string[] = [];
    for (const [one, other] of this.boardData.ridges) {
      const side = this.near[one].indexOf(other);
      const at = this.hexes[one];
      const [from, to] = [CORNERS[(side + 1) % 6], CORNERS[(side + 2) % 6]].map((corner) => ({
        x: at.x + corner.x,
        y: at.y + corner.y,
      }));
      crest.push(`M${spot(from)}L${spot(to)}`);
      const across = { x: (this.hexes[other].x - at.x) / WIDE, y: (this.hexes[other].y - at.y) / WIDE };
      for (const part of [0.14, 0.38, 0.62, 0.86]) {
        const on = between(from, to, part);
        slopes.push(
          `M${spot({ x: on.x - across.x * 2.3, y: on.y - across.y * 2.3 })}L${spot({ x: on.x + across.x * 2.3, y: on.y + across.y * 2.3 })}`,
        );
      }
    }
    return { crest: crest.join(""), slopes: slopes.join("") };
  }

  /** Return whether a hex lies east of the seam of both regions. */
  isEastern(hex: number): boolean {
    const [column, row] = this.boardData.hexes[hex];
    return column >= (this.boardData.seam[row] ?? 0);
  }

  /** Return the border between East and West as one SVG path. */
  seam(): string {
    const parts: string[] = [];
    this.hexes.forEach((at, hex) => {
      if (!this.isEastern(hex)) return;
      this.near[hex].forEach((other, side) => {
        if (other < 0 || this.isEastern(other)) return;
        const [from, to] = [CORNERS[(side + 1) % 6], CORNERS[(side + 2) % 6]].map((corner) => ({
          x: at.x + corner.x,
          y: at.y + corner.y,
        }));
        parts.push(`M${spot(from)}L${spot(to)}`);
      });
    });
    return parts.join("");
  }

  // --------------------------------------------------------------------------------------------- track

  /** Return the track of a link from the edge of one city to that of the other, through the sides of its hexes. */
  track(cities: [number, number], hexes: number[], aside: (one: number, other: number) => number = () => 0): string {
    const all = [this.boardData.cities[cities[0]].hex, ...hexes, this.boardData.cities[cities[1]].hex];
    const sides = all.slice(1).map((hex, i) => this.beside(all[i], hex, aside(all[i], hex)));
    let line = `M${spot(sides[0])}`;
    hexes.forEach((hex, i) => {
      const middle = between(this.hexes[hex], between(sides[i], sides[i + 1]), 0.35);
      line += `Q${spot(middle)} ${spot(sides[i + 1])}`;
    });
    return line;
  }

  /** Return the middle of a side, moved along it so that two tracks lie beside each other. */
  private beside(one: number, other: number, away: number): Point {
    const at = this.border(one, other);
    if (away === 0) return at;
    const [low, high] = one < other ? [one, other] : [other, one];
    const [x, y] = [this.hexes[high].x - this.hexes[low].x, this.hexes[high].y - this.hexes[low].y];
    return { x: at.x - (y / WIDE) * away, y: at.y + (x / WIDE) * away };
  }

  /** Return the tracks of all links, one SVG path by owner; where two share a side they lie beside each other. */
  railroads(links: LinkView[], seats: number): string[] {
    const users = new Map<string, number[]>();
    /** Return a key of the border of two hexes, the same from either one. */
    const side = (one: number, other: number) => (one < other ? `${one} ${other}` : `${other} ${one}`);
    /** Return all hexes of a link, with those of its cities. */
    const whole = (link: LinkView) => [
      this.boardData.cities[link.start].hex,
      ...link.hexes,
      this.boardData.cities[link.end].hex,
    ];
    links.forEach((link, id) => {
      const all = whole(link);
      all.slice(1).forEach((hex, i) => {
        const name = side(all[i], hex);
        users.set(name, [...(users.get(name) ?? []), id]);
      });
    });
    const paths = Array.from({ length: seats }, () => "");
    links.forEach((link, id) => {
      paths[link.owner] += this.track([link.start, link.end], link.hexes, (one, other) => {
        const sharing = users.get(side(one, other))!;
        return (sharing.indexOf(id) - (sharing.length - 1) / 2) * 4.6;
      });
    });
    return paths;
  }

  /** Return the leader line from the edge of a city to its name. */
  leader(city: number, to: Point): string {
    const at = this.cities[city];
    const long = Math.hypot(to.x - at.x, to.y - at.y);
    return `M${spot(between(at, to, Math.min(1, EDGE / long)))}L${spot(to)}`;
  }

  /** Return points along the tracks of all links, close to one another. */
  tracked(links: readonly LinkView[]): Point[] {
    return links.flatMap(({ start, end, hexes }) => {
      const stops = [this.cities[start], ...hexes.map((hex) => this.hexes[hex]), this.cities[end]];
      return stops.slice(1).flatMap((to, index) => [between(stops[index], to), to]);
    });
  }

  /** Return the nearest links within reach of a point; two may lie side by side. */
  linksNear(x: number, y: number, links: LinkView[], reach: number): LinkView[] {
    const far = links.map((link) => {
      const points = [this.cities[link.start], ...link.hexes.map((hex) => this.hexes[hex]), this.cities[link.end]];
      return Math.min(...points.slice(1).map((to, i) => fromLine({ x, y }, points[i], to)));
    });
    const least = Math.min(...far);
    return least > reach ? [] : links.filter((_, id) => far[id] < least + 1);
  }

  /** Return the points of a cube's way over links, city by city and hex by hex. */
  way(start: number, cities: number[], owners: number[], links: LinkView[]): Point[] {
    const points = [this.cities[start]];
    let here = start;
    cities.forEach((city, i) => {
      const link = links.find(
        (one) =>
          one.owner === owners[i] &&
          ((one.start === here && one.end === city) || (one.start === city && one.end === here)),
      );
      const hexes = link ? (link.start === here ? link.hexes : [...link.hexes].reverse()) : [];
      points.push(...hexes.map((hex) => this.hexes[hex]), this.cities[city]);
      here = city;
    });
    return points;
  }
}

/** Return the distance of a point from a line segment. */
function fromLine({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const part = Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - from.x - dx * part, y - from.y - dy * part);
}

/** Return a hex around a point as a closed SVG path, `part` of its full size. */
export const hexPath = (at: Point, part = 1): string =>
  `M${CORNERS.map((corner) => spot({ x: at.x + corner.x * part, y: at.y + corner.y * part })).join("L")}Z`;

/** Return the price list that applies to a link. */
export function tariffOf(boardData: BoardData, { grant, tunnel }: ActionOf<"BuildLink">): Tariff {
  return boardData.tariffs.find((one) => one.grant === grant && one.tunnel === tunnel)!;
}

/** The price of one hex or one ridge of a route, and where it is drawn. */
export interface Toll {
  at: Point;
  price: number;
  ridge: boolean;
}

/** Return the price of each hex and ridge of a route by a price list; without a second end the route is unfinished. */
export function tolls(land: Land, ends: [number, number | null], hexes: number[], tariff: Tariff): Toll[] {
  const found: Toll[] = [];
  let before = land.boardData.cities[ends[0]].hex;
  /** Add the price of a ridge if one is crossed on the way to this hex. */
  const cross = (hex: number) => {
    if (land.isRidge(before, hex)) found.push({ at: land.border(before, hex), price: tariff.ridge, ridge: true });
    before = hex;
  };
  for (const hex of hexes) {
    cross(hex);
    found.push({ at: land.hexes[hex], price: tariff.tiles[land.terrain(hex)], ridge: false });
  }
  if (ends[1] !== null) cross(land.boardData.cities[ends[1]].hex);
  return found;
}
