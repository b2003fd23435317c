/** Prompts of Transcontinental that name only what is allowed now. */

import type { Table } from "./types";
import { say } from "../../lib/words";
import type { Asking } from "../../lib/game";

const actions: Record<string, () => string> = {
  BuildLink: () => say("build a link"),
  Deliver: () => say("deliver"),
  UpgradeEngine: () => say("upgrade"),
  Urbanize: () => say("urbanize"),
  TakeCard: () => say("take a card"),
};

/** Return title and prompt for the choice of an action; empty for other questions. */
export function asking(table: Table): Asking {
  if (!table.live || !table.myTurn || table.state?.asked?.kind !== "ChooseAction") return {};
  const { view } = table.state;
  const whose = view.rounds === view.last_round ? say("Your turn in the last round") : undefined;
  const doable = new Set(table.actionKinds.filter((one) => !one.lack).map((one) => one.kind));
  const can = Object.keys(actions).filter((kind) => doable.has(kind));
  const deeds = can.map((kind) => actions[kind]()).join(", ");
  // A Railroad Executive grants further actions after this one.
  const further = view.turn?.further ?? 0;
  const penniless = view.players[table.me ?? 0]?.money === 0 && doable.has("TakeBond");
  if (can.length > 0) {
    const act = further
      ? say("The first of {count} actions: {deeds} or pass.", { count: further + 1, deeds })
      : say("One action: {deeds} or pass.", { deeds });
    return { whose, prompt: penniless ? `${act} ${say("You have no money; a bond is no action.")}` : act };
  }
  return {
    whose,
    prompt: doable.has("TakeBond")
      ? say("Take bonds first, they are no action; else you can only pass.")
      : say("You can only pass."),
  };
}
