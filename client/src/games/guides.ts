/** The first-game guides: what to look at, and what it is. */

import { say } from "../lib/words";

export interface Step {
  /** What is pointed at; without it, or where it is not there, the words stand in the middle. */
  target?: string;
  title: string;
  words: string;
  /** The panel to show first, on screens that show one at a time. */
  panel?: "moves" | "players" | "log" | "rules";
}

const common = {
  deeds: {
    target: '[data-test="deeds"]',
    panel: "moves" as const,
    title: say("What you may do"),
    words: say("Each ticket is a kind of answer with its price. Grey ones say what you lack. A number on the stub tells how many ways there are."),
  },
  undo: {
    target: '[data-test="undo"]',
    title: say("Nothing is lost"),
    words: say("Until the dice speak or somebody else has answered, you may take an answer back."),
  },
  rules: {
    target: '[data-test="tab-rules"]',
    title: say("The rules are here"),
    words: say("Search them, or press anything that is not allowed: the page says why, with the rule."),
  },
};

export const guides: Record<string, Step[]> = {
  america: [
    {
      title: say("Welcome to Trails to Rails"),
      words: say("You settle the West and carry goods there by train. Whoever first delivers all their goods wins. A few short stops; the others play on meanwhile."),
    },
    {
      target: '[data-test="map"]',
      title: say("The map"),
      words: say("Hexes with a brass plate produce when that number is rolled. Drag to move, turn the wheel or pinch to zoom. Everything you may do is lit."),
    },
    {
      target: '[data-test="players"]',
      panel: "players",
      title: say("The players"),
      words: say("Every seat has a colour, a shape and a pattern of its rails. The wash of gold shows who must answer; the ledger below counts what everybody holds."),
    },
    {
      target: '[data-test="hand"]',
      panel: "moves",
      title: say("Your hand"),
      words: say("Resources, gold and development cards. Ore and lumber make rails, grain feeds settlers, coal drives trains."),
    },
    common.deeds,
    {
      target: '[data-test="map"]',
      title: say("Settlers go west"),
      words: say("Build a settler, move it for grain to an empty site, and it becomes a city. Each city frees one of your goods."),
    },
    {
      target: '[data-test="map"]',
      title: say("Rails and trains"),
      words: say("Lay rails to other players’ cities, run a train there for coal, and deliver. Foreign rails cost a gold to their owner."),
    },
    common.undo,
    common.rules,
  ],
  montana: [
    {
      title: say("Welcome to Montana"),
      words: say("Recruit workers, gather goods, and place your settlements first. This table is played from the list; its text is the board."),
    },
    { target: '[data-test="text-view"]', title: say("The table in words"), words: say("Everything everybody may know, player by player.") },
    common.deeds,
    common.undo,
    common.rules,
  ],
  pioneer: [
    {
      title: say("Welcome to Pioneer Rails"),
      words: say("Lay tile after tile, found outposts and link them. You play alone, against your own best score."),
    },
    { target: '[data-test="text-view"]', title: say("The land so far"), words: say("The tiles laid, the outposts, and what each still needs.") },
    common.deeds,
    common.undo,
    common.rules,
  ],
  railways: [
    {
      title: say("Welcome to Transcontinental"),
      words: say("Build links, buy engines, deliver cubes, and join the oceans. A long game: it is kept, and you may come back any day."),
    },
    {
      target: '[data-test="map"]',
      title: say("The map"),
      words: say("A ring shows which cubes a city takes; the cubes in it wait to be delivered. Drag to move, turn the wheel or pinch to zoom; press a city to learn all about it."),
    },
    {
      target: '[data-test="purse"]',
      panel: "moves",
      title: say("Your railroad"),
      words: say("You start with nothing: bonds bring the first money and cost interest for ever. Points bring income; the line below tells what the next ones bring. Under it stands the ladder of engines."),
    },
    {
      target: '[data-deed="BuildLink"]',
      panel: "moves",
      title: say("Build a link"),
      words: say("Choose it, press a city and then another: the cheapest route is drawn with its price, hex by hex. Press hexes in between for a route of your own."),
    },
    {
      target: '[data-deed="Deliver"]',
      panel: "moves",
      title: say("Deliver a cube"),
      words: say("A cube goes over links to the first city of its colour. Every link used pays its owner a point; your engine says how many links it may be."),
    },
    {
      target: '[data-test="display"]',
      panel: "moves",
      title: say("Cards"),
      words: say("Taking a card is an action. What stands below goes by itself to whoever is first."),
    },
    {
      target: '[data-test="lines"]',
      panel: "moves",
      title: say("Lines"),
      words: say("Join far cities by links of your own before the others do. The second line from coast to coast ends the game."),
    },
    common.deeds,
    common.undo,
    common.rules,
  ],
};
