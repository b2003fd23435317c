/** The first-game guide of Montana. */

import { rulesStep, ticketsStep, undoStep, type Step } from "../../lib/guide";
import { say } from "../../lib/words";

export const guide: readonly Step[] = [
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
  ticketsStep,
  {
    target: '[data-test="part-land"], [data-test="landscape"]',
    title: say("Lines, lakes and cows"),
    words: say(
      "Four of your fields in a row place one settlement more. The first beside a lake takes its canteen, good for another turn. A cow is traded at any time of your turn for a good, silver or a worker.",
    ),
  },
  undoStep(say("Until the wheel is spun or somebody else has moved, you may take a move back.")),
  rulesStep,
];
