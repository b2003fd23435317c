/**
 * Roving focus: of all targets of a board one can be reached by Tab, and from there the arrow keys go to the nearest
 * target in their direction.
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

export const isArrow = (key: string): boolean => key in ARROWS;

/** How much more a step aside counts than a step ahead. */
const ASIDE = 2.2;
/** Targets less far ahead than this stand beside the first one. */
const LEAST_AHEAD = 0.5;

/** Return the target an arrow key leads to from a point: the next one ahead and not far aside, or null. */
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

/** Attach roving focus to a board of `[data-target]` elements; `lit` is read so that a change of targets runs it anew. */
export function roving(lit: () => unknown): Attachment<HTMLElement | SVGElement> {
  return (board) => {
    const all = () => [...board.querySelectorAll<HTMLElement | SVGElement>("[data-target]")];
    const only = (one: Element | undefined) => {
      for (const each of all()) each.setAttribute("tabindex", each === one ? "0" : "-1");
    };

    function arrows(event: Event): void {
      const { key } = event as KeyboardEvent;
      const from = (event.target as Element).closest?.("[data-target]");
      if (!isArrow(key) || !from) return;
      event.preventDefault();
      event.stopPropagation();
      nextTarget(key, middleOf(from), all(), middleOf)?.focus();
    }

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
