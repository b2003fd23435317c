/** Short names for the wire types, which are generated from the server's protocol. */

import type { Change } from "./patch";
import type { components } from "./wire";

type Schemas = components["schemas"];

/** An answer or an event of any game; only the game's own code reads the fields besides the type. */
export interface Tagged {
  type: string;
}

/** The types of one game. */
export interface GameTypes {
  view: unknown;
  boardData: unknown;
  action: Tagged;
  event: Tagged;
}

/** The games whose views, answers and events the schema describes, by the first part of the names there. */
type Described<Key = keyof Schemas> = Key extends `${infer Name}BoardData` ? Name : never;

/** The types of one game as the schema has them. */
export interface SchemaTypes<Name extends Described> {
  view: Schemas[`${Name}View` & keyof Schemas];
  boardData: Schemas[`${Name}BoardData` & keyof Schemas];
  action: Schemas[`${Name}Answer` & keyof Schemas];
  event: Schemas[`${Name}Event` & keyof Schemas];
}

export type Clause = Schemas["Clause"];
export type Fact = Clause["facts"][string];
export type Facts = Clause["facts"];
export type SeatFact = Schemas["SeatFact"];
export type Accepted = Schemas["Accepted"];
export type BotInfo = Schemas["BotInfo"];
/** Those members of a union of answers or events that have these types. */
export type Of<T extends Tagged, K extends T["type"]> = Extract<T, { type: K }>;

/** An option: a legal answer as the server lists it. Its kind is the type of its action. */
export type Option<A extends Tagged = Tagged> = A extends Tagged
  ? Omit<Schemas["Option"], "action" | "kind"> & { kind: A["type"]; action: A }
  : never;
export type BranchCourse = Omit<Schemas["BranchCourse"], "lines"> & { lines: LogEntry[] };
export type BranchComparison = Omit<Schemas["BranchComparison"], "happened" | "instead"> & {
  happened: BranchCourse;
  instead: BranchCourse;
};
export type BranchInfo = Schemas["BranchInfo"];
export type BranchTree = Schemas["BranchTree"];
/** A command to open a branch; fields with a default may be left out. */
export type OpenBranch = Pick<Schemas["OpenBranch"], "id" | "moment" | "seats"> & Partial<Schemas["OpenBranch"]>;
export type ClockPlan = Schemas["ClockPlan"];
export type DiceReport = Schemas["DiceReport"];
export type Daily = Schemas["Daily"];
export type ActionKind = Schemas["ActionKind"];
export type Explanation = Schemas["Explanation"];
export type HowToPlay = Schemas["HowToPlay"];
export type HowToPicture = Omit<Schemas["HowToPicture"], "state"> & { state: State };
export type GameLessons = Schemas["GameLessons"];
export type GamePuzzles = Schemas["GamePuzzles"];
export type PuzzleInfo = Schemas["PuzzleInfo"];
export type GameInfo = Schemas["GameInfo"];
export type ServerInfo = Schemas["ServerInfo"];
export type SettingInfo = Schemas["SettingInfo"];
export type Lab = Schemas["Lab"];
export type BoardSite = Schemas["BoardSite"];
export type LabRun = Schemas["LabRun"];
/** A command to start a simulation; fields with a default may be left out. */
export type StartLabRun = Pick<Schemas["StartLabRun"], "id" | "game" | "bots" | "games"> &
  Partial<Schemas["StartLabRun"]>;
export type OwnGames = Schemas["OwnGames"];
export type Part = Schemas["Part"];
export type Reason = Schemas["Reason"];
/** A step of a hint's plan: an option as of the moment it would be chosen. */
export type PlanStep<A extends Tagged = Tagged> = Omit<Schemas["PlanStep"], "action"> & { action: A };
export type CommandError = Schemas["CommandError"];
export type Reminders = Schemas["Reminders"];
export type RuleInfo = Schemas["RuleInfo"];
export type SeatInfo = Schemas["SeatInfo"];
export type SeatKey = Schemas["SeatKey"];
export type Series = Schemas["Series"];
export type GameStatistics = Schemas["GameStatistics"];
export type Review = Schemas["Review"];
export type ReviewState = Schemas["ReviewState"];
export type ReviewPoint = Schemas["Point"];
export type Account = Schemas["Account"];
export type Figure = Schemas["Figure"];
export type SeatPlan = Schemas["SeatPlan"];
export type TableInfo = Schemas["TableInfo"];
export type Tables = Schemas["Tables"];
export type ScorePart = Schemas["ScorePart"];
export type EventInfo<E extends Tagged = Tagged> = Omit<Schemas["EventInfo"], "event"> & { event: E };
export type Unsure = Schemas["Unsure"];
export type Why = Schemas["Why"];
export type Watching = TableInfo["watching"];

export type Asked<A extends Tagged = Tagged> = Omit<Schemas["Asked"], "options" | "bare_options"> & {
  options: Option<A>[];
  bare_options: { words: string; action: A }[];
};
export type LogEntry<E extends Tagged = Tagged> = Omit<Schemas["LogEntry"], "events"> & { events: EventInfo<E>[] };
export type State<G extends GameTypes = GameTypes> = Omit<Schemas["State"], "asked" | "view"> & {
  asked: Asked<G["action"]> | null;
  view: G["view"];
};
export type Update<G extends GameTypes = GameTypes> = Omit<Schemas["Update"], "lines" | "state"> & {
  lines: LogEntry<G["event"]>[];
  state: State<G> | null;
};
/** Changes of the last update; empty fields are left out. */
export type Patch<G extends GameTypes = GameTypes> = Pick<Schemas["Patch"], "type" | "last" | "base" | "version"> & {
  lines?: LogEntry<G["event"]>[];
  state?: Change;
  table?: Change;
};
export interface Moment<G extends GameTypes = GameTypes> {
  state: State<G>;
  lines: LogEntry<G["event"]>[];
}
export interface Preview<A extends Tagged = Tagged> {
  type: "preview";
  option: Option<A>;
}
/** A message on the socket of a table. */
export type SocketMessage<G extends GameTypes = GameTypes> = Update<G> | Patch<G> | Schemas["Goodbye"];

/** A command to open a table; fields with a default may be left out. */
export type OpenTable = Pick<Schemas["OpenTable"], "id" | "game" | "seats"> & Partial<Schemas["OpenTable"]>;
