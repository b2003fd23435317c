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
    words: say(
      "Each ticket is a kind of answer with its price; a number on the stub tells how many ways there are. “Why not?” says what you lack for the rest.",
    ),
  },
  undo: (words: string) => ({ target: '[data-test="undo"]', title: say("Nothing is lost"), words }),
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
      words: say(
        "You settle the West and carry goods there by train. Whoever first delivers all their goods wins. A few short stops; the others play on meanwhile.",
      ),
    },
    {
      target: '[data-test="map"]',
      title: say("The map"),
      words: say(
        "A hex yields to the cities beside it whenever its number is rolled. Numbers on brass do so too, but move west as the land is settled. Drag to move, turn the wheel or pinch to zoom. Everything you may do is lit.",
      ),
    },
    {
      target: '[data-test="players"]',
      panel: "players",
      title: say("The players"),
      words: say(
        "Every seat has a colour, a shape and a pattern of its rails. The wash of gold shows who must answer; the ledger below counts what everybody holds.",
      ),
    },
    {
      target: '[data-test="hand"]',
      panel: "moves",
      title: say("Your hand"),
      words: say(
        "Resources, gold and development cards. Ore and lumber make rails, grain feeds settlers, coal drives trains.",
      ),
    },
    common.deeds,
    {
      target: '[data-test="map"]',
      title: say("Settlers go west"),
      words: say(
        "Build a settler, move it for grain to an empty site, and it becomes a city. Each city frees one of your goods.",
      ),
    },
    {
      target: '[data-test="map"]',
      title: say("Rails and trains"),
      words: say(
        "Lay rails to other players’ cities, run a train there for coal, and deliver. Foreign rails cost a gold to their owner.",
      ),
    },
    common.undo(say("Until the dice are rolled or somebody else has answered, you may take an answer back.")),
    common.rules,
  ],
  montana: [
    {
      title: say("Welcome to Montana"),
      words: say(
        "Recruit workers, let them gather goods, and deliver the goods to found settlements. When somebody places the last of their settlements, the round is played out and most settlements win.",
      ),
    },
    {
      target: '[data-test="part-land"], [data-test="landscape"]',
      title: say("The landscape"),
      words: say(
        "Each field shows the goods it costs. You build beside the starting tile or any settlement; dotted fields are open now, and those you can pay are lit. Two houses mean two settlements for one price.",
      ),
    },
    {
      target: '[data-test="hand"]',
      panel: "moves",
      title: say("Your board"),
      words: say(
        "Your goods, silver, cows and canteens, and room for eight workers. A frame of gold with an arrow is the big size of copper or stone.",
      ),
    },
    {
      target: '[data-test="part-wheel"], [data-test="wheel"]',
      title: say("Recruit"),
      words: say(
        "Spin for two workers. Then grain moves the arrow on, a space for each, and brings two more. White workers are any you like.",
      ),
    },
    {
      target: '[data-test="part-work"], [data-test="work-board"]',
      title: say("Work"),
      words: say(
        "A space costs silver and one worker of its colour, or two others. The small space beside it gives one more for workers alone. When all three rows are taken, the area clears for the next player.",
      ),
    },
    {
      target: '[data-test="part-city"], [data-test="city"]',
      title: say("The city"),
      words: say(
        "Bid pumpkins for a reward: big copper and stone come only from here. Whoever is outbid moves at once or passes. What is bid is locked.",
      ),
    },
    common.deeds,
    {
      target: '[data-test="part-land"], [data-test="landscape"]',
      title: say("Lines, lakes and cows"),
      words: say(
        "Four of your fields in a row place one settlement more. The first beside a lake takes its canteen, good for another turn. A cow is traded at any time of your turn for a good, silver or a worker.",
      ),
    },
    common.undo(say("Until the wheel is spun or somebody else has answered, you may take an answer back.")),
    common.rules,
  ],
  pioneer: [
    {
      title: say("Welcome to Pioneer Rails"),
      words: say(
        "Lay tile after tile, found outposts, link them by rail and carry cubes. You play alone, for as many points as you can.",
      ),
    },
    {
      target: '[data-test="hand"]',
      title: say("The supply"),
      words: say(
        "Draw a tile here. The tile you drew is shown in its place, and hangs at your pointer over the table.",
      ),
    },
    {
      target: '[data-test="map"]',
      title: say("The table has no edge"),
      words: say(
        "A tile may lie wherever a mark is lit: beside land one of its icons must touch its like, beside an outpost alone any will do. Tiles are never turned. Rest the pointer anywhere else, or press there, and the page says why not. Drag to move, turn the wheel or pinch to zoom.",
      ),
    },
    {
      target: '[data-test="stack"]',
      panel: "moves",
      title: say("Outposts"),
      words: say(
        "The outpost that lies open may be built after each tile. Its left side shows what it makes beside the right land, its right side what it needs, its edges where tracks and harbours are.",
      ),
    },
    {
      target: '[data-test="map"]',
      title: say("Links and cubes"),
      words: say(
        "Tracks that meet make a link; a plate tells its length, in gold the longest. When a cube can travel, drag it along its way: one cube makes an outpost a town, two a city.",
      ),
    },
    {
      target: '[data-test="score"]',
      panel: "moves",
      title: say("The score"),
      words: say("Every line of it as the world stands, and below it every tile nobody has seen yet."),
    },
    common.undo(say("Until a tile is drawn, you may take an answer back.")),
    common.rules,
  ],
  railways: [
    {
      title: say("Welcome to Transcontinental"),
      words: say(
        "Build links, buy engines, deliver cubes, and join the oceans. A round gives everybody three turns, and a turn is one action: build, deliver, upgrade, urbanize, take a card, or pass. A long game: it is kept, and you may come back any day.",
      ),
    },
    {
      target: '[data-test="map"]',
      title: say("The map"),
      words: say(
        "A ring shows which cubes a city takes; the cubes in it wait to be delivered. Drag to move, turn the wheel or pinch to zoom; press a city to learn all about it.",
      ),
    },
    {
      target: '[data-test="purse"]',
      panel: "moves",
      title: say("Your railroad"),
      words: say(
        "You start with nothing: bonds bring the first money, cost interest for ever, and are no action. Points bring income; the line below tells what the next ones bring. Under it stands your engine: how many links a cube may go.",
      ),
    },
    {
      target: '[data-deed="BuildLink"]',
      panel: "moves",
      title: say("Build a link"),
      words: say(
        "On your turn choose its ticket, press a city and then another: the cheapest route is drawn with its price, hex by hex. Press hexes in between for a route of your own.",
      ),
    },
    {
      target: '[data-deed="Deliver"]',
      panel: "moves",
      title: say("Deliver a cube"),
      words: say(
        "A cube goes over links to the first city of its colour. Every link used pays its owner a point; your engine says how many links it may be.",
      ),
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
      words: say(
        "Join far cities by links of your own before the others do. The second line from coast to coast ends the game.",
      ),
    },
    common.deeds,
    common.undo(say("Until cubes or cards are drawn or somebody else has answered, you may take an answer back.")),
    common.rules,
  ],
};
