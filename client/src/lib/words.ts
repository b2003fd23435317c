/**
 * The message catalogue. Every sentence of the client goes through `say`, with the English sentence as its key and
 * named placeholders. `scripts/client` collects all of them in client/catalogue.json for translators, together with the
 * templates of the games' events and of refusals.
 */

/** Values for the placeholders of the client's own sentences. */
export type Words = Record<string, string | number | boolean | null | undefined>;

/** Translations by their English sentence; a missing one stays English. */
const languages: Record<string, Record<string, string>> = {};

const asked = new URLSearchParams(location.search).get("lang") ?? "";

/** The language of the page; "xx" is a pseudo-language that puts brackets around every sentence of the catalogue. */
export const language = asked === "xx" || asked in languages ? asked : "en";

/** Return a sentence of the catalogue in the language of the page, its placeholders not yet filled. */
export const translated = (sentence: string): string => languages[language]?.[sentence] ?? sentence;

/** Return a sentence with its placeholders filled; one without a value stays. */
function filled(sentence: string, facts: Words): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => (name in facts ? String(facts[name] ?? "") : whole));
}

/** Return a sentence of the catalogue in the language of the page, its placeholders filled. */
export function say(sentence: string, facts: Words = {}): string {
  if (language === "xx") return `[${filled(sentence, facts)}]`;
  return filled(translated(sentence), facts);
}

/** Return a text of a data file, such as a lesson, in the language of the page. */
export const sayText = (text: string): string => (text ? say(text) : "");

/** Return the first sentence if the count is one, else the second; `{count}` is filled. */
export function sayCount(count: number, one: string, many: string, facts: Words = {}): string {
  return say(count === 1 ? one : many, { ...facts, count });
}

/** Return words with a capital first letter. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
