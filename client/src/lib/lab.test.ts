import { describe, expect, test } from "vitest";
import { labStageWords, speedWords } from "./lab";
import type { LabRun } from "./types";

const run = (changed: Partial<LabRun>): LabRun => ({
  id: "run",
  game: "montana",
  bots: ["greedy", "random"],
  settings: {},
  games: 1_000,
  seed: 1,
  rotate: true,
  mine: true,
  stage: "running",
  done: 250,
  answers: 30_000,
  games_per_second: 12.34,
  answers_per_second: 1_480,
  seconds_left: 61,
  reason: "",
  has_report: false,
  started: 0,
  kept_until: null,
  command: "goldenspike simulate montana",
  own_board: false,
  playable: false,
  verdict: "",
  ...changed,
});

describe("a simulation in words", () => {
  test.each([
    [{}, "250 of 1,000 games"],
    [{ stage: "waiting", done: 0 }, "waiting for its turn"],
    [{ stage: "stopping" }, "being stopped"],
    [{ stage: "reporting" }, "the report is being written"],
    [{ stage: "over", done: 1_000 }, "finished"],
    [{ stage: "over", done: 1 }, "ended after 1 game"],
  ] as [Partial<LabRun>, string][])("%j is %s", (changed, words) => {
    expect(labStageWords(run(changed))).toBe(words);
  });

  test("says speed and time left as far as they are known", () => {
    expect(speedWords(run({}))).toBe("12 games and 1,480 moves a second, about 1:01 left");
    expect(speedWords(run({ seconds_left: null, games_per_second: 0.06 }))).toBe("0.06 games and 1,480 moves a second");
    expect(speedWords(run({ games_per_second: 0 }))).toBe("");
  });
});
