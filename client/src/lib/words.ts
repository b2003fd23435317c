/**
 * Every sentence the client says goes through `say`, with the English sentence as its key and named places for
 * what changes. `scripts/client` gathers all of them into client/catalogue.json, which is what a translator fills in,
 * together with what the games tell and the reasons for which they and the server say no.
 */

/** What fills the places of the client's own sentences. */
export type Words = Record<string, string | number | boolean | null | undefined>;

/** Sentences of other languages by their English; a missing one is said in English. */
const languages: Record<string, Record<string, string>> = {};

const asked = new URLSearchParams(location.search).get("lang") ?? "";

/** The language of the page; "xx" is a made-up one that puts brackets around every sentence of the catalogue. */
export const language = asked === "xx" || asked in languages ? asked : "en";

/** Return a sentence of the catalogue in the language of the page, its places not yet filled. */
export const translated = (sentence: string): string => languages[language]?.[sentence] ?? sentence;

function filled(sentence: string, facts: Words): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => (name in facts ? String(facts[name] ?? "") : whole));
}

/** A sentence of the catalogue, its places filled. */
export function say(sentence: string, facts: Words = {}): string {
  if (language === "xx") return `[${filled(sentence, facts)}]`;
  return filled(translated(sentence), facts);
}

/** One sentence for one, another for any other number; `{count}` is filled. */
export function sayCount(count: number, one: string, many: string, facts: Words = {}): string {
  return say(count === 1 ? one : many, { ...facts, count });
}

/** A sentence with its first letter large, for names of colours and other words that begin a line. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
