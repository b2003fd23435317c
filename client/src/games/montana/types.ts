/** The wire types of Montana, by the names its board uses. */

import type { GameProps } from "../../lib/game";
import type { TableModel } from "../../lib/table.svelte";
import type { Option as GameOption, Of, EventInfo as GameEventInfo } from "../../lib/types";
import type { components } from "../../lib/wire";

type Schemas = components["schemas"];

export type View = Schemas["MontanaView"];
export type BoardData = Schemas["MontanaBoardData"];
export type PlayerView = View["players"][number];
export type Action = Schemas["MontanaAnswer"];
export type GameEvent = Schemas["MontanaEvent"];

/** The `GameTypes` of Montana. */
export interface Montana {
  view: View;
  boardData: BoardData;
  action: Action;
  event: GameEvent;
}

export type Option = GameOption<Action>;
export type OptionOf<K extends Action["type"]> = GameOption<Of<Action, K>>;
export type ActionOf<K extends Action["type"]> = Of<Action, K>;
export type EventOf<K extends GameEvent["type"]> = Of<GameEvent, K>;
export type PartProps = GameProps<Montana>;
export type Table = TableModel<Montana>;
export type EventInfo = GameEventInfo<GameEvent>;
