import { expect, test } from "vitest";
import { linked, rulingsIn, search } from "./rules";
import type { RuleInfo } from "./types";

const rule = (id: string, heading: string, text: string, also: string[] = []): RuleInfo =>
  ({ id, heading, chapter: "Track", summary: "", text, also }) as unknown as RuleInfo;
const RAIL = rule("p5 Rail", "Rail", "A rail costs ore and lumber.", ["road"]);
const LONG = rule("v9 Long links", "Long links", "Up to ten tiles (ruling 7); see v8 Five tiles.");
const FIVE = rule("v8 Five tiles", "Five tiles", "A link has up to five tiles (ruling 7).");
const ALL = [RAIL, LONG, FIVE];

test("a question is found by the words that say something", () => {
  expect(search(ALL, "how do I build a road?").rules[0]).toBe(RAIL);
  expect(search(ALL, "tiles")).toEqual({ all: true, rules: [FIVE, LONG] });
});

test("where no rule has all words, those with most are shown", () => {
  expect(search(ALL, "tiles of uranium")).toMatchObject({ all: false });
  expect(search(ALL, "tiles of uranium").rules).toHaveLength(2);
  expect(search(ALL, "uranium")).toEqual({ all: false, rules: [] });
});

test("ids in a text are shown as the headings of their rules, and lead there", () => {
  expect(linked(LONG.text, LONG.id, ALL)).toEqual([
    { text: "Up to ten tiles; see “", rule: "" },
    { text: "Five tiles", rule: "v8 Five tiles" },
    { text: "”.", rule: "" },
  ]);
});

test("a ruling is named once", () => {
  expect(rulingsIn("One (ruling 17). Two (rulings 3 and 4). Three (ruling 17).")).toBe("ruling 17, rulings 3 and 4");
});
