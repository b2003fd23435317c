/** Requests to the server. Each returns its answer, or throws an `ApiError` with the reason. */

import { whyNot } from "./sentence";
import { site } from "./site";
import { say } from "./words";
import type {
  Accepted,
  BoardSite,
  BranchComparison,
  BranchTree,
  CommandError,
  Daily,
  DiceReport,
  Explanation,
  GameLessons,
  GamePuzzles,
  GameStatistics,
  GameTypes,
  HowToPlay,
  Lab,
  LabRun,
  Moment,
  OpenBranch,
  OpenTable,
  Option,
  OwnGames,
  Preview,
  Reminders,
  ReviewState,
  RuleInfo,
  SeatKey,
  ServerInfo,
  StartLabRun,
  TableInfo,
  Tables,
  Tagged,
  Unsure,
  Why,
} from "./types";

/** A failed request with the reason to show to the person; status 0 if the server could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly body: CommandError,
    readonly status: number,
  ) {
    super(whyNot(body));
  }

  /** Whether the server or the proxy before it could not be reached. */
  get away(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

/** Return the message of an `ApiError`, for the page to show; throw anything else. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.message;
}

/** Return an error with this reason and no rule. */
export function apiError(reason: string, status = 400): ApiError {
  return new ApiError(
    { type: "error", reason, rule: "", heading: "", paragraph: "", number: 0, template: "", facts: {}, verdict: "" },
    status,
  );
}

/** Return a random idempotency key for a command: the server plays a command once, however often it is sent. */
export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Send a request and return its decoded answer. Throw an `ApiError` if it fails. */
async function call<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (method === "POST") {
    headers["Content-Type"] = "application/json";
    headers["X-Golden-Spike"] = "1";
  }
  let response: Response;
  try {
    response = await fetch(`${site}/api${path}`, {
      method,
      headers,
      credentials: "same-origin",
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw apiError(say("The server does not answer."), 0);
  }
  const text = await response.text();
  let said: unknown;
  try {
    said = text ? JSON.parse(text) : null;
  } catch {
    said = null;
  }
  if (response.ok && said !== null) return said as T;
  if (said && typeof said === "object" && "reason" in said) throw new ApiError(said as CommandError, response.status);
  throw apiError(say("The server's response could not be read."), response.status);
}

/** Return the path of a simulation in the API. */
const labRun = (id: string) => `/lab/runs/${encodeURIComponent(id)}`;
/** Return the path of a table in the API. */
const table = (id: string) => `/tables/${encodeURIComponent(id)}`;

/** An answer to a question: an action, or words in the game's notation. */
export type What<A extends Tagged = Tagged> = { action: A } | { words: string };

/** The routes of the server, one function each. */
export const api = {
  serverInfo: () => call<ServerInfo>("GET", "/server"),
  setMyName: (name: string) => call<ServerInfo>("POST", "/me", { name }),
  reminders: () => call<Reminders>("GET", "/me/reminders"),
  setReminders: (kind: Reminders["kind"], to: string) => call<Reminders>("POST", "/me/reminders", { kind, to }),
  confirmReminders: (code: string) => call<Reminders>("POST", "/reminders/confirm", { code }),
  stopReminders: (code: string) => call<Reminders>("POST", "/reminders/stop", { code }),
  ownGames: () => call<OwnGames>("GET", "/me/games"),
  rules: (game: string) => call<RuleInfo[]>("GET", `/games/${encodeURIComponent(game)}/rules`),
  boardData: (game: string) => call<unknown>("GET", `/games/${encodeURIComponent(game)}/board`),
  daily: (game: string, day: string) =>
    call<Daily>("GET", `/games/${encodeURIComponent(game)}/daily${day ? `?day=${encodeURIComponent(day)}` : ""}`),
  howToPlay: (game: string) => call<HowToPlay>("GET", `/games/${encodeURIComponent(game)}/how-to-play`),
  lessons: () => call<GameLessons[]>("GET", "/lessons"),
  openLesson: (game: string, lesson: string) =>
    call<TableInfo>("POST", `/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}`, {
      id: commandId(),
    }),
  puzzles: () => call<GamePuzzles[]>("GET", "/puzzles"),
  openPuzzle: (game: string, puzzle: string) =>
    call<TableInfo>("POST", `/games/${encodeURIComponent(game)}/puzzles/${encodeURIComponent(puzzle)}`, {
      id: commandId(),
    }),
  lab: () => call<Lab>("GET", "/lab"),
  startLabRun: (plan: StartLabRun) => call<LabRun>("POST", "/lab/runs", plan),
  labRun: (id: string) => call<LabRun>("GET", labRun(id)),
  stopLabRun: (id: string) => call<LabRun>("POST", `${labRun(id)}/stop`, {}),
  /** Open the site of the tables on the own board of a simulation. */
  openBoard: (id: string) => call<BoardSite>("POST", `${labRun(id)}/board`, {}),
  /** Return the address of a document of a simulation: its report as a page, its results or its summary as a file. */
  labAddress: (id: string, document: "report" | "results" | "summary" | "board") =>
    `${site}/api${labRun(id)}/${document}`,
  tables: () => call<Tables>("GET", "/tables"),
  open: (plan: OpenTable) => call<TableInfo>("POST", "/tables", plan),
  table: (id: string) => call<TableInfo>("GET", table(id)),
  sit: (id: string, seat: number | null, invitation: string) =>
    call<TableInfo>("POST", `${table(id)}/sit`, { seat, invitation }),
  claim: (id: string, seat: number, key: string) => call<TableInfo>("POST", `${table(id)}/claim`, { seat, key }),
  seatKey: (id: string, seat: number) => call<SeatKey>("GET", `${table(id)}/seats/${seat}/key`),
  /** Make a new private link of a seat, and take the seat from all other devices. */
  renewSeatKey: (id: string, seat: number) => call<SeatKey>("POST", `${table(id)}/seats/${seat}/key`, {}),
  changeSeat: (id: string, seat: number, to: "bot" | "me" | "open", bot = "") =>
    call<TableInfo>("POST", `${table(id)}/seat`, { seat, to, bot }),
  chooseColour: (id: string, seat: number, colour: string) =>
    call<TableInfo>("POST", `${table(id)}/colour`, { seat, colour }),
  leave: (id: string) => call<TableInfo>("POST", `${table(id)}/leave`, {}),
  giveUp: (id: string) => call<TableInfo>("POST", `${table(id)}/give-up`, {}),
  answer: (
    id: string,
    body: { id: string; number: number; seat: number; careful: boolean; previewed: boolean } & What,
  ) => call<Accepted | Unsure>("POST", `${table(id)}/answer`, body),
  back: (id: string, body: { id: string; number: number; seat: number }) =>
    call<Accepted>("POST", `${table(id)}/back`, body),
  ask: <A extends Tagged>(id: string, seat: number, what: What<A>) =>
    call<Preview<A> | CommandError>("POST", `${table(id)}/ask`, { seat, ...what }),
  previews: <A extends Tagged>(id: string, body: { seat: number; number: number; words: string[] }) =>
    call<{ options: Option<A>[] }>("POST", `${table(id)}/previews`, body),
  chat: (id: string, text: string) => call<Accepted>("POST", `${table(id)}/chat`, { id: commandId(), text }),
  moment: <G extends GameTypes>(id: string, number: number, seat: number | null) =>
    call<Moment<G>>("GET", `${table(id)}/moments/${number}${seat === null ? "" : `?seat=${seat}`}`),
  /** Return an earlier moment of a finished game with all hands open. */
  openMoment: <G extends GameTypes>(id: string, number: number) =>
    call<Moment<G>>("GET", `${table(id)}/moments/${number}?hands=all`),
  branches: (id: string) => call<BranchTree>("GET", `${table(id)}/branches`),
  openBranch: (id: string, plan: OpenBranch) => call<TableInfo>("POST", `${table(id)}/branches`, plan),
  nameBranch: (id: string, name: string) => call<TableInfo>("POST", `${table(id)}/name`, { name }),
  comparison: (id: string) => call<BranchComparison>("GET", `${table(id)}/comparison`),
  hint: (id: string, seat: number) => call<Explanation>("POST", `${table(id)}/hint`, { seat }),
  why: (id: string, moment: number, seat: number | null) =>
    call<Why>("GET", `${table(id)}/moments/${moment}/why${seat === null ? "" : `?seat=${seat}`}`),
  addWords: (id: string, seat: number, words: string) => call<TableInfo>("POST", `${table(id)}/words`, { seat, words }),
  dice: (id: string) => call<DiceReport>("GET", `${table(id)}/dice`),
  statistics: (id: string) => call<GameStatistics>("GET", `${table(id)}/statistics`),
  /** Return how far the review is; with the review unless it is that of the stage `seen`. */
  review: (id: string, seen: number) => call<ReviewState>("GET", `${table(id)}/review?seen=${seen}`),
  /** Return the report of a server fault as text, for the person to pass on to the developers. */
  report: async (id: string): Promise<string> => {
    const headers = { "Content-Type": "application/json", "X-Golden-Spike": "1" };
    const response = await fetch(`${site}/api${table(id)}/report`, { method: "POST", headers, body: "{}" });
    if (!response.ok) throw apiError(say("There is no report."), response.status);
    return response.text();
  },
  recordAddress: (id: string) => `${site}/api${table(id)}/record`,
};
