/** Which of a game's announcements sound, and how. */

import type { Sound } from "../lib/sound.svelte";

const sounds: Record<string, Record<string, Sound>> = {
  america: { Rolled: "dice", RailBuilt: "track", RailPlaced: "track", Delivered: "delivery" },
  montana: { ArrowStopped: "dice", Settled: "delivery" },
  pioneer: { LandPlaced: "track", Delivered: "delivery" },
  railways: { LinkBuilt: "track", CubeDelivered: "delivery" },
};

export function soundsOf(game: string, event: string): Sound[] {
  const sound = sounds[game]?.[event];
  return sound ? [sound] : [];
}
