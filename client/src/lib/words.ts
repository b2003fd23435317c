/**
 * Every sentence the client says goes through `say`, with the English sentence as its key and named places for
 * what changes. `scripts/client` gathers all of them into client/catalogue.json, which is what a translator fills in,
 * together with what the games tell and the reasons for which they and the server say no.
 */

export type Facts = Record<string, string | number | boolean | null | undefined>;

/** Sentences of other languages by their English; a missing one is said in English. */
const languages: Record<string, Record<string, string>> = {};

const asked = new URLSearchParams(location.search).get("lang") ?? "";

/** The language of the page; "xx" is a made-up one that puts brackets around every sentence of the catalogue. */
export const language = asked === "xx" || asked in languages ? asked : "en";

function filled(sentence: string, facts: Facts): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => (name in facts ? String(facts[name] ?? "") : whole));
}

/** A sentence of the catalogue, its places filled. */
export function say(sentence: string, facts: Facts = {}): string {
  if (language === "xx") return `[${filled(sentence, facts)}]`;
  return filled(languages[language]?.[sentence] ?? sentence, facts);
}

/** One sentence for one, another for any other number; `{count}` is filled. */
export function sayCount(count: number, one: string, many: string, facts: Facts = {}): string {
  return say(count === 1 ? one : many, { ...facts, count });
}

/** What the table told: by its template where a translation knows it, else as the server worded it. */
export function told(telling: { sentence: string; template: string; facts: Facts }): string {
  if (language === "xx") return `[${telling.sentence}]`;
  const known = languages[language]?.[telling.template];
  return known ? filled(known, telling.facts) : telling.sentence;
}

/** Why the server says no: by its template, or as a plain sentence, where a translation knows it. */
export function whyNot(refused: { reason: string; template?: string; facts?: Facts }): string {
  return told({ sentence: refused.reason, template: refused.template || refused.reason, facts: refused.facts ?? {} });
}

/** A sentence with its first letter large, for names of colours and other words that begin a line. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const AMOUNT = String.raw`\d+ (?!or\b|and\b|for\b|of\b|to\b)[a-z]+(?: [a-z]+)??`;
const AMOUNTS = new RegExp(String.raw`\b${AMOUNT}(?: ${AMOUNT})+(?=[,;.]|$)`, "g");

/** Amounts one after the other, as the games' notations write them, as people do: "1 coal 2 ore" is "1 coal, 2 ore". */
export function listed(words: string): string {
  return words.replace(AMOUNTS, (amounts) => amounts.replace(/ (?=\d)/g, ", "));
}
