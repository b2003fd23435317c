/** Things go where they went: a cube hops over the links to its city, a new link flashes, cubes drop from the bag. */

import type { SeatLook } from "../../art/seats";
import type { Telling } from "../../lib/types";
import type { LinkView, View } from "./chart";
import type { Land, Point } from "./land";

export interface Scene {
  /** An empty layer above the map for what only flies past. */
  sky: SVGElement;
  land: Land;
  before: View;
  after: View;
  looks: SeatLook[];
}

const NS = "http://www.w3.org/2000/svg";
const EASE = "cubic-bezier(.3,.1,.3,1)";
const MOST = 8;

/** Play what an update told; when much came at once only the last of it. */
export function playTellings(tellings: Telling[], scene: Scene): void {
  for (const { event } of tellings.slice(-MOST)) {
    if (event.type === "CubeDelivered") delivered(event.cube, event.start, event.end, event.seat, scene);
    else if (event.type === "LinkBuilt") built(event.seat, event.start, event.end, scene);
    else if (event.type === "CubeAdded") dropped(event.cube, event.city, scene);
    else if (event.type === "CityUrbanized") ringed(event.city, scene);
  }
}

/** The way with the fewest links, own first link and all: which one it was, the table does not tell. */
function wayOf(start: number, end: number, seat: number, links: LinkView[]): { cities: number[]; owners: number[] } | null {
  const before = new Map<number, { city: number; owner: number }>();
  const queue = [start];
  for (const city of queue) {
    if (city === end) break;
    for (const link of links) {
      const next = link.start === city ? link.end : link.end === city ? link.start : -1;
      if (next < 0 || next === start || before.has(next) || (city === start && link.owner !== seat)) continue;
      before.set(next, { city, owner: link.owner });
      queue.push(next);
    }
  }
  if (!before.has(end)) return null;
  const [cities, owners]: [number[], number[]] = [[], []];
  for (let city = end; city !== start; city = before.get(city)!.city) {
    cities.unshift(city);
    owners.unshift(before.get(city)!.owner);
  }
  return { cities, owners };
}

const px = (at: Point, scale = 1) => `translate(${at.x}px, ${at.y}px) scale(${scale})`;

function cube(kind: number, scene: Scene): SVGElement {
  const body = document.createElementNS(NS, "rect");
  for (const [name, value] of Object.entries({ x: -4, y: -4, width: 8, height: 8, rx: 0.8 })) body.setAttribute(name, String(value));
  body.setAttribute("class", scene.land.chart.cubes[kind].replace(" ", "-"));
  body.style.fill = "var(--cube)";
  body.style.stroke = "var(--ink)";
  scene.sky.append(body);
  return body;
}

function gone(body: SVGElement, frames: Keyframe[], options: KeyframeAnimationOptions): void {
  const flight = body.animate(frames, { easing: EASE, fill: "both", ...options });
  flight.onfinish = flight.oncancel = () => body.remove();
}

function delivered(kind: number, start: number, end: number, seat: number, scene: Scene): void {
  const { land, before } = scene;
  const way = wayOf(start, end, seat, before.links);
  const points = way ? land.way(start, way.cities, way.owners, before.links) : [land.cities[start], land.cities[end]];
  const last = points.length - 1;
  gone(
    cube(kind, scene),
    points.map((at, i) => ({ transform: px(at, i === last ? 0.7 : 1.2), opacity: i === last ? 0.6 : 1 })),
    { duration: Math.min(400, 160 + points.length * 12), easing: "ease-in-out" },
  );
}

function dropped(kind: number, city: number, scene: Scene): void {
  const at = scene.land.cities[city];
  gone(cube(kind, scene), [{ transform: px({ x: at.x, y: at.y - 34 }, 1.4), opacity: 0 }, { transform: px(at, 0.7), opacity: 1 }], { duration: 320 });
}

function built(seat: number, start: number, end: number, scene: Scene): void {
  const link = scene.after.links.find((one) => one.owner === seat && one.start === start && one.end === end);
  if (!link) return;
  const line = document.createElementNS(NS, "path");
  line.setAttribute("d", scene.land.track([start, end], link.hexes));
  line.setAttribute("pathLength", "1");
  Object.assign(line.style, { fill: "none", stroke: scene.looks[seat].fill, strokeWidth: "9px", strokeDasharray: "1", strokeLinecap: "round" });
  scene.sky.append(line);
  gone(line, [{ strokeDashoffset: 1, opacity: 0.9 }, { strokeDashoffset: 0, opacity: 0.9, offset: 0.7 }, { strokeDashoffset: 0, opacity: 0 }], { duration: 400 });
}

function ringed(city: number, scene: Scene): void {
  const ring = document.createElementNS(NS, "circle");
  ring.setAttribute("r", "10");
  Object.assign(ring.style, { fill: "none", stroke: "var(--glow)", strokeWidth: "3px" });
  scene.sky.append(ring);
  const at = scene.land.cities[city];
  gone(ring, [{ transform: px(at, 0.6), opacity: 1 }, { transform: px(at, 2.2), opacity: 0 }], { duration: 400 });
}
