/** Tests of what a world shows that the server does not say: tracks that can never go on, cubes never made. */

import { expect, test } from "vitest";
import type { BoardData, View } from "./types";
import { World } from "./world";

const half = (terrain: string, rails = "") => ({ terrain, rails });
const boardData = {
  resources: ["wood", "food", "rock"],
  provides: { wood: "forest", food: "farm", rock: "mountain" },
  edges: [
    { name: "W", dx: -1, dy: 0, port: "E" },
    { name: "E", dx: 2, dy: 0, port: "W" },
  ],
  land: [
    { left: half("forest"), right: half("forest", "E") },
    { left: half("desert"), right: half("desert") },
  ],
  outposts: [{ name: "Sundowner", produces: ["wood", "food"], needs: [], tracks: ["W", "E"], waters: [] }],
} as unknown as BoardData;
const world = (...pieces: [number, number, number][]) =>
  new World(boardData, { pieces, links: [], waterways: [] } as unknown as View);

test("a track at a gap half a tile wide is blocked for good", () => {
  const open = world([0, 0, 0]);
  expect(open.land[0].ends[1].E).toBe("open");
  const gap = world([0, 0, 0], [2, 3, 0]);
  expect(gap.land[0].ends[1].E).toBe("dead");
  expect(gap.outposts[0].ends).toEqual({ W: "dead", E: "open" });
});

test("an outpost cannot have made a cube whose land is not beside it", () => {
  const [sundowner] = world([0, -2, 0], [2, 0, 0]).outposts;
  expect(world([0, -2, 0], [2, 0, 0]).couldHaveMade(sundowner)).toEqual([1, 0, 0]);
});
