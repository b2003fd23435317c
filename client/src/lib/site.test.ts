import { expect, test } from "vitest";
import { pathWithin, rootAddress, site, siteOf } from "./site";

const BOARD = "/board/0123456789abcdef";

test.each([
  ["/", "", "/"],
  ["/table/abc", "", "/table/abc"],
  [BOARD, BOARD, "/"],
  [`${BOARD}/`, BOARD, "/"],
  [`${BOARD}/table/abc`, BOARD, "/table/abc"],
  [`${BOARD}0/table/abc`, "", `${BOARD}0/table/abc`],
  ["/board/xyz/", "", "/board/xyz/"],
])("%s is of the site %j", (path, wanted, within) => {
  expect(siteOf(path)).toBe(wanted);
  expect(pathWithin(path)).toBe(within);
});

test("the address of the server comes before that of the page", () => {
  expect(site).toBe("");
  expect(rootAddress("https://play.example.org/")).toBe("https://play.example.org");
  expect(rootAddress("")).toBe(location.origin);
});
