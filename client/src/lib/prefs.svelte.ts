/** Preferences, stored in this browser only. */

export interface Prefs {
  theme: "auto" | "light" | "dark";
  motion: "auto" | "still";
  palette: "box" | "safe";
  /** Whether bots' moves are shown as they arrive ("quick") or one by one with pauses ("calm"). */
  pace: "quick" | "calm";
  /** The speed of a replay. */
  speed: "slow" | "usual" | "quick";
  /** Confirm answers that cannot be taken back. */
  careful: boolean;
  /** Submit an option on the first click, without the preview. */
  oneClick: boolean;
  /** Submit "done" or "pass" automatically where nothing else can be said. */
  pass: boolean;
  /** Decline every offer of a trade without being asked. */
  noOffers: boolean;
  /** What is never traded away, by name; offers that ask for it are declined. */
  keeps: string[];
  /** What is not built or bought between two turns, by kind of answer; "done" is said where there is nothing else. */
  notBetween: string[];
  notify: boolean;
  /** Play sounds. */
  sound: boolean;
  /** Kinds of answers that are no longer confirmed, as "game.Kind". */
  sure: string[];
  /** Games whose guide was finished or dismissed. */
  guided: string[];
  /** The stops of each game's guide that were read. */
  stops: Record<string, string[]>;
  /** Tables at which the notice about a new phase was read. */
  noticed: string[];
  /** The number of chat messages read, by table; the latest tables only. */
  read: Record<string, number>;
  /** The bots of the person's last table, by game, as defaults for "Play now". */
  seats: Record<string, string[]>;
}

const PLACE = "goldenspike.prefs";
const usual: Prefs = {
  theme: "auto",
  motion: "auto",
  palette: "box",
  pace: "calm",
  speed: "usual",
  careful: true,
  oneClick: false,
  pass: true,
  noOffers: false,
  keeps: [],
  notBetween: [],
  notify: false,
  sound: false,
  sure: [],
  guided: [],
  stops: {},
  noticed: [],
  read: {},
  seats: {},
};

/** Return the stored preferences over the defaults; the defaults if nothing can be read. */
function load(): Prefs {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
  } catch {
    return { ...usual };
  }
}

/** The preferences; changes are stored by `applyPrefs`. */
export const prefs: Prefs = $state(load());

/** Tables whose chat is remembered as read. */
const MOST_READ = 30;

/** Remember that so many chat messages of a table were read. */
export function readChat(table: string, messages: number): void {
  if ((prefs.read[table] ?? 0) === messages) return;
  const { [table]: _, ...others } = prefs.read;
  prefs.read = Object.fromEntries([...Object.entries(others), [table, messages]].slice(-MOST_READ));
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Return whether animations are off, by preference or by the system. */
export function motionless(): boolean {
  return prefs.motion === "still" || still.matches;
}

/** Apply the preferences to the page and store every change. Call it once. */
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
        // Storage is blocked or full: preferences last until the page is closed.
      }
    });
  });
}
