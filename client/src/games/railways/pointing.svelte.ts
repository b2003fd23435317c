/** What the side panel shows on the map, as the cities of a line. */

/** What is shown now. */
export const pointing = $state({
  /** The key of the item in the side panel; null if nothing is shown. */
  what: null as string | null,
  /** The cities of each end. */
  ends: [] as number[][],
});

/** Show the cities of an item on the map; hide them if they are shown. */
export function point(what: string | null, ends: number[][] = []): void {
  const again = pointing.what === what;
  pointing.what = again ? null : what;
  pointing.ends = again ? [] : ends;
}
