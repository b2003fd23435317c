/** Tiles that the player's latest move, and the draws after it, have discarded or left without a place. */

import type { LogEntry } from "../../lib/types";
import type { GameEvent } from "./types";

/** A tile that was not laid. */
export interface Unlaid {
  /** Its number among land and outposts, land first; null for a tile nobody has seen. */
  kind: number | null;
  /** Whether it is out of the game; an outpost without a place stays on the stack. */
  discarded: boolean;
}

/** Return the tiles that were not laid since the player's latest move, in the order of the log. */
export function unlaid(lines: readonly LogEntry<GameEvent>[], lands: number): Unlaid[] {
  const latest = lines.findLastIndex((line) => line.kind === "answer" && line.seat !== null);
  return lines.slice(Math.max(0, latest)).flatMap(({ events }) =>
    events.flatMap(({ event }): Unlaid[] => {
      if (event.type === "NoPlace") return [{ kind: event.kind, discarded: true }];
      if (event.type === "Kept") return [{ kind: event.other, discarded: true }];
      if (event.type === "NoSite") return [{ kind: lands + event.outpost, discarded: false }];
      return event.type === "LetGo" || event.type === "TaxPaid" ? [{ kind: null, discarded: true }] : [];
    }),
  );
}
