/** Tell keyboard focus from pointer focus. */

/** Return whether an element was focused by keyboard. On pointer focus the map must not move: the click would miss. */
export function byKeys(event: FocusEvent): boolean {
  return (event.currentTarget as Element).matches(":focus-visible");
}
