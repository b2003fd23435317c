/** The wire types of Trails to Rails, by the names its board uses. */

import type { GameProps } from "../../lib/game";
import type { TableModel } from "../../lib/table.svelte";
import type { Option as GameOption, Of, EventInfo as GameEventInfo } from "../../lib/types";
import type { components } from "../../lib/wire";

type Schemas = components["schemas"];

export type View = Schemas["AmericaView"];
export type BoardData = Schemas["AmericaBoardData"];
export type PlayerView = View["players"][number];
export type Action = Schemas["AmericaAnswer"];
export type GameEvent = Schemas["AmericaEvent"];

/** The `GameTypes` of Trails to Rails. */
export interface America {
  view: View;
  boardData: BoardData;
  action: Action;
  event: GameEvent;
}

export type Option = GameOption<Action>;
export type OptionOf<K extends Action["type"]> = GameOption<Of<Action, K>>;
export type ActionOf<K extends Action["type"]> = Of<Action, K>;
export type EventOf<K extends GameEvent["type"]> = Of<GameEvent, K>;
export type PartProps = GameProps<America>;
export type Table = TableModel<America>;
export type EventInfo = GameEventInfo<GameEvent>;
