/** Short names for what goes over the wire; the wire itself is generated from the server's protocol. */

import type { components } from "./wire";

type Schemas = components["schemas"];

/** An answer as the game itself writes it: a kind, and what it touches. */
export interface Action {
  type: string;
  // Each game has its own parts, which only its own board reads.
  [part: string]: any;
}

/** What happened, as the game itself writes it. */
export type GameEvent = Action;

export type Accepted = Schemas["Accepted"];
export type BotInfo = Schemas["BotInfo"];
export type Choice = Omit<Schemas["Choice"], "action"> & { action: Action };
export type ClockPlan = Schemas["ClockPlan"];
export type Daily = Schemas["Daily"];
export type ActionKind = Schemas["ActionKind"];
export type Explanation = Schemas["Explanation"];
export type GameInfo = Schemas["GameInfo"];
export type House = Schemas["House"];
export type OptionInfo = Schemas["OptionInfo"];
export type Part = Schemas["Part"];
export type Reason = Schemas["Reason"];
export type Refused = Schemas["Refused"];
export type RuleInfo = Schemas["RuleInfo"];
export type SeatInfo = Schemas["SeatInfo"];
export type SeatKey = Schemas["SeatKey"];
export type Series = Schemas["Series"];
export type Story = Schemas["Story"];
export type SeatPlan = Schemas["SeatPlan"];
export type TableInfo = Schemas["TableInfo"];
export type Tables = Schemas["Tables"];
export type ScorePart = Schemas["ScorePart"];
export type Telling = Omit<Schemas["Telling"], "event"> & { event: GameEvent };
export type Unsure = Schemas["Unsure"];
export type Why = Schemas["Why"];
export type Watching = TableInfo["watching"];

export type Asked = Omit<Schemas["Asked"], "options"> & { options: Choice[] };
export type Line = Omit<Schemas["Line"], "told"> & { told: Telling[] };
// A view is the game's own and is read by its own board only.
export type State = Omit<Schemas["State"], "asked" | "view"> & { asked: Asked | null; view: any };
export type Update = Omit<Schemas["Update"], "lines" | "state"> & { lines: Line[]; state: State | null };
export interface Moment {
  state: State;
  lines: Line[];
}
export interface Preview {
  type: "preview";
  choice: Choice;
}
export type Told = Update | Schemas["Goodbye"] | Refused;

/** A command as one sends it: what has a default may be left out. */
export type OpenTable = Pick<Schemas["OpenTable"], "id" | "game" | "seats"> & Partial<Schemas["OpenTable"]>;
