/** The first-game guide of Montana. */

import { can, isAsked, rulesStop, undoStop, type Stop } from "../../lib/guide";
import { say } from "../../lib/words";
import type { Montana, PlayerView, Table } from "./types";

/** Return what the viewer knows of their own player; null for a spectator. */
const me = (table: Table): PlayerView | null =>
  table.me === null ? null : (table.state?.view.players[table.me] ?? null);
const LAND = '[data-test="part-land"], [data-test="landscape"]';
const WHEEL = '[data-test="part-wheel"], [data-test="wheel"]';
const CITY = '[data-test="part-city"], [data-test="city"]';

export const guide: readonly Stop<Montana>[] = [
  {
    id: "welcome",
    title: say("Welcome to Montana"),
    words: say(
      "Recruit workers, let them gather goods, and hand in the goods to build settlements. Most settlements win. Before the first turn everybody spins the wheel twice for workers. The guide speaks when there is something new, and the bots wait until you have read it.",
    ),
  },
  {
    id: "land",
    target: LAND,
    title: say("The landscape"),
    words: say(
      "Each field shows the goods it costs. You build beside the starting tile or beside any settlement, also somebody else’s. Two houses mean two settlements for one price.",
    ),
  },
  {
    id: "hand",
    target: '[data-test="hand"]',
    panel: "moves",
    title: say("Your board"),
    words: say(
      "Your goods, silver, cows and canteens, and room for eight workers. A frame of gold with an arrow is the big size of copper or stone.",
    ),
    when: (table) => isAsked(table, "ChooseAction"),
  },
  rulesStop(),
  {
    id: "recruit",
    target: WHEEL,
    title: say("Recruit"),
    words: say(
      "It is your turn, with one action: recruit, work or build. Recruiting costs nothing: the wheel brings you two workers.",
    ),
    when: (table) => can(table, "Recruit"),
  },
  {
    id: "arrow",
    target: WHEEL,
    title: say("The arrow"),
    words: say("These two are yours. Each grain moves the arrow one space on, and you take the pair there as well."),
    when: (table) => isAsked(table, "AdvanceTheArrow"),
  },
  {
    id: "work",
    target: '[data-test="part-work"], [data-test="work-board"]',
    title: say("Work"),
    words: say(
      "You can send workers. A space costs silver and one worker of its colour, or two others; a dearer row brings more. When all three rows are taken, the area is cleared.",
    ),
    when: (table) => can(table, "Work"),
  },
  {
    id: "build",
    target: LAND,
    title: say("Build"),
    words: say(
      "You have the goods for a field: it is lit. You may build on up to three fields in one turn, and take 1 silver for each of the three you do not use.",
    ),
    when: (table) => can(table, "Build"),
  },
  {
    id: "city",
    target: CITY,
    title: say("The city"),
    words: say(
      "The piece of your colour at the hardware store, your contractor, can go here and bid pumpkins for a reward. Only the city turns copper and stone into the big size that dear fields want.",
    ),
    when: (table) => can(table, "GoToCity"),
  },
  {
    id: "bid",
    target: CITY,
    title: say("The auction"),
    words: say(
      "Bid pumpkins for a reward; whoever opened the auction must bid, the others may pass. Whoever is outbid moves at once: further to the right, to any other row, or out by passing. Only those who get a reward pay.",
    ),
    when: (table) => isAsked(table, "PlaceContractor"),
  },
  {
    id: "cow",
    target: '[data-test="cattle"]',
    panel: "moves",
    title: say("A cow"),
    words: say("At any time of your turn a cow can be traded for a small good, a worker or 3 silver."),
    when: (table) => can(table, "TradeCow"),
  },
  {
    id: "canteen",
    target: '[data-test="hand"]',
    panel: "moves",
    title: say("A canteen"),
    words: say("You were the first beside a lake. Spend it at the end of a turn to take another."),
    when: (table) => (me(table)?.canteens ?? 0) > 0,
  },
  undoStop(
    say(
      "You can undo here. Against bots, whenever you like; with people, until the wheel is spun or somebody else has moved.",
    ),
  ),
];
