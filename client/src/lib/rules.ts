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

/** Return whether a rule contains all these words. */
export function speaksOf(rule: RuleInfo, words: string): boolean {
  const text = [rule.id, rule.heading, rule.chapter, rule.summary, rule.text, ...rule.also].join(" ").toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
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
  return [...text.matchAll(RULINGS)].map(([found]) => found.replace(/[()]/g, "").trim()).join(", ");
}

/** Return a rule's text without the numbers of rulings, with the headings of other rules as links. */
export function linked(text: string, own: string, rules: readonly RuleInfo[]): Piece[] {
  const plain = text.replace(RULINGS, "");
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
export function fits(rule: RuleInfo, words: string): number {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => wanted.filter((word) => text.toLowerCase().includes(word)).length;
  return 200 * has(rule.also.join(" ")) + 100 * has(rule.heading) + 10 * has(rule.summary) + has(rule.text);
}
