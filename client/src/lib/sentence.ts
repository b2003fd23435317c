/** Render templates with typed facts as text and seat names. Names come from the seats, never from the words. */

import { called, isYou } from "./seats";
import type { Option, Fact, Facts, CommandError, SeatFact, SeatInfo, EventInfo, LogEntry } from "./types";
import { capital, language, say, translated } from "./words";

/** A seat with its name, as shown to the viewer. */
export interface Named {
  seat: number;
  words: string;
}

/** A part of a rendered template: text, or a seat that can be marked with its colour. */
export type Piece = string | Named;

type Seats = readonly SeatInfo[];

/** Return the parts of a template: texts and names of placeholders in turn. */
const cut = (template: string): string[] => template.split(/\{(\w+)\}/);

/** Return an event as pieces, in the second person if the viewer is its subject. */
export function pieces(announced: EventInfo, seats: Seats): Piece[] {
  const you = announced.subject !== null && isYou(seats[announced.subject]);
  return rendered(you ? announced.template_you : announced.template, announced.facts, seats);
}

/** Return an event as one string. */
export const sentenceOf = (announced: EventInfo, seats: Seats): string => joined(pieces(announced, seats));

/** Return a line of the log as sentences, for screen readers. */
export function sentencesOf(line: LogEntry, seats: Seats): string[] {
  if (line.kind === "chat") return [`${line.name}: ${line.text}`];
  return line.events.length ? line.events.map((announced) => sentenceOf(announced, seats)) : [line.text];
}

/** Return the seats that an event names in the third person, its subject first. */
export function seatsNamed(announced: EventInfo): number[] {
  return cut(announced.template).flatMap((place, index) => {
    const fact = index % 2 ? announced.facts[place] : "";
    if (typeof fact !== "object") return [];
    return fact.type === "seat" ? [fact.seat] : fact.type === "seats" ? fact.seats.map(({ seat }) => seat) : [];
  });
}

/** Return a template in the language of the page, its placeholders filled; "You" where a sentence begins. */
export function rendered(template: string, facts: Facts, seats: Seats): Piece[] {
  return filled(template, facts, seats).map((piece, index, all) => {
    const info = typeof piece === "string" ? undefined : seats[piece.seat];
    if (typeof piece === "string" || !info || !isYou(info)) return piece;
    const before = all[index - 1] ?? "";
    const begins = index === 0 || (typeof before === "string" && /[.!?]\s+$/.test(before));
    return begins ? { ...piece, words: say("You") } : piece;
  });
}

/** Return a template in the language of the page with its placeholders filled, as a part of a sentence. */
function filled(template: string, facts: Facts, seats: Seats): Piece[] {
  const parts = Object.entries(facts).map(([place, fact]) => [place, factPieces(fact, seats)]);
  return spread(translated(template), Object.fromEntries(parts));
}

/** Return a note or a prompt of the game as a sentence: with a capital letter, unless it begins with a name. */
export function phrase(said: Fact, seats: Seats): string {
  const whole = typeof said === "object" && said.type === "clause" && !!said.template;
  const [first, ...rest] = whole ? rendered(said.template, said.facts, seats) : factPieces(said, seats);
  return first === undefined ? "" : joined([typeof first === "string" ? capital(first) : first, ...rest]);
}

/** Return a fact as text. */
export const worded = (fact: Fact, seats: Seats): string => joined(factPieces(fact, seats));

/** Return an option with its cost and gain as one text, for screen readers. */
export function optionWords({ title, pays, gains }: Pick<Option, "title" | "pays" | "gains">, seats: Seats): string {
  return [
    phrase(title, seats),
    pays && say("pays {pays}", { pays: worded(pays, seats) }),
    gains && say("brings {gains}", { gains: worded(gains, seats) }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Return a fact by its place in a clause; undefined if there is none. */
export const factIn = (fact: Fact, place: string): Fact | undefined =>
  typeof fact === "object" && fact.type === "clause" ? fact.facts[place] : undefined;

/** Return the number in a fact: a count, a sum of counts, or dollars; 0 if there is none. */
export function numberIn(fact: Fact | undefined): number {
  if (typeof fact !== "object") return typeof fact === "number" ? fact : 0;
  if (fact.type === "amounts") return fact.items.reduce((sum, { count }) => sum + count, 0);
  return fact.type === "dollars" ? fact.dollars : 0;
}

/** Return the reason for a refusal, rendered from its template if it has one. */
export function whyNot(error: Pick<CommandError, "reason" | "template" | "facts">, seats: Seats = []): string {
  return joined(rendered(error.template || error.reason, error.template ? error.facts : {}, seats));
}

/** Return a template with pieces in its placeholders; one without a fact stays as it is written. */
function spread(template: string, parts: Record<string, Piece[]>): Piece[] {
  return cut(template).flatMap((part, index): Piece[] => {
    if (index % 2) return parts[part] ?? [`{${part}}`];
    return part ? [language === "xx" ? `[${part}]` : part] : [];
  });
}

/** Return the words of these pieces as one string. */
const joined = (said: Piece[]): string =>
  said.map((piece) => (typeof piece === "string" ? piece : piece.words)).join("");

/** Return a fact as pieces. */
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
    case "dollars":
      return [`${fact.dollars < 0 ? "−" : ""}$${Math.abs(fact.dollars).toLocaleString("en")}`];
    case "listed":
      return fact.items.flatMap((item, index): Piece[] => [index ? fact.separator : "", ...factPieces(item, seats)]);
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
      return fact.template ? filled(fact.template, fact.facts, seats) : [];
  }
}

/** Return the name of a seat within a sentence: "you" for the viewer's own, the colour for one that nobody plays. */
function named({ seat, colour }: SeatFact, seats: Seats): Named {
  const info = seats[seat];
  return {
    seat,
    words: !info ? (seats.length ? colour : capital(colour)) : isYou(info) ? say("you") : called(info),
  };
}

/** Return a list of seats, the viewer's own last, so that "you" begins no sentence. */
function together(facts: readonly SeatFact[], seats: Seats): Piece[] {
  /** Return 1 for the viewer's own seat, else 0, so that it is sorted last. */
  const own = (fact: SeatFact) => Number(!!seats[fact.seat] && isYou(seats[fact.seat]));
  const names = [...facts].sort((one, other) => own(one) - own(other)).map((fact) => named(fact, seats));
  const last = names.pop();
  if (!last || !names.length) return last ? [last] : [];
  const before = names.flatMap((name, index): Piece[] => (index ? [", ", name] : [name]));
  return spread(translated("{names} and {last}"), { names: before, last: [last] });
}
