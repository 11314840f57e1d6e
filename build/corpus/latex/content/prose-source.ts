import type { SyntheticText } from "../../../train/synthetic-text.ts";
import { type Language, vocabularies, type Vocabulary } from "./vocabulary.ts";

/** Writes the prose of a document, in the characters of TeX. */
export interface ProseSource {
  readonly vocabulary: Vocabulary;
  /** Returns a sentence with its full stop. */
  writeSentence(): string;
  /** Returns words for a heading, a label or an item, with the first one capitalized. */
  writePhrase(from: number, to: number): string;
  /** Returns a noun. */
  writeNoun(): string;
  /** Returns first and last name. */
  writeName(): { first: string; last: string };
}

/** Writes sentences without meaning, but with the words and the grammar of a language. */
export class GeneratedText implements ProseSource {
  readonly vocabulary: Vocabulary;
  private readonly random: SyntheticText;

  constructor(random: SyntheticText, language: Language) {
    this.random = random;
    this.vocabulary = vocabularies[language];
  }

  writeSentence(): string {
    const { openers, conjunctions, adverbials } = this.vocabulary;
    const parts = [this.writeClause()];
    if (this.random.drawBoolean(0.5)) parts.push(this.pick(adverbials));
    if (this.random.drawBoolean(0.35)) parts[parts.length - 1] += `, ${this.pick(conjunctions)} ${this.writeClause()}`;
    if (this.random.drawBoolean(0.1)) parts.push(`(${this.pick(adverbials)})`);
    if (this.random.drawBoolean(0.25)) parts.unshift(`${this.pick(openers)},`);
    return `${capitalize(parts.join(" "))}${this.random.drawBoolean(0.96) ? "." : "?"}`;
  }

  writePhrase(from: number, to: number): string {
    const count = this.random.drawInteger(from, to);
    const words: string[] = [];
    while (words.length < count) {
      const rest = count - words.length;
      if (rest === 1) words.push(this.writeNoun());
      else if (rest === 2 || this.random.drawBoolean(0.5)) words.push(...this.writeNounPhrase(false).split(" "));
      else words.push(this.writeNoun(), this.vocabulary.terms.and);
    }
    return capitalize(words.slice(0, Math.max(count, words.length)).join(" "));
  }

  writeNoun(): string {
    return this.pick(this.vocabulary.nouns);
  }

  writeName(): { first: string; last: string } {
    return { first: this.pick(this.vocabulary.firstNames), last: this.pick(this.vocabulary.lastNames) };
  }

  private writeClause(): string {
    const subject = this.random.drawBoolean(0.6)
      ? this.pick(this.vocabulary.subjects)
      : `${this.writeNounPhrase(true)} ${this.vocabulary.terms.and} ${this.writeNounPhrase(true)}`;
    return `${subject} ${this.pick(this.vocabulary.verbs)} ${this.writeNounPhrase(true)}`;
  }

  private writeNounPhrase(hasDeterminer: boolean): string {
    const { determiners, adjectives, nouns, adjectiveFollows } = this.vocabulary;
    const noun = this.pick(nouns);
    const adjective = !hasDeterminer || this.random.drawBoolean(0.5) ? [this.pick(adjectives)] : [];
    const named = adjectiveFollows ? [noun, ...adjective] : [...adjective, noun];
    return [...(hasDeterminer ? [this.pick(determiners)] : []), ...named].join(" ");
  }

  private pick(words: readonly string[]): string {
    return words[this.random.drawInteger(0, words.length - 1)] ?? "";
  }
}

/** Capitalizes the first letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
