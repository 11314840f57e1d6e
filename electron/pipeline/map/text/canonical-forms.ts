import type { TaxonomyField } from "../../../../shared/taxonomy/taxonomy.ts";
import { normalizeWord, PhraseIndex } from "./phrases.ts";

/** Replaces the words of printed values by their canonical forms in the taxonomy. */
export class CanonicalForms {
  readonly #forms = new PhraseIndex<string>();

  constructor({ canonical }: Pick<TaxonomyField, "canonical">) {
    for (const [form, variants] of Object.entries(canonical ?? {}))
      for (const variant of variants) this.#forms.add(variant, form);
  }

  /** @example new CanonicalForms({ canonical: { "Inc.": ["Incorporated"] } }).apply("Northwind Incorporated") // "Northwind Inc." */
  apply(text: string): string {
    const words = text.split(" ");
    const matches = this.#forms.find(words.map(normalizeWord));
    if (matches.length === 0) return text;
    const result: string[] = [];
    for (let index = 0; index < words.length;) {
      const match = matches.find(({ start }) => start === index);
      result.push(match?.meanings[0] ?? words[index] ?? "");
      index = match?.end ?? index + 1;
    }
    return result.join(" ");
  }
}
