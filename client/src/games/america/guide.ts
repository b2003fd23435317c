/** The first-game guide of Trails to Rails. */

import { can, isAsked, rulesStop, ticketOf, ticketsStop, undoStop, type Stop } from "../../lib/guide";
import { say } from "../../lib/words";
import type { America, PlayerView, Table } from "./types";

/** Return what the viewer knows of their own player; null for a spectator. */
const me = (table: Table): PlayerView | null =>
  table.me === null ? null : (table.state?.view.players[table.me] ?? null);

export const guide: readonly Stop<America>[] = [
  {
    id: "welcome",
    title: say("Welcome to Trails to Rails"),
    words: say(
      "You settle the West and carry goods there by train. Whoever first delivers all their goods wins; every city you found frees one more of them, and you need them all. The guide speaks when there is something new, and the bots wait until you have read it.",
    ),
  },
  {
    id: "map",
    target: '[data-test="map"]',
    title: say("The map"),
    words: say(
      "Your cities get a card whenever the number of a hex beside them is rolled. Drag to move the map, turn the wheel or pinch to zoom. What you may do now is lit; press anything else to learn about it.",
    ),
  },
  {
    id: "hand",
    target: '[data-test="hand"]',
    panel: "moves",
    title: say("Your hand"),
    words: say("Ore and lumber make rails, grain moves settlers, coal drives trains. Two gold buy any card."),
  },
  rulesStop(),
  {
    id: "place",
    target: '[data-test="map"]',
    title: say("Where you begin"),
    words: say("Choose one of the lit places. Cities beside numbers near 6 and 8 bring the most cards."),
    when: (table) => can(table, "PlaceCity", "PlaceRail"),
  },
  {
    id: "roll",
    target: ticketOf("RollDice"),
    panel: "moves",
    title: say("Roll the dice"),
    words: say(
      "Every turn begins with a roll. Everybody with a city beside a hex of that number gets cards, not only you.",
    ),
    when: (table) => can(table, "RollDice"),
  },
  {
    id: "rolled",
    target: '[data-test="dice"]',
    title: say("The first roll"),
    words: say(
      "Hexes with this number have just produced; they are ringed on the map. Whoever got no card took 1 gold instead.",
    ),
    when: (table) => ![0, 7].includes(table.state?.view.rolled ?? 0),
  },
  {
    id: "seven",
    target: '[data-test="dice"]',
    title: say("A seven"),
    words: say(
      "Nobody gets cards. Whoever holds more than seven gives half of them back, and the player who rolled moves the outlaw: its hex yields nothing while it stands there.",
    ),
    when: (table) => table.state?.view.rolled === 7,
  },
  {
    id: "offer",
    target: '[data-test="offer"]',
    panel: "moves",
    title: say("An offer"),
    words: say(
      "Accept it, decline it, or make a counter-offer. Only trade for what you can use: the other player gains as well.",
    ),
    when: (table) => isAsked(table, "AnswerOffer"),
  },
  ticketsStop((table) => isAsked(table, "ActionPhase")),
  {
    id: "settler",
    target: ticketOf("BuildSettler"),
    panel: "moves",
    title: say("You can build a settler"),
    words: say(
      "It starts at one of your cities. Every city that a settler founds frees one of your goods, and only with all your cities built can you deliver them all.",
    ),
    when: (table) => isAsked(table, "ActionPhase") && can(table, "BuildSettler"),
  },
  {
    id: "settler-moves",
    target: ticketOf("MoveSettler"),
    panel: "moves",
    title: say("A settler at hand"),
    words: say(
      "One grain moves it up to three intersections. On an empty site it becomes a city at once: any red or purple ring on the map, also in the East.",
    ),
    when: (table) => can(table, "MoveSettler"),
  },
  {
    id: "rail",
    target: ticketOf("BuildRail"),
    panel: "moves",
    title: say("You can lay a rail"),
    words: say(
      "Lay rails towards cities of other players: goods are delivered there, never to your own. Joining an isolated city to another for the first time pays gold.",
    ),
    when: (table) => isAsked(table, "ActionPhase") && can(table, "BuildRail"),
  },
  {
    id: "train",
    target: ticketOf("MoveTrain"),
    panel: "moves",
    title: say("You can move a train"),
    words: say("One coal moves it up to three rails. Rails of another player cost 1 gold to them, once a turn."),
    when: (table) => isAsked(table, "ActionPhase") && can(table, "MoveTrain"),
  },
  {
    id: "deliver",
    target: ticketOf("Deliver"),
    panel: "moves",
    title: say("You can deliver"),
    words: say(
      "Your train stands beside a city of somebody else. Delivering costs nothing, and it is what wins the game.",
    ),
    when: (table) => can(table, "Deliver"),
  },
  {
    id: "card",
    target: '[data-test="cards"]',
    panel: "moves",
    title: say("Your first card"),
    words: say("A development card can be played from your next turn on, one in each turn."),
    when: (table) => (me(table)?.cards ?? []).some(Boolean),
  },
  {
    id: "between",
    target: '[data-test="tickets"]',
    panel: "moves",
    title: say("Between two turns"),
    words: say(
      "After somebody’s turn you may build and buy, and nothing else. Press Done if you would rather keep your cards.",
    ),
    when: (table) => isAsked(table, "ExtraordinaryBuild") && table.options.length > 1,
  },
  undoStop(
    say(
      "Take a move back here: against bots alone at any time, else until the dice are rolled or somebody else has moved.",
    ),
  ),
];
