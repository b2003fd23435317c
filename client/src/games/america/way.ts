/** Where a move leads: along which rails or paths, and who is paid on the way. */

import type { Point } from "../../lib/geometry";
import type { Choice } from "./types";
import type { Seen } from "./notes";

export interface Way {
  points: Point[];
  /** Where another player's rails begin that are paid for. */
  fees: Point[];
}

/** The way of a move, as a line over the map. */
export function wayOf(shown: Choice, { table, land, view }: Seen): Way | null {
  if (table.me === null) return null;
  const { action } = shown;
  const me = view.players[table.me];
  if (action.type === "MoveTrain") {
    const rails = shown.route.map((name) => land.path(name)).filter((path) => path >= 0);
    if (rails.length === 0) return null;
    const from = me.trains[action.train];
    // Where another player's rails begin; whether they are paid for, the option says.
    const owners = rails.map((path) => view.rails[path]);
    const strange = rails.filter((_, i) => owners[i] !== table.me && owners.indexOf(owners[i]) === i);
    const fees = shown.pays.includes("gold") ? strange.map((path) => land.middle(path)) : [];
    return { points: land.along([from, ...rails]), fees };
  }
  if (action.type === "MoveSettler") {
    const way = land.way(me.settlers[action.settler], action.to);
    return { points: way.map((place) => land.places[place]), fees: [] };
  }
  return null;
}
