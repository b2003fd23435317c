import { describe, expect, test } from "vitest";
import { momentFragment, placeOf, tableAddress, type Eyes } from "./links";

const place = (fragment: string) => placeOf(new URLSearchParams(fragment));

describe("a link to a place within a table", () => {
  test.each<[number, Eyes]>([
    [0, "own"],
    [113, "own"],
    [113, 2],
    [7, "all"],
    [7, "none"],
  ])("move %s with the eyes of %s leads back there", (moment, eyes) => {
    expect(place(momentFragment(moment, eyes))).toEqual({ moment, eyes, review: false });
  });

  test("the review", () => {
    expect(place("review")).toEqual({ moment: null, eyes: "own", review: true });
    expect(tableAddress("abc", "review")).toBe(`${location.origin}/table/abc#review`);
  });

  test.each(["at=soon", "at=-1", "at=1e9", "at=12345678&eyes=9", "eyes=red", ""])("%s leads to the present", (odd) => {
    expect(place(odd)).toEqual({ moment: null, eyes: "own", review: false });
  });
});
