/**
 * Roving focus: one target of a board can be reached by Tab, and the arrow keys move to the nearest target in their
 * direction.
 */

import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Point } from "./geometry";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Return whether a key is an arrow key. */
export const isArrow = (key: string): boolean => key in ARROWS;

/** The weight of the distance across the direction, relative to that along it. */
const ASIDE = 2.2;
/** Least distance along the direction at which a target counts as ahead. */
const LEAST_AHEAD = 0.5;

/** Return the target an arrow key leads to from a point: ahead and not far aside; null if there is none. */
export function nextTarget<T>(key: string, from: Point, targets: readonly T[], where: (target: T) => Point): T | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  let best: T | null = null;
  let least = Infinity;
  for (const target of targets) {
    const at = where(target);
    const [dx, dy] = [at.x - from.x, at.y - from.y];
    const ahead = dx * arrow[0] + dy * arrow[1];
    const cost = ahead + Math.abs(dx * arrow[1] + dy * arrow[0]) * ASIDE;
    if (ahead > LEAST_AHEAD && cost < least) [best, least] = [target, cost];
  }
  return best;
}

/** Return the middle of an element on the screen. */
export function middleOf(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * Attach roving focus to a board of `[data-target]` elements; `lit` is read so that it runs again when targets change.
 */
export function roving(lit: () => unknown): Attachment<HTMLElement | SVGElement> {
  return (board) => {
    const all = () => [...board.querySelectorAll<HTMLElement | SVGElement>("[data-target]")];
    const only = (one: Element | undefined) => {
      for (const each of all()) each.setAttribute("tabindex", each === one ? "0" : "-1");
    };

    /** Move the focus to the next target in the direction of an arrow key. */
    function arrows(event: Event): void {
      const { key } = event as KeyboardEvent;
      const from = (event.target as Element).closest?.("[data-target]");
      if (!isArrow(key) || !from) return;
      event.preventDefault();
      event.stopPropagation();
      nextTarget(key, middleOf(from), all(), middleOf)?.focus();
    }

    /** Make the focused target the only one that Tab reaches. */
    const into = (event: Event) => {
      const one = (event.target as Element).closest?.("[data-target]");
      if (one) only(one);
    };
    board.addEventListener("keydown", arrows);
    board.addEventListener("focusin", into);
    lit();
    void tick().then(() => {
      const things = all();
      if (!things.some((one) => one === document.activeElement)) only(things[0]);
    });
    return () => {
      board.removeEventListener("keydown", arrows);
      board.removeEventListener("focusin", into);
    };
  };
}
