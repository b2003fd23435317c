/** Texts about an outpost that is pointed at. */

import { say } from "../../lib/words";
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
    say("A {status}: {points} points", {
      status: nameOf(boardData.statuses[brought]),
      points: boardData.status_points[brought],
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
