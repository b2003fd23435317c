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
  const text = [rule.id, rule.heading, rule.chapter, rule.summary, rule.text].join(" ").toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Return how well a rule matches a search: heading before summary before text. */
export function fits(rule: RuleInfo, words: string): number {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => wanted.filter((word) => text.toLowerCase().includes(word)).length;
  return 100 * has(rule.heading) + 10 * has(rule.summary) + has(rule.text);
}
