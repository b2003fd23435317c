/** What was told, cut into words and names of seats, so that the log can mark who did what. */

import { calledBriefly, isYou } from "./seats";
import type { SeatInfo, Telling } from "./types";
import { capital, language, listed, told } from "./words";

export interface Named {
  seat: number;
  words: string;
}

export type Piece = string | Named;

/** Places of a template that name seats; anything else that is called like a colour is not a seat. */
const SEATS = new Set([
  "seat",
  "thief",
  "victim",
  "partner",
  "owner",
  "player",
  "by",
  "to",
  "from",
  "other",
  "seats",
  "winners",
]);

/** A turn or a round begins. */
export const heads = (telling: Telling): boolean => /^(Turn|Round) /.test(telling.template);

/** Said by name: every seat as it is called elsewhere on the page, and oneself as "you". */
export function pieces(telling: Telling, seats: readonly SeatInfo[]): Piece[] {
  if (language !== "en") return [told(telling)];
  const parts = telling.template.split(/(\{\w+\})/).filter(Boolean);
  const facts = (part: string) => String(telling.facts[part.slice(1, -1)] ?? "");
  const plain = parts.map((part) => (part.startsWith("{") ? facts(part) : part)).join("");
  // A sentence the server worded in its own way is shown as it is.
  if (plain !== telling.sentence) return [capital(telling.sentence)];
  const found = parts.flatMap((part): Piece[] => {
    if (!part.startsWith("{")) return [part];
    return SEATS.has(part.slice(1, -1)) ? seatsIn(facts(part), seats) : [listed(facts(part))];
  });
  // After Washington D.C. no second full stop is needed.
  const [before, last] = found.slice(-2);
  if (last === "." && typeof before === "string" && before.endsWith(".")) found.pop();
  const subject = found[0];
  if (typeof subject === "object" && isYou(seats[subject.seat])) toYou(found, subject);
  found.forEach((piece, place) => {
    if (typeof piece !== "object" || place === 0 || !isYou(seats[piece.seat])) return;
    const [next, verb] = found.slice(place + 1);
    if (typeof next === "string") found[place + 1] = next.replace(/^ is /, " are ");
    if (next === " " && verb === "wins") found[place + 2] = saidToYou(verb);
  });
  if (typeof found[0] === "string") found[0] = capital(found[0]);
  // Who is named after a full stop begins a sentence.
  return found.map((piece, place) => {
    const begins = found[place - 1] === " " && /[.!?]$/.test(String(found[place - 2]));
    return typeof piece === "object" && begins ? { ...piece, words: capital(piece.words) } : piece;
  });
}

/** The same as one string. */
export function sentenceOf(telling: Telling, seats: readonly SeatInfo[]): string {
  return pieces(telling, seats)
    .map((piece, place) => (typeof piece === "string" ? piece : place === 0 ? capital(piece.words) : piece.words))
    .join("");
}

/** The seats that are named by their colours in a list such as "blue, red and white". */
function seatsIn(words: string, seats: readonly SeatInfo[]): Piece[] {
  return words
    .split(/(, | and | )/)
    .filter(Boolean)
    .map((word): Piece => {
      const seat = seats.findIndex((other) => other.colour === word);
      if (seat < 0) return word;
      return {
        seat,
        words: isYou(seats[seat]) ? calledBriefly(seats[seat]).toLowerCase() : calledBriefly(seats[seat]),
      };
    });
}

const UNLIKE: Record<string, string> = { has: "have", is: "are", goes: "go" };

/** A verb as it is said to somebody: "builds" is "build". */
function saidToYou(verb: string): string {
  return UNLIKE[verb] ?? verb.replace(/(ss|sh|ch|x)es$/, "$1").replace(/([^s])s$/, "$1");
}

/** What is said of a seat, said to whoever sits there: "blue takes a card" is "you take a card". */
function toYou(found: Piece[], subject: Named): void {
  found.forEach((piece, place) => {
    if (typeof piece !== "string") return;
    let words = piece;
    if (place === 1 && words.startsWith("'s ")) {
      subject.words = "your";
      words = words.slice(2);
    } else if (place === 1 && words.trim())
      words = words.replace(/^ (\w+)/, (_, verb: string) => ` ${saidToYou(verb)}`);
    else if (place === 2 && found[1] === " ") words = saidToYou(words);
    found[place] = words
      .replace(
        /((?:,| and) )(takes|sends|pays|receives|builds|wins)\b/g,
        (_, joint: string, verb: string) => joint + saidToYou(verb),
      )
      .replace(/\bits\b/g, "your");
  });
}

/** A sentence of the server's that begins with the colour of a seat, with its name instead. */
export function byName(sentence: string, seats: readonly SeatInfo[]): string {
  const seat = seats.find((other) => sentence.startsWith(`${other.colour} `));
  return seat && language === "en" ? calledBriefly(seat) + sentence.slice(seat.colour.length) : sentence;
}
