/** The rule tables of the games, each fetched once, and a search in them. */

import { api } from "./api";
import type { RuleInfo } from "./types";

const kept = new Map<string, Promise<RuleInfo[]>>();

/** Return the rules of a game; a failed request is repeated on the next call. */
export function rulesOf(game: string): Promise<RuleInfo[]> {
  let rules = kept.get(game);
  if (!rules) {
    rules = api.rules(game);
    kept.set(game, rules);
    rules.catch(() => kept.delete(game));
  }
  return rules;
}

/** Words that say nothing about what is searched for. */
const EMPTY = new Set(
  "a an and any are at be can could do does for from get go have how i if in is it many may me much must my of on or the to what when where which who why you your".split(
    " ",
  ),
);

/** Return the words of a search that say something, without the s of a plural; all words if none does. */
function wantedWords(words: string): string[] {
  const all = words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const telling = all.filter((word) => !EMPTY.has(word));
  return (telling.length ? telling : all).map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));
}

/** Return how many of these words a rule contains. */
function contained(rule: RuleInfo, words: readonly string[]): number {
  const text = [rule.id, rule.heading, rule.chapter, rule.summary, rule.text, ...rule.also].join(" ").toLowerCase();
  return words.filter((word) => text.includes(word)).length;
}

/** Most rules shown that have only some of the words. */
const MOST_ABOUT = 8;

/** Return the rules that contain all words, best first; if none does, those that contain most, with `all` false. */
export function search(rules: readonly RuleInfo[], words: string): { all: boolean; rules: RuleInfo[] } {
  const wanted = wantedWords(words);
  const most = Math.max(0, ...rules.map((rule) => contained(rule, wanted)));
  const found = rules
    .filter((rule) => most > 0 && contained(rule, wanted) === most)
    .sort((one, other) => fits(other, wanted) - fits(one, wanted));
  const all = most === wanted.length;
  return { all, rules: all ? found : found.slice(0, MOST_ABOUT) };
}

/** A piece of a rule's text: plain, or a link to the rule whose heading it is. */
export interface Piece {
  text: string;
  rule: string;
}

const RULINGS = / ?\(rulings? [^)]*\)/g;
/** Headings shorter than this are words like "Rail", which would turn every sentence into links. */
const SHORTEST_LINK = 9;

/** Return the numbers of the rulings a text names, as "ruling 6, rulings 7 and 8"; "" if it names none. */
export function rulingsIn(text: string): string {
  const named = [...text.matchAll(RULINGS)].map(([found]) => found.replace(/[()]/g, "").trim());
  return [...new Set(named)].join(", ");
}

/** Return a rule's text without the numbers of rulings and ids, with the headings of other rules as links. */
export function linked(text: string, own: string, rules: readonly RuleInfo[]): Piece[] {
  // An id stands for its rule, longest first: one may begin like another.
  const byId = [...rules].sort((one, other) => other.id.length - one.id.length);
  const plain = byId.reduce(
    (words, { id, heading }) => words.replaceAll(id, `“${heading}”`),
    text.replace(RULINGS, ""),
  );
  const others = rules
    .filter((rule) => rule.id !== own && rule.heading.length >= SHORTEST_LINK)
    .sort((one, other) => other.heading.length - one.heading.length);
  if (others.length === 0) return [{ text: plain, rule: "" }];
  const escaped = others.map((rule) => rule.heading.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return plain.split(new RegExp(`\\b(${escaped.join("|")})\\b`, "i")).map((part) => ({
    text: part,
    rule: others.find((rule) => rule.heading.toLowerCase() === part.toLowerCase())?.id ?? "",
  }));
}

/** Return how well a rule matches a search: heading before summary before text. */
function fits(rule: RuleInfo, wanted: readonly string[]): number {
  /** Return how many of the wanted words a text has. */
  const has = (text: string) => wanted.filter((word) => text.toLowerCase().includes(word)).length;
  return 200 * has(rule.also.join(" ")) + 100 * has(rule.heading) + 10 * has(rule.summary) + has(rule.text);
}
