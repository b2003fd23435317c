/** Prompts of Trails to Rails that name only what is allowed now. */

import { prefs } from "../../lib/prefs.svelte";
import type { OptionOf, Table } from "./types";
import { capital, say } from "../../lib/words";
import type { Asking } from "../../lib/game";
import { GOODS, seatName } from "./words";

/** Questions with many kinds of answers, most of which may be lacking something. */
const OPEN = ["ActionPhase", "ExtraordinaryBuild", "BeforeTheRoll"];
/** Most kinds a prompt names; more are better read from the tickets. */
const MOST = 4;

const can: Record<string, () => string> = {
  BuildRail: () => say("lay a rail"),
  MoveTrain: () => say("move a train"),
  Deliver: () => say("deliver a good"),
  BuildSettler: () => say("build a settler"),
  MoveSettler: () => say("move a settler"),
  BuildTrain: () => say("build a train"),
  BuyCard: () => say("buy a card"),
  PlayCard: () => say("play a card"),
  Offer: () => say("offer a trade"),
  Ask: () => say("ask for offers"),
  Exchange: () => say("exchange"),
  BuyResource: () => say("buy with gold"),
  RollDice: () => say("roll the dice"),
  Done: () => say("press Done"),
};

/** Return title and prompt for the present question; empty where the server's will do. */
export function asking(table: Table): Asking {
  const asked = table.state?.asked;
  if (!asked || !table.live || !table.myTurn) return {};
  if (asked.kind === "AnswerOffer") {
    const name = seatName(table, table.state?.view.active);
    const offered = table.state?.view.offer?.give.some(Boolean);
    return { whose: offered ? say("{name} offers you a trade", { name }) : say("{name} asks for offers", { name }) };
  }
  if (!OPEN.includes(asked.kind)) return {};
  const kinds = table.actionKinds.filter((one) => !one.lack).map((one) => can[one.kind]?.() ?? one.title.toLowerCase());
  if (kinds.length === 0) return {};
  if (kinds.length > MOST) return { prompt: say("Act as often as you like, then press Done.") };
  const [last, ...others] = kinds.reverse();
  if (asked.kind === "ExtraordinaryBuild") {
    const whose = say("Extraordinary build");
    if (others.length === 0)
      return {
        whose,
        prompt: say("Between two turns everybody may build and buy. You lack the cards: {deed}.", { deed: last }),
      };
    return {
      whose,
      prompt: say("Between two turns everybody may build and buy: {deeds} or {last}.", {
        deeds: others.reverse().join(", "),
        last,
      }),
    };
  }
  if (others.length === 0 && asked.kind === "BeforeTheRoll") return { prompt: say("Roll the dice.") };
  if (others.length === 0) return { prompt: say("You can only {deed}.", { deed: last }) };
  return { prompt: capital(say("{deeds} or {last}.", { deeds: others.reverse().join(", "), last })) };
}

/** What can be built and bought between two turns. */
export const BETWEEN = ["BuildRail", "BuildSettler", "BuildTrain", "BuyCard"] as const;

/**
 * Return what the viewer's preferences answer: decline an offer, or leave an extraordinary build; else null. An offer
 * for which they lack the cards counts as a question where nothing else can be said.
 */
export function answeredByPrefs(table: Table): OptionOf<"Decline"> | OptionOf<"Done"> | null {
  if (table.present?.asked?.kind !== "ExtraordinaryBuild") return declined(table);
  const unwanted = table.options.filter(({ kind }) => prefs.notBetween.includes(kind)).length;
  return unwanted > 0 && unwanted === table.options.length - 1 ? (table.optionsOf("Done")[0] ?? null) : null;
}

/** Return whether the viewer holds what the present offer asks for; true if it asks openly for offers. */
const payable = (table: Table): boolean =>
  table.optionsOf("Accept").length > 0 || !table.present?.view.offer?.give.some(Boolean);

/** Return the answer that declines an offer, if the viewer's preferences say so; else null. */
function declined(table: Table): OptionOf<"Decline"> | null {
  const offer = table.present?.view.offer;
  if (table.present?.asked?.kind !== "AnswerOffer" || !offer) return null;
  if (table.info.lesson) return null;
  const unwanted =
    prefs.noOffers ||
    (prefs.pass && !payable(table)) ||
    offer.want.some((amount, kind) => amount > 0 && prefs.keeps.includes(GOODS[kind]));
  return unwanted ? (table.optionsOf("Decline")[0] ?? null) : null;
}
