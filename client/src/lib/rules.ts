/** The rule tables, each fetched once. */

import { api } from "./api";
import type { RuleInfo } from "./types";

const kept = new Map<string, Promise<RuleInfo[]>>();

export function rulesOf(game: string): Promise<RuleInfo[]> {
  let rules = kept.get(game);
  if (!rules) {
    rules = api.rules(game);
    kept.set(game, rules);
    rules.catch(() => kept.delete(game));
  }
  return rules;
}

/** Whether a rule has all these words in it. */
export function speaksOf(rule: RuleInfo, words: string): boolean {
  const text = [rule.id, rule.heading, rule.chapter, rule.summary, rule.text].join(" ").toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
