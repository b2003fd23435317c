/** Tests of a hint's steps: their numbers on the board and their words. */

import { expect, test } from "vitest";
import { lossWords, numbersBy, payOnce, planLine, planMarks, stepTurn, strength } from "./plan";
import type { PlanStep } from "./types";

const step = (title: string, more: Partial<PlanStep> = {}): PlanStep => ({
  kind: "Build",
  words: title,
  title,
  pays: "",
  gains: "",
  route: [],
  action: { type: "Build" },
  notes: [],
  others: [],
  turn: 0,
  times: 1,
  ...more,
});

test("steps at the same place share a mark, and steps without a place have none", () => {
  const steps = [1, 2, null, 1].map((at) => ({ action: at }));
  const marks = planMarks(steps, (at) => (at === null ? null : { x: at, y: 0 }));
  expect(marks).toEqual([
    { key: "1,0", label: "1, 4", x: 1, y: 0 },
    { key: "2,0", label: "2", x: 2, y: 0 },
  ]);
  expect([...numbersBy(steps, (at) => (at === null ? null : `field-${at}`))]).toEqual([
    ["field-1", "1, 4"],
    ["field-2", "2"],
  ]);
});

test("a plan reads as numbered moves with what they bring", () => {
  const steps = [step("take a bond", { times: 2 }), step("deliver a red cube", { gains: "2 points" })];
  expect(planLine(steps, [])).toBe("1. Take a bond (twice) · 2. Deliver a red cube: 2 points");
  expect(planLine([step("build a train")], [])).toBe("Build a train");
  expect([0, 1, 2].map((turn) => stepTurn({ turn }))).toEqual(["", "next turn", "in 2 turns"]);
});

test("what a bond costs is said once in a plan", () => {
  const costs = { type: "clause" as const, template: "$1,000 interest a round", facts: {} };
  const steps = [step("bond", { pays: costs }), step("link", { pays: "$4,000" }), step("bond", { pays: costs })];
  expect(steps.map((_, index) => payOnce(steps, index))).toEqual([costs, "$4,000", ""]);
});

test("an alternative says what it loses in the measure there is", () => {
  expect(lossWords(0.032, true, false)).toBe("about 3% worse");
  expect(lossWords(0.009, true, false)).toBe("about as good");
  expect(lossWords(0.009, false, false)).toBe("about as good");
  expect(lossWords(0.032, false, false)).toBe("a little weaker");
  expect(lossWords(0.2, false, false)).toBe("much weaker");
  expect(lossWords(1.46, false, true)).toBe("about 1.5 points less");
});

test("a change weighs one to three signs beside the largest", () => {
  expect([15, -11, -5, 0.3].map((change) => strength(change, 15))).toEqual([3, 3, 2, 1]);
});
