/** The sizes of the plates beside lit cities. */

import type { Point } from "../../lib/geometry";
import type { Plate } from "./labels";
import { tagOf, type Tag, type Target } from "./targets";

/** A plate with its text and type size. */
export interface Sized extends Plate {
  tag: Tag;
  size: number;
}

/** A price on the map at a point, as text. */
export interface Price {
  at: Point;
  text: string;
}

/** The width of a letter of a price and the height of its plate, in multiples of the type size. */
export const [LETTER, TALL] = [0.6, 1.24];

/** Return whether plates of these prices would cover one another at a type size. */
export function crowded(prices: readonly Price[], size: number): boolean {
  return prices.some((one, place) =>
    prices
      .slice(place + 1)
      .some(
        (other) =>
          Math.abs(one.at.x - other.at.x) < ((one.text.length + other.text.length) / 2) * LETTER * size &&
          Math.abs(one.at.y - other.at.y) < TALL * size,
      ),
  );
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
