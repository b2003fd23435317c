/** Names of what puzzles are sorted by. */

import type { PuzzleInfo } from "./types";
import { say } from "./words";

const difficulties: Record<PuzzleInfo["difficulty"], string> = {
  easy: say("Easy"),
  medium: say("Medium"),
  hard: say("Hard"),
};

export const DIFFICULTIES = Object.keys(difficulties) as PuzzleInfo["difficulty"][];

/** Return the name of a difficulty. */
export const difficultyName = (difficulty: PuzzleInfo["difficulty"]): string => difficulties[difficulty];
