/** The steps of a hint: where their numbers stand on a board, and their wording. */

import type { Point } from "./geometry";
import type { PlanStep, SeatInfo } from "./types";
import { phrase, worded } from "./sentence";
import { say } from "./words";

/** The numbers of the steps at one place. */
export interface Mark extends Point {
  key: string;
  label: string;
}

/** Return the numbers of a plan's steps by key, in order: "1" or "1, 3". Steps without a key have no number. */
export function numbersBy<A>(
  steps: readonly { action: A }[],
  keyOf: (action: A) => string | null,
): Map<string, string> {
  const found = new Map<string, string>();
  steps.forEach(({ action }, index) => {
    const key = keyOf(action);
    if (key !== null) found.set(key, found.has(key) ? `${found.get(key)}, ${index + 1}` : String(index + 1));
  });
  return found;
}

/** Return the marks of a plan's steps; those at the same place share one. */
export function planMarks<A>(steps: readonly { action: A }[], placeOf: (action: A) => Point | null): Mark[] {
  const places = new Map<string, Point>();
  const numbers = numbersBy(steps, (action) => {
    const at = placeOf(action);
    if (!at) return null;
    const key = `${Math.round(at.x)},${Math.round(at.y)}`;
    places.set(key, at);
    return key;
  });
  return [...numbers].map(([key, label]) => ({ key, label, ...places.get(key)! }));
}

/** Return a step's title, with how often it is done. */
export function stepTitle({ title, times }: Pick<PlanStep, "title" | "times">, seats: readonly SeatInfo[]): string {
  const move = phrase(title, seats);
  if (times < 2) return move;
  return times === 2 ? say("{move} (twice)", { move }) : say("{move} ({times} times)", { move, times });
}

/** Return when a step of a later turn is done; "" in the present turn. */
export function stepTurn({ turn }: Pick<PlanStep, "turn">): string {
  if (turn === 0) return "";
  return turn === 1 ? say("next turn") : say("in {turns} turns", { turns: turn });
}

/** Return what a step costs, once: "" where an earlier step of the same kind has said the same. */
export function payOnce(steps: readonly PlanStep[], index: number): PlanStep["pays"] {
  const { kind, pays } = steps[index];
  const said = JSON.stringify(pays);
  const before = steps.slice(0, index);
  return typeof pays === "object" && before.some((step) => step.kind === kind && JSON.stringify(step.pays) === said)
    ? ""
    : pays;
}

/** Return a plan in one line: its steps with their gains, numbered if there are several. */
export function planLine(steps: readonly PlanStep[], seats: readonly SeatInfo[]): string {
  return steps
    .map((step, index) => {
      const title = stepTitle(step, seats);
      const gains = step.gains && worded(step.gains, seats);
      const number = steps.length > 1 ? `${index + 1}. ` : "";
      return `${number}${title}${gains && !title.includes(gains) ? `: ${gains}` : ""}`;
    })
    .join(" · ");
}

/** What plans differ by at most that are about equal: win chance, or points in a game for one; as for hints. */
const EQUAL_WITHIN = { chance: 0.01, points: 0.5 };

/** Return what an alternative loses, in words. */
export function lossWords(loss: number, learned: boolean, alone: boolean): string {
  if (loss < (alone ? EQUAL_WITHIN.points : EQUAL_WITHIN.chance)) return say("about as good");
  if (alone) return say("about {points} points less", { points: loss.toFixed(1) });
  const percent = Math.round(100 * loss);
  if (learned) return say("about {percent}% worse", { percent });
  if (percent < 4) return say("a little weaker");
  return percent < 10 ? say("weaker") : say("much weaker");
}

/** Return how much a change weighs beside the largest one: 1, 2 or 3. */
export function strength(change: number, largest: number): number {
  const share = Math.abs(change) / largest;
  if (share > 0.5) return 3;
  return share > 0.2 ? 2 : 1;
}
