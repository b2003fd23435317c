/** Hit testing: which thing of the map the pointer means, and which answer. */

import { inHex } from "../../lib/geometry";
import { UNIT, type Land, type Target, type Thing } from "./geometry";
import type { Action } from "./types";
import type { Seen } from "./notes";

/** Return the lit thing nearest to a point, else the place, path or hex there; null outside the map. */
export function nearest(land: Land, lit: readonly Target[], x: number, y: number, reach: number): Thing | null {
  let best: Thing | null = null;
  let least = Infinity;
  const weigh = (thing: Thing, distance: number) => {
    if (distance < least) [best, least] = [thing, distance];
  };
  for (const { thing } of lit) if (thing.at !== "hex") weigh(thing, distanceTo(land, thing, x, y));
  if (least < Math.max(reach, 34)) return best;
  least = Infinity;
  land.boardData.places.forEach((_, id) =>
    weigh({ at: "place", id }, distanceTo(land, { at: "place", id }, x, y) * 0.8),
  );
  land.boardData.paths.forEach((_, id) => weigh({ at: "path", id }, distanceTo(land, { at: "path", id }, x, y)));
  if (least < Math.max(14, reach * 0.6)) return best;
  const hex = land.hexes.findIndex((at) => inHex(x - at.x, y - at.y, UNIT, "flat"));
  return hex < 0 ? null : { at: "hex", id: hex };
}

/** Return the distance of a point from a thing. */
function distanceTo(land: Land, thing: Thing, x: number, y: number): number {
  if (thing.at !== "path") {
    const at = land.where(thing);
    return Math.hypot(x - at.x, y - at.y);
  }
  const [one, other] = land.ends(thing.id);
  const along = ((x - one.x) * (other.x - one.x) + (y - one.y) * (other.y - one.y)) / 10_000;
  // Points near an end belong to the place there.
  const t = Math.max(0.22, Math.min(0.78, along));
  return Math.hypot(x - one.x - t * (other.x - one.x), y - one.y - t * (other.y - one.y));
}

/** The kind of answer a press means while the question has only one kind on the map. */
const MEANT: Record<string, string> = {
  PlaceStartingCity: "PlaceCity",
  PlaceUnusedCity: "PlaceCity",
  PlaceStartingRail: "PlaceRail",
  FreeRail: "BuildRail",
  EngineerRail: "BuildRail",
  FreeRide: "MoveTrain",
  GoOn: "MoveTrain",
  ScoutAhead: "MoveSettler",
};

/** Questions that are answered on the map; during others a press only shows what is there. */
export const OF_THE_MAP: readonly string[] = ["ActionPhase", "ExtraordinaryBuild", "Outlaw", ...Object.keys(MEANT)];

/** Return the answer that a press on an unlit thing probably means, so that the server can say why not. */
export function likeliest(thing: Thing, { table, land, view }: Seen): Action | null {
  if (table.me === null) return null;
  const me = view.players[table.me];
  const kind = table.kind ?? MEANT[table.state?.asked?.kind ?? ""] ?? null;
  const onMap = (pieces: number[]) => pieces.findIndex((at) => at !== land.boardData.in_supply);
  // A hex is where the outlaw goes; at other questions a press only shows what it is.
  if (thing.at === "hex") return table.state?.asked?.kind === "Outlaw" ? { type: "MoveOutlaw", to: thing.id } : null;
  if (thing.at === "path") {
    if (kind === "PlaceRail" || kind === "BuildRail") return { type: kind, on: thing.id };
    if (kind === "BuildTrain") return { type: kind, on: thing.id, rebuilt: null };
    const train = onMap(me.trains);
    if (kind === "MoveTrain" || (view.rails[thing.id] !== land.boardData.nobody && train >= 0))
      return { type: "MoveTrain", train: Math.max(0, train), to: thing.id, via: [] };
    return { type: "BuildRail", on: thing.id };
  }
  const owner = view.cities[thing.id];
  const settler = onMap(me.settlers);
  if (kind === "PlaceCity") return { type: kind, at: thing.id };
  if (kind === "BuildSettler") return { type: kind, at: thing.id, rebuilt: null };
  if (kind === "Deliver" || (kind !== "MoveSettler" && owner !== land.boardData.nobody && owner !== table.me))
    return { type: "Deliver", to: thing.id };
  const free = land.boardData.places[thing.id].site && owner === land.boardData.nobody;
  // Nobody builds a settler at a free site: it is only described, until a settler can go there.
  if (free && settler < 0 && kind !== "MoveSettler") return null;
  if (owner === table.me || (settler < 0 && kind !== "MoveSettler"))
    return { type: "BuildSettler", at: thing.id, rebuilt: null };
  return { type: "MoveSettler", settler: Math.max(0, settler), to: thing.id };
}
