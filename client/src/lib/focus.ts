/** How the focus came to something on a map. */

/** Whether by keys. What a hand presses must neither change its looks nor slide away before the hand is lifted. */
export function byKeys(event: FocusEvent): boolean {
  return (event.currentTarget as Element).matches(":focus-visible");
}
