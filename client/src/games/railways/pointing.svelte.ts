/** What is pointed at beside the map and shown on it. */

export const pointing = $state({
  /** A line between cities, by its number. */
  line: null as number | null,
});
