/** The first-game guide of Transcontinental. */

import { can, isAsked, rulesStop, ticketOf, undoStop, type Stop } from "../../lib/guide";
import { say } from "../../lib/words";
import type { PlayerView, Railways, Table } from "./types";

/** Return what the viewer knows of their own player; null for a spectator. */
const me = (table: Table): PlayerView | null =>
  table.me === null ? null : (table.state?.view.players[table.me] ?? null);
/** Return how many links the viewer has built. */
const ownLinks = (table: Table): number =>
  table.state?.view.links.filter(({ owner }) => owner === table.me).length ?? 0;
/** Return whether the log has an event of this type. */
const announced = (table: Table, type: string): boolean =>
  table.lines.some(({ events }) => events.some(({ event }) => event.type === type));

export const guide: readonly Stop<Railways>[] = [
  {
    id: "welcome",
    title: say("Welcome to Transcontinental"),
    words: say(
      "Borrow, build links, deliver cubes, and join the oceans. It is a long game: it is kept, and you may come back any day. The guide speaks when there is something new, and the bots wait until you have read it.",
    ),
  },
  {
    id: "map",
    target: '[data-test="map"]',
    title: say("The map"),
    words: say(
      "The colour of a city is the colour of the cubes it takes; the cubes in its circle wait to be delivered. Drag to move, turn the wheel or pinch to zoom. Press a city to learn all about it.",
    ),
    when: (table) => isAsked(table, "ChooseAction"),
  },
  rulesStop(),
  {
    id: "baron",
    target: '[data-test="barons"]',
    panel: "moves",
    title: say("Keep a baron"),
    words: say("A secret aim that pays points later. Only you see it."),
    when: (table) => table.options.some(({ kind }) => kind === "KeepBaron"),
  },
  {
    id: "bonds",
    target: ticketOf("TakeBond"),
    panel: "moves",
    title: say("Bonds first"),
    words: say(
      "You begin without a dollar. A bond brings $5,000 and is no action; it costs $1,000 in every round, a point at the change of phase and another at the end. Take only as many as your first link needs, usually one to four.",
    ),
    when: (table) => isAsked(table, "ChooseAction") && me(table)?.money === 0 && can(table, "TakeBond"),
  },
  {
    id: "link",
    target: ticketOf("BuildLink"),
    panel: "moves",
    title: say("The first link"),
    words: say(
      "You can pay for a link. Press a city on the map and then another: the cheapest route is drawn with its price. Look for two cities where one has cubes in the colour of the other.",
    ),
    when: (table) => isAsked(table, "ChooseAction") && can(table, "BuildLink"),
  },
  {
    id: "purse",
    target: '[data-test="purse"]',
    panel: "moves",
    title: say("Your railroad"),
    words: say(
      "Cash, bonds, points and what they bring as income after each round. Your engine’s level is how many links a cube may go. Press the line about more points to see how income rises, and that it falls above 49 points.",
    ),
    when: (table) => ownLinks(table) > 0 && table.myTurn,
  },
  {
    id: "deliver",
    target: ticketOf("Deliver"),
    panel: "moves",
    title: say("The first delivery"),
    words: say(
      "A cube goes over links to the first city of its colour. Every link used pays its owner a point, and points are your income. Do this early.",
    ),
    when: (table) => isAsked(table, "ChooseAction") && can(table, "Deliver"),
  },
  {
    id: "cards",
    target: '[data-test="display"]',
    panel: "moves",
    title: say("Cards"),
    words: say(
      "Taking a card is an action. Bounties and bonuses are not taken: they go by themselves to whoever is first, such as the first to deliver to that city.",
    ),
    when: (table) => isAsked(table, "ChooseAction") && ownLinks(table) > 0 && can(table, "TakeCard"),
  },
  {
    id: "engine",
    target: ticketOf("UpgradeEngine"),
    panel: "moves",
    title: say("A better engine"),
    words: say("Each level lets your cubes go one link further, and every link of yours on the way is a point."),
    when: (table) => isAsked(table, "ChooseAction") && ownLinks(table) > 1 && can(table, "UpgradeEngine"),
  },
  {
    id: "lines",
    target: '[data-test="lines"]',
    panel: "moves",
    title: say("Lines"),
    words: say(
      "Points for whoever first joins two far cities by links of their own. Press a line, and the map shows it; the list tells what you still lack.",
    ),
    when: (table) => isAsked(table, "ChooseAction") && ownLinks(table) > 1,
  },
  {
    id: "settlers",
    target: '[data-test="settlers"]',
    panel: "moves",
    title: say("Settlers"),
    words: say(
      "An Eastern city has given its last cube, and settlers wait there. They are delivered like cubes, but to any city of the West: 1 point on top of the links, and the city gets cubes of its own.",
    ),
    when: (table) => announced(table, "SettlersCame"),
  },
  {
    id: "ten",
    target: '[data-test="settlers"]',
    panel: "moves",
    title: say("Ten open the West"),
    words: say(
      "The first settler has arrived. When ten have, the Western phase begins after that round. The West fills with cubes, and deliveries of coloured cubes score by distance: 1, 3, 5 or 8 points. One of two links then brings 1 point instead of 2.",
    ),
    when: (table) => (table.state?.view.settlers_delivered ?? 0) > 0 && table.state?.view.phase === 1,
  },
  undoStop(
    say(
      "Take a move back here: any time against bots; otherwise until cubes or cards are drawn or somebody else has moved.",
    ),
  ),
];
