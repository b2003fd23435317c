import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import CopyField from "./CopyField.svelte";

const LINK = "http://192.168.0.7:8765/table/abc#join=1";

let field: ReturnType<typeof mount>;
const shown = <E extends Element>(test: string): E => document.querySelector<E>(`[data-test="${test}"]`)!;

async function press(): Promise<void> {
  shown<HTMLButtonElement>("link-copy").click();
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

beforeEach(() => {
  field = mount(CopyField, { target: document.body, props: { value: LINK, label: "Link", test: "link" } });
});

afterEach(async () => {
  await unmount(field);
  vi.unstubAllGlobals();
});

/** Remove the clipboard, as on pages from plain HTTP; `copies` replaces `execCommand`. */
function withoutClipboard(copies: () => boolean): void {
  vi.stubGlobal("navigator", {});
  document.execCommand = copies;
}

describe("the copy button", () => {
  test("writes to the clipboard where there is one", async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    await press();
    expect(writeText).toHaveBeenCalledWith(LINK);
    expect(shown("link-copy").textContent).toContain("Copied");
    expect(shown("link-status").textContent?.trim()).toBe("");
  });

  test("copies the selected text over plain HTTP", async () => {
    const copies = vi.fn(() => {
      const input = shown<HTMLInputElement>("link");
      expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe(LINK);
      return true;
    });
    withoutClipboard(copies);
    await press();
    expect(copies).toHaveBeenCalledOnce();
    expect(shown("link-copy").textContent).toContain("Copied");
  });

  test("says so when nothing was copied, with the text selected", async () => {
    withoutClipboard(() => false);
    await press();
    expect(shown("link-copy").textContent).not.toContain("Copied");
    expect(shown("link-status").textContent).toContain("copy it yourself");
    const input = shown<HTMLInputElement>("link");
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, LINK.length]);
  });
});
