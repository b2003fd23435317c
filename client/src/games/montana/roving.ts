/** One lit thing of a board can be reached by Tab; from there the arrows go to the nearest one in their direction. */

import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

const TURNS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const place = (element: Element) => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/** Attached to a board; `lit` is read so that it looks again whenever other things are lit. */
export function roving(lit: () => unknown): Attachment<HTMLElement | SVGElement> {
  return (board) => {
    const all = () => [...board.querySelectorAll<HTMLElement | SVGElement>("[data-target]")];
    const only = (one: Element | undefined) => {
      for (const each of all()) each.setAttribute("tabindex", each === one ? "0" : "-1");
    };

    function arrows(event: Event): void {
      const turn = TURNS[(event as KeyboardEvent).key];
      const from = (event.target as Element).closest?.("[data-target]");
      if (!turn || !from) return;
      event.preventDefault();
      event.stopPropagation();
      const here = place(from);
      let best: HTMLElement | SVGElement | null = null;
      let least = Infinity;
      for (const other of all()) {
        const at = place(other);
        const ahead = (at.x - here.x) * turn[0] + (at.y - here.y) * turn[1];
        const aside = Math.abs((at.x - here.x) * turn[1]) + Math.abs((at.y - here.y) * turn[0]);
        if (other === from || ahead <= 1) continue;
        if (ahead + aside * 2.2 < least) [best, least] = [other, ahead + aside * 2.2];
      }
      best?.focus();
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
