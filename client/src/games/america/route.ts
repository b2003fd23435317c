/** A train's route that the player draws rail by rail, instead of taking the cheapest one. */

import { say } from "../../lib/words";
import type { Land, Target } from "./geometry";
import type { Option, OptionOf, View } from "./types";

/** A route that is being drawn: the train, where it stands, and the rails so far. */
export interface Route {
  train: number;
  from: number;
  rails: number[];
}

/** Return the rails that touch the end of a route. */
export function nextRails(route: Route, land: Land, view: View): number[] {
  const end = route.rails.at(-1) ?? route.from;
  const beside = land.boardData.paths[end].ends.flatMap((place) => land.pathsAt[place]);
  return [...new Set(beside)].filter((path) => path !== end && view.rails[path] !== land.boardData.nobody);
}

/** Return the answer that moves the train along the whole route, as the server takes it. */
export const drawn = (route: Route): OptionOf<"MoveTrain">["action"] => ({
  type: "MoveTrain",
  train: route.train,
  to: route.rails.at(-1) ?? route.from,
  via: route.rails,
});

/** Return what is lit while a route is drawn: the trains that can move, then the rails to go on by. */
export function routeTargets(
  route: Route | null,
  moves: OptionOf<"MoveTrain">[],
  land: Land,
  view: View,
  seat: number,
) {
  const trains = [...new Set(moves.map((option) => option.action.train))];
  const paths = route ? nextRails(route, land, view) : trains.map((train) => view.players[seat].trains[train]);
  return [...new Set(paths)].map((path): Target => {
    const train = route?.train ?? view.players[seat].trains.indexOf(path);
    const option: Option = {
      kind: "MoveTrain",
      action: { type: "MoveTrain", train, to: path, via: [] },
      words: land.boardData.paths[path].name,
      title: say("The rail {path}", { path: land.boardData.paths[path].words }),
      pays: "",
      gains: "",
      route: [],
      notes: [],
      others: [],
    };
    return { key: `path${path}`, thing: { at: "path", id: path }, options: [option], kinds: ["MoveTrain"] };
  });
}
