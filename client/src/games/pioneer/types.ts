/** The wire types of Pioneer Rails, by the names its board uses. */

import type { GameProps } from "../../lib/game";
import type { TableModel } from "../../lib/table.svelte";
import type { Option as GameOption, Of, EventInfo as GameEventInfo, SchemaTypes } from "../../lib/types";

/** The `GameTypes` of Pioneer Rails. */
export type Pioneer = SchemaTypes<"Pioneer">;

export type View = Pioneer["view"];
export type BoardData = Pioneer["boardData"];
export type LandFace = BoardData["land"][number];
export type OutpostFace = BoardData["outposts"][number];
export type Half = LandFace["left"];
export type Terrain = BoardData["terrains"][number];
export type Resource = BoardData["resources"][number];
export type Port = BoardData["edges"][number]["port"];
export type Link = View["links"][number];
export type Place = Link["way"][number];
export type Waterway = View["waterways"][number];
export type Action = Pioneer["action"];
export type GameEvent = Pioneer["event"];

export type Option = GameOption<Action>;
export type OptionOf<K extends Action["type"]> = GameOption<Of<Action, K>>;
export type ActionOf<K extends Action["type"]> = Of<Action, K>;
export type EventOf<K extends GameEvent["type"]> = Of<GameEvent, K>;
export type PartProps = GameProps<Pioneer>;
export type Table = TableModel<Pioneer>;
export type EventInfo = GameEventInfo<GameEvent>;
