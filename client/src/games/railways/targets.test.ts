/** Tests of the plates beside lit cities. */

import { expect, test } from "vitest";
import { crowded } from "./plates";
import { deliveryFrom, tagOf, takes, type Target } from "./targets";
import type { Action, BoardData, Option, View } from "./types";

const points = (count: number) => ({
  type: "amounts" as const,
  items: [{ count, one: "point", many: "points" }],
  none: "nothing",
});
const clause = (template: string, facts: Option["others"][number]["facts"] = {}) => ({
  type: "clause" as const,
  template,
  facts,
});
const option = (action: Action, terms: Partial<Pick<Option, "pays" | "gains">>): Option =>
  ({
    kind: action.type,
    action,
    words: "",
    title: "",
    pays: "",
    gains: "",
    route: [],
    notes: [],
    others: [],
    ...terms,
  }) as Option;
const lit = (...options: Option[]): Target => ({ key: "city-1", city: 1, options, kinds: [options[0].kind] });

const link: Action = { type: "BuildLink", start: 0, end: 1, via: [], grant: false, tunnel: false };
const delivery: Action = { type: "Deliver", cube: 0, start: 0, cities: [1], owners: [0] };

test("a plate shows the price of a link and what it takes besides money", () => {
  const price = { type: "dollars" as const, dollars: 12000 };
  const further = clause(" and your next turn");
  const pays = clause("{price}{further}", { price, further });
  expect(tagOf(lit(option(link, { pays })))).toEqual({ text: "$12k", more: "and your next turn" });
});

test("a plate shows the most own points of the deliveries to a city", () => {
  const worth = (count: number) => option(delivery, { gains: clause("{points}", { points: points(count) }) });
  expect(tagOf(lit(worth(2), worth(11), worth(3)))).toEqual({ text: "+11", more: "" });
});

test("prices that would cover one another are crowded: those of a ridge and of the hex beside it", () => {
  const priced = (x: number, text = "$2k") => ({ at: { x, y: 0 }, text });
  expect(crowded([priced(0), priced(17.3)], 9)).toBe(false);
  expect(crowded([priced(0), priced(8.7)], 9)).toBe(true);
  expect(crowded([priced(0), priced(8.7)], 4)).toBe(false);
});

test("a settler is asked about by the way to the West, however far it is", () => {
  const cities = [false, false, true].map((western) => ({ western, takes_raw: false }));
  const boardData = { cities, settler: 6, raw_material: 5 } as unknown as BoardData;
  const link = (start: number, end: number) => ({ start, end, owner: 0 });
  const view = {
    colours: [0, 1, 2],
    cubes: [[0, 0, 0, 0, 0, 0, 2], [], []],
    links: [link(0, 1), link(1, 2)],
  } as unknown as View;
  expect(takes(boardData, view, 1, 6)).toBe(false);
  expect(takes(boardData, view, 2, 6)).toBe(true);
  expect(deliveryFrom(boardData, view, 0, 0)).toEqual({
    type: "Deliver",
    start: 0,
    cube: 6,
    cities: [1, 2],
    owners: [0, 0],
  });
});
