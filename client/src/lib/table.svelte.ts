/**
 * The client's model of one table. It knows no rule: legal answers are those the server lists, their meaning is what
 * the server says about them, and the state is always the server's latest. Boards read `state`, `options`, `kind`,
 * `hover`, `selected` and `fresh`, and call `pick`, `choose` and `ask`.
 */

import { tick } from "svelte";
import { api, commandId, ApiError, type What } from "./api";
import { rememberCommitment } from "./dice";
import { momentFragment, type Eyes, type Place } from "./links";
import { prefs } from "./prefs.svelte";
import { fragmentParts, setFragment } from "./router.svelte";
import { TableSocket } from "./socket";
import type {
  Option,
  ActionKind,
  Fact,
  GameInfo,
  GameTypes,
  LogEntry,
  Moment,
  Of,
  PlanStep,
  CommandError,
  State,
  TableInfo,
  EventInfo,
  Update,
} from "./types";
import { phrase, sentenceOf } from "./sentence";
import { say } from "./words";

/** A point on the screen, in client coordinates. */
export interface Spot {
  x: number;
  y: number;
}

/** A thing on the board, in words. */
export interface ThingWords {
  title: string;
  notes: string[];
}

/** A refusal or the description of a thing, shown at the spot that was pressed; without a spot in mid-page. */
export interface Bubble {
  /** The refusal; null where only the thing is described. */
  error: CommandError | null;
  spot: Spot | null;
  /** Whether it is a server error, which can be reported, and not a refusal by a rule. */
  fault?: boolean;
  thing?: ThingWords;
}

/** Several options for one thing on the board, shown as a small list. */
export interface Chooser<G extends GameTypes = GameTypes> {
  options: Option<G["action"]>[];
  spot: Spot | null;
}

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

/** A filter for the list of options, set once part of an answer is chosen on the board. */
export interface Narrowing<G extends GameTypes = GameTypes> {
  includes(option: Option<G["action"]>): boolean;
}

/** An answer the server has not played yet, because it cannot be taken back and needs a confirmation. */
export interface Unconfirmed<G extends GameTypes = GameTypes> {
  what: Option<G["action"]> | What<G["action"]>;
  words: string;
  pays: Fact;
  gains: Fact;
  kind: string;
  reason: string;
}

interface Previews<G extends GameTypes> {
  number: number;
  known: ReadonlyMap<string, Option<G["action"]>>;
}

const MOST_TRIES = 8;
/** Previews that can be asked for at once. */
const MOST_PREVIEWS = 100;
/** Kinds of answers that end a turn or leave a question. */
export const ENDS: readonly string[] = ["Pass", "Done"];
/** Milliseconds between two moves of bots at the calm pace. */
const CALM_PACE = 1_800;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

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
  /** The earlier state shown while the viewer looks back, or null. */
  past: Moment<G> | null = $state.raw(null);
  /** The events of the last update, for animations and sounds; empty after a reload or a jump. */
  fresh: EventInfo<G["event"]>[] = $state.raw([]);
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
  /** Whether the replay plays by itself. */
  replaying = $state(false);
  /** Whose eyes the finished game is looked back at with. */
  eyes: Eyes = $state("own");
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

  /** The previews of bare options that were asked for, by their words, and the question they belong to. */
  private previews: Previews<G> = $state.raw({ number: 0, known: new Map() });
  /** The words of options whose previews are to be asked for, and of those that were. */
  private wanted = new Set<string>();
  private asked = new Set<string>();

  /** The viewer's seat; null for a spectator. */
  private looking: number | null = $state(null);
  private last = 0;
  /** Updates held back at the calm pace, and when the last update with answers was applied. */
  private waiting: Update<G>[] = [];
  private shownAt = 0;
  private timer = 0;
  /** Whether moves of bots wait until the viewer has read something. */
  private held = false;
  private readonly socket: TableSocket<G> | null;
  /** The place that a link asked for, shown after the first update. */
  private wantedPlace: Place | null;

  /** The state on display: the present one, or the past one. */
  readonly state: State<G> | null = $derived(this.past ? this.past.state : this.present);
  readonly live: boolean = $derived(this.past === null);
  readonly me: number | null = $derived(this.past && this.eyes !== "own" ? this.past.state.seat : this.looking);
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
  readonly options: Option<G["action"]>[] = $derived(this.live && this.myTurn ? this.withPreviews(this.present!) : []);
  readonly actionKinds: ActionKind[] = $derived(this.live && this.myTurn ? this.present!.asked!.action_kinds : []);
  /** The options to light: those of the chosen kind, or all; in a lesson those its step is about. */
  readonly lit: Option<G["action"]>[] = $derived(
    this.options.filter((option) => (this.kind === null || option.kind === this.kind) && this.isTaught(option)),
  );
  readonly moments: number = $derived(this.present?.moment ?? 0);
  /** Numbers of the log entries whose answers were taken back. */
  readonly undone: ReadonlySet<number> = $derived.by(() => {
    const found = new Set<number>();
    const standing: number[] = [];
    for (const { kind, number } of this.lines) {
      if (kind === "answer") standing.push(number);
      else if (kind === "taken back") found.add(standing.pop() ?? 0);
    }
    return found;
  });
  readonly moment: number = $derived(this.state?.moment ?? 0);
  /** The turns and rounds of the game so far: the moment at which each begins, and how it is announced. */
  readonly chapters: { moment: number; announced: EventInfo<G["event"]> }[] = $derived(
    this.lines.flatMap((line) =>
      line.kind === "answer" && !this.undone.has(line.number)
        ? line.events
            .filter(({ heading }) => heading)
            .slice(-1)
            .map((announced) => ({ moment: line.moment, announced }))
        : [],
    ),
  );

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
    this.looking = still ? still.seat : this.seatToLookFrom(info);
    if (this.looking !== null && this.needsHandover(info)) this.handingTo = this.looking;
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
    clearTimeout(this.timer);
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

  /** Return the options of a state, with the previews that are known; a bare one is called by its notation. */
  private withPreviews({ asked, number }: State<G>): Option<G["action"]>[] {
    const { options, bare_options: bare = [] } = asked!;
    if (bare.length === 0) return options;
    const known = this.previews.number === number ? this.previews.known : null;
    const empty = { pays: "", gains: "", route: [], notes: [], others: [] };
    return [
      ...options,
      ...bare.map(
        ({ words, action }) =>
          known?.get(words) ??
          ({ ...empty, kind: action.type, words, title: words, action } as unknown as Option<G["action"]>),
      ),
    ];
  }

  /** Ask for the previews of options that are shown, as far as they have none yet. */
  wantPreviews(options: (Option<G["action"]> | null)[]): void {
    const bare = this.myTurn ? (this.present!.asked!.bare_options ?? []) : [];
    if (bare.length === 0) return;
    if (this.previews.number !== this.present!.number) {
      this.previews = { number: this.present!.number, known: new Map() };
      this.wanted.clear();
      this.asked.clear();
    }
    const words = new Set(bare.map((option) => option.words));
    const idle = this.wanted.size === 0;
    for (const option of options)
      if (option && words.has(option.words) && !this.asked.has(option.words)) this.wanted.add(option.words);
    // Those of several parts of the page are asked for together.
    if (idle && this.wanted.size > 0) void tick().then(() => this.askPreviews(this.previews.number));
  }

  private async askPreviews(number: number): Promise<void> {
    while (this.wanted.size > 0 && this.me !== null && this.present?.number === number) {
      const words = [...this.wanted].slice(0, MOST_PREVIEWS);
      for (const one of words) {
        this.wanted.delete(one);
        this.asked.add(one);
      }
      try {
        const { options } = await api.previews<G["action"]>(this.id, { seat: this.me, number, words });
        if (this.previews.number !== number) return;
        const known = new Map([...this.previews.known, ...options.map((option) => [option.words, option] as const)]);
        this.previews = { number, known };
        const renewed = (option: Option<G["action"]> | null) => (option && known.get(option.words)) ?? option;
        this.hover = renewed(this.hover);
        this.selected = renewed(this.selected);
        if (this.chooser)
          this.chooser = { ...this.chooser, options: this.chooser.options.map((option) => renewed(option)!) };
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        // Without a preview the option can still be chosen; the server asks again before it plays what is final.
        for (const one of words) this.asked.delete(one);
        return;
      }
    }
  }

  /** Choose a single option; show several as a list at the spot. */
  pick(options: Option<G["action"]>[], spot: Spot | null = null): void {
    this.bubble = null;
    if (options.length === 1) this.choose(options[0]);
    else if (options.length > 1) this.chooser = { options, spot };
  }

  /** Select an option for its preview; submit it if it is selected already, or in one-click play. */
  choose(option: Option<G["action"]>): void {
    if (!this.live || !this.myTurn) return;
    this.chooser = null;
    this.bubble = null;
    const again = this.selected !== null && this.selected.words === option.words;
    if (prefs.oneClick || again) void this.submit(option);
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
    else if (this.past) this.toPresent();
  }

  // --------------------------------------------------------------------------------------- answering

  /** Submit an option, an action, or words in the game's notation; return whether it was played. */
  async submit(answer: Option<G["action"]> | What<G["action"]>, certain = false): Promise<boolean> {
    this.catchUp();
    const state = this.present;
    const seat = this.me;
    if (!state || seat === null || this.busy) return false;
    const kind = "kind" in answer ? answer.kind : "action" in answer ? answer.action.type : "";
    const choosing = state.asked !== null && (this.withPreviews(state).length > 1 || state.asked.unlisted.length > 0);
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
      const said = await this.retrying(() => api.answer(this.id, command));
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
    this.catchUp();
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
    this.catchUp();
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
      await this.retrying(() => api.back(this.id, command));
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
  private showError(problem: unknown, spot: Spot | null): void {
    if (!(problem instanceof ApiError)) throw problem;
    if (problem.away) this.notice = say("The server does not answer. Your move was not played.");
    else if (problem.body.verdict) {
      this.verdict = problem.body;
      this.misses += 1;
      this.selected = null;
    } else this.bubble = { error: problem.body, spot, fault: problem.status === 500 };
  }

  /**
   * Send a command again until the server can be reached, at most MOST_TRIES times. Its id keeps it from being played
   * twice.
   */
  private async retrying<T>(send: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await send();
      } catch (problem) {
        if (!(problem instanceof ApiError) || !problem.away || tries === MOST_TRIES) throw problem;
        this.away = true;
        await pause(Math.min(400 * 1.6 ** tries, 6_000));
      }
    }
  }

  // ------------------------------------------------------------------------------------ looking back

  /** Show the table as it stood after this number of answers. */
  async toMoment(moment: number): Promise<void> {
    const wanted = Math.max(0, Math.min(moment, this.moments));
    const { eyes } = this;
    if (wanted >= this.moments) this.replaying = false;
    if (wanted >= this.moments && eyes === "own") {
      this.toPresent();
      return;
    }
    const step = wanted === this.moment + 1;
    const seat = eyes === "own" ? this.looking : eyes === "none" ? null : eyes;
    try {
      const shown = await (seat === "all" ? api.openMoment<G>(this.id, wanted) : api.moment<G>(this.id, wanted, seat));
      if (this.eyes !== eyes) return;
      this.past = shown;
      this.fresh = step ? shown.lines.flatMap((line) => line.events) : [];
      this.selected = null;
      this.kind = null;
      setFragment(momentFragment(wanted, eyes));
    } catch (problem) {
      this.showError(problem, null);
    }
  }

  /** Show the finished game with other eyes, at the same moment. */
  async seeWith(eyes: Eyes): Promise<void> {
    const { moment } = this;
    this.eyes = eyes;
    await this.toMoment(moment);
  }

  /** Go to the place that a link leads to; eyes and review are for games that are over. */
  async toPlace(place: Place): Promise<void> {
    const { moment, eyes, review } = place;
    if (!this.present) {
      // Before the first update nobody knows how many moves there are.
      this.wantedPlace = place;
      return;
    }
    const over = this.info.stage === "over" || this.info.stage === "given up";
    this.eyes = over ? eyes : "own";
    this.reviewing = review && this.info.stage === "over";
    if (moment !== null || this.eyes !== "own") await this.toMoment(moment ?? this.moments);
  }

  /** Show the beginning of the turn before the moment shown, or after it. */
  toTurn(step: -1 | 1): Promise<void> {
    const begins = this.chapters.map(({ moment }) => moment);
    const found =
      step > 0 ? begins.find((moment) => moment > this.moment) : begins.findLast((moment) => moment < this.moment);
    return this.toMoment(found ?? (step > 0 ? this.moments : 0));
  }

  /** Play the whole game from its beginning. */
  async watchAgain(): Promise<void> {
    await this.toMoment(0);
    this.replaying = !this.live;
  }

  /** Show the latest state. */
  toPresent(): void {
    this.replaying = false;
    this.past = null;
    this.eyes = "own";
    this.fresh = [];
    if (fragmentParts().has("at")) setFragment("");
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
      this.waiting = [];
      this.last = 0;
      this.lines = [];
      this.present = null;
      this.left = null;
      this.past = null;
      this.selected = null;
      this.kind = null;
      this.fresh = [];
    }
    this.socket?.look(seat);
  }

  /** Return whether several people share this device and the game has secrets between them. */
  private needsHandover(info: TableInfo): boolean {
    const mine = info.seats.filter((seat) => seat.mine && !seat.stand_in);
    return this.game.has_secrets && mine.length > 1 && info.stage === "running";
  }

  /** Return the own seat that must answer, else the first own seat, else null. */
  private seatToLookFrom(info: TableInfo): number | null {
    const deciding = info.deciding;
    if (deciding !== null && info.seats[deciding]?.mine) return deciding;
    const first = info.seats.findIndex((seat) => seat.mine);
    return first < 0 ? null : first;
  }

  /** Switch to the own seat that must answer; through the handover screen where the game has secrets. */
  private turnToSeat(): void {
    const wanted = this.seatToLookFrom(this.info);
    const deciding = this.info.deciding;
    const owns = this.looking !== null && this.info.seats[this.looking]?.mine;
    if (wanted === this.looking) return;
    if (owns && (deciding === null || !this.info.seats[deciding]?.mine)) return;
    if (wanted !== null && owns && this.needsHandover(this.info)) this.handingTo = wanted;
    else this.lookFrom(wanted);
  }

  // --------------------------------------------------------------------------------------- receiving

  /**
   * Let moves of bots wait, or go on. It holds only while bots alone play with the viewer: people are not kept waiting.
   */
  hold(held: boolean): void {
    const wanted = held && this.info.seats.every((seat) => seat.mine || seat.sitter === "bot");
    if (wanted === this.held) return;
    this.held = wanted;
    clearTimeout(this.timer);
    if (!wanted && prefs.pace === "calm") this.showNext();
    else if (!wanted) this.catchUp();
  }

  /** Apply an update, or queue it: at the calm pace moves of bots are shown one after the other. */
  private receive(update: Update<G>): void {
    const news = update.lines.filter((line) => line.number > this.last);
    const played = news.some((line) => line.by === "bot");
    const held = this.held && !this.skipping && played && news.every((line) => line.by !== "person");
    const wait = this.shownAt + CALM_PACE - performance.now();
    const calm = prefs.pace === "calm" && !this.skipping && this.ready && !document.hidden && !this.wantedPlace;
    if (this.waiting.length === 0 && !held && !(calm && played && wait > 0)) {
      this.apply(update);
      return;
    }
    this.waiting.push(update);
    if (this.waiting.length === 1 && !this.held) this.timer = window.setTimeout(() => this.showNext(), wait);
  }

  /** Apply the next queued update, and set the time for the one after it. */
  private showNext(): void {
    const next = this.waiting.shift();
    if (next) this.apply(next);
    if (this.waiting.length > 0 && !this.held) this.timer = window.setTimeout(() => this.showNext(), CALM_PACE);
  }

  /** Apply all queued updates now. */
  private catchUp(): void {
    clearTimeout(this.timer);
    for (const update of this.waiting.splice(0)) this.apply(update);
  }

  /** Take over an update: table, log, state, animations, announcement. */
  private apply(update: Update<G>): void {
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
    if (news.some((line) => line.kind === "answer")) this.shownAt = performance.now();
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
    const sentences = news.flatMap((line) =>
      line.kind === "chat"
        ? [`${line.name}: ${line.text}`]
        : line.events.length
          ? line.events.map((announced) => sentenceOf(announced, this.info.seats))
          : [line.text],
    );
    const turn = this.myTurn
      ? [say("Your turn: {prompt}", { prompt: phrase(this.present?.asked?.prompt ?? "", this.info.seats) })]
      : [];
    const all = [...sentences.filter(Boolean).slice(-6), ...turn].join(" ");
    if (!all) return;
    // Emptied first, so that screen readers read the same words a second time.
    this.spoken = "";
    void tick().then(() => (this.spoken = all));
  }
}
