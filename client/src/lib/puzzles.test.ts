import { beforeEach, describe, expect, it } from "vitest";
import { choose, chosenOf, nextPuzzle, progress, remember, resultOf, streak } from "./puzzles.svelte";
import type { GamePuzzles } from "./types";

const all: GamePuzzles = {
  game: "montana",
  day: "2026-11-18",
  daily: "b",
  themes: [],
  puzzles: [
    { id: "a", theme: "city", difficulty: "easy", phase: "opening" },
    { id: "b", theme: "city", difficulty: "hard", phase: "middle" },
    { id: "c", theme: "building", difficulty: "easy", phase: "end" },
  ],
};

beforeEach(() => {
  progress.results = {};
  progress.days = {};
  progress.chosen = {};
});

describe("streak", () => {
  it("counts days in a row up to today", () => {
    expect(streak(["2026-11-16", "2026-11-17", "2026-11-18"], "2026-11-18")).toBe(3);
  });

  it("lasts while today is open, and over the end of a month", () => {
    expect(streak(["2026-10-31", "2026-11-01"], "2026-11-02")).toBe(2);
  });

  it("ends with a day left out", () => {
    expect(streak(["2026-11-14", "2026-11-16"], "2026-11-18")).toBe(0);
    expect(streak(["2026-11-14", "2026-11-16", "2026-11-17"], "2026-11-18")).toBe(2);
    expect(streak([], "2026-11-18")).toBe(0);
  });
});

describe("progress", () => {
  it("keeps the first result, and the days solved on the day", () => {
    remember("montana", "a", "later", "2026-11-18");
    remember("montana", "a", "first", "2026-11-18");
    expect(resultOf("montana", "a")).toBe("later");
    expect(progress.days.montana).toEqual(["2026-11-18"]);
    expect(JSON.parse(localStorage.getItem("goldenspike.puzzles")!).results).toEqual({ "montana/a": "later" });
  });

  it("does not count a day whose solution was shown", () => {
    remember("montana", "b", "shown", "2026-11-18");
    expect(progress.days.montana).toBeUndefined();
  });
});

describe("choice", () => {
  it("filters by theme and difficulty", () => {
    expect(chosenOf(all.puzzles, "city", "").map((one) => one.id)).toEqual(["a", "b"]);
    expect(chosenOf(all.puzzles, "", "easy").map((one) => one.id)).toEqual(["a", "c"]);
    expect(chosenOf(all.puzzles, "building", "hard")).toEqual([]);
  });

  it("goes on in a circle to what is not done, among what was chosen", () => {
    expect(nextPuzzle(all, "c")?.id).toBe("a");
    remember("montana", "a", "first");
    expect(nextPuzzle(all, "c")?.id).toBe("b");
    choose("montana", "", "easy");
    expect(nextPuzzle(all, "a")?.id).toBe("c");
    remember("montana", "c", "first");
    expect(nextPuzzle(all, "a")?.id).toBe("c");
  });
});
