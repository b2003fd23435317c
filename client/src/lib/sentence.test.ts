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

test("“you” has a capital letter only where a sentence begins", () => {
  const seats = tableInfo({
    seats: tableInfo().seats.map((one, index) => ({
      ...one,
      sitter: "person",
      mine: index === 0,
      name: index ? "Ben" : "",
    })),
  }).seats;
  const part = (number: number, amount: string): Fact => ({
    type: "clause",
    template: "{seat} {amount}",
    facts: { seat: seat(number, "white"), amount },
  });
  const told = (first: Fact, second: Fact): Fact => ({
    type: "clause",
    template: "Luck brought {first}; it cost {second}.",
    facts: { first, second },
  });
  expect(phrase(told(part(1, "7 points"), part(0, "7")), seats)).toBe("Luck brought Ben 7 points; it cost you 7.");
  expect(phrase(part(0, "wins"), seats)).toBe("You wins");
  const then: Fact = {
    type: "clause",
    template: "{seat} passes. {next}.",
    facts: { seat: seat(1, "blue"), next: part(0, "next") },
  };
  expect(phrase(then, seats)).toBe("Ben passes. You next.");
});
