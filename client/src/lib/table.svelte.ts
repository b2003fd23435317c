/**
 * The client's model of one table. It knows no rule: legal answers are those the server lists, their meaning is what
 * the server says about them, and the state is always the server's latest. Boards read `state`, `options`, `kind`,
 * `hover`, `selected` and `fresh`, and call `pick`, `choose` and `ask`.
 */

import { tick } from "svelte";
import { api, commandId, ApiError, type What } from "./api";
import { rememberCommitment } from "./dice";
import { OptionPreviews } from "./option_previews.svelte";
import type { Place } from "./links";
import { prefs } from "./prefs.svelte";
import { Replay, undoneIn } from "./replay.svelte";
import { retrying } from "./retry";
import { needsHandover, seatToLookFrom } from "./seats";
import { TableSocket } from "./socket";
import type {
  Option,
  ActionKind,
  GameInfo,
  GameTypes,
  LogEntry,
  Of,
  PlanStep,
  CommandError,
  State,
  TableInfo,
  EventInfo,
  Update,
} from "./types";
import { phrase, sentencesOf } from "./sentence";
import type { Bubble, Chooser, Narrowing, Spot, ThingWords, Unconfirmed } from "./table_parts";
import { UpdateQueue } from "./update_queue";
import { say } from "./words";

export type { Bubble, Chooser, Narrowing, Spot, ThingWords, Unconfirmed } from "./table_parts";

/**
 * Kinds of answers that need no confirmation. The rule for all games: what there is to read about an answer is shown
 * before it is given, and what was shown is not confirmed again unless it ends the game.
 */
export interface Manner<G extends GameTypes = GameTypes> {
  /** Never confirmed, though they cannot be taken back. */
  plain: readonly G["action"]["type"][];
  /** Submitted by one press on their ticket, without a preview of what they bring. */
  atOnce: readonly G["action"]["type"][];
  /** Return what the viewer's preferences answer for them to the present question; null if they do not. */
  inAdvance?(table: TableModel<G>): Option<G["action"]> | null;
  /** Return the seat whose turn it is. */
  turn?(view: G["view"]): number | null;
}

/** Kinds of answers that end a turn or leave a question. */
export const ENDS: readonly string[] = ["Pass", "Done"];
/** Return what the server needs of an answer: its action, or its words. */
function whatOf(answer: Option | What): What {
  return "action" in answer ? { action: answer.action } : { words: answer.words };
}

/** One table: its state, what the viewer has selected, and the commands. */
export class TableModel<G extends GameTypes = GameTypes> {
  readonly id: string;
  readonly game: GameInfo;
  /** Kinds of answers that are never confirmed, whatever the preferences say. */
  readonly plainKinds: readonly string[];
  /** Kinds of answers that a press on their ticket submits. */
  readonly atOnce: readonly string[];

  info: TableInfo = $state.raw()!;
  /** When `info` was received, in milliseconds of `performance.now()`, for the clocks. */
  heard = $state(0);
  lines: LogEntry<G["event"]>[] = $state.raw([]);
  /** Whether the first update was received. */
  ready = $state(false);
  /** The latest state. */
  present: State<G> | null = $state.raw(null);
  /** The events of the last update, for animations and sounds; empty after a reload or a jump. */
  fresh: EventInfo<G["event"]>[] = $state.raw([]);
  /** The names of the cities or fields that a picture is about; boards ring them and show the part around them. */
  around: readonly string[] = $state.raw([]);
  /** The event pointed at in the digest or the log; boards light its place. */
  told: EventInfo<G["event"]> | null = $state.raw(null);
  /** The state before the viewer's latest run of answers, for the digest. */
  left: State<G> | null = $state.raw(null);
  /** The last sentences, for the live region of screen readers. */
  spoken = $state("");

  /** The kind of answer chosen by its ticket; boards light only options of this kind. */
  kind: string | null = $state(null);
  hover: Option<G["action"]> | null = $state.raw(null);
  /** The steps of the hint on display; boards number them at their places. */
  plan: PlanStep<G["action"]>[] = $state.raw([]);
  selected: Option<G["action"]> | null = $state.raw(null);
  bubble: Bubble | null = $state.raw(null);
  chooser: Chooser<G> | null = $state.raw(null);
  unconfirmed: Unconfirmed<G> | null = $state.raw(null);
  /** The seat the device is being handed to; nothing is shown until its player confirms. */
  handingTo: number | null = $state(null);
  /** Whether the viewer skips to their next turn: what others ask meanwhile is declined. */
  skipping = $state(false);
  /** Whether the review of the finished game is open. */
  reviewing = $state(false);
  /** Whether a command is under way. */
  busy = $state(false);
  /** The number of the state whose question is being answered for the viewer; -1 for none. It is not shown to them. */
  private answeredFor = $state(-1);
  /** Whether the server cannot be reached. */
  away = $state(false);
  /** The rule shown in the rule panel. */
  rule: string | null = $state(null);
  /** An automatic answer: called on each of the viewer's questions, returns what to submit or null. */
  inAdvance: (() => Option<G["action"]> | null) | null = null;
  /** The filter of the list of options, once part of an answer is chosen on the board. */
  among: Narrowing<G> | null = $state.raw(null);
  /** Why the last move at a puzzle was not the best; null before one, and once another is tried. */
  verdict: CommandError | null = $state.raw(null);
  /** How many moves at a puzzle were not the best. */
  misses = $state(0);
  /** A message shown once, not tied to a spot. */
  notice = $state("");
  /** Why the server closed the connection for good; else "". */
  closed = $state("");

  private readonly previews = new OptionPreviews<G>(this);

  /** The viewer's seat; null for a spectator. */
  looking: number | null = $state(null);
  private last = 0;
  private readonly updates = new UpdateQueue<G>(this);
  private readonly socket: TableSocket<G> | null;
  /** The place that a link asked for, shown after the first update. */
  private wantedPlace: Place | null;

  /** Looking back at earlier moments. */
  readonly replay = new Replay<G>(this);
  /** The state on display: the present one, or the past one. */
  readonly state: State<G> | null = $derived(this.replay.past ? this.replay.past.state : this.present);
  readonly live: boolean = $derived(this.replay.past === null);
  readonly me: number | null = $derived(
    this.replay.past && this.replay.eyes !== "own" ? this.replay.past.state.seat : this.looking,
  );
  readonly mine: number[] = $derived(this.info.seats.flatMap((seat, index) => (seat.mine ? [index] : [])));
  /** Whether the present question is the viewer's and is being answered for them. */
  readonly answering: boolean = $derived(
    this.present !== null && this.present.number === this.answeredFor && this.present.asked?.seat === this.me,
  );
  /** Whether the viewer's seat must answer now. */
  readonly myTurn: boolean = $derived(
    this.info.stage === "running" &&
      !this.answering &&
      this.present?.asked != null &&
      this.me !== null &&
      this.present.asked.seat === this.me &&
      !this.present.over,
  );
  /** The viewer's legal answers; empty while looking back. Of many, some have no preview before it is asked for. */
  readonly options: Option<G["action"]>[] = $derived(
    this.live && this.myTurn ? this.previews.optionsOf(this.present!) : [],
  );
  readonly actionKinds: ActionKind[] = $derived(this.live && this.myTurn ? this.present!.asked!.action_kinds : []);
  /** The options to light: those of the chosen kind, or all; in a lesson those its step is about. */
  readonly lit: Option<G["action"]>[] = $derived(
    this.options.filter((option) => (this.kind === null || option.kind === this.kind) && this.isTaught(option)),
  );
  readonly moments: number = $derived(this.present?.moment ?? 0);
  /** Numbers of the log entries whose answers were taken back. */
  readonly undone: ReadonlySet<number> = $derived(undoneIn(this.lines));
  readonly moment: number = $derived(this.state?.moment ?? 0);
  /**
   * Watch a table of the server. With `still` nothing is fetched: the model shows this state only, for pictures of a
   * position.
   */
  constructor(
    info: TableInfo,
    game: GameInfo,
    private readonly manner: Manner<G>,
    place: Place | null = null,
    still: State<G> | null = null,
  ) {
    this.id = info.id;
    this.game = game;
    this.plainKinds = manner.plain;
    this.atOnce = manner.atOnce;
    this.wantedPlace = place;
    this.info = info;
    rememberCommitment(info.id, info.commitment);
    this.looking = still ? still.seat : seatToLookFrom(info);
    if (this.looking !== null && needsHandover(info, game)) this.handingTo = this.looking;
    if (still) {
      this.present = still;
      this.ready = true;
      this.socket = null;
      return;
    }
    this.socket = new TableSocket<G>(info.id, this.looking, () => this.last, {
      update: (update) => this.receive(update),
      away: (away) => (this.away = away),
      goodbye: (reason) => (this.closed = reason),
    });
  }

  /** Disconnect from the table. */
  close(): void {
    this.updates.stop();
    this.socket?.close();
  }

  // ---------------------------------------------------------------------------------------- choosing

  /** Return the options of a kind. */
  optionsOf<K extends G["action"]["type"]>(kind: K): Option<Of<G["action"], K>>[] {
    return this.options.filter((option) => option.kind === kind) as Option<Of<G["action"], K>>[];
  }

  /** Return whether the open step of a lesson is about this option; true at other tables. */
  isTaught(option: Option<G["action"]>): boolean {
    const lights = this.info.lesson?.lights ?? [];
    return lights.length === 0 || lights.includes(option.kind) || lights.includes(option.words);
  }

  /** Return whether the open step of a lesson is about options of this kind. */
  teaches(kind: string): boolean {
    const lights = this.info.lesson?.lights ?? [];
    return (
      lights.includes(kind) || this.options.some((option) => option.kind === kind && lights.includes(option.words))
    );
  }

  /** Return the lit options whose action passes a test. */
  optionsTouching(touches: (action: G["action"]) => boolean): Option<G["action"]>[] {
    return this.lit.filter((option) => touches(option.action));
  }

  /** Ask for the previews of options that are shown, as far as they have none yet. */
  wantPreviews(options: (Option<G["action"]> | null)[]): void {
    if (this.myTurn) this.previews.want(this.present!, options);
  }

  /** Return the previews of these options from the server; null once the viewer is asked something else. */
  fetchPreviews(number: number, words: string[]): Promise<Option<G["action"]>[]> | null {
    if (this.me === null || this.present?.number !== number) return null;
    return api.previews<G["action"]>(this.id, { seat: this.me, number, words }).then(({ options }) => options);
  }

  /** Take over previews where their options are shown already. */
  renewOptions(known: ReadonlyMap<string, Option<G["action"]>>): void {
    const renewed = (option: Option<G["action"]> | null) => (option && known.get(option.words)) ?? option;
    this.hover = renewed(this.hover);
    this.selected = renewed(this.selected);
    if (this.chooser)
      this.chooser = { ...this.chooser, options: this.chooser.options.map((option) => renewed(option)!) };
  }

  /** Choose a single option; show several as a list at the spot. */
  pick(options: Option<G["action"]>[], spot: Spot | null = null): void {
    this.bubble = null;
    if (options.length === 1) this.choose(options[0]);
    else if (options.length > 1) this.chooser = { options, spot };
  }

  /** Select an option for its preview; submit it if it is selected already or needs no preview, or in one-click play. */
  choose(option: Option<G["action"]>): void {
    if (!this.live || !this.myTurn) return;
    this.chooser = null;
    this.bubble = null;
    const again = this.selected !== null && this.selected.words === option.words;
    if (prefs.oneClick || again || this.atOnce.includes(option.kind)) void this.submit(option);
    else this.selected = option;
  }

  /**
   * Choose a kind of answer by its ticket. Several options are lit on the board. A single one is previewed if there is
   * something to read about it, else submitted.
   */
  chooseKind({ kind }: ActionKind): void {
    const options = this.options.filter((option) => option.kind === kind);
    this.selected = null;
    this.chooser = null;
    const [only] = options;
    // A kind with unlisted answers has more than one, even if a single one is listed.
    const single = options.length === 1 && !this.present?.asked?.unlisted.includes(kind);
    const read = single && (only.pays || only.gains || only.notes.length > 0) && this.options.length > 1;
    if (read && !this.atOnce.includes(kind)) this.choose(only);
    else if (single) void this.submit(only);
    else this.kind = this.kind === kind ? null : kind;
  }

  /** Close one thing: the bubble, else the list, else the selected option, else the kind, else looking back. */
  escape(): void {
    if (this.bubble) this.bubble = null;
    else if (this.chooser) this.chooser = null;
    else if (this.selected) this.selected = null;
    else if (this.kind) this.kind = null;
    else if (this.replay.past) this.replay.toPresent();
  }

  // --------------------------------------------------------------------------------------- answering

  /** Submit an option, an action, or words in the game's notation; return whether it was played. */
  async submit(answer: Option<G["action"]> | What<G["action"]>, certain = false): Promise<boolean> {
    this.updates.catchUp();
    const state = this.present;
    const seat = this.me;
    if (!state || seat === null || this.busy) return false;
    const kind = "kind" in answer ? answer.kind : "action" in answer ? answer.action.type : "";
    const choosing =
      state.asked !== null && (this.previews.optionsOf(state).length > 1 || state.asked.unlisted.length > 0);
    const sure = certain || this.plainKinds.includes(kind) || prefs.sure.includes(`${this.game.name}.${kind}`);
    const command = {
      id: commandId(),
      number: state.number,
      seat,
      // A lesson can be started again, so that nothing in it needs a warning.
      careful: prefs.careful && choosing && !sure && !this.info.lesson,
      previewed: "words" in answer && this.selected?.words === answer.words && !prefs.oneClick,
      ...whatOf(answer),
    };
    this.busy = true;
    this.unconfirmed = null;
    this.bubble = null;
    this.chooser = null;
    this.verdict = null;
    try {
      const said = await retrying(
        () => api.answer(this.id, command),
        () => (this.away = true),
      );
      if (said.type === "unsure") {
        const words = "title" in answer ? phrase(answer.title, this.info.seats) : "words" in answer ? answer.words : "";
        const [pays, gains] = "kind" in answer ? [answer.pays, answer.gains] : ["", ""];
        this.unconfirmed = { what: answer, words, pays, gains, kind, reason: said.reason };
        return false;
      }
      this.selected = null;
      return true;
    } catch (problem) {
      this.showError(problem, null);
      return false;
    } finally {
      this.busy = false;
      this.answerInAdvance();
    }
  }

  /** Submit the automatic answer, if there is one; or "done" or "pass" if nothing else can be said and the preference says so. */
  answerInAdvance(): void {
    const state = this.present;
    if (!state?.asked || !this.live || !this.myTurn || this.handingTo !== null || this.unconfirmed) return;
    const [only, ...others] = this.options;
    // A kind whose answers are not all listed counts only if there is one now.
    const unlisted = state.asked.unlisted.some(
      (kind) => !state.asked!.action_kinds.find((one) => one.kind === kind)?.lack,
    );
    const nothingElse = prefs.pass && !unlisted && others.length === 0 && ENDS.includes(only?.kind);
    const answer = nothingElse ? only : (this.skipped() ?? this.inAdvance?.() ?? this.manner.inAdvance?.(this));
    if (!answer || this.busy) return;
    this.answeredFor = state.number;
    void this.submit(answer).then((played) => {
      // Refused, or not sent: then the viewer answers.
      if (!played) this.answeredFor = -1;
    });
  }

  /** Skip to the viewer's next turn: decline what is asked before, and wait for no calm pace. */
  skip(): void {
    this.skipping = true;
    this.updates.catchUp();
    this.answerInAdvance();
  }

  /** Return the answer that declines a question of somebody else's turn while skipping; null ends the skipping. */
  private skipped(): Option<G["action"]> | null {
    if (!this.skipping) return null;
    const turn = this.manner.turn?.(this.present!.view) ?? this.me;
    const declines = ["Decline", ...ENDS];
    const option = turn === this.me ? undefined : this.options.find(({ kind }) => declines.includes(kind));
    if (!option) this.skipping = false;
    return option ?? null;
  }

  /** Take back the viewer's last answer. */
  async takeBack(): Promise<void> {
    this.updates.catchUp();
    const state = this.present;
    const seat = this.me;
    if (!state || seat === null || this.busy) return;
    if (!state.may_take_back) {
      this.notice = state.takes_back || say("There is nothing to take back.");
      return;
    }
    this.busy = true;
    try {
      const command = { id: commandId(), number: state.number, seat };
      await retrying(
        () => api.back(this.id, command),
        () => (this.away = true),
      );
      this.selected = null;
      this.kind = null;
    } catch (problem) {
      this.showError(problem, null);
    } finally {
      this.busy = false;
    }
  }

  /**
   * Describe a thing that is not lit. If the viewer must answer, `meant` is what a press on it probably means, and the
   * server says why it is not allowed.
   */
  async explain(thing: ThingWords, meant: G["action"] | null, spot: Spot | null): Promise<void> {
    if (meant && this.myTurn && this.live) await this.ask(meant, spot, thing);
    else this.bubble = { error: null, spot, thing };
  }

  /** Show what is lacking for a kind of answer as a whole. */
  showLack({ rule, lack }: ActionKind, spot: Spot | null): void {
    const none = { reason: "", heading: "", paragraph: "", number: 0 } as const;
    this.bubble = { error: { type: "error", verdict: "", ...none, rule, template: "{lack}", facts: { lack } }, spot };
  }

  /** Ask the server about an answer that is not listed: select it if it is legal, else show the refusal at the spot. */
  async ask(action: G["action"] | string, spot: Spot | null = null, thing?: ThingWords): Promise<void> {
    if (this.me === null || !this.live) return;
    const what: What<G["action"]> = typeof action === "string" ? { words: action } : { action };
    try {
      const said = await api.ask<G["action"]>(this.id, this.me, what);
      if (said.type === "error") {
        this.bubble = { error: said, spot, thing };
        return;
      }
      this.bubble = null;
      this.selected = said.option;
    } catch (problem) {
      this.showError(problem, spot);
    }
  }

  /** Show an `ApiError`; throw anything else. */
  showError(problem: unknown, spot: Spot | null): void {
    if (!(problem instanceof ApiError)) throw problem;
    if (problem.away) this.notice = say("The server does not answer. Your move was not played.");
    else if (problem.body.verdict) {
      this.verdict = problem.body;
      this.misses += 1;
      this.selected = null;
    } else {
      // A refused answer is no longer offered beside its refusal; after a fault of the server it may be tried again.
      const fault = problem.status === 500;
      if (!fault) this.selected = null;
      this.bubble = { error: problem.body, spot, fault };
    }
  }

  // ------------------------------------------------------------------------------------ looking back

  /** Go to the place that a link leads to; eyes and review are for games that are over. */
  async toPlace(place: Place): Promise<void> {
    const { moment, eyes, review } = place;
    if (!this.present) {
      // Before the first update nobody knows how many moves there are.
      this.wantedPlace = place;
      return;
    }
    const over = this.info.stage === "over" || this.info.stage === "given up";
    this.replay.eyes = over ? eyes : "own";
    this.reviewing = review && this.info.stage === "over";
    if (moment !== null || this.replay.eyes !== "own") await this.replay.toMoment(moment ?? this.moments);
  }

  // ------------------------------------------------------------------------------------------- seats

  /** Take over the table's information from the answer to a command, before the socket sends it. */
  setInfo(info: TableInfo): void {
    this.info = info;
    this.heard = performance.now();
    this.turnToSeat();
  }

  /** Watch from another seat. The log is fetched again, as another seat may know less. */
  lookFrom(seat: number | null): void {
    this.handingTo = null;
    if (seat !== this.looking) {
      this.looking = seat;
      this.updates.clear();
      this.last = 0;
      this.lines = [];
      this.present = null;
      this.left = null;
      this.replay.past = null;
      this.selected = null;
      this.kind = null;
      this.fresh = [];
    }
    this.socket?.look(seat);
  }

  /** Switch to the own seat that must answer; through the handover screen where the game has secrets. */
  private turnToSeat(): void {
    const wanted = seatToLookFrom(this.info);
    const deciding = this.info.deciding;
    const owns = this.looking !== null && this.info.seats[this.looking]?.mine;
    if (wanted === this.looking) return;
    if (owns && (deciding === null || !this.info.seats[deciding]?.mine)) return;
    if (wanted !== null && owns && needsHandover(this.info, this.game)) this.handingTo = wanted;
    else this.lookFrom(wanted);
  }

  // --------------------------------------------------------------------------------------- receiving

  /**
   * Let moves of bots wait, or go on. It holds only while bots alone play with the viewer: people are not kept waiting.
   */
  hold(held: boolean): void {
    const wanted = held && this.info.seats.every((seat) => seat.mine || seat.sitter === "bot");
    this.updates.hold(wanted, prefs.pace === "calm");
  }

  /** Apply an update, or queue it: at the calm pace moves of bots are shown one after the other. */
  private receive(update: Update<G>): void {
    const news = update.lines.filter((line) => line.number > this.last);
    const played = news.some((line) => line.by === "bot");
    const held = this.updates.held && !this.skipping && played && news.every((line) => line.by !== "person");
    const calm = prefs.pace === "calm" && !this.skipping && this.ready && !document.hidden && !this.wantedPlace;
    this.updates.add(update, held, calm && played);
  }

  /** Take over an update: table, log, state, animations, announcement. */
  apply(update: Update<G>): void {
    const state = update.state;
    if (update.state !== null && update.state.seat !== this.looking) {
      // Either the update was sent before the viewer switched seats, and the next one is for the new seat; or the seat
      // is no longer theirs.
      if (this.looking !== null && update.table.seats[this.looking]?.mine) return;
      this.looking = update.state.seat;
    }
    const news = update.lines.filter((line) => line.number > this.last);
    const first = this.lines.length === 0;
    this.last = Math.max(this.last, update.last);
    const others = this.lines.findLast((line) => line.kind === "answer" && line.seat !== null)?.seat !== this.looking;
    if (news.length > 0) this.lines = [...this.lines, ...news];
    if (news.some((line) => line.kind === "answer")) this.updates.answersShown();
    const before = this.present;
    if (before && others && news.some((line) => line.by === "person" && line.seat === this.looking)) this.left = before;
    this.info = update.table;
    this.heard = performance.now();
    this.present = state;
    this.ready = true;
    const moved = before?.number !== state?.number || before?.asked?.seat !== state?.asked?.seat;
    if (moved && !this.asksTheSame(before, state)) this.clearSelection();
    if (!first && this.live) {
      const events = news.flatMap((line) => (line.kind === "answer" ? line.events : []));
      if (events.length > 0) this.fresh = events;
      this.announce(news);
    }
    this.turnToSeat();
    this.answerInAdvance();
    if (this.wantedPlace && this.present) {
      const wished = this.wantedPlace;
      this.wantedPlace = null;
      void this.toPlace(wished);
    }
  }

  /** Return whether only seats asked at the same time have answered, so that the viewer's selection stays. */
  private asksTheSame(before: State<G> | null, after: State<G> | null): boolean {
    if (!before || !after || Math.max(before.waiting.length, after.waiting.length) < 2) return false;
    return JSON.stringify(before.asked) === JSON.stringify(after.asked);
  }

  /** Clear the selection after the state has changed; a kind stays while it has options. */
  private clearSelection(): void {
    this.selected = null;
    this.hover = null;
    this.chooser = null;
    this.unconfirmed = null;
    this.among = null;
    const kind = this.kind;
    if (kind !== null && !this.options.some((option) => option.kind === kind)) this.kind = null;
  }

  /** Put the new sentences into the live region. */
  private announce(news: LogEntry[]): void {
    const sentences = news.flatMap((line) => sentencesOf(line, this.info.seats));
    const turn = this.myTurn
      ? [say("You are asked: {prompt}", { prompt: phrase(this.present?.asked?.prompt ?? "", this.info.seats) })]
      : [];
    const all = [...sentences.filter(Boolean).slice(-6), ...turn].join(" ");
    if (!all) return;
    // Emptied first, so that screen readers read the same words a second time.
    this.spoken = "";
    void tick().then(() => (this.spoken = all));
  }
}
