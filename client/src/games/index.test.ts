import { describe, expect, test } from "vitest";
import { progress } from "../lib/game";
import { state } from "../test/tables";
import { gameClient } from ".";

describe("the entries of the games", () => {
  test.each(["america", "montana", "pioneer", "railways"])("%s is found by its folder", (name) => {
    const entry = gameClient(name);
    expect(entry.about?.blurb).toBeTruthy();
    expect(entry.board).toBeTypeOf("function");
    expect(entry.guide?.length).toBeGreaterThan(3);
  });

  test("a game without a folder has an entry with nothing in it", () => {
    expect(gameClient("goldrush")).toEqual({});
  });
});

describe("how far a game is", () => {
  test("is counted in turns, or in rounds where the game says so", () => {
    expect(progress({}, state(0, []))).toBe("Preparation");
    expect(progress({}, state(4, []))).toBe("Turn 4");
    expect(progress({ rounds: () => 2 }, state(4, []))).toBe("Round 2");
    expect(progress({ rounds: () => 0 }, state(4, []))).toBe("Preparation");
  });
});
