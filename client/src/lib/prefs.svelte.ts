/** What a person prefers, kept in this browser only. */

export interface Prefs {
  theme: "auto" | "light" | "dark";
  motion: "auto" | "still";
  palette: "box" | "safe";
  /** Whether what bots do is shown as it comes, or one bot after the other. */
  pace: "quick" | "calm";
  /** Ask before an answer that cannot be taken back. */
  careful: boolean;
  /** Do an option at once, without the preview. */
  oneClick: boolean;
  /** Say "done" by itself where there is nothing else to say. */
  pass: boolean;
  notify: boolean;
  /** Let the table be heard. */
  sound: boolean;
  /** Kinds of answers one no longer wants to be asked about, as "game.Kind". */
  sure: string[];
  /** Games whose guide was seen or dismissed. */
  guided: string[];
  /** Tables at which what a new phase changes was read. */
  noticed: string[];
  /** Who one sat with last, by game, so that "Play now" offers the same again. */
  seats: Record<string, string[]>;
}

const PLACE = "goldenspike.prefs";
const usual: Prefs = {
  theme: "auto",
  motion: "auto",
  palette: "box",
  pace: "quick",
  careful: true,
  oneClick: false,
  pass: true,
  notify: false,
  sound: false,
  sure: [],
  guided: [],
  noticed: [],
  seats: {},
};

function kept(): Prefs {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
  } catch {
    return { ...usual };
  }
}

export const prefs: Prefs = $state(kept());

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things should jump to their places instead of travelling. */
export function motionless(): boolean {
  return prefs.motion === "still" || still.matches;
}

/** Show the preferences on the page and keep them; runs as long as the page does. */
export function applyPrefs(): void {
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.dataset.theme = prefs.theme;
      root.dataset.motion = prefs.motion;
      root.dataset.palette = prefs.palette;
      try {
        localStorage.setItem(PLACE, JSON.stringify(prefs));
      } catch {
        // A browser that keeps nothing still plays.
      }
    });
  });
}
