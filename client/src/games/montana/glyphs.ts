/**
 * The icons of Montana, drawn for this project on a grid of 24: a body, shading and ink lines, so that each is
 * recognizable by its outline alone.
 */

/** An icon: SVG paths by layer. */
export interface Glyph {
  body: string;
  /** Darker parts of the body. */
  shade?: string;
  /** Ink lines. */
  line?: string;
}

/** All icons by name. */
export const glyphs = {
  copper: {
    body: "M2.5 18.5 6 10.5h12l3.5 8zM6.5 9.5 8.5 5.5h7l2 4z",
    shade: "M14.8 10.5h3.2l3.5 8h-4.5z",
    line: "M8.5 13.5h4",
  },
  stone: {
    body: "M3 18.5 3.8 12.5 7.5 6.5 13.5 4.5 19 8 21 14.5 19.5 19.5H6z",
    shade: "M13.5 4.5 19 8l2 6.5-1.5 5H14l1.5-7z",
    line: "M7.5 6.5l3.5 4.5-1.5 4M15.5 12.5 11 11",
  },
  grain: {
    body: "M12 9c-1.9-1.4-2.3-3.7-1.6-6.2 2 .4 3.2 1.7 3.2 3.4 0 1.1-.5 2.1-1.6 2.8zM12 13.5c-3.3.2-5-1.3-5.6-4 3-.6 5.1 1 5.6 4zM12 13.5c3.3.2 5-1.3 5.6-4-3-.6-5.1 1-5.6 4zM12 18.2c-3.3.2-5-1.3-5.6-4 3-.6 5.1 1 5.6 4zM12 18.2c3.3.2 5-1.3 5.6-4-3-.6-5.1 1-5.6 4z",
    line: "M12 22V9",
  },
  pumpkin: {
    body: "M12 8.3C9.5 6.3 3 7 2.7 13.2c-.2 5 3.9 8.3 6.8 7.3 1.5.7 3.5.7 5 0 2.9 1 7-2.3 6.8-7.3C21 7 14.5 6.3 12 8.3z",
    shade: "M15.6 7.6c3.8.6 5.6 3 5.7 5.6.2 5-3.9 8.3-6.8 7.3 3.3-3.4 3.6-9 1.1-12.9z",
    line: "M12 8.3c-3.3 3-3.3 9.7-.6 12.4M12 8.3c3.3 3 3.3 9.7.6 12.4M12 8.3c-.3-2.3.4-4 2.7-5",
  },
  cow: {
    body: "M7.5 9.5c-3 .3-5-1.5-5-5.5 1.3 2.3 3 3.2 5.5 3.3h8c2.5-.1 4.2-1 5.5-3.3 0 4-2 5.8-5 5.5l.8 3.3-1.6 5.4c-.5 2-1.9 3.1-3.7 3.1s-3.2-1.1-3.7-3.1l-1.6-5.4z",
    shade: "M8.6 17c.9-1 2-1.4 3.4-1.4s2.5.4 3.4 1.4l-.5 1.8c-.5 1.7-1.5 2.5-2.9 2.5s-2.4-.8-2.9-2.5z",
    line: "M9.7 12.2h.01M14.3 12.2h.01M11 18.5h.01M13 18.5h.01",
  },
  canteen: {
    body: "M9.8 7.2V3.5h4.4v3.7a7.3 7.3 0 1 1-4.4 0z",
    shade: "M14.2 7.2a7.3 7.3 0 0 1-1.5 14.2c4-3 4.3-10 1.5-14.2z",
    line: "M9.8 7.2h4.4M12 10.3a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM5.9 10.2C3.5 7.5 5 4.2 9.8 4.8",
  },
  silver: {
    body: "M12 20.8a8.8 8.8 0 1 0 0-17.6 8.8 8.8 0 0 0 0 17.6z",
    line: "M12 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM12 9v6M10.3 10.3 12 9",
  },
  worker: {
    body: "M12 2.5a3.7 3.7 0 0 1 3.3 5.3c2.5.5 5.3 1.7 5.8 3.2.4 1.3-.8 2.2-2.2 2.2l-2.7-.1 3.3 7.3c.4.9-.1 1.6-1 1.6H14l-2-3.4L10 22H5.5c-.9 0-1.4-.7-1-1.6l3.3-7.3-2.7.1c-1.4 0-2.6-.9-2.2-2.2.5-1.5 3.3-2.7 5.8-3.2A3.7 3.7 0 0 1 12 2.5z",
  },
  settlement: { body: "M3 12.5 12 4l9 8.5h-2.5V21H13.5v-5h-3v5h-5v-8.5z" },
  contractor: {
    body: "M5.5 9V7.3h2.5V3h8v4.3h2.5V9zM8.8 10h6.4a3.2 3.3 0 0 1-6.4 0zM4 21.5c.3-4.7 3.2-7 8-7s7.7 2.3 8 7z",
  },
  wagon: {
    body: "M4.6 12.5C3.3 8 4.8 4.6 7.4 4h9.2c2.6.6 4.1 4 2.8 8.5zM3.3 13.4h17.4l-1 3.3H4.3zM7.5 21.2a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4zM16.5 21.2a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4z",
  },
  lock: { body: "M5.5 10.5h13V21h-13z", line: "M8.2 10.5V8a3.8 3.8 0 0 1 7.6 0v2.5M12 14.5v2.5" },
  upgrade: { body: "M12 3 20 11.5h-4.5V21h-7v-9.5H4z" },
} as const satisfies Record<string, Glyph>;

export type GlyphName = keyof typeof glyphs;

/** Marks on workers, so that their kind is not told by colour alone. */
export const badges = [
  "M9.5 12.5h5",
  "M10.2 10.7h3.6v3.6h-3.6z",
  "M12 10v5.5",
  "M12 10.6a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z",
] as const;
