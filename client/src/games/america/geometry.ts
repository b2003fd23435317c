/** The map of Trails to Rails: board data, and where its parts lie in the drawing. */

import { between, hexCorners, pointList, type Point } from "../../lib/geometry";
import type { Action, BoardData, GameEvent, Option } from "./types";

/** The side of a hex in units of the drawing. */
export const UNIT = 100;

/** The offset of a delivered good from its city; east or west by `Land.lean`. */
export const GOOD_BESIDE = { x: 34, y: -30 };
/** How far above its place a settler is drawn: a free one, and one in a city. */
export const SETTLER_RISE = { free: 22, city: 56 };
/** How far below a city its odds are drawn. */
export const ODDS_BELOW = 46;
/** How far beside its path a train is drawn. */
const TRAIN_BESIDE = 33;

/** A place, a path or a hex of the map. */
export interface Thing {
  at: "path" | "place" | "hex";
  id: number;
}

/** Return whether two things are the same. */
export const same = (one: Thing | null, other: Thing | null): boolean =>
  one === other || (one !== null && other !== null && one.at === other.at && one.id === other.id);

/** The board data in units of the drawing, with indexes for the drawing. */
export class Land {
  readonly hexes: Point[];
  readonly places: Point[];
  /** The paths at each place. */
  readonly pathsAt: number[][];
  private readonly pathByName: Map<string, number>;

  constructor(readonly boardData: BoardData) {
    const scaled = (part: Point) => ({ x: part.x * UNIT, y: part.y * UNIT });
    this.hexes = boardData.hexes.map(scaled);
    this.places = boardData.places.map(scaled);
    this.pathsAt = boardData.places.map(() => []);
    boardData.paths.forEach((path, id) => path.ends.forEach((end) => this.pathsAt[end].push(id)));
    this.pathByName = new Map(boardData.paths.map((path, id) => [path.name, id]));
  }

  /** Return the number of the path of this name; -1 if there is none. */
  path(name: string): number {
    return this.pathByName.get(name) ?? -1;
  }

  /** Return the points at both ends of a path. */
  ends(path: number): [Point, Point] {
    const [one, other] = this.boardData.paths[path].ends;
    return [this.places[one], this.places[other]];
  }

  /** Return the point in the middle of a path. */
  middle(path: number): Point {
    const [one, other] = this.ends(path);
    return between(one, other);
  }

  /** Return the angle of a path from west–east, in degrees. */
  turn(path: number): number {
    const [one, other] = this.ends(path);
    const turn = (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI;
    return turn > 90 ? turn - 180 : turn <= -90 ? turn + 180 : turn;
  }

  /** Return a point beside the middle of a path: north of it for the first train, south for the second. */
  beside(path: number, nth: number, away = TRAIN_BESIDE): Point {
    const [one, other] = this.ends(path);
    const length = Math.hypot(other.x - one.x, other.y - one.y);
    let [x, y] = [-(other.y - one.y) / length, (other.x - one.x) / length];
    if (y > 0 || (y === 0 && x < 0)) [x, y] = [-x, -y];
    const side = nth % 2 === 0 ? 1 : -1;
    const middle = this.middle(path);
    return { x: middle.x + x * away * side, y: middle.y + y * away * side };
  }

  /** Return the names of columns and rows with their positions: hex J8 lies in column J and row 8. */
  rulers(): { columns: [string, number][]; rows: [string, number][] } {
    const columns = new Map(this.boardData.hexes.map((hex) => [hex.name[0], hex.x * UNIT]));
    const rows = new Map(this.boardData.hexes.map((hex) => [hex.name.slice(1), hex.y * UNIT]));
    return { columns: [...columns], rows: [...rows].filter(([row]) => Number(row) % 2 === 0) };
  }

  /** Return the distance between two places. */
  distance(one: number, other: number): number {
    return Math.hypot(this.places[one].x - this.places[other].x, this.places[one].y - this.places[other].y);
  }

  /** Return the point of a hex, an intersection or a path. */
  where(thing: Thing): Point {
    if (thing.at === "hex") return this.hexes[thing.id];
    return thing.at === "place" ? this.places[thing.id] : this.middle(thing.id);
  }

  /** Return the side of a place without a path, for a good: east (1) or west (-1). */
  lean(place: number): 1 | -1 {
    const [one, other] = this.ends(this.pathsAt[place][0]);
    const here = this.places[place];
    const there = one === here ? other : one;
    const level = Math.abs(there.y - here.y) < 1;
    return there.x > here.x === level ? 1 : -1;
  }

  /** Return the unit vector from a place away from its paths, where the sea lies. */
  seaward(place: number): Point {
    const here = this.places[place];
    let [x, y] = [0, 0];
    for (const path of this.pathsAt[place]) {
      const [one, other] = this.boardData.paths[path].ends;
      const there = this.places[one === place ? other : one];
      x -= there.x - here.x;
      y -= there.y - here.y;
    }
    const length = Math.hypot(x, y) || 1;
    return { x: x / length, y: y / length };
  }

  /** Return the places on a shortest way of a settler, both ends included. */
  way(from: number, to: number): number[] {
    const before = new Map<number, number>([[from, from]]);
    const queue = [from];
    for (const place of queue) {
      if (place === to) break;
      for (const path of this.pathsAt[place]) {
        const next = this.boardData.paths[path].ends.find((end) => end !== place)!;
        if (!before.has(next)) {
          before.set(next, place);
          queue.push(next);
        }
      }
    }
    if (!before.has(to)) return [from, to];
    const way = [to];
    while (way[0] !== from) way.unshift(before.get(way[0])!);
    return way;
  }

  /** Return a line along the rails of a route, from the middle of the first to that of the last. */
  along(rails: number[]): Point[] {
    const points = [this.middle(rails[0])];
    for (let i = 1; i < rails.length; i += 1) {
      const [one, other] = [this.boardData.paths[rails[i - 1]].ends, this.boardData.paths[rails[i]].ends];
      const joint = one.find((end) => other.includes(end));
      if (joint !== undefined) points.push(this.places[joint]);
      points.push(this.middle(rails[i]));
    }
    return points;
  }
}

/** Return the points of a hex around a point, for a polygon. */
export const hexPoints = (at: Point, side = UNIT): string => pointList(hexCorners(at, side, "flat"));

/** Return in how many of 36 rolls two dice show this number. */
export const ways = (number: number): number => (number >= 2 && number <= 12 ? 6 - Math.abs(7 - number) : 0);

/** Return in how many of 36 rolls at least one of these numbers shows; one that stands twice counts once. */
export const throwsOf = (numbers: readonly number[]): number =>
  [...new Set(numbers)].reduce((sum, number) => sum + ways(number), 0);

/** Return the thing an answer is about; null if it is not on the map. */
export function touched(action: Action): Thing | null {
  switch (action.type) {
    case "BuildRail":
    case "PlaceRail":
    case "BuildTrain":
      return { at: "path", id: action.on };
    case "MoveTrain":
      return { at: "path", id: action.to };
    case "BuildSettler":
    case "PlaceCity":
      return { at: "place", id: action.at };
    case "MoveSettler":
    case "Deliver":
      return { at: "place", id: action.to };
    case "MoveOutlaw":
      return { at: "hex", id: action.to };
    default:
      return null;
  }
}

const ORDER = [
  "Deliver",
  "MoveOutlaw",
  "PlaceCity",
  "PlaceRail",
  "BuildRail",
  "BuildTrain",
  "BuildSettler",
  "MoveTrain",
  "MoveSettler",
];

/** A lit thing with its options. */
export interface Target {
  key: string;
  thing: Thing;
  options: Option[];
  kinds: string[];
}

/** Return the things that options light, sorted by kind of answer, then from west to east. */
export function targets(options: Option[], land: Land): Target[] {
  const found = new Map<string, Target>();
  for (const option of options) {
    const thing = touched(option.action);
    if (!thing) continue;
    const key = `${thing.at}${thing.id}`;
    const target = found.get(key);
    if (target) {
      target.options.push(option);
      if (!target.kinds.includes(option.kind)) target.kinds.push(option.kind);
    } else found.set(key, { key, thing, options: [option], kinds: [option.kind] });
  }
  const rank = (target: Target) => Math.min(...target.kinds.map((kind) => ORDER.indexOf(kind)));
  return [...found.values()].sort(
    (one, other) => rank(one) - rank(other) || land.where(one.thing).x - land.where(other.thing).x,
  );
}

/** Return the thing on the map that an event is about; null if it has no place. */
export function thingOf(event: GameEvent): Thing | null {
  switch (event.type) {
    case "CityPlaced":
    case "CityBuilt":
    case "Delivered":
      return { at: "place", id: event.site };
    case "SettlerBuilt":
    case "SettlerMoved":
      return { at: "place", id: event.place };
    case "RailPlaced":
    case "RailBuilt":
    case "TrainBuilt":
      return { at: "path", id: event.path };
    case "TrainMoved":
      return event.route.length ? { at: "path", id: event.route[event.route.length - 1] } : null;
    case "OutlawMoved":
    case "TokenMoved":
      return { at: "hex", id: event.land };
    default:
      return null;
  }
}
