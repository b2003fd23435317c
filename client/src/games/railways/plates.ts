/** How large the plates are that stand beside lit cities. */

import type { Plate } from "./labels";
import { tagOf, type Tag, type Target } from "./targets";

/** A plate with what is written on it, and the size of its type. */
export interface Sized extends Plate {
  tag: Tag;
  size: number;
}

/** A plate for each city one can go on to, by the least size of type that can be read. */
export function platesFor(lit: Target[], type: number): Sized[] {
  const size = Math.min(type * 0.9, 13);
  return lit.map((target) => {
    const tag = tagOf(target);
    const width = (tag.text.length * 0.62 + (tag.more ? 1 : 0)) * size;
    return { city: target.city, tag, size, width, height: size * 1.3 };
  });
}
