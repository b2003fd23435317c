/** What the lobby and the about page say about each game, beyond what the server knows. */

import { say } from "./words";

export interface GameWords {
  plate: string;
  blurb: string;
  length: string;
  /** What its score counts. */
  score: string;
  /** From 1, easy, to 3. */
  difficulty: number;
  published: string;
  authors: string;
  publisher: string;
}

export const gameWords: Record<string, GameWords> = {
  america: {
    plate: say("Plate I"),
    blurb: say("Send settlers west, found cities, lay rails, and be the first to deliver all your goods by train."),
    length: say("60–120 minutes"),
    score: say("Goods delivered"),
    difficulty: 2,
    published: "Settlers of America: Trails to Rails",
    authors: "Klaus Teuber",
    publisher: "Mayfair Games 2010; Catan Studio 2016, 2018",
  },
  montana: {
    plate: say("Plate II"),
    blurb: say("Recruit workers at the wheel, gather goods, bid pumpkins in the city, and settle the hills first."),
    length: say("45–60 minutes"),
    score: say("Settlements placed"),
    difficulty: 2,
    published: "Montana",
    authors: "Rüdiger Dorn",
    publisher: "White Goblin Games 2017",
  },
  pioneer: {
    plate: say("Plate III"),
    blurb: say("Discover land tile by tile, found outposts, and link them by rail so that they grow. A game for one."),
    length: say("30–45 minutes"),
    score: say("Points"),
    difficulty: 1,
    published: "Epic Solitaire: Pioneer Rails",
    authors: "Scott Slomiany",
    publisher: "2011",
  },
  railways: {
    plate: say("Plate IV"),
    blurb: say("Borrow, build and deliver across East and West until two lines join the oceans. The longest haul."),
    length: say("2–4 hours"),
    score: say("Points"),
    difficulty: 3,
    published: "Railways of the World",
    authors: "Glenn Drover, Martin Wallace; combined game by Matt Robertson, edited by Byron Brown",
    publisher: "Eagle-Gryphon Games",
  },
};

export function difficultyWords(difficulty: number): string {
  return [say("Easy to learn"), say("Some thought"), say("Deep and long")][difficulty - 1] ?? "";
}

/** Seats in words: "2–6 players". */
export function seatsWords(seats: readonly number[]): string {
  const [least, most] = [Math.min(...seats), Math.max(...seats)];
  if (most === 1) return say("1 player");
  return least === most ? say("{most} players", { most }) : say("{least}–{most} players", { least, most });
}
