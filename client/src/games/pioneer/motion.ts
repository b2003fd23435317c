/** Animate the events of an update over the board. */

import type { Point } from "../../lib/geometry";
import { CELL, type World } from "./world";
import type { EventOf, EventInfo } from "./types";

/** What animations need of the board. */
export interface Scene {
  board: HTMLElement;
  /** An empty layer above the pieces for short-lived elements. */
  sky: SVGElement;
  world: World;
}

const NS = "http://www.w3.org/2000/svg";
const EASE = "cubic-bezier(.3,.1,.3,1)";

/** Animate the events of an update. */
export function playEvents(events: EventInfo[], scene: Scene): void {
  for (const { event } of events) {
    if (event.type === "LandPlaced" || event.type === "OutpostPlaced") settles(event, scene);
    else if (event.type === "Delivered") runs(event, scene);
  }
}

/** Draw a ring that closes on the tile just placed. */
function settles({ x, y }: EventOf<"LandPlaced" | "OutpostPlaced">, { sky }: Scene): void {
  const ring = document.createElementNS(NS, "rect");
  for (const [name, value] of Object.entries({
    x: x * CELL,
    y: y * CELL,
    width: 2 * CELL,
    height: CELL,
    rx: 8,
    fill: "none",
  }))
    ring.setAttribute(name, String(value));
  ring.style.stroke = "var(--glow)";
  ring.style.strokeWidth = "8";
  ring.style.transformBox = "fill-box";
  ring.style.transformOrigin = "center";
  sky.append(ring);
  const shown = ring.animate(
    [
      { transform: "scale(1.25)", opacity: 0 },
      { transform: "scale(1)", opacity: 1, offset: 0.5 },
      { transform: "scale(1)", opacity: 0 },
    ],
    { duration: 400, easing: EASE },
  );
  shown.onfinish = shown.oncancel = () => ring.remove();
}

/** Run a light along the way of a delivered cube. */
function runs(event: EventOf<"Delivered">, { sky, world }: Scene): void {
  const water = String(event.way).includes("water");
  const points = world.route(event, water ? ["water"] : []);
  const light = document.createElementNS(NS, "circle");
  light.setAttribute("r", "17");
  light.style.fill = "var(--glow)";
  light.style.stroke = "var(--ink)";
  light.style.strokeWidth = "3";
  sky.append(light);
  const lengths = points.slice(1).map((point, i) => Math.hypot(point.x - points[i].x, point.y - points[i].y));
  const whole = lengths.reduce((sum, length) => sum + length, 0) || 1;
  let gone = 0;
  const frames = points.map((point: Point, i) => {
    if (i > 0) gone += lengths[i - 1];
    return { transform: `translate(${point.x}px, ${point.y}px)`, offset: Math.min(1, gone / whole) };
  });
  const shown = light.animate(frames, { duration: 400, easing: "ease-in-out" });
  shown.onfinish = shown.oncancel = () => light.remove();
}
