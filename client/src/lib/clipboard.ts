/** Copy text to the clipboard, also on pages served over plain HTTP. */

/**
 * Copy the value of a field; return whether that worked. The text stays selected, so that it can be copied by hand.
 * Browsers give `navigator.clipboard` only to pages from https or localhost, which a server in a LAN is not.
 */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Clipboard access was denied: fall back to `execCommand`.
  }
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}

/** Copy a text that no field shows; return whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  const field = document.createElement("input");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  // In an open dialog nothing outside it can have the focus.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  try {
    return await copyFrom(field);
  } finally {
    field.remove();
  }
}
