/** How far a game is, in the words of its own rules. */

import type { State } from "../lib/types";
import { say } from "../lib/words";

const inRounds = ["montana", "railways"];

export function when(game: string, state: State): string {
  const count = inRounds.includes(game) ? state.view.rounds : state.turns;
  if (!count) return say("Preparation");
  return inRounds.includes(game) ? say("Round {round}", { round: count }) : say("Turn {turns}", { turns: count });
}
