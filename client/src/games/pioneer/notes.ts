/** Texts about an outpost, or an empty place, that is pointed at. */

import type { ThingWords } from "../../lib/table.svelte";
import { capital, say, sayCount } from "../../lib/words";
import type { Table } from "./types";
import { slots, type World } from "./world";
import { counted, nameOf } from "./words";

/** Return the texts about an outpost: status, cubes, links and harbours. */
export function notesOn(outpost: number, world: World): string[] {
  const { boardData, view } = world;
  const face = boardData.outposts[outpost];
  const [held, needed] = slots(boardData, face, outpost, view.left, view.delivered);
  const brought = needed.filter((slot) => slot.look === "full").length;
  const of = (all: typeof held, full: boolean) =>
    counted(all.filter((slot) => (slot.look === "full") === full).map((slot) => slot.resource));
  const notes = [
    say("{status}: {points}", {
      status: capital(nameOf(boardData.statuses[brought])),
      points: sayCount(boardData.status_points[brought], "{count} point", "{count} points"),
    }),
    say("Holds {cubes}", { cubes: of(held, true) }),
  ];
  if (brought < needed.length) notes.push(say("Needs {cubes}", { cubes: of(needed, false) }));
  for (const link of view.links) {
    if (!link.ends.includes(outpost)) continue;
    const other = boardData.outposts[link.ends[0] === outpost ? link.ends[1] : link.ends[0]].name;
    notes.push(say("Link to {name}: {length}", { name: other, length: link.length }));
  }
  for (const water of view.waterways) {
    if (water.outposts.includes(outpost))
      notes.push(say("Harbour on a waterway of {count} icons", { count: water.icons.length }));
  }
  return notes;
}

/** Return what an empty place of the table is, and why nothing can be laid there now. */
export function emptyWords(table: Pick<Table, "state" | "live" | "myTurn" | "actionKinds">): ThingWords {
  const can = (kind: string) => table.actionKinds.some((one) => one.kind === kind && !one.lack);
  /** Return why no tile can be placed now, and what to do first. */
  const why = () => {
    if (table.state?.over) return say("The game is over: nothing more is laid.");
    if (!table.live) return say("You look at an earlier moment: nothing can be laid now.");
    if (!table.myTurn) return say("It is not your move.");
    if (can("Draw")) return say("Draw a tile first: the places where it fits are lit then.");
    if (can("Found")) return say("Found the outpost in the middle, or begin with an empty table.");
    if (can("Keep")) return say("First keep one of the two tiles.");
    if (can("Deliver")) return say("First deliver a cube, or not: then the next turn begins.");
    return say("No tile is to be laid now.");
  };
  return { title: say("An empty place"), notes: [why()] };
}
