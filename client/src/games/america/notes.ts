/** Texts about things on the map. */

import { calledOwner } from "../../lib/seats";
import { capital, say } from "../../lib/words";
import { throwsOf, ways, type Land, type Thing } from "./geometry";
import type { Table, View } from "./types";
import { nameOf } from "./words";

/** What texts about the map are made from. */
export interface Seen {
  table: Table;
  land: Land;
  view: View;
}

/** Return the texts about a thing on the map, its name first. */
export function notesOn(thing: Thing, { table, land, view }: Seen): string[] {
  const nobody = land.boardData.nobody;
  const named = (owner: number): string =>
    owner < table.info.seats.length ? calledOwner(table.info.seats[owner]) : capital(table.info.colours[owner]);
  if (thing.at === "hex") {
    const hex = land.boardData.hexes[thing.id];
    const resource = land.boardData.resources[land.boardData.terrains.indexOf(hex.terrain)];
    const number = view.numbers[thing.id];
    const title = capital(hex.words);
    if (!resource) return [title, say("Desert yields nothing.")];
    const notes = [title];
    if (number)
      notes.push(
        say("{resource} on {number}: {ways} of 36 throws", {
          resource: capital(nameOf(resource)),
          number,
          ways: ways(number),
        }),
      );
    else if (hex.kind === "?")
      notes.push(
        say("{resource}, but its number token has gone west: it brings nothing now", {
          resource: capital(nameOf(resource)),
        }),
      );
    else
      notes.push(
        say("{resource}, once a number comes here: the next city beside it draws one from the east", {
          resource: capital(nameOf(resource)),
        }),
      );
    if (view.outlaw === thing.id) notes.push(say("The outlaw keeps it from yielding."));
    const beside = land.boardData.places.flatMap((place, id) =>
      place.hexes.includes(thing.id) && view.cities[id] !== nobody ? [`${place.name}, ${named(view.cities[id])}`] : [],
    );
    if (beside.length) notes.push(say("Cities beside it: {cities}", { cities: beside.join("; ") }));
    return notes;
  }
  if (thing.at === "path") {
    const path = land.boardData.paths[thing.id];
    const owner = view.rails[thing.id];
    const notes = [say("Path {path}", { path: path.words })];
    if (owner !== nobody) notes.push(say("Rail of {owner}", { owner: named(owner) }));
    else if (path.track)
      notes.push(say("Surveyed track: whoever lays a rail here lays one more beside it for nothing."));
    view.players.forEach((player, seat) =>
      player.trains.forEach((at, train) => {
        if (at === thing.id) notes.push(say("Train {number} of {owner}", { number: train + 1, owner: named(seat) }));
      }),
    );
    return notes;
  }
  const place = land.boardData.places[thing.id];
  const notes = [capital(place.words)];
  const owner = view.cities[thing.id];
  if (owner !== nobody) {
    notes.push(say("City of {owner}", { owner: named(owner) }));
    const good = view.goods[thing.id];
    notes.push(
      good === nobody ? say("No good has come here yet.") : say("Holds a good of {owner}.", { owner: named(good) }),
    );
  } else if (place.site) {
    notes.push(say("Free site: any player’s settler can found a city here."));
    if (place.gold) notes.push(say("The coast pays {gold} gold to whoever builds here.", { gold: place.gold }));
  }
  if (place.site) {
    const yields = place.hexes
      .filter((hex) => view.numbers[hex])
      .map(
        (hex) =>
          `${land.boardData.resources[land.boardData.terrains.indexOf(land.boardData.hexes[hex].terrain)]} ${view.numbers[hex]}`,
      );
    const throws = throwsOf(place.hexes.filter((hex) => hex !== view.outlaw).map((hex) => view.numbers[hex]));
    if (yields.length) notes.push(say("{yields}: {throws} of 36 throws", { yields: yields.join(" · "), throws }));
  }
  view.players.forEach((player, seat) =>
    player.settlers.forEach((at, settler) => {
      if (at === thing.id) notes.push(say("Settler {number} of {owner}", { number: settler + 1, owner: named(seat) }));
    }),
  );
  return notes;
}
