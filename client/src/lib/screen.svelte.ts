/** Whether the window is too narrow for a map with a column beside it. */

const query = matchMedia("(max-width: 56rem)");
export const screen = $state({ narrow: query.matches });

query.addEventListener("change", () => (screen.narrow = query.matches));
