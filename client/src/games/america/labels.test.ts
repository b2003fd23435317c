import { describe, expect, test } from "vitest";
import { Land } from "./geometry";
import { placeLabels, type Label } from "./labels";
import type { BoardData } from "./types";

/** A row of sites, a path from each to the next, and no hex near them. */
function row(names: string[], apart: number): Land {
  const boardData = {
    hexes: [],
    places: names.map((name, id) => ({ name, x: id * apart, y: 0, site: true, purple: false, gold: 0, hexes: [] })),
    paths: names.slice(1).map((name, id) => ({ name: `to ${name}`, ends: [id, id + 1], track: false })),
    tokens: [],
  } as unknown as BoardData;
  return new Land(boardData);
}

const SIZE = 30;
const height = ({ lines }: Label) => lines.length * SIZE;

describe("names of sites", () => {
  test("each stands nearer to its own site than to any other", () => {
    const land = row(["Omaha", "Chicago", "New York"], 4);
    const labels = placeLabels(land, SIZE, false);
    expect(labels.map(({ place }) => place).sort()).toEqual([0, 1, 2]);
    for (const label of labels) {
      const away = land.places.map(({ x, y }) => Math.hypot(label.x - x, label.y - y));
      expect(away.indexOf(Math.min(...away))).toBe(label.place);
    }
  });

  test("a name is whole, on one line or two", () => {
    const labels = placeLabels(row(["Omaha", "San Francisco"], 4), SIZE, false);
    expect(labels.map(({ lines }) => lines.join(" ")).sort()).toEqual(["Omaha", "San Francisco"]);
    for (const label of labels) expect(height(label)).toBeLessThanOrEqual(2 * SIZE);
  });

  test("a name without room is left out, and comes back where type is small", () => {
    const land = row(["Philadelphia", "Baltimore", "Washington", "Wilmington", "Richmond"], 0.7);
    const large = placeLabels(land, 90, false).length;
    const small = placeLabels(land, 8, false).length;
    expect(large).toBeLessThan(5);
    expect(small).toBe(5);
  });
});
