import { describe, expect, test } from "vitest";
import { isArrow, nextTarget } from "./roving";

const at = (x: number, y: number) => ({ x, y });
const same = <T>(target: T) => target;

describe("arrow keys", () => {
  test("go to the nearest target ahead", () => {
    const targets = [at(10, 0), at(20, 0), at(-5, 0), at(0, 7)];
    expect(nextTarget("ArrowRight", at(0, 0), targets, same)).toEqual(at(10, 0));
    expect(nextTarget("ArrowLeft", at(0, 0), targets, same)).toEqual(at(-5, 0));
    expect(nextTarget("ArrowDown", at(0, 0), targets, same)).toEqual(at(0, 7));
    expect(nextTarget("ArrowUp", at(0, 0), targets, same)).toBeNull();
  });

  test("prefer what lies straight ahead to what is nearer but aside", () => {
    expect(nextTarget("ArrowRight", at(0, 0), [at(5, 8), at(15, 0)], same)).toEqual(at(15, 0));
  });

  test("never stay where they are, and other keys lead nowhere", () => {
    expect(nextTarget("ArrowRight", at(0, 0), [at(0, 0), at(0.2, 30)], same)).toBeNull();
    expect(nextTarget("Enter", at(0, 0), [at(10, 0)], same)).toBeNull();
    expect(isArrow("Enter")).toBe(false);
  });
});
