/** Simulations of the lab in words. */

import { span } from "./time";
import type { LabRun } from "./types";
import { say, sayCount } from "./words";

const numbers = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });
const rates = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 2 });

/** Return a whole number as people write it. */
export const inFigures = (number: number): string => numbers.format(number);

/** Return the stage of a simulation in a few words. */
export function labStageWords(run: LabRun): string {
  if (run.stage === "waiting") return say("waiting for its turn");
  if (run.stage === "running") return playedWords(run);
  if (run.stage === "stopping") return say("being stopped");
  if (run.stage === "reporting") return say("the report is being written");
  if (run.done === run.games) return say("finished");
  return sayCount(run.done, "ended after {count} game", "ended after {count} games");
}

/** Return how many of its games are played. */
export function playedWords(run: LabRun): string {
  return say("{done} of {games} games", { done: inFigures(run.done), games: inFigures(run.games) });
}

/** Return how quickly it is played and how long it takes; "" before that can be said. */
export function speedWords(run: LabRun): string {
  if (!run.games_per_second) return "";
  const speed = say("{games} games and {moves} moves a second", {
    games: rates.format(run.games_per_second),
    moves: inFigures(run.answers_per_second),
  });
  if (run.seconds_left === null) return speed;
  return `${speed}, ${say("about {time} left", { time: span(run.seconds_left) })}`;
}
