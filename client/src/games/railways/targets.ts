/** Which cities options light on the map. */

import { factIn, numberIn, worded } from "../../lib/sentence";
import { briefly } from "./words";
import type { Action, BoardData, GameEvent, Option, LinkView, View } from "./types";

/** Kinds of answers that are given on the map. */
export const ON_MAP: readonly string[] = ["BuildLink", "Deliver", "Urbanize", "Grow"];

/** A lit city with its options. */
export interface Target {
  key: string;
  city: number;
  options: Option[];
  kinds: string[];
}

/** Return the cities at which an answer may begin. */
function beginnings(action: Action): number[] {
  if (action.type === "BuildLink") return [action.start, action.end];
  if (action.type === "Deliver") return [action.start];
  return action.type === "Urbanize" || action.type === "Grow" ? [action.city] : [];
}

/** Return the city an answer leads to from its first city; -1 if it does not begin there. */
export function goal(action: Action, from: number): number {
  if (action.type === "BuildLink") return action.start === from ? action.end : action.end === from ? action.start : -1;
  return action.type === "Deliver" && action.start === from ? action.cities[action.cities.length - 1] : -1;
}

/** Return the cities that options light: those to begin at, or those that can be reached from a city. */
export function targets(options: Option[], from: number | null): Target[] {
  const found = new Map<number, Target>();
  for (const option of options) {
    const cities = from === null ? beginnings(option.action) : [goal(option.action, from)].filter((city) => city >= 0);
    for (const city of cities) {
      const target = found.get(city);
      if (target) {
        target.options.push(option);
        if (!target.kinds.includes(option.kind)) target.kinds.push(option.kind);
      } else found.set(city, { key: `city-${city}`, city, options: [option], kinds: [option.kind] });
    }
  }
  return [...found.values()].sort((one, other) => one.city - other.city);
}

/** Return the cities that an event is about, the first one first; none if it has no place. */
export function citiesOf(event: GameEvent): number[] {
  switch (event.type) {
    case "LinkBuilt":
      return [event.start, event.end];
    case "CubeDelivered":
      return [...new Set([event.start, ...event.cities])];
    case "CityUrbanized":
    case "CubeAdded":
    case "CityChosen":
    case "SettlersCame":
    case "HotelPaid":
      return [event.city];
    default:
      return [];
  }
}

/** The text of a plate: the price, or the most points; `more` is what a price takes besides money. */
export interface Tag {
  text: string;
  more: string;
}

/** Return the money a link costs, abbreviated. */
export const priceOf = ({ pays }: Option): string => briefly(numberIn(factIn(pays, "price")) / 1000);

/** Return the viewer's own points of a delivery. */
export const pointsOf = ({ gains }: Option): number => numberIn(factIn(gains, "points"));

/** Return the text of the plate of a lit city. */
export function tagOf({ options }: Target): Tag {
  const [option] = options;
  if (option.kind !== "BuildLink") return { text: `+${Math.max(...options.map(pointsOf))}`, more: "" };
  return { text: priceOf(option), more: worded(factIn(option.pays, "further") ?? "", []).trim() };
}

// ------------------------------------------------------------------------------- deliveries to ask about

interface Way {
  cities: number[];
  owners: number[];
}

/** Return the shortest way over existing links whose first owner passes the test; null if there is none. */
function wayTo(
  links: LinkView[],
  start: number,
  arrives: (city: number) => boolean,
  first: (owner: number) => boolean,
): Way | null {
  const ways = new Map<number, Way>([[start, { cities: [], owners: [] }]]);
  for (const [here, { cities, owners }] of ways) {
    if (here !== start && arrives(here)) return { cities, owners };
    for (const link of links) {
      const next = link.start === here ? link.end : link.end === here ? link.start : here;
      if (ways.has(next) || (here === start && !first(link.owner))) continue;
      ways.set(next, { cities: [...cities, next], owners: [...owners, link.owner] });
    }
  }
  return null;
}

/** Return the kinds of cube that lie in a city. */
const kindsIn = (view: View, city: number): number[] =>
  view.cubes[city].flatMap((count, kind) => (count > 0 ? [kind] : []));

/** Return whether a city takes a kind of cube, full or not. */
export function takes({ cities, settler, raw_material: raw }: BoardData, view: View, city: number, cube: number) {
  if (cube === settler) return cities[city].western;
  return cube === raw ? cities[city].takes_raw : view.colours[city] === cube;
}

/** Return a delivery from an unlit city, so that the server can say why not; null if there is no cube. */
export function deliveryFrom(boardData: BoardData, view: View, me: number, start: number): Action | null {
  const kinds = kindsIn(view, start);
  if (kinds.length === 0) return null;
  const own = view.links.filter((link) => link.owner === me && (link.start === start || link.end === start));
  if (own.length === 0) return { type: "Deliver", start, cube: kinds[0], cities: [], owners: [] };
  for (const cube of kinds) {
    const way = wayTo(
      view.links,
      start,
      (city) => takes(boardData, view, city, cube),
      (owner) => owner === me,
    );
    if (way) return { type: "Deliver", start, cube, ...way };
  }
  const [link] = own;
  return {
    type: "Deliver",
    start,
    cube: kinds[0],
    cities: [link.start === start ? link.end : link.start],
    owners: [me],
  };
}

/** Return a delivery to an unlit city, by the way and with the cube that are probably meant. */
export function deliveryTo(boardData: BoardData, view: View, me: number, start: number, end: number): Action {
  const kinds = kindsIn(view, start);
  const { takes_raw: raw, western } = boardData.cities[end];
  const likely = [
    view.colours[end],
    ...(raw ? [boardData.raw_material] : []),
    ...(western ? [boardData.settler] : []),
    ...kinds,
  ];
  const arrives = (city: number) => city === end;
  const way = wayTo(view.links, start, arrives, (owner) => owner === me) ??
    wayTo(view.links, start, arrives, () => true) ?? { cities: [end], owners: [me] };
  return { type: "Deliver", start, cube: likely.find((kind) => kinds.includes(kind)) ?? 0, ...way };
}
