import { describe, expect, test } from "vitest";
import { between, closedPath, hexCorners, inHex, linePath, pointList, ticketTop } from "./geometry";

const ORIGIN = { x: 0, y: 0 };

describe("hexes", () => {
  test("stand on a corner or lie on a side", () => {
    expect(pointList(hexCorners(ORIGIN, 100, "pointed"))).toBe(
      "0.0,-100.0 86.6,-50.0 86.6,50.0 0.0,100.0 -86.6,50.0 -86.6,-50.0",
    );
    expect(pointList(hexCorners(ORIGIN, 100, "flat"))).toBe(
      "100.0,0.0 50.0,86.6 -50.0,86.6 -100.0,0.0 -50.0,-86.6 50.0,-86.6",
    );
  });

  test.each(["pointed", "flat"] as const)("a %s one holds what lies just inside its corners, and no more", (turn) => {
    for (const { x, y } of hexCorners(ORIGIN, 99, turn)) expect(inHex(x, y, 100, turn)).toBe(true);
    for (const { x, y } of hexCorners(ORIGIN, 101, turn)) expect(inHex(x, y, 100, turn)).toBe(false);
  });
});

describe("lines", () => {
  test("are written as paths", () => {
    const points = [ORIGIN, { x: 1, y: 2.25 }];
    expect(linePath(points)).toBe("M0.0 0.0L1.0 2.3");
    expect(closedPath(points, 2)).toBe("M0.00 0.00L1.00 2.25Z");
    expect(between(ORIGIN, { x: 4, y: 8 }, 0.25)).toEqual({ x: 1, y: 2 });
  });
});

describe("a ticket", () => {
  test("stands above its point or below it, as wished", () => {
    expect(ticketTop(300, 30, 100, 600, false)).toBe(170);
    expect(ticketTop(300, 30, 100, 600, true)).toBe(330);
  });

  test("changes sides where it would be cut off", () => {
    expect(ticketTop(120, 30, 100, 600, false)).toBe(150);
    expect(ticketTop(560, 30, 100, 600, true)).toBe(430);
  });

  test("stays inside a frame in which it fits on neither side", () => {
    expect(ticketTop(100, 30, 180, 220, false)).toBe(6);
    expect(ticketTop(100, 30, 180, 220, true)).toBe(34);
  });
});
