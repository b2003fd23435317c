/** Animate the events of an update on pieces that are already drawn in their new places. */

import type { SeatLook } from "../../art/seats";
import { goods, type GoodName } from "../../art/goods";
import type { Point } from "../../lib/geometry";
import { GOOD_BESIDE, SETTLER_RISE, type Land } from "./geometry";
import type { EventOf, EventInfo, View } from "./types";

/** What animations need of the board. */
export interface Scene {
  /** The layer of pieces, marked by `data-piece`. */
  pieces: SVGElement;
  /** An empty layer above it for short-lived elements. */
  sky: SVGElement;
  land: Land;
  before: View;
  after: View;
  looks: SeatLook[];
}

const NS = "http://www.w3.org/2000/svg";
const EASE = "cubic-bezier(.3,.1,.3,1)";
/** Return the CSS transform that moves an element to a point. */
const px = (point: Point) => `translate(${point.x}px, ${point.y}px)`;

/** Animate all events at once; those that follow from the dice a little later. */
export function playEvents(events: EventInfo[], scene: Scene): void {
  const received = events.map(({ event }) => event).filter((event) => event.type === "Received");
  for (const { event } of events) {
    switch (event.type) {
      case "TrainMoved":
        trainRuns(event.seat, event.train, event.route, scene);
        break;
      case "SettlerMoved":
        settlerWalks(event.seat, event.settler, event.start, event.place, scene);
        break;
      case "CityBuilt":
      case "CityPlaced":
        pops(`city-${event.site}`, scene, event.type === "CityBuilt" ? 260 : 0);
        break;
      case "SettlerBuilt":
        pops(`settler-${event.seat}-${event.settler}`, scene, 0);
        break;
      case "TrainBuilt":
        pops(`train-${event.seat}-${event.train}`, scene, 0);
        break;
      case "RailBuilt":
      case "RailPlaced":
        laid(`rail-${event.path}`, scene);
        break;
      case "TokenMoved":
        slides(`plate-${event.land}`, scene.land.hexes[event.start], scene.land.hexes[event.land], scene);
        break;
      case "OutlawMoved": {
        const [from, to] = [scene.land.hexes[scene.before.outlaw], scene.land.hexes[event.land]];
        const pin = (at: Point) => ({ x: at.x + 40, y: at.y - 30 });
        slides("outlaw", pin(from), pin(to), scene);
        break;
      }
      case "Delivered":
        delivered(event.seat, event.site, scene);
        break;
      case "Rolled":
        yieldsFly(event.first + event.second, received, scene);
        break;
      case "NumberNamed":
        yieldsFly(event.number, received, scene);
        break;
    }
  }
}

/** Return the element of a piece, or null. */
function piece(name: string, scene: Scene): SVGElement | null {
  return scene.pieces.querySelector<SVGElement>(`[data-piece="${name}"]`);
}

/** Move an element along points at an even speed. */
function travel(element: SVGElement | null, points: Point[], duration: number): void {
  if (!element || points.length < 2) return;
  const lengths = points.slice(1).map((point, i) => Math.hypot(point.x - points[i].x, point.y - points[i].y));
  const whole = lengths.reduce((sum, length) => sum + length, 0) || 1;
  let gone = 0;
  const frames = points.map((point, i) => {
    if (i > 0) gone += lengths[i - 1];
    return { transform: px(point), offset: Math.min(1, gone / whole) };
  });
  element.animate(frames, { duration, easing: "ease-in-out" });
}

/** Animate a train along its route. */
function trainRuns(seat: number, train: number, route: number[], scene: Scene): void {
  const from = scene.before.players[seat].trains[train];
  const rails = from === scene.land.boardData.in_supply ? route : [from, ...route];
  const points = scene.land.along(rails);
  const end = endOf(piece(`train-${seat}-${train}`, scene));
  if (end) points[points.length - 1] = end;
  travel(piece(`train-${seat}-${train}`, scene), points, Math.min(400, 160 + 50 * route.length));
}

/** Animate a settler along the shortest way. */
function settlerWalks(seat: number, settler: number, from: number, to: number, scene: Scene): void {
  const way = scene.land.way(from, to).map((place) => scene.land.places[place]);
  const walker = piece(`settler-${seat}-${settler}`, scene);
  const duration = Math.min(400, 160 + 50 * way.length);
  if (walker)
    travel(
      walker,
      way.map((at) => ({ x: at.x, y: at.y - SETTLER_RISE.free })),
      duration,
    );
  else travelling("settler", way, duration, scene.looks[seat].fill, scene);
}

/** Return where an element is drawn, or null. */
function endOf(element: SVGElement | null): Point | null {
  const match = element?.style.transform.match(/translate\(([-\d.]+)px, ([-\d.]+)px\)/);
  return match ? { x: Number(match[1]), y: Number(match[2]) } : null;
}

/** Animate a piece on a straight line. */
function slides(name: string, from: Point, to: Point, scene: Scene): void {
  travel(piece(name, scene), [from, to], 400);
}

/** Animate a piece that appears and grows. */
function pops(name: string, scene: Scene, delay: number): void {
  const element = piece(name, scene);
  // The animation must keep the element's own transform.
  const at = element?.style.transform ?? "";
  element?.animate(
    [
      { transform: `${at} scale(0)`, opacity: 0 },
      { transform: `${at} scale(1.25)`, opacity: 1, offset: 0.7 },
      { transform: `${at} scale(1)`, opacity: 1 },
    ],
    { duration: 320, delay, easing: EASE, fill: "backwards" },
  );
}

/** Animate a rail that grows to its length. */
function laid(name: string, scene: Scene): void {
  piece(name, scene)?.animate(
    [
      { transform: "scaleX(0.05)", opacity: 0 },
      { transform: "scaleX(1)", opacity: 1 },
    ],
    {
      duration: 280,
      easing: EASE,
    },
  );
}

/** Animate a good from the nearest train to its city. */
function delivered(seat: number, site: number, scene: Scene): void {
  const city = scene.land.places[site];
  const to = { x: city.x + GOOD_BESIDE.x * scene.land.lean(site), y: city.y + GOOD_BESIDE.y };
  const from = scene.after.players[seat].trains
    .filter((path) => path !== scene.land.boardData.in_supply)
    .map((path) => scene.land.middle(path))
    .sort((one, other) => Math.hypot(one.x - to.x, one.y - to.y) - Math.hypot(other.x - to.x, other.y - to.y))[0];
  if (!from) return;
  const cube = piece(`good-${site}`, scene);
  const [dx, dy] = [from.x - to.x, from.y - to.y];
  cube?.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(1.6)` },
      { transform: `translate(${dx / 4}px, ${dy / 4 - 40}px) scale(1.7)`, offset: 0.6 },
      { transform: "translate(0, 0) scale(1)" },
    ],
    { duration: 400, easing: EASE },
  );
}

/** Fly resources from every hex of the number to the adjacent cities whose owners received some. */
function yieldsFly(number: number, received: EventOf<"Received">[], scene: Scene): void {
  const { land, after } = scene;
  land.boardData.places.forEach((place, id) => {
    const owner = after.cities[id];
    if (owner === land.boardData.nobody) return;
    for (const hex of place.hexes) {
      if (after.numbers[hex] !== number || hex === after.outlaw) continue;
      const kind = land.boardData.terrains.indexOf(land.boardData.hexes[hex].terrain);
      if (!received.some((event) => event.seat === owner && event.cards[kind] > 0)) continue;
      travelling(land.boardData.resources[kind], [land.hexes[hex], land.places[id]], 400, "var(--ink)", scene, 260);
    }
  });
}

/** Fly an icon along points and remove it. */
function travelling(name: GoodName, points: Point[], duration: number, colour: string, scene: Scene, delay = 0): void {
  const body = document.createElementNS(NS, "g");
  body.setAttribute("class", "flier");
  const ground = document.createElementNS(NS, "circle");
  ground.setAttribute("r", "25");
  const sign = document.createElementNS(NS, "path");
  sign.setAttribute("d", goods[name]);
  sign.setAttribute("transform", "translate(-18 -18) scale(1.5)");
  sign.style.stroke = colour;
  body.append(ground, sign);
  scene.sky.append(body);
  const frames = points.map((point, i) => ({
    transform: `${px(point)} scale(${i === points.length - 1 ? 0.8 : 1.1})`,
    opacity: i === points.length - 1 ? 0.85 : 1,
  }));
  const flight = body.animate(frames, { duration, delay, easing: EASE, fill: "both" });
  flight.onfinish = flight.oncancel = () => body.remove();
}
