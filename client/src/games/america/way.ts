/** The line of a train's or settler's move, and where fees are paid on it. */

import type { Point } from "../../lib/geometry";
import { factIn } from "../../lib/sentence";
import type { Option } from "./types";
import type { Seen } from "./notes";

/** The line of a move. */
export interface Way {
  points: Point[];
  /** Where rails of other players begin that must be paid for. */
  fees: Point[];
}

/** Return the line of a move over the map; null if the option is no move. */
export function wayOf(shown: Option, { table, land, view }: Seen): Way | null {
  if (table.me === null) return null;
  const { action } = shown;
  const me = view.players[table.me];
  if (action.type === "MoveTrain") {
    const rails = shown.route.map((name) => land.path(name)).filter((path) => path >= 0);
    if (rails.length === 0) return null;
    const from = me.trains[action.train];
    // The first rail of each other owner; whether there is a fee at all, the option says.
    const owners = rails.map((path) => view.rails[path]);
    const strange = rails.filter((_, i) => owners[i] !== table.me && owners.indexOf(owners[i]) === i);
    const fees = factIn(shown.pays, "fees") !== undefined ? strange.map((path) => land.middle(path)) : [];
    return { points: land.along([from, ...rails]), fees };
  }
  if (action.type === "MoveSettler") {
    const way = land.way(me.settlers[action.settler], action.to);
    return { points: way.map((place) => land.places[place]), fees: [] };
  }
  return null;
}
