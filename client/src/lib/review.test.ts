import { describe, expect, test } from "vitest";
import { chanceWords, drawnPoints, outline, roundedAccount, signedTenths } from "./review";

const account = { start: 250_049, end: 1_000_000, luck: 90_049, own: 569_853, others: 90_049, lost: 0, graded: {} };
const point = { moment: 0, chances: [400_000, 600_000], bands: [50_000, 50_000], samples: 4, drawn: true };

describe("the numbers of a review", () => {
  test("add up after they are rounded", () => {
    const { start, luck, own, others, end } = roundedAccount(account, false);
    expect(start + luck + own + others).toBe(end);
    expect([start, luck, end]).toEqual([250, 90, 1000]);
  });
  test("are worded in per cent, and in points in a game for one", () => {
    expect(chanceWords(431_000, false)).toBe("43 %");
    expect(chanceWords(73_240_000, true)).toBe("73.2");
    expect([signedTenths(-143), signedTenths(5)]).toEqual(["−14.3", "+0.5"]);
  });
  test("points with too few samples are not drawn", () => {
    expect(drawnPoints([point, { ...point, drawn: false }])).toEqual([point]);
  });
  test("a band goes along its upper edge and back along its lower one", () => {
    const next = { ...point, moment: 1 };
    const drawn = outline(
      [point, next],
      0,
      (moment) => moment,
      (value) => value / 10_000,
    );
    expect(drawn).toBe("0.0,45.0 1.0,45.0 1.0,35.0 0.0,35.0");
  });
});
