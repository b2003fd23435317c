/** Signs that tell kinds of cubes and cities apart without colour: SVG paths in a box from -1 to 1. */

/** The sign of each kind of cube and colour of city. */
export const SIGNS: Readonly<Record<string, string>> = {
  red: "M-.45 -.45L.45 .45M.45 -.45L-.45 .45",
  yellow: "M0 -.5V.5M-.5 0H.5",
  blue: "M-.55 -.1C-.3 -.5 0 -.5 .05 -.1S.35 .3 .6 -.1",
  black: "M-.5 .35H.5M-.5 -.3H.5",
  purple: "M0 -.55L.55 .4H-.55Z",
  settler: "M-.6 .2C-.6 -.6 .6 -.6 .6 .2ZM-.3 .6h.01M.3 .6h.01",
  "raw material": "M-.55 .45L-.2 -.4H.2L.55 .45Z",
  grey: "",
};
