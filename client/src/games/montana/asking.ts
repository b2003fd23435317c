/** How the page asks a player of Montana, where it has better words than "you are asked". */

import type { Asking } from "../../lib/game";
import { say } from "../../lib/words";
import type { Table } from "./types";
import { seatName } from "./words";

/** Return the title for somebody who may bid in another player's turn; nothing for all other questions. */
export function asking(table: Table): Asking {
  const active = table.state?.view.active ?? null;
  if (table.state?.asked?.kind !== "PlaceContractor" || active === null || active === table.me) return {};
  if (table.info.seats[active].mine) return {};
  return { whose: say("{name}’s turn: your bid", { name: seatName(table, active) }) };
}
