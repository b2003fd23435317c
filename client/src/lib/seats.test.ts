/** Tests of the names of seats. */

import { expect, test } from "vitest";
import { tableInfo } from "../test/tables";
import { called, calledOwner } from "./seats";

test("a seat has one name, with the colour of its pieces only on the board", () => {
  const [first] = tableInfo().seats;
  const bot = { ...first, sitter: "bot" as const, colour: "blue", mine: false };
  expect([called({ ...bot, name: "Silas" }), calledOwner({ ...bot, name: "Silas" })]).toEqual([
    "Silas",
    "Silas (blue)",
  ]);
  expect([called({ ...bot, name: "Blue" }), calledOwner({ ...bot, name: "Blue" })]).toEqual(["Blue", "Blue"]);
});
