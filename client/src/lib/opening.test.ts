import { expect, test } from "vitest";
import { withColour } from "./opening";

const colours = ["red", "orange", "white", "blue"];

test("a colour that another seat or nobody has is exchanged", () => {
  expect(withColour(colours, 0, "white")).toEqual(["white", "orange", "red", "blue"]);
  expect(withColour(colours, 1, "blue")).toEqual(["red", "blue", "white", "orange"]);
  expect(withColour(colours, 2, "white")).toEqual(colours);
});
