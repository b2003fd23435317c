/** Names from the board data of Transcontinental, in the message catalogue. */

import { called } from "../../lib/seats";
import type { ThingWords } from "../../lib/table.svelte";
import { capital, say, sayCount } from "../../lib/words";
import type { BaronView, BoardData, Table, View } from "./types";

const names: Record<string, () => string> = {
  red: () => say("red"),
  yellow: () => say("yellow"),
  blue: () => say("blue"),
  black: () => say("black"),
  purple: () => say("purple"),
  grey: () => say("grey"),
  settler: () => say("settler"),
  "raw material": () => say("raw material"),
  open: () => say("open ground"),
  water: () => say("water"),
  mountain: () => say("mountains"),
};

/** Return a kind of cube, a colour or a terrain in the language of the page. */
export const nameOf = (name: string): string => names[name]?.() ?? name;

/** Return the colour of a city: that of a cube, or grey. */
export const colourOf = (boardData: BoardData, colour: number): string =>
  colour === boardData.grey ? "grey" : boardData.cubes[colour];

/** Return thousands of dollars, as "$5,000". */
export const dollars = (thousands: number): string =>
  thousands < 0 ? `−$${-thousands},000` : thousands ? `$${thousands},000` : "$0";

/** Return thousands of dollars abbreviated, as "$5k". */
export const briefly = (thousands: number): string => (thousands ? `$${thousands}k` : "$0");

/** Return how many cubes of each colour there are, in words. */
export function counted(boardData: BoardData, cubes: readonly number[]): string {
  const parts = cubes.flatMap((number, kind) => (number ? [`${number} ${nameOf(boardData.cubes[kind])}`] : []));
  return parts.join(", ");
}

/** Return what a hex is, and the price of a tile there. */
export function hexWords(boardData: BoardData, hex: number): ThingWords {
  const terrain = Number(boardData.terrain[hex]);
  return {
    title: capital(nameOf(boardData.terrains[terrain])),
    notes: [say("A tile here costs {price}.", { price: dollars(boardData.tariffs[0].tiles[terrain]) })],
  };
}

/** Return the name of a seat. */
export const seatName = (table: Table, seat: number): string => {
  const info = table.info.seats[seat];
  return info ? called(info) : say("nobody");
};

/** Return phase, round and turn in words. */
export function whenOf(boardData: BoardData, view: View): string {
  if (view.rounds === 0) return say("Preparation");
  if (view.over) return say("The game ended in round {round}", { round: view.rounds });
  if (view.between === "change of phase")
    return say("After round {round}: the Western phase begins", { round: view.rounds });
  if (view.between === "final scoring")
    return say("After round {round}, the last: final scoring", { round: view.rounds });
  const phase = view.phase === 1 ? say("Eastern phase") : say("Western phase");
  if (view.turn) {
    const turn = view.turn.number;
    return say("{phase}, round {round}, turn {turn} of {turns}", {
      phase,
      round: view.rounds,
      turn,
      turns: Math.max(boardData.turns, turn),
    });
  }
  return say("{phase}, round {round}", { phase, round: view.rounds });
}

/** Rounds before the last possible one from which on the end is announced. */
const SOON = 4;

/** Return how long the game can still last, once that matters, and whether this is the last round; else null. */
export function endOf(view: View): { words: string; last: boolean } | null {
  if (view.rounds === 0 || view.over || view.between) return null;
  const last = view.rounds === view.last_round;
  const facts = { round: view.last_round };
  if (view.last_round_by === "end Second coast line")
    return { last, words: say("Last round: two lines join the coasts, and everybody has a fourth turn.") };
  if (view.last_round_by === "house Clock") {
    return {
      last,
      words: last
        ? say("Last round: the clock runs out.")
        : say("The clock is running: the game ends after round {round} at the latest.", facts),
    };
  }
  if (last) return { last, words: say("Last round: this game ends after round {round}.", facts) };
  if (view.last_if_idle)
    return { last, words: say("The game ends with this round unless somebody builds or delivers.") };
  return view.rounds + SOON >= view.last_round
    ? { last, words: say("The game ends after round {round} at the latest.", facts) }
    : null;
}

/** Return a count of points in words. */
export const points = (count: number): string => sayCount(count, "{count} point", "{count} points");

/** Return what goods are worth in the Western phase, band by band. */
export const bandWords = (boardData: BoardData): string[] =>
  boardData.bands.map(([links, score, cash]) => {
    const gain = cash ? say("{points} and {cash}", { points: points(score), cash: dollars(cash) }) : points(score);
    return sayCount(links, "{count} link or more: {gain}", "{count} links or more: {gain}", { gain });
  });

/** Return what a baron would pay if it were scored now. */
export function baronNow(boardData: BoardData, view: View, held: BaronView): string {
  if (view.over) return points(held.points);
  if (held.points) return say("now: {points}", { points: points(held.points) });
  return boardData.barons[held.baron].what === "first level 6" && held.rival ? say("lost") : say("not yet");
}

const amounts: Record<string, (boardData: BoardData, amount: number) => string> = {
  "most cash": (_, amount) => dollars(amount),
  "highest engine": (boardData, amount) => boardData.engines[amount - 1].name,
  "most bonds": (_, amount) => sayCount(amount, "{count} bond", "{count} bonds"),
  "fewest bonds": (_, amount) => sayCount(amount, "{count} bond", "{count} bonds"),
  "most links": (_, amount) => sayCount(amount, "{count} link", "{count} links"),
  "longest chain": (_, amount) => sayCount(amount, "{count} link", "{count} links"),
  "most cities": (_, amount) => sayCount(amount, "{count} city", "{count} cities"),
  "most western cities": (_, amount) => sayCount(amount, "{count} city", "{count} cities"),
};

/** Return the progress towards what a baron asks for. */
export function baronStanding(boardData: BoardData, held: BaronView): string {
  const { what, cities } = boardData.barons[held.baron];
  const amount = amounts[what];
  if (amount)
    return say("you: {own}; the best other: {rival}", {
      own: amount(boardData, held.own),
      rival: amount(boardData, held.rival),
    });
  if (what === "links at")
    return sayCount(held.own, "you have {count} link at {city}", "you have {count} links at {city}", {
      city: boardData.cities[cities[0]].name,
    });
  if (what === "connected") return held.own ? say("you have joined them") : say("you have not joined them");
  return held.own ? say("yours was the first") : held.rival ? say("somebody else was first") : say("nobody has one");
}

/** Return how far a seat's own links lead from the coasts; "" if they reach none. */
export function coastWords(boardData: BoardData, view: View, seat: number): string {
  const { farthest_west: west, farthest_east: east } = view.players[seat];
  const parts = [];
  if (west !== boardData.no_city)
    parts.push(say("from the East Coast to {city}", { city: boardData.cities[west].name }));
  if (east !== boardData.no_city)
    parts.push(say("from the West Coast to {city}", { city: boardData.cities[east].name }));
  return parts.join(", ");
}
