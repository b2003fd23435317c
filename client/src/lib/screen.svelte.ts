/** The width of the window, as a breakpoint. */

const query = matchMedia("(max-width: 56rem)");
/** `narrow` is true where there is no room for a column beside the map. */
export const screen = $state({ narrow: query.matches });

query.addEventListener("change", () => (screen.narrow = query.matches));
