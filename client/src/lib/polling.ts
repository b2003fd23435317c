/** Ask the server again and again: at intervals, or until nothing more comes. */

/** Look now, and at intervals while the page is seen; return the function that ends it. */
export function lookEvery(milliseconds: number, look: () => Promise<void>): () => void {
  void look();
  const timer = setInterval(() => {
    if (!document.hidden) void look();
  }, milliseconds);
  return () => clearInterval(timer);
}

/**
 * Ask now, and again after each answer as long as it says that more comes; return the function that ends it. `ask`
 * is given what tells whether it was ended meanwhile.
 */
export function askUntilDone(milliseconds: number, ask: (ended: () => boolean) => Promise<boolean>): () => void {
  let timer = 0;
  let over = false;
  /** Ask once more, and schedule the next time if there is more to come. */
  const again = async () => {
    const more = await ask(() => over);
    if (more && !over) timer = window.setTimeout(again, milliseconds);
  };
  void again();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}
