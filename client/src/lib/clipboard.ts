/** Copying text, also where the page came over plain HTTP and has no clipboard of its own. */

/**
 * Copy what a field holds; return whether that worked. The text stays selected, so that it can be copied by hand.
 * Browsers give `navigator.clipboard` only to pages from https or localhost, which a table in a LAN is not.
 */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Not given to this page, or refused by the person.
  }
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
