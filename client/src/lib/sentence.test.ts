import { expect, test } from "vitest";
import { tableInfo } from "../test/tables";
import { phrase, worded } from "./sentence";
import type { Fact } from "./types";

const seat = (number: number, colour: string): Fact => ({ type: "seat", seat: number, colour });

test("a seat goes by the name of its player, a colour that nobody plays by its own", () => {
  const seats = tableInfo({
    seats: tableInfo().seats.map((one, index) => ({ ...one, name: ["Ann", "Ben"][index] })),
  }).seats;
  const unused: Fact = {
    type: "clause",
    template: "{seat} places a city of the unused colour, {colour}.",
    facts: { seat: seat(0, "white"), colour: seat(3, "orange") },
  };
  expect(phrase(unused, seats)).toBe("Ann places a city of the unused colour, orange.");
  expect(worded(seat(1, "blue"), [])).toBe("Blue");
});
