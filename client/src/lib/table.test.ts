import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { actionKind, option, game, line, state, tableInfo, update } from "../test/tables";
import { api, apiError } from "./api";
import { prefs } from "./prefs.svelte";
import { TableModel } from "./table.svelte";
import type { Option, State, Update } from "./types";

const DIG = option({ type: "Dig" });
const STOP = option({ type: "Stop" });

interface Socket {
  onmessage: (message: { data: string }) => void;
  sent: string[];
}
const sockets = (WebSocket as unknown as { all: Socket[] }).all;

let table: TableModel;
const hear = (told: Update) => sockets.at(-1)!.onmessage({ data: JSON.stringify(told) });
const show = (options: Option[], changes: Partial<State> = {}, number = 1) =>
  hear(update(state(number, options, changes)));

beforeEach(() => {
  Object.assign(prefs, { careful: true, oneClick: false, pass: false, pace: "quick", sure: [] });
  table = new TableModel(tableInfo(), game, { plain: ["Stop"], atOnce: [] });
});
afterEach(() => {
  table.close();
  vi.restoreAllMocks();
});

describe("what may be answered", () => {
  test("nothing before the first update; then what the server lists", () => {
    expect(table.ready).toBe(false);
    expect(table.options).toEqual([]);
    show([DIG, STOP]);
    expect(table.ready).toBe(true);
    expect(table.myTurn).toBe(true);
    expect(table.options.map(({ words }) => words)).toEqual(["dig", "stop"]);
    expect(table.optionsOf("Dig")).toEqual([DIG]);
  });

  test("nothing while another seat is asked, or the game is over", () => {
    show([DIG], { asked: { ...state(1, [DIG]).asked!, seat: 1 } });
    expect(table.options).toEqual([]);
    show([DIG], { over: true });
    expect(table.options).toEqual([]);
  });

  test("only a chosen kind is lit, and no longer once it has no options", () => {
    show([DIG, option({ type: "Dig" }, { words: "dig deep" }), STOP]);
    table.chooseKind(actionKind("Dig"));
    expect(table.kind).toBe("Dig");
    expect(table.lit).toHaveLength(2);
    show([STOP], {}, 2);
    expect(table.kind).toBeNull();
    expect(table.lit).toEqual([STOP]);
  });
});

describe("choosing", () => {
  test("selects first, and answers the second time", async () => {
    const answer = vi.spyOn(api, "answer").mockResolvedValue({ type: "accepted", number: 2 });
    show([DIG, STOP]);
    table.choose(DIG);
    expect(table.selected).toEqual(DIG);
    expect(answer).not.toHaveBeenCalled();
    table.choose(DIG);
    await vi.waitFor(() => expect(table.selected).toBeNull());
    const [id, command] = answer.mock.calls[0];
    expect(id).toBe("table1");
    expect(command).toMatchObject({ number: 1, seat: 0, careful: true, previewed: true, action: { type: "Dig" } });
  });

  test("asks for no confirmation of plain kinds", async () => {
    const answer = vi.spyOn(api, "answer").mockResolvedValue({ type: "accepted", number: 2 });
    show([DIG, STOP]);
    await table.submit(STOP);
    expect(answer.mock.calls[0][1]).toMatchObject({ careful: false });
  });

  test("offers a list where one thing has several options", () => {
    show([DIG, STOP]);
    table.pick([DIG, STOP], { x: 1, y: 2 });
    expect(table.chooser).toEqual({ options: [DIG, STOP], spot: { x: 1, y: 2 } });
    table.escape();
    expect(table.chooser).toBeNull();
  });

  test("an answer the server is unsure about waits for a confirmation", async () => {
    vi.spyOn(api, "answer").mockResolvedValue({ type: "unsure", reason: "It cannot be taken back." });
    show([DIG, STOP]);
    expect(await table.submit(DIG)).toBe(false);
    expect(table.unconfirmed).toMatchObject({ kind: "Dig", reason: "It cannot be taken back." });
  });

  test("a refusal is shown, and the table can be played on", async () => {
    vi.spyOn(api, "answer").mockRejectedValue(apiError("You have dug enough."));
    show([DIG, STOP]);
    expect(await table.submit(DIG)).toBe(false);
    expect(table.bubble?.error?.reason).toBe("You have dug enough.");
    expect(table.busy).toBe(false);
  });
});

describe("a thing that is not lit", () => {
  const thing = { title: "Hill", notes: ["Nobody digs here."] };

  test("is described together with why not, if the viewer is asked", async () => {
    const refused = { type: "error", reason: "Not here.", template: "", facts: {} } as never;
    const ask = vi.spyOn(api, "ask").mockResolvedValue(refused);
    show([STOP]);
    await table.explain(thing, { type: "Dig" }, null);
    expect(ask).toHaveBeenCalledOnce();
    expect(table.bubble).toMatchObject({ error: { reason: "Not here." }, thing });
  });

  test("is described alone otherwise", async () => {
    const ask = vi.spyOn(api, "ask");
    show([STOP], { asked: { ...state(1, [STOP]).asked!, seat: 1 } });
    await table.explain(thing, { type: "Dig" }, null);
    expect(ask).not.toHaveBeenCalled();
    expect(table.bubble).toMatchObject({ error: null, thing });
  });
});

describe("answers in advance", () => {
  test("are given as soon as the question comes", () => {
    const answer = vi.spyOn(api, "answer").mockResolvedValue({ type: "accepted", number: 2 });
    table.inAdvance = () => table.present?.asked?.options.find(({ kind }) => kind === "Stop") ?? null;
    show([DIG, STOP]);
    expect(answer.mock.calls[0][1]).toMatchObject({ action: { type: "Stop" } });
  });

  test("a single Done is given by itself for those who prefer it", () => {
    const answer = vi.spyOn(api, "answer").mockResolvedValue({ type: "accepted", number: 2 });
    const done = option({ type: "Done" });
    show([done]);
    expect(answer).not.toHaveBeenCalled();
    prefs.pass = true;
    show([done], {}, 2);
    expect(answer).toHaveBeenCalledOnce();
  });

  test("a question that is answered for the viewer is not shown to them", async () => {
    prefs.pass = true;
    let played: (said: { type: "accepted"; number: number }) => void = () => {};
    vi.spyOn(api, "answer").mockReturnValue(new Promise((resolve) => (played = resolve)));
    show([option({ type: "Done" })]);
    expect([table.answering, table.myTurn, table.options.length]).toEqual([true, false, 0]);
    played({ type: "accepted", number: 2 });
    await vi.waitFor(() => expect(table.busy).toBe(false));
    show([DIG, STOP], {}, 2);
    expect([table.answering, table.myTurn, table.options.length]).toEqual([false, true, 2]);
  });

  test("whoever could not be answered for is asked", async () => {
    prefs.pass = true;
    vi.spyOn(api, "answer").mockRejectedValue(apiError("Something else is asked now."));
    show([option({ type: "Done" })]);
    await vi.waitFor(() => expect(table.answering).toBe(false));
    expect(table.myTurn).toBe(true);
  });
});

describe("nothing else to say", () => {
  const DONE = option({ type: "Done" });
  const trade = (lack: string): Partial<State> => ({
    asked: {
      ...state(1, [DONE]).asked!,
      unlisted: ["Offer"],
      action_kinds: [actionKind("Done"), { ...actionKind("Offer"), lack }],
    },
  });
  const answered = (options: Option[], changes: Partial<State> = {}) => {
    prefs.pass = true;
    const answer = vi.spyOn(api, "answer").mockResolvedValue({ type: "accepted", number: 1 });
    show(options, changes);
    return answer.mock.calls.length;
  };

  test("done is said where a kind with unlisted answers is lacking something", () => {
    expect(answered([DONE], trade("You have no cards."))).toBe(1);
  });

  test("done is not said where such a kind is possible", () => {
    expect(answered([DONE], trade(""))).toBe(0);
  });

  test("pass is said as well, and no other answer", () => {
    expect(answered([option({ type: "Pass" })])).toBe(1);
    vi.restoreAllMocks();
    expect(answered([DIG])).toBe(0);
  });
});

describe("skipping to the next turn", () => {
  const DECLINE = option({ type: "Decline" });
  const asked = (turn: number, options: Option[]) => {
    table.close();
    table = new TableModel(tableInfo(), game, { plain: [], atOnce: [], turn: () => turn });
    const answer = vi.spyOn(api, "answer").mockResolvedValue({ type: "accepted", number: 1 });
    table.skip();
    show(options);
    return answer.mock.calls.length;
  };

  test("declines what is asked in another seat’s turn", () => {
    expect(asked(1, [DIG, DECLINE])).toBe(1);
    expect(table.skipping).toBe(true);
  });

  test("ends where the turn has come, and where nothing can be declined", () => {
    expect(asked(0, [DIG, DECLINE])).toBe(0);
    expect(table.skipping).toBe(false);
    expect(asked(1, [DIG, STOP])).toBe(0);
    expect(table.skipping).toBe(false);
  });
});

describe("looking back", () => {
  test("shows a moment, lights nothing, and comes back", async () => {
    const past = state(1, [DIG]);
    vi.spyOn(api, "moment").mockResolvedValue({ state: past, lines: [] });
    show([DIG, STOP], {}, 3);
    await table.replay.toMoment(1);
    expect(table.live).toBe(false);
    expect(table.moment).toBe(1);
    expect(table.options).toEqual([]);
    table.replay.toPresent();
    expect(table.live).toBe(true);
    expect(table.moment).toBe(3);
  });

  test("a link that is followed before the first update waits for it", async () => {
    const moment = vi.spyOn(api, "moment").mockResolvedValue({ state: state(1, []), lines: [] });
    await table.toPlace({ moment: 1, eyes: "own", review: false });
    expect(moment).not.toHaveBeenCalled();
    show([DIG, STOP], {}, 3);
    await vi.waitFor(() => expect(table.live).toBe(false));
    expect(moment).toHaveBeenCalledWith("table1", 1, 0);
  });

  test("a finished game is seen with other eyes, also at its end; a running one is not", async () => {
    const seen = state(3, [], { seat: 1 });
    const moment = vi.spyOn(api, "moment").mockResolvedValue({ state: seen, lines: [] });
    const open = vi.spyOn(api, "openMoment").mockResolvedValue({ state: { ...seen, seat: null }, lines: [] });
    show([DIG, STOP], {}, 3);
    await table.toPlace({ moment: 2, eyes: 1, review: true });
    expect([table.replay.eyes, table.reviewing]).toEqual(["own", false]);
    hear(update(state(3, [], { over: true }), [], tableInfo({ stage: "over" })));
    await table.toPlace({ moment: 3, eyes: 1, review: false });
    expect(moment).toHaveBeenLastCalledWith("table1", 3, 1);
    expect([table.me, table.live]).toEqual([1, false]);
    await table.replay.seeWith("all");
    expect(open).toHaveBeenCalledWith("table1", 3);
    expect(table.me).toBe(null);
    table.replay.toPresent();
    expect([table.me, table.replay.eyes, table.live]).toEqual([0, "own", true]);
  });

  test("steps from turn to turn, and plays a game again from its beginning", async () => {
    const moment = vi
      .spyOn(api, "moment")
      .mockImplementation((_, number) => Promise.resolve({ state: state(number, [DIG]), lines: [] }) as never);
    const heads = (at: number) => ({ ...line(at, "answer"), moment: at, events: [{ heading: true }] }) as never;
    hear(update(state(9, [DIG]), [heads(1), heads(4), heads(6)]));
    await table.replay.watchAgain();
    expect([table.moment, table.replay.playing]).toEqual([0, true]);
    for (const at of [1, 4, 6]) {
      await table.replay.toTurn(1);
      expect(table.moment).toBe(at);
    }
    await table.replay.toTurn(-1);
    expect(moment).toHaveBeenLastCalledWith("table1", 4, 0);
    table.replay.toPresent();
    expect(table.replay.playing).toBe(false);
  });

  test("lines of answers that were taken back are marked", () => {
    hear(update(state(3, [DIG]), [line(1, "answer"), line(2, "answer"), line(3, "taken back")]));
    expect([...table.undone]).toEqual([2]);
  });
});

describe("moves of bots", () => {
  const played = (number: number) => update(state(number, [DIG]), [{ ...line(number, "answer"), by: "bot" } as never]);

  test("wait while a guide is read, and are shown afterwards", () => {
    show([DIG]);
    table.hold(true);
    hear(played(2));
    hear(played(3));
    expect(table.present?.number).toBe(1);
    hear(update(state(4, [DIG]), [{ ...line(4, "answer"), by: "person" } as never]));
    expect(table.present?.number).toBe(1);
    table.hold(false);
    expect(table.present?.number).toBe(4);
  });

  test("the viewer's own move does not wait", () => {
    show([DIG]);
    table.hold(true);
    hear(update(state(2, [DIG]), [{ ...line(2, "answer"), by: "person" } as never]));
    expect(table.present?.number).toBe(2);
  });

  test("do not wait where other people play", () => {
    const { seats } = tableInfo();
    const info = tableInfo({ seats: [seats[0], { ...seats[1], sitter: "person" }] });
    hear(update(state(1, [DIG]), [], info));
    table.hold(true);
    hear({ ...played(2), table: info });
    expect(table.present?.number).toBe(2);
  });
});

describe("several seats at one screen", () => {
  const shared = (deciding: number) => {
    const info = tableInfo({ deciding });
    return { ...info, seats: info.seats.map((seat) => ({ ...seat, mine: true })) };
  };

  test("the screen is handed over before the next one's hidden hand is shown", () => {
    table.close();
    table = new TableModel(shared(0), { ...game, has_secrets: true }, { plain: [], atOnce: [] });
    expect(table.handingTo).toBe(0);
    table.lookFrom(0);
    expect(table.handingTo).toBeNull();
    hear(update(state(1, [DIG]), [], shared(1)));
    expect(table.handingTo).toBe(1);
  });

  test("without secrets the page turns to the seat that must answer", () => {
    table.close();
    table = new TableModel(shared(0), game, { plain: [], atOnce: [] });
    hear(update(state(1, [DIG]), [], shared(1)));
    expect(table.me).toBe(1);
    expect(JSON.parse(sockets.at(-1)!.sent.at(-1)!)).toMatchObject({ type: "look", seat: 1 });
  });
});

describe("updates in parts", () => {
  const whole = (version: number, shown: State) => ({ ...update(shown), version });
  const send = (message: object) => sockets.at(-1)!.onmessage({ data: JSON.stringify(message) });
  const looks = () => sockets.at(-1)!.sent.length;

  test("a state that has not changed stays", () => {
    hear(whole(4, state(1, [DIG, STOP])));
    const shown = table.present;
    table.choose(DIG);
    send({ type: "patch", base: 4, version: 4, last: 1, lines: [line(1, "chat")], table: { watchers: [3] } });
    expect(table.present).toBe(shown);
    expect(table.selected).toEqual(DIG);
    expect(table.lines).toHaveLength(1);
    expect(table.info.watchers).toBe(3);
  });

  test("changes are made to the state that is known", () => {
    hear(whole(4, state(1, [DIG, STOP])));
    send({
      type: "patch",
      base: 4,
      version: 6,
      last: 0,
      state: { number: [2], asked: { options: [[0, 1, []], {}] } },
    });
    expect(table.present?.number).toBe(2);
    expect(table.options).toEqual([STOP]);
    send({ type: "patch", base: 6, version: 7, last: 0, state: { over: [true] } });
    expect(table.present).toMatchObject({ number: 2, over: true });
  });

  test.each([
    ["another state", { base: 3, version: 5, state: { number: [9] } }],
    ["another form", { base: 4, version: 5, state: { number: { of: [9] } } }],
  ])("changes of %s are not made: the whole is asked for", (_, patch) => {
    hear(whole(4, state(1, [DIG])));
    const before = looks();
    send({ type: "patch", last: 0, ...patch });
    expect(table.present?.number).toBe(1);
    expect(looks()).toBe(before + 1);
    expect(JSON.parse(sockets.at(-1)!.sent.at(-1)!)).toMatchObject({ type: "look", seat: 0, partial: true });
    hear(whole(5, state(2, [STOP])));
    expect(table.present?.number).toBe(2);
  });

  test("pages and then changes are shown together", () => {
    hear(whole(4, state(1, [DIG])));
    hear({ ...update(null, [line(1, "answer"), line(2, "answer")]), more: true });
    expect(table.present?.number).toBe(1);
    send({ type: "patch", base: 4, version: 5, last: 3, lines: [line(3, "answer")], state: { number: [4] } });
    expect(table.lines.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(table.present?.number).toBe(4);
  });

  test("pages of the log are shown together with the state", () => {
    hear({ ...update(null, [line(1, "answer"), line(2, "answer")]), more: true });
    expect(table.ready).toBe(false);
    hear(update(state(4, [DIG]), [line(3, "answer")]));
    expect(table.lines.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(table.present?.number).toBe(4);
  });

  test("pages for another look are not mixed", () => {
    hear({ ...update(null, [line(1, "answer"), line(2, "answer")]), more: true });
    hear({ ...update(null, [line(1, "sealed"), line(2, "sealed")]), more: true });
    hear(update(state(4, [DIG]), [line(3, "answer")]));
    expect(table.lines.map(({ kind }) => kind)).toEqual(["sealed", "sealed", "answer"]);
  });
});

describe("many options", () => {
  const bare = (...words: string[]) => words.map((one) => ({ words: one, action: { type: "Dig", where: one } }));
  const many = (number: number, ...words: string[]) => {
    const shown = state(number, [STOP]);
    hear(update({ ...shown, asked: { ...shown.asked!, bare_options: bare(...words) } }));
  };

  test("come without previews, which are asked for where they are shown", async () => {
    const previews = vi.spyOn(api, "previews").mockImplementation((_, { words }) =>
      Promise.resolve({
        options: bare(...words).map(({ words: one, action }) =>
          option(action, { words: one, title: `Dig at ${one}`, gains: "gold" }),
        ),
      } as never),
    );
    many(3, "here", "there", "yonder");
    expect(table.options.map(({ kind, words }) => [kind, words])).toEqual([
      ["Stop", "stop"],
      ["Dig", "here"],
      ["Dig", "there"],
      ["Dig", "yonder"],
    ]);
    table.choose(table.options[1]);
    table.wantPreviews([table.selected, STOP]);
    table.wantPreviews([table.options[2]]);
    await vi.waitFor(() => expect(table.selected).toMatchObject({ title: "Dig at here", gains: "gold" }));
    expect(previews.mock.calls).toEqual([["table1", { seat: 0, number: 3, words: ["here", "there"] }]]);
    expect(table.options.map(({ gains }) => gains)).toEqual(["", "gold", "gold", ""]);
    table.wantPreviews(table.options);
    await vi.waitFor(() => expect(table.options[3].gains).toBe("gold"));
    expect(previews).toHaveBeenLastCalledWith("table1", { seat: 0, number: 3, words: ["yonder"] });
    table.wantPreviews(table.options);
    many(4, "here");
    expect(table.options.map(({ gains }) => gains)).toEqual(["", ""]);
    expect(previews).toHaveBeenCalledTimes(2);
  });

  test("stay without previews if the server has none to give, and can be chosen", async () => {
    const previews = vi.spyOn(api, "previews").mockRejectedValue(apiError("Try again in a moment.", 503));
    const answer = vi.spyOn(api, "answer").mockResolvedValue({ type: "accepted", number: 2 });
    many(3, "here");
    table.wantPreviews(table.options);
    await vi.waitFor(() => expect(previews).toHaveBeenCalledOnce());
    expect(await table.submit(table.options[1])).toBe(true);
    expect(answer.mock.calls[0][1]).toMatchObject({ careful: true, action: { type: "Dig", where: "here" } });
  });
});
