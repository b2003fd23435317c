/** Previews of options that the server lists without one, since there are many: asked for once they are shown. */

import { tick } from "svelte";
import { ApiError } from "./api";
import type { GameTypes, Option, State } from "./types";

/** Previews that can be asked for at once. */
const MOST_PREVIEWS = 100;

interface Known<G extends GameTypes> {
  number: number;
  options: ReadonlyMap<string, Option<G["action"]>>;
}

/** Where previews come from and are shown. */
export interface Previewing<G extends GameTypes> {
  /** Return the previews of these options from the server; null once the viewer is asked something else. */
  fetchPreviews(number: number, words: string[]): Promise<Option<G["action"]>[]> | null;
  /** Take over previews, by the words of their options, where the options are shown already. */
  renewOptions(known: ReadonlyMap<string, Option<G["action"]>>): void;
}

/** The previews of one table's bare options; those of an earlier question are forgotten. */
export class OptionPreviews<G extends GameTypes> {
  /** The options with their previews, by their words, and the question they belong to. */
  private known: Known<G> = $state.raw({ number: 0, options: new Map() });
  /** The words of options whose previews are to be asked for, and of those that were. */
  private readonly wanted = new Set<string>();
  private readonly asked = new Set<string>();

  constructor(private readonly table: Previewing<G>) {}

  /** Return the options of a state, with the previews that are known; a bare one is called by its notation. */
  optionsOf({ asked, number }: State<G>): Option<G["action"]>[] {
    const { options, bare_options: bare = [] } = asked!;
    if (bare.length === 0) return options;
    const known = this.known.number === number ? this.known.options : null;
    const empty = { pays: "", gains: "", route: [], notes: [], others: [] };
    return [
      ...options,
      ...bare.map(
        ({ words, action }) =>
          known?.get(words) ??
          ({ ...empty, kind: action.type, words, title: words, action } as unknown as Option<G["action"]>),
      ),
    ];
  }

  /** Ask for the previews of these options of the viewer's question, as far as they have none yet. */
  want({ asked, number }: State<G>, options: (Option<G["action"]> | null)[]): void {
    const bare = asked?.bare_options ?? [];
    if (bare.length === 0) return;
    if (this.known.number !== number) {
      this.known = { number, options: new Map() };
      this.wanted.clear();
      this.asked.clear();
    }
    const words = new Set(bare.map((option) => option.words));
    const idle = this.wanted.size === 0;
    for (const option of options)
      if (option && words.has(option.words) && !this.asked.has(option.words)) this.wanted.add(option.words);
    // Those of several parts of the page are asked for together.
    if (idle && this.wanted.size > 0) void tick().then(() => this.askFor(number));
  }

  /** Fetch the previews that are wanted, in batches, until the question changes. */
  private async askFor(number: number): Promise<void> {
    while (this.wanted.size > 0 && this.known.number === number) {
      const words = [...this.wanted].slice(0, MOST_PREVIEWS);
      const fetched = this.table.fetchPreviews(number, words);
      if (!fetched) return;
      for (const one of words) {
        this.wanted.delete(one);
        this.asked.add(one);
      }
      try {
        const options = await fetched;
        if (this.known.number !== number) return;
        const found = new Map([...this.known.options, ...options.map((option) => [option.words, option] as const)]);
        this.known = { number, options: found };
        this.table.renewOptions(found);
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        // Without a preview the option can still be chosen; the server asks again before it plays what is final.
        for (const one of words) this.asked.delete(one);
        return;
      }
    }
  }
}
