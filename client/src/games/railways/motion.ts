/** Animate the events of an update: deliveries over links, new links, cubes from the bag. */

import type { SeatLook } from "../../art/seats";
import type { EventOf, GameEvent, EventInfo, View } from "./types";
import type { Point } from "../../lib/geometry";
import type { Land } from "./land";

/** What animations need of the board. */
export interface Scene {
  /** An empty layer above the map for short-lived elements. */
  sky: SVGElement;
  land: Land;
  before: View;
  after: View;
  looks: SeatLook[];
}

const NS = "http://www.w3.org/2000/svg";
const EASE = "cubic-bezier(.3,.1,.3,1)";
const MOST = 8;

/** Animate the events of an update; of many at once only the last. */
export function playEvents(announced: EventInfo[], scene: Scene): void {
  const events = announced.slice(-MOST).map(({ event }) => event);
  for (const [place, event] of events.entries()) {
    if (event.type === "CubeDelivered") delivered(event, events.slice(place + 1), scene);
    else if (event.type === "LinkBuilt") built(event.seat, event.start, event.end, scene);
    else if (event.type === "CubeAdded") dropped(event.cube, event.city, scene);
    else if (event.type === "CityUrbanized") ringed(event.city, scene);
  }
}

/** Return the CSS transform that moves an element to a point and scales it. */
const px = (at: Point, scale = 1) => `translate(${at.x}px, ${at.y}px) scale(${scale})`;

/** Add a cube to the layer and return it. */
function cube(kind: number, scene: Scene): SVGElement {
  const body = document.createElementNS(NS, "rect");
  for (const [name, value] of Object.entries({ x: -4, y: -4, width: 8, height: 8, rx: 0.8 }))
    body.setAttribute(name, String(value));
  body.setAttribute("class", scene.land.boardData.cubes[kind].replace(" ", "-"));
  body.style.fill = "var(--cube)";
  body.style.stroke = "var(--ink)";
  scene.sky.append(body);
  return body;
}

/** Animate an element and remove it afterwards. */
function gone(body: SVGElement, frames: Keyframe[], options: KeyframeAnimationOptions): void {
  const flight = body.animate(frames, { easing: EASE, fill: "both", ...options });
  flight.onfinish = flight.oncancel = () => body.remove();
}

/** Move a cube along its way, and show the points each owner of a link received, as far as events say so. */
function delivered(event: EventOf<"CubeDelivered">, told: GameEvent[], scene: Scene): void {
  const { land, before } = scene;
  const { cities, owners } = event;
  const points = land.way(event.start, cities, owners, before.links);
  const last = points.length - 1;
  const duration = Math.min(400, 160 + points.length * 12);
  gone(
    cube(event.cube, scene),
    points.map((at, i) => ({ transform: px(at, i === last ? 0.7 : 1.2), opacity: i === last ? 0.6 : 1 })),
    { duration, easing: "ease-in-out" },
  );
  for (const next of told) {
    if (next.type !== "PointsGained" || next.points <= 0 || !owners.includes(next.seat)) break;
    const { points, seat } = next;
    const link = owners.lastIndexOf(seat);
    paid(points, seat, land.cities[cities[link]], (duration * (link + 1)) / cities.length, scene);
  }
}

/** Animate the points of a seat rising from a point. */
function paid(points: number, seat: number, at: Point, delay: number, scene: Scene): void {
  const words = document.createElementNS(NS, "text");
  words.textContent = `+${points}`;
  Object.assign(words.style, {
    font: "600 18px var(--slab)",
    fill: scene.looks[seat].text,
    stroke: "var(--paper)",
    strokeWidth: "4px",
    paintOrder: "stroke",
    textAnchor: "middle",
  });
  scene.sky.append(words);
  const up = { x: at.x, y: at.y - 26 };
  gone(
    words,
    [
      { transform: px({ x: at.x, y: at.y - 8 }, 0.8), opacity: 0 },
      { transform: px(up), opacity: 1, offset: 0.3 },
      { transform: px(up), opacity: 0 },
    ],
    { delay, duration: 400 },
  );
}

/** Animate a cube that falls onto its city. */
function dropped(kind: number, city: number, scene: Scene): void {
  const at = scene.land.cities[city];
  gone(
    cube(kind, scene),
    [
      { transform: px({ x: at.x, y: at.y - 34 }, 1.4), opacity: 0 },
      { transform: px(at, 0.7), opacity: 1 },
    ],
    { duration: 320 },
  );
}

/** Animate a link that is drawn from one end to the other. */
function built(seat: number, start: number, end: number, scene: Scene): void {
  const link = scene.after.links.find((one) => one.owner === seat && one.start === start && one.end === end);
  if (!link) return;
  const line = document.createElementNS(NS, "path");
  line.setAttribute("d", scene.land.track([start, end], link.hexes));
  line.setAttribute("pathLength", "1");
  Object.assign(line.style, {
    fill: "none",
    stroke: scene.looks[seat].fill,
    strokeWidth: "9px",
    strokeDasharray: "1",
    strokeLinecap: "round",
  });
  scene.sky.append(line);
  gone(
    line,
    [
      { strokeDashoffset: 1, opacity: 0.9 },
      { strokeDashoffset: 0, opacity: 0.9, offset: 0.7 },
      { strokeDashoffset: 0, opacity: 0 },
    ],
    { duration: 400 },
  );
}

/** Animate a ring that spreads from a city. */
function ringed(city: number, scene: Scene): void {
  const ring = document.createElementNS(NS, "circle");
  ring.setAttribute("r", "10");
  Object.assign(ring.style, { fill: "none", stroke: "var(--glow)", strokeWidth: "3px" });
  scene.sky.append(ring);
  const at = scene.land.cities[city];
  gone(
    ring,
    [
      { transform: px(at, 0.6), opacity: 1 },
      { transform: px(at, 2.2), opacity: 0 },
    ],
    { duration: 400 },
  );
}
