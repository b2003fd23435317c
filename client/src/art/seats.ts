/**
 * How a seat is told apart from the others: by colour, and always also by a shape that all its pieces wear, and a
 * pattern of its rails. Shapes and patterns go by the seat's number, so that no two at a table share one.
 */

import { closedPath, polygonCorners } from "../lib/geometry";

export type Shape = "circle" | "square" | "diamond" | "triangle" | "pentagon" | "hexagon";
export type RailPattern = "solid" | "dashed" | "dotted" | "double" | "dash-dot" | "ladder";

export interface SeatLook {
  seat: number;
  /** The colour as the box names it. */
  colour: string;
  shape: Shape;
  /** The outline of the shape in a box from -1 to 1, y down; all shapes have about the same area. */
  path: string;
  /** The pattern of its rails, by name. */
  rail: RailPattern;
  /** `stroke-dasharray` of the pattern, in strokes' widths; empty for an unbroken line. */
  dash: string;
  /** Whether a thin line of paper runs along the middle of its rails. */
  hollow: boolean;
  /** CSS values that follow theme and palette. */
  fill: string;
  /** Readable on `fill`. */
  ink: string;
  /** The edge of a piece: darker than `fill` on light paper, lighter on dark. */
  edge: string;
  /** The colour as text on paper. */
  text: string;
}

/** Return the SVG path of a regular polygon around the origin. */
const polygon = (corners: number, radius: number, turn: number): string =>
  closedPath(polygonCorners({ x: 0, y: 0 }, corners, radius, turn), 3);

const UP = -Math.PI / 2;

export const shapes: readonly Shape[] = ["circle", "square", "diamond", "triangle", "pentagon", "hexagon"];

export const shapePaths: Readonly<Record<Shape, string>> = {
  circle: "M0 -.86A.86 .86 0 1 1 0 .86A.86 .86 0 1 1 0 -.86Z",
  square: "M-.76 -.76H.76V.76H-.76Z",
  diamond: "M0 -1L1 0L0 1L-1 0Z",
  triangle: "M0 -.94L1 .78H-1Z",
  pentagon: polygon(5, 0.96, UP),
  hexagon: polygon(6, 0.94, 0),
};

const rails: readonly { rail: RailPattern; dash: string; hollow: boolean }[] = [
  { rail: "solid", dash: "", hollow: false },
  { rail: "dashed", dash: "2.2 0.9", hollow: false },
  { rail: "double", dash: "", hollow: true },
  { rail: "dotted", dash: "0.9 0.7", hollow: false },
  { rail: "dash-dot", dash: "2.6 0.7 0.8 0.7", hollow: false },
  { rail: "ladder", dash: "1.5 0.6", hollow: true },
];

/** Colours of seats that are not named after a colour of the theme, by their numbers. */
const NAMELESS = ["red", "blue", "yellow", "green", "white", "pink"];

/** How a seat of this number and colour looks. */
export function seatLook(seat: number, colour: string): SeatLook {
  const shape = shapes[seat % shapes.length];
  const key = /^[a-z]+$/.test(colour) ? colour : "pioneer";
  const other = NAMELESS[seat % NAMELESS.length];
  return {
    seat,
    colour,
    shape,
    path: shapePaths[shape],
    ...rails[seat % rails.length],
    fill: `var(--seat-${seat}, var(--seat-${key}, var(--seat-${other})))`,
    ink: `var(--seat-${seat}-ink, var(--seat-${key}-ink, var(--seat-${other}-ink)))`,
    edge: `var(--seat-${seat}-edge, var(--seat-${key}-edge, var(--seat-${other}-edge)))`,
    text: `var(--seat-${seat}-text, var(--seat-${key}-text, var(--seat-${other}-text)))`,
  };
}
