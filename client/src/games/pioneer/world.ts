/** The tiles of Pioneer Rails, how their tracks connect, and where they lie in the drawing. */

import { between, type Point } from "../../lib/geometry";
import type {
  BoardData,
  Option,
  OptionOf,
  GameEvent,
  Half,
  LandFace,
  OutpostFace,
  Place,
  Port,
  Resource,
  View,
  Waterway,
} from "./types";

/** The side of an icon in units of the drawing. */
export const CELL = 100;

/** Return the middle of a cell. */
export const middle = ([x, y]: Place): Point => ({ x: (x + 0.5) * CELL, y: (y + 0.5) * CELL });

const STEPS: Record<Port, [number, number, Port]> = {
  N: [0, -1, "S"],
  E: [1, 0, "W"],
  S: [0, 1, "N"],
  W: [-1, 0, "E"],
};
const PORTS = Object.keys(STEPS) as Port[];

/** How a track ends at the side of its icon: connected, open to an empty cell, or blocked. */
export type End = "joined" | "open" | "dead";

/** A land tile on the table. */
export interface LandPiece {
  kind: number;
  x: number;
  y: number;
  face: LandFace;
  /** For each half: how each of its tracks ends, by side. */
  ends: [Partial<Record<Port, End>>, Partial<Record<Port, End>>];
  /** For each half: the sides, east and south only, where the waterway continues. */
  flows: [Port[], Port[]];
}
/** An outpost on the table. */
export interface OutpostPiece {
  outpost: number;
  x: number;
  y: number;
  face: OutpostFace;
  /** By edge: how its track ends. */
  ends: Record<string, End>;
}

type Cell = { half: Half; tile: number } | { outpost: number; side: 0 | 1 };

/** The tiles by cell and how they connect. For drawing only: the server says what is legal. */
export class World {
  readonly land: LandPiece[] = [];
  readonly outposts: OutpostPiece[] = [];
  readonly bounds: { left: number; top: number; right: number; bottom: number };
  private readonly cells = new Map<string, Cell>();
  private readonly byOutpost = new Map<number, OutpostPiece>();

  constructor(
    readonly boardData: BoardData,
    readonly view: View,
  ) {
    view.pieces.forEach(([kind, x, y], tile) => {
      const face = boardData.land[kind];
      if (face) {
        this.cells.set(`${x},${y}`, { half: face.left, tile });
        this.cells.set(`${x + 1},${y}`, { half: face.right, tile });
      } else {
        const outpost = kind - boardData.land.length;
        this.cells.set(`${x},${y}`, { outpost, side: 0 });
        this.cells.set(`${x + 1},${y}`, { outpost, side: 1 });
        const piece = { outpost, x, y, face: boardData.outposts[outpost], ends: {} };
        this.outposts.push(piece);
        this.byOutpost.set(outpost, piece);
      }
    });
    for (const [kind, x, y] of view.pieces) {
      const face = boardData.land[kind];
      if (face)
        this.land.push({
          kind,
          x,
          y,
          face,
          ends: [this.endsAt(x, y), this.endsAt(x + 1, y)],
          flows: [this.flowsAt(x, y), this.flowsAt(x + 1, y)],
        });
    }
    for (const piece of this.outposts) {
      for (const edge of boardData.edges)
        if (piece.face.tracks.includes(edge.name)) piece.ends[edge.name] = this.outpostEnd(piece, edge);
    }
    const xs = view.pieces.map(([, x]) => x);
    const ys = view.pieces.map(([, , y]) => y);
    this.bounds = xs.length
      ? { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 2, bottom: Math.max(...ys) + 1 }
      : { left: 0, top: 0, right: 2, bottom: 1 };
  }

  /** Return what covers a cell, if anything does. */
  at(x: number, y: number): Cell | undefined {
    return this.cells.get(`${x},${y}`);
  }

  /** Return the outpost that covers a cell, or -1. */
  outpostAt(x: number, y: number): number {
    const cell = this.at(x, y);
    return cell && "outpost" in cell ? cell.outpost : -1;
  }

  /** Return the piece of an outpost, if it is on the table. */
  piece(outpost: number): OutpostPiece | undefined {
    return this.byOutpost.get(outpost);
  }

  /** Return the middle of an outpost. */
  centre(outpost: number): Point {
    const piece = this.byOutpost.get(outpost);
    return piece ? { x: (piece.x + 1) * CELL, y: (piece.y + 0.5) * CELL } : { x: 0, y: 0 };
  }

  /** Return whether an empty cell is a gap half a tile wide, which no tile can ever fill. */
  private isGap(x: number, y: number): boolean {
    return this.at(x - 1, y) !== undefined && this.at(x + 1, y) !== undefined;
  }

  /**
   * Return the most cubes of each resource that an outpost can have collected, for one that was not seen being placed:
   * none without the right land beside it, as land never goes away.
   */
  couldHaveMade(piece: OutpostPiece): number[] {
    return this.boardData.resources.map((resource) =>
      this.boardData.edges.some((edge) => {
        const cell = this.at(piece.x + edge.dx, piece.y + edge.dy);
        return cell && "half" in cell && cell.half.terrain === this.boardData.provides[resource];
      })
        ? piece.face.produces.filter((one) => one === resource).length
        : 0,
    );
  }

  /** Return how the tracks of a land cell end, by side. */
  private endsAt(x: number, y: number): Partial<Record<Port, End>> {
    const cell = this.at(x, y);
    const found: Partial<Record<Port, End>> = {};
    if (!cell || !("half" in cell)) return found;
    for (const port of PORTS) {
      if (!cell.half.rails.includes(port)) continue;
      const [dx, dy, answer] = STEPS[port];
      const beside = this.at(x + dx, y + dy);
      if (!beside) found[port] = this.isGap(x + dx, y + dy) ? "dead" : "open";
      else if ("half" in beside) found[port] = beside.half.rails.includes(answer) ? "joined" : "dead";
      else found[port] = this.answers(beside.outpost, x, y) ? "joined" : "dead";
    }
    return found;
  }

  /** Return whether an outpost has a track that leads to this cell. */
  private answers(outpost: number, x: number, y: number): boolean {
    const piece = this.byOutpost.get(outpost)!;
    return this.boardData.edges.some(
      (edge) => piece.x + edge.dx === x && piece.y + edge.dy === y && piece.face.tracks.includes(edge.name),
    );
  }

  /** Return whether an outpost's edge meets a rail, a tile without one, or no tile. */
  private outpostEnd(piece: OutpostPiece, edge: BoardData["edges"][number]): End {
    const beside = this.at(piece.x + edge.dx, piece.y + edge.dy);
    if (!beside) return this.isGap(piece.x + edge.dx, piece.y + edge.dy) ? "dead" : "open";
    return "half" in beside && beside.half.rails.includes(edge.port) ? "joined" : "dead";
  }

  /** Return whether a waterway icon lies at this cell. */
  private isWater(x: number, y: number): boolean {
    const cell = this.at(x, y);
    return cell !== undefined && "half" in cell && cell.half.terrain === "waterway";
  }

  /** Return the sides, east and south, at which a waterway icon goes on. */
  private flowsAt(x: number, y: number): Port[] {
    if (!this.isWater(x, y)) return [];
    return (["E", "S"] as const).filter((port) => this.isWater(x + STEPS[port][0], y + STEPS[port][1]));
  }

  // ------------------------------------------------------------------------------------------- routes

  /** Return the point where an outpost meets an adjacent cell. */
  private gate(outpost: number, [x, y]: Place): Point {
    const piece = this.byOutpost.get(outpost)!;
    const side: Place = [Math.max(piece.x, Math.min(piece.x + 1, x)), piece.y];
    const [one, other] = [middle(side), middle([x, y])];
    return between(one, other);
  }

  /** Return the line of a direct link from edge to edge, or over the waterway between two outposts. */
  private leg(from: number, to: number, byWater: boolean): Point[] {
    const way = byWater ? this.waterWay(from, to) : this.railWay(from, to);
    if (way.length === 0) return [this.centre(from), this.centre(to)];
    return [this.gate(from, way[0]), ...way.map(middle), this.gate(to, way.at(-1)!)];
  }

  /** Return the cells of the direct link between two outposts, from the first on; [] if there is none. */
  private railWay(from: number, to: number): Place[] {
    const link = this.view.links.find(({ ends }) => ends.includes(from) && ends.includes(to));
    if (!link) return [];
    return link.ends[0] === from ? link.way : [...link.way].reverse();
  }

  /** Return the icons of a waterway that lie beside an outpost's waterway edges. */
  private harbours(outpost: number, water: Waterway): Place[] {
    const piece = this.byOutpost.get(outpost)!;
    return this.boardData.edges
      .filter((edge) => piece.face.waters.includes(edge.name))
      .map((edge): Place => [piece.x + edge.dx, piece.y + edge.dy])
      .filter(([x, y]) => water.icons.some((icon) => icon[0] === x && icon[1] === y));
  }

  /** Return the shortest way by water between two outposts; [] if they share no waterway. */
  private waterWay(from: number, to: number): Place[] {
    const water = this.view.waterways.find(({ outposts }) => outposts.includes(from) && outposts.includes(to));
    if (!water) return [];
    const key = (place: Place) => place.join(",");
    const wet = new Set(water.icons.map(key));
    const ends = new Set(this.harbours(to, water).map(key));
    const queue = this.harbours(from, water);
    const before = new Map<string, Place | null>(queue.map((place) => [key(place), null]));
    for (const here of queue) {
      if (ends.has(key(here))) {
        const way: Place[] = [];
        for (let place: Place | null = here; place; place = before.get(key(place)) ?? null) way.unshift(place);
        return way;
      }
      for (const port of PORTS) {
        const next: Place = [here[0] + STEPS[port][0], here[1] + STEPS[port][1]];
        if (wet.has(key(next)) && !before.has(key(next))) {
          before.set(key(next), here);
          queue.push(next);
        }
      }
    }
    return [];
  }

  /** Return the line of a delivery through the named cities, or by water. */
  route({ source, target }: { source: number; target: number }, through: readonly string[]): Point[] {
    if (through[0] === "water") return this.leg(source, target, true);
    const names = this.boardData.outposts.map((face) => face.name);
    const stops = [source, ...through.map((name) => names.indexOf(name)), target];
    return stops.slice(1).flatMap((stop, i) => this.leg(stops[i], stop, false));
  }
}

// --------------------------------------------------------------------------------------------- slots

/** The side of a cube's square on an outpost. */
export const SLOT = 31;
const SLOTS: Point[] = [
  { x: 30, y: 38 },
  { x: 64, y: 38 },
  { x: 136, y: 38 },
  { x: 170, y: 38 },
];

/** A slot with a cube, of a cube that was sent, of one that was never produced, or of one that is needed. */
export type Look = "full" | "sent" | "never" | "needed";

/** A cube's slot on an outpost. */
export interface Slot extends Point {
  resource: Resource;
  look: Look;
}

/**
 * Return the slots of an outpost: what it produces, then what it needs. `made` is what it collected when it was placed,
 * if that is known.
 */
export function slots(
  boardData: BoardData,
  face: OutpostFace,
  outpost: number,
  held: readonly number[],
  brought: readonly number[],
  made?: readonly number[],
): [Slot[], Slot[]] {
  const fill = (
    resources: Resource[],
    numbers: readonly number[],
    from: number,
    empty: (resource: number, place: number) => Look,
  ) => {
    const left = boardData.resources.map((_, resource) => numbers[3 * outpost + resource] ?? 0);
    return resources.map((resource, i): Slot => {
      const number = boardData.resources.indexOf(resource);
      const full = left[number] > 0;
      if (full) left[number] -= 1;
      return {
        ...SLOTS[from + i],
        resource,
        look: full ? "full" : empty(number, resources.slice(0, i).filter((one) => one === resource).length),
      };
    });
  };
  const gone = (resource: number, place: number): Look => (made && place >= made[resource] ? "never" : "sent");
  return [fill(face.produces, held, 0, gone), fill(face.needs, brought, 2, () => "needed")];
}

/** Return what each outpost collected when it was placed, from the events. */
export function madeBy(told: readonly GameEvent[]): Map<number, readonly number[]> {
  const found = new Map<number, readonly number[]>();
  for (const event of told) {
    if (event.type === "OutpostPlaced") found.set(event.outpost, event.cubes);
    if (event.type === "Founded") found.set(event.outpost, [0, 0, 0]);
  }
  return found;
}

// ------------------------------------------------------------------------------------------- targets

/** A lit place or cube with its options. */
export interface Target {
  key: string;
  /** The middle in units of the drawing. */
  at: Point;
  /** The cell of the left half of the tile; null if no tile is placed. */
  place: Place | null;
  options: Option[];
  kinds: string[];
}

/** Return the deliveries among the options of a target. */
export const deliveriesAt = ({ options }: Target): OptionOf<"Deliver">[] =>
  options.filter((option) => option.kind === "Deliver");

/** Return what options light: places for the tile, and cubes that can be delivered. */
export function targets(options: Option[], world: World): Target[] {
  const found = new Map<string, Target>();
  for (const option of options) {
    const target = targetOf(option, world);
    if (!target) continue;
    const known = found.get(target.key);
    if (known) known.options.push(option);
    else found.set(target.key, target);
  }
  return [...found.values()];
}

/** Return what one option lights, or null. */
function targetOf(option: Option, world: World): Target | null {
  const { action, kind } = option;
  if (kind === "PlaceLand" || kind === "PlaceOutpost") {
    const at = { x: (action.x + 1) * CELL, y: (action.y + 0.5) * CELL };
    return { key: `place${action.x},${action.y}`, at, place: [action.x, action.y], options: [option], kinds: [kind] };
  }
  if (kind === "Found")
    return { key: "place0,0", at: { x: CELL, y: CELL / 2 }, place: [0, 0], options: [option], kinds: [kind] };
  if (kind !== "Deliver") return null;
  const piece = world.piece(action.source);
  if (!piece) return null;
  const [held] = slots(world.boardData, piece.face, action.source, world.view.left, world.view.delivered);
  const slot = held.find((one) => one.look === "full" && one.resource === world.boardData.resources[action.cube]);
  if (!slot) return null;
  const at = { x: piece.x * CELL + slot.x, y: piece.y * CELL + slot.y };
  return { key: `cube${action.source}-${action.cube}`, at, place: null, options: [option], kinds: [kind] };
}

/** Return points for the attribute `points` of a polyline. */
export const line = (points: Point[]): string => points.map((at) => `${at.x},${at.y}`).join(" ");
