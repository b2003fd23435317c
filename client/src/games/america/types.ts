/** The wire types of Trails to Rails, by the names its board uses. */

import type { GameProps } from "../../lib/game";
import type { TableModel } from "../../lib/table.svelte";
import type { Option as GameOption, Of, EventInfo as GameEventInfo, SchemaTypes } from "../../lib/types";

/** The `GameTypes` of Trails to Rails. */
export type America = SchemaTypes<"America">;

export type View = America["view"];
export type BoardData = America["boardData"];
export type PlayerView = View["players"][number];
export type Action = America["action"];
export type GameEvent = America["event"];

export type Option = GameOption<Action>;
export type OptionOf<K extends Action["type"]> = GameOption<Of<Action, K>>;
export type ActionOf<K extends Action["type"]> = Of<Action, K>;
export type EventOf<K extends GameEvent["type"]> = Of<GameEvent, K>;
export type PartProps = GameProps<America>;
export type Table = TableModel<America>;
export type EventInfo = GameEventInfo<GameEvent>;
