/** The sizes of the plates beside lit cities. */

import type { Plate } from "./labels";
import { tagOf, type Tag, type Target } from "./targets";

/** A plate with its text and type size. */
export interface Sized extends Plate {
  tag: Tag;
  size: number;
}

/** Return a plate for each lit city, at the smallest readable type size. */
export function platesFor(lit: Target[], type: number): Sized[] {
  const size = Math.min(type * 0.9, 13);
  return lit.map((target) => {
    const tag = tagOf(target);
    const width = (tag.text.length * 0.62 + (tag.more ? 1 : 0)) * size;
    return { city: target.city, tag, size, width, height: size * 1.3 };
  });
}
