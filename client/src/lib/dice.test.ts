import { beforeEach, describe, expect, test } from "vitest";
import { firstCommitment, randomWords, rememberCommitment, sha256 } from "./dice";

describe("commitments", () => {
  beforeEach(() => localStorage.clear());

  test("the first one that a table has shown stays", () => {
    rememberCommitment("one", "aa");
    rememberCommitment("one", "bb");
    expect(firstCommitment("one")).toBe("aa");
    expect(firstCommitment("two")).toBeUndefined();
  });

  test("old tables are forgotten", () => {
    for (let number = 0; number < 70; number++) rememberCommitment(`table ${number}`, "aa");
    expect(firstCommitment("table 0")).toBeUndefined();
    expect(firstCommitment("table 69")).toBe("aa");
  });

  test("damaged storage is no problem", () => {
    localStorage.setItem("goldenspike.commitments", "{");
    expect(firstCommitment("one")).toBeUndefined();
  });
});

test("hashes are those of the standard", async () => {
  expect(await sha256("616263")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("random words differ and are short enough", () => {
  expect(randomWords()).not.toBe(randomWords());
  expect(randomWords().length).toBeLessThan(80);
});
