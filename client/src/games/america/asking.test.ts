import { afterEach, describe, expect, test } from "vitest";
import { option } from "../../test/tables";
import { prefs } from "../../lib/prefs.svelte";
import { answeredByPrefs } from "./asking";
import { GOODS } from "./words";

type Table = Parameters<typeof answeredByPrefs>[0];

const RAIL = option({ type: "BuildRail" });
const CARD = option({ type: "BuyCard" });
const DONE = option({ type: "Done" });
const ACCEPT = option({ type: "Accept" });
const DECLINE = option({ type: "Decline" });

/** Return a table that asks this, with these options; an offer wants and gives so many of each resource. */
function asked(kind: string, options: { kind: string }[], want: number[] | null = null, give = [0, 1]): Table {
  return {
    info: { lesson: null },
    present: { asked: { kind }, view: { offer: want && { want, give } } },
    options,
    optionsOf: (wanted: string) => options.filter((each) => each.kind === wanted),
  } as unknown as Table;
}

afterEach(() => Object.assign(prefs, { noOffers: false, keeps: [], notBetween: [], pass: true }));

describe("between two turns", () => {
  test("a person is asked who has named nothing", () => {
    expect(answeredByPrefs(asked("ExtraordinaryBuild", [RAIL, DONE]))).toBeNull();
  });

  test("done is said where only what they never build is possible", () => {
    prefs.notBetween = ["BuildRail"];
    expect(answeredByPrefs(asked("ExtraordinaryBuild", [RAIL, RAIL, DONE]))).toEqual(DONE);
    expect(answeredByPrefs(asked("ExtraordinaryBuild", [RAIL, CARD, DONE]))).toBeNull();
  });

  test("their own turn is not ended for them", () => {
    prefs.notBetween = ["BuildRail"];
    expect(answeredByPrefs(asked("Turn", [RAIL, DONE]))).toBeNull();
  });
});

describe("offers", () => {
  test("are declined by whoever wants none, or keeps what is asked for", () => {
    const offer = asked("AnswerOffer", [ACCEPT, DECLINE], [1, 0, 0, 0, 0]);
    expect(answeredByPrefs(offer)).toBeNull();
    prefs.noOffers = true;
    expect(answeredByPrefs(offer)).toEqual(DECLINE);
    Object.assign(prefs, { noOffers: false, keeps: [GOODS[1]] });
    expect(answeredByPrefs(offer)).toBeNull();
    prefs.keeps = [GOODS[0]];
    expect(answeredByPrefs(offer)).toEqual(DECLINE);
  });

  test("that cannot be paid are no question, unless everything is to be asked", () => {
    const offer = asked("AnswerOffer", [DECLINE], [1, 0, 0, 0, 0]);
    expect(answeredByPrefs(offer)).toEqual(DECLINE);
    prefs.pass = false;
    expect(answeredByPrefs(offer)).toBeNull();
  });

  test("are made freely where somebody asks openly", () => {
    expect(answeredByPrefs(asked("AnswerOffer", [DECLINE], [1, 0, 0, 0, 0], [0, 0]))).toBeNull();
  });

  test("are answered by the learner in a lesson", () => {
    const offer = asked("AnswerOffer", [DECLINE], [1, 0, 0, 0, 0]);
    expect(answeredByPrefs({ ...offer, info: { lesson: {} } } as unknown as Table)).toBeNull();
  });
});
