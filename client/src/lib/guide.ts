/** Stops of a first-game guide, and those that the guides of all games share. */

import type { TableModel } from "./table.svelte";
import type { GameTypes } from "./types";
import { say } from "./words";

/** A stop of a guide: a text that points at an element of the page, shown once. */
export interface Stop<G extends GameTypes = GameTypes> {
  /** Its name among the stops of its game, under which it is remembered as read. */
  id: string;
  /** The selector of the element pointed at. Without a match the text stands in the middle of the page. */
  target?: string;
  title: string;
  words: string;
  /** The panel to open first, on screens that show one panel at a time. */
  panel?: "moves" | "players" | "log" | "rules";
  /** Return whether what it is about is on the screen. Stops without it open the guide. */
  when?(table: TableModel<G>): boolean;
}

/** Most stops shown one after the other before the table has moved on; and of general ones before the first move. */
const MOST_IN_ROW = 2;

/**
 * Return the stop to show, after so many at the present state of the table; undefined for none. The first stop opens
 * the guide; then what is on the screen comes before what is said in general, and most of that waits until the viewer
 * has moved and is asked again.
 */
export function nextStop<G extends GameTypes>(
  stops: readonly Stop<G>[],
  read: readonly string[],
  table: TableModel<G>,
  count: number,
): Stop<G> | undefined {
  if (count >= MOST_IN_ROW) return undefined;
  const due = stops.filter(({ id, when }) => !read.includes(id) && (when === undefined || when(table)));
  if (due[0] === stops[0]) return due[0];
  const general = stops.filter(({ id, when }) => when === undefined && read.includes(id)).length;
  const moved = table.lines.some(({ kind, by, seat }) => kind === "answer" && by === "person" && seat === table.me);
  return due.find(({ when }) => when) ?? ((moved ? table.myTurn : general < MOST_IN_ROW) ? due[0] : undefined);
}

/** Return whether the viewer is asked one of these questions now. */
export const isAsked = <G extends GameTypes>(table: TableModel<G>, ...questions: string[]): boolean =>
  table.live && table.myTurn && questions.includes(table.present?.asked?.kind ?? "");

/** Return whether the viewer can answer with one of these kinds now. */
export const can = <G extends GameTypes>(table: TableModel<G>, ...kinds: G["action"]["type"][]): boolean =>
  table.actionKinds.some(({ kind, lack }) => !lack && kinds.includes(kind));

/** The selector of the ticket of a kind of answer. */
export const ticketOf = (kind: string): string => `[data-ticket="${kind}"]`;

/** Return the stop about the rules. */
export const rulesStop = <G extends GameTypes>(): Stop<G> => ({
  id: "rules",
  target: '[data-test="tab-rules"]',
  title: say("When in doubt"),
  words: say(
    "How to play and every rule are here. Press any place or piece on the map, and the page says what it is, and what you can do there or why not.",
  ),
});

/** Return the stop about tickets, shown when the game's main question is asked. */
export const ticketsStop = <G extends GameTypes>(when: (table: TableModel<G>) => boolean): Stop<G> => ({
  id: "tickets",
  target: '[data-test="tickets"]',
  panel: "moves",
  title: say("What you may do"),
  words: say(
    "Each ticket is a kind of move with its price. Press one, and the places for it are lit on the map. “Why not?” says what you lack for the rest.",
  ),
  when,
});

/** Return the stop about taking back a move, in the game's words. */
export const undoStop = <G extends GameTypes>(words: string): Stop<G> => ({
  id: "undo",
  target: '[data-test="undo"]',
  title: say("You can take it back"),
  words,
  when: (table) => table.myTurn && table.present?.may_take_back === true,
});
