/** The wire types of Montana, by the names its board uses. */

import type { GameProps } from "../../lib/game";
import type { TableModel } from "../../lib/table.svelte";
import type { Option as GameOption, Of, EventInfo as GameEventInfo, SchemaTypes } from "../../lib/types";

/** The `GameTypes` of Montana. */
export type Montana = SchemaTypes<"Montana">;

export type View = Montana["view"];
export type BoardData = Montana["boardData"];
export type PlayerView = View["players"][number];
export type Action = Montana["action"];
export type GameEvent = Montana["event"];

export type Option = GameOption<Action>;
export type OptionOf<K extends Action["type"]> = GameOption<Of<Action, K>>;
export type ActionOf<K extends Action["type"]> = Of<Action, K>;
export type EventOf<K extends GameEvent["type"]> = Of<GameEvent, K>;
export type PartProps = GameProps<Montana>;
export type Table = TableModel<Montana>;
export type EventInfo = GameEventInfo<GameEvent>;
