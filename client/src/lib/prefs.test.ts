import { expect, test, vi } from "vitest";
import { prefs, readChat } from "./prefs.svelte";

test("bots move at the calm pace until somebody changes it", async () => {
  // The preferences as a browser loads them that has none stored; other tests have changed those imported above.
  localStorage.clear();
  vi.resetModules();
  const fresh = await import("./prefs.svelte");
  expect(fresh.prefs.pace).toBe("calm");
});

test("the chat of the latest tables is remembered as read", () => {
  for (let table = 0; table < 40; table += 1) readChat(`table${table}`, table + 1);
  readChat("table12", 99);
  expect(prefs.read["table12"]).toBe(99);
  expect(prefs.read["table39"]).toBe(40);
  expect(prefs.read["table3"]).toBeUndefined();
  expect(Object.keys(prefs.read)).toHaveLength(30);
});
