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

/** How well a rule answers a search: what its heading says before what its text says. */
export function fits(rule: RuleInfo, words: string): number {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => wanted.filter((word) => text.toLowerCase().includes(word)).length;
  return 100 * has(rule.heading) + 10 * has(rule.summary) + has(rule.text);
}
