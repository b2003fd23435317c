import { expect, test } from "vitest";
import { missingLinks } from "./missing";
import type { BoardData, View } from "./types";

const boardData = {
  cities: Array.from({ length: 5 }, () => ({})),
  spans: [
    [0, 1, 4],
    [1, 2, 6],
    [0, 2, 20],
    [2, 3, 5],
  ],
} as unknown as BoardData;
const view = (...links: [number, number, number][]) =>
  ({ links: links.map(([owner, start, end]) => ({ owner, start, end })) }) as unknown as View;

test("the cheapest links between the ends are missing", () => {
  expect(missingLinks(boardData, view(), 0, [[0], [3]])).toEqual([
    { start: 0, end: 1, price: 4 },
    { start: 1, end: 2, price: 6 },
    { start: 2, end: 3, price: 5 },
  ]);
});

test("own links cost nothing, those of others do not help", () => {
  const built = view([0, 0, 2], [1, 2, 3]);
  expect(missingLinks(boardData, built, 0, [[0], [3]])).toEqual([{ start: 2, end: 3, price: 5 }]);
});

test("any city of an end will do, and some cannot be reached", () => {
  expect(
    missingLinks(boardData, view(), 0, [
      [1, 2],
      [4, 3],
    ]),
  ).toEqual([{ start: 2, end: 3, price: 5 }]);
  expect(missingLinks(boardData, view(), 0, [[0], [4]])).toBeNull();
});
