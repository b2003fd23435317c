/** Puzzles: what was solved and on which days, stored in this browser only, and which one comes next. */

import type { GamePuzzles, PuzzleInfo } from "./types";

/** How a puzzle went: found at once, after other tries, or only after its solution was shown. */
export type Result = "first" | "later" | "shown";

export interface Progress {
  /** By "game/puzzle". */
  results: Record<string, Result>;
  /** By game, the days whose puzzle was solved on the day. */
  days: Record<string, string[]>;
  /** By game, what was chosen last: a theme and a difficulty, or "" for any. */
  chosen: Record<string, { theme: string; difficulty: string }>;
}

const PLACE = "goldenspike.puzzles";
const DAY = 86_400_000;

/** Return the stored progress; none if nothing can be read. */
function load(): Progress {
  const none: Progress = { results: {}, days: {}, chosen: {} };
  try {
    return { ...none, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
  } catch {
    return none;
  }
}

/** The progress in this browser. */
export const progress: Progress = $state(load());

/** Store the progress in local storage, if the browser allows it. */
function store(): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(progress));
  } catch {
    // Storage is blocked or full: progress lasts until the page is closed.
  }
}

/** Return how a puzzle went; undefined if it is not done. */
export const resultOf = (game: string, puzzle: string): Result | undefined => progress.results[`${game}/${puzzle}`];

/** Remember how a puzzle went; the first time counts. With a day also that the puzzle of this day was solved. */
export function remember(game: string, puzzle: string, result: Result, day = ""): void {
  progress.results[`${game}/${puzzle}`] ??= result;
  const days = progress.days[game] ?? [];
  if (day && result !== "shown" && !days.includes(day)) progress.days[game] = [...days, day].sort();
  store();
}

/** Remember the chosen theme and difficulty of a game. */
export function choose(game: string, theme: string, difficulty: string): void {
  progress.chosen[game] = { theme, difficulty };
  store();
}

/** Return how many days in a row were solved, up to today or, while today is open, up to yesterday. */
export function streak(days: readonly string[], today: string): number {
  const solved = new Set(days);
  /** Return the date of the day before. */
  const before = (day: string) => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
  let day = solved.has(today) ? today : before(today);
  let count = 0;
  for (; solved.has(day); day = before(day)) count += 1;
  return count;
}

/** Return the puzzles of a theme and a difficulty; "" for any. */
export function chosenOf(puzzles: readonly PuzzleInfo[], theme: string, difficulty: string): PuzzleInfo[] {
  return puzzles.filter((one) => (!theme || one.theme === theme) && (!difficulty || one.difficulty === difficulty));
}

/** Return the next puzzle after one, in a circle: the first that is not done, else the one that follows. */
export function nextPuzzle(all: GamePuzzles, after: string): PuzzleInfo | undefined {
  const { theme, difficulty } = progress.chosen[all.game] ?? { theme: "", difficulty: "" };
  const chosen = chosenOf(all.puzzles, theme, difficulty);
  const from = all.puzzles.findIndex((one) => one.id === after);
  /** Return the index of a puzzle among all of its game. */
  const indexOf = (one: PuzzleInfo) => all.puzzles.indexOf(one);
  const others = chosen.filter((one) => one.id !== after);
  const circle = [...others.filter((one) => indexOf(one) > from), ...others.filter((one) => indexOf(one) < from)];
  return circle.find((one) => resultOf(all.game, one.id) === undefined) ?? circle[0];
}
