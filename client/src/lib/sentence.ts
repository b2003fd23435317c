/** Renders templates with typed facts as text and named seats. Names come from the seats, never from the words. */

import { calledBriefly, isYou } from "./seats";
import type { Clause, Fact, Facts, Refused, SeatFact, SeatInfo, EventInfo } from "./types";
import { capital, language, say, translated } from "./words";

/** A seat as it is called to whoever looks. */
export interface Named {
  seat: number;
  words: string;
}

export type Piece = string | Named;

type Seats = readonly SeatInfo[];

/** Return the texts of a template, every second of them the name of a place. */
const cut = (template: string): string[] => template.split(/\{(\w+)\}/);

/** Return an event as it is said to whoever looks: in the second person to the seat that is its subject. */
export function pieces(announced: EventInfo, seats: Seats): Piece[] {
  const you = announced.subject !== null && isYou(seats[announced.subject]);
  return rendered(you ? announced.template_you : announced.template, announced.facts, seats);
}

/** Return the same as one string. */
export const sentenceOf = (announced: EventInfo, seats: Seats): string => joined(pieces(announced, seats));

/** Return the seats that an event names in the third person, its subject first. */
export function seatsNamed(announced: EventInfo): number[] {
  return cut(announced.template).flatMap((place, index) => {
    const fact = index % 2 ? announced.facts[place] : "";
    if (typeof fact !== "object") return [];
    return fact.type === "seat" ? [fact.seat] : fact.type === "seats" ? fact.seats.map(({ seat }) => seat) : [];
  });
}

/** Return a template in the language of the page, its places filled. */
export function rendered(template: string, facts: Facts, seats: Seats): Piece[] {
  const parts = Object.entries(facts).map(([place, fact]) => [place, factPieces(fact, seats)]);
  const filled = spread(translated(template), Object.fromEntries(parts));
  const [first] = filled;
  if (typeof first === "object" && isYou(seats[first.seat])) filled[0] = { ...first, words: say("You") };
  return filled;
}

/** Return a note or a question of the game, which may name seats, as a sentence of its own. */
export function phrase(said: string | Clause, seats: Seats): string {
  return typeof said === "string" ? capital(said) : joined(rendered(said.template, said.facts, seats));
}

/** Return why the server says no: by its template if it has one. */
export function whyNot(refused: Pick<Refused, "reason" | "template" | "facts">, seats: Seats = []): string {
  return joined(rendered(refused.template || refused.reason, refused.template ? refused.facts : {}, seats));
}

/** Return a template with pieces in its places; a place that nothing fills stays as it is written. */
function spread(template: string, parts: Record<string, Piece[]>): Piece[] {
  return cut(template).flatMap((part, index): Piece[] => {
    if (index % 2) return parts[part] ?? [`{${part}}`];
    return part ? [language === "xx" ? `[${part}]` : part] : [];
  });
}

const joined = (said: Piece[]): string =>
  said.map((piece) => (typeof piece === "string" ? piece : piece.words)).join("");

function factPieces(fact: Fact, seats: Seats): Piece[] {
  if (typeof fact !== "object") return [String(fact)];
  switch (fact.type) {
    case "seat":
      return [named(fact, seats)];
    case "seats":
      return together(fact.seats, seats);
    case "amounts":
      return [
        fact.items.map(({ count, one, many }) => `${count} ${Math.abs(count) === 1 ? one : many}`).join(", ") ||
          fact.none,
      ];
    case "comparison":
      return fact.steps.flatMap((step, index): Piece[] => [
        `${index ? "; " : ""}${step.name}: `,
        ...step.seats.flatMap(([seat, number], place): Piece[] => [
          place ? ", " : "",
          named(seat, seats),
          ` ${number}`,
        ]),
      ]);
    case "clause":
      return fact.template ? rendered(fact.template, fact.facts, seats) : [];
  }
}

function named({ seat, colour }: SeatFact, seats: Seats): Named {
  const info = seats[seat];
  return { seat, words: !info ? capital(colour) : isYou(info) ? say("you") : calledBriefly(info) };
}

/** Return a list of seats, oneself last, so that "you" begins no sentence. */
function together(facts: readonly SeatFact[], seats: Seats): Piece[] {
  const own = (fact: SeatFact) => Number(!!seats[fact.seat] && isYou(seats[fact.seat]));
  const names = [...facts].sort((one, other) => own(one) - own(other)).map((fact) => named(fact, seats));
  const last = names.pop();
  if (!last || !names.length) return last ? [last] : [];
  const before = names.flatMap((name, index): Piece[] => (index ? [", ", name] : [name]));
  return spread(translated("{names} and {last}"), { names: before, last: [last] });
}
