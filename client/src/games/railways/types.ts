/** The wire types of Transcontinental, by the names its board uses. */

import type { GameProps } from "../../lib/game";
import type { TableModel } from "../../lib/table.svelte";
import type { Option as GameOption, Of, EventInfo as GameEventInfo, SchemaTypes } from "../../lib/types";

/** The `GameTypes` of Transcontinental. */
export type Railways = SchemaTypes<"Railways">;

export type View = Railways["view"];
export type BoardData = Railways["boardData"];
export type PlayerView = View["players"][number];
export type BaronView = View["barons"][number];
export type LinkView = View["links"][number];
export type Tariff = BoardData["tariffs"][number];
export type Action = Railways["action"];
export type GameEvent = Railways["event"];

export type Option = GameOption<Action>;
export type OptionOf<K extends Action["type"]> = GameOption<Of<Action, K>>;
export type ActionOf<K extends Action["type"]> = Of<Action, K>;
export type EventOf<K extends GameEvent["type"]> = Of<GameEvent, K>;
export type PartProps = GameProps<Railways>;
export type Table = TableModel<Railways>;
export type EventInfo = GameEventInfo<GameEvent>;
