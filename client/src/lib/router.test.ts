import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { followLinks, fragmentParts, go, route, setFragment } from "./router.svelte";

beforeAll(followLinks);
beforeEach(() => go("/"));
afterEach(() => document.body.replaceChildren());

/** Click a link; return whether the browser was left to follow it. */
function click(address: string, more: { target?: string; download?: boolean; ctrlKey?: boolean } = {}): boolean {
  const link = document.createElement("a");
  link.href = address;
  if (more.target) link.target = more.target;
  if (more.download) link.download = "file";
  document.body.append(link);
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: more.ctrlKey ?? false });
  let left = false;
  // Registered last, to stop the navigation: nothing may be loaded in a test.
  const last = (heard: Event) => {
    left = !heard.defaultPrevented;
    heard.preventDefault();
  };
  addEventListener("click", last, { once: true });
  link.dispatchEvent(event);
  return left;
}

describe("going to a page", () => {
  test("changes path and fragment, and remembers the table one came from", () => {
    go("/table/abc#at=12&seat=1");
    expect([route.path, route.fragment, route.table]).toEqual(["/table/abc", "at=12&seat=1", "/table/abc"]);
    go("/rules/america");
    expect([route.path, route.fragment, route.table]).toEqual(["/rules/america", "", "/table/abc"]);
  });

  test("a fragment is read by its parts, and changed without a step in the history", () => {
    go("/table/abc");
    const steps = history.length;
    setFragment("at=7");
    expect(fragmentParts().get("at")).toBe("7");
    setFragment("");
    expect(fragmentParts().has("at")).toBe(false);
    expect(history.length).toBe(steps);
  });
});

describe("a click on a link", () => {
  test("of ours goes there without loading", () => {
    expect(click("/settings")).toBe(false);
    expect(route.path).toBe("/settings");
  });

  test.each([
    ["to the API", "/api/tables/abc/record", {}],
    ["to another window", "/about", { target: "_blank" }],
    ["to a file", "/about", { download: true }],
    ["to another host", "http://example.org/about", {}],
    ["with a key held", "/about", { ctrlKey: true }],
  ])("%s is the browser's", (_, address, more) => {
    expect(click(address, more)).toBe(true);
    expect(route.path).toBe("/");
  });
});
