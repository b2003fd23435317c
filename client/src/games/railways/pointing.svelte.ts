/** What is pointed at beside the map and shown on it. */

export const pointing = $state({
  /** A name for it, of which its place beside the map knows its own; null if nothing is. */
  what: null as string | null,
  /** Its cities, those of each end by themselves. */
  ends: [] as number[][],
});

/** Show something on the map, or no longer if it is shown. */
export function point(what: string | null, ends: number[][] = []): void {
  const again = pointing.what === what;
  pointing.what = again ? null : what;
  pointing.ends = again ? [] : ends;
}
