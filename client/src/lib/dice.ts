/** Checks of a table's dice in this browser: the commitment it was shown, and the hash of the secret. */

const PLACE = "goldenspike.commitments";
const MOST = 60;

/** Return the commitments kept in local storage; [] if it is blocked or damaged. */
function remembered(): [string, string][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? (found as [string, string][]) : [];
  } catch {
    return [];
  }
}

/** Remember the first commitment that a table has shown here; the latest tables only. */
export function rememberCommitment(table: string, commitment: string): void {
  const known = remembered();
  if (known.some(([id]) => id === table)) return;
  try {
    localStorage.setItem(PLACE, JSON.stringify([...known, [table, commitment]].slice(-MOST)));
  } catch {
    // Without storage there is nothing to compare with later, and nothing else is lost.
  }
}

/** Return the commitment that this browser was shown first; undefined if it does not know. */
export function firstCommitment(table: string): string | undefined {
  return remembered().find(([id]) => id === table)?.[1];
}

/** Return the SHA-256 hash of bytes in hexadecimal digits; undefined where the browser cannot compute it. */
export async function sha256(digits: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return words that nobody can guess, for who does not want to think of any. */
export function randomWords(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(3));
  return [...numbers].map((number) => number.toString(36)).join(" ");
}
