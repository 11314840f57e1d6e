import type { SyntheticText } from "../../train/synthetic-text.ts";
import type { Language, TextPool } from "./text-pool.ts";
import { type Words, wordsByLanguage } from "./words.ts";

/** Draws the texts of a document at random from a pool of its language. */
export class DrawnText {
  readonly random: SyntheticText;
  readonly pool: TextPool;
  readonly words: Words;
  private readonly language: Language;
  private readonly counts = new Map<string, number>();

  constructor(random: SyntheticText, language: Language, pool: TextPool) {
    this.random = random;
    this.pool = pool;
    this.language = language;
    this.words = wordsByLanguage[language];
  }

  /** Counts figures, tables, lists and so on, from 1. */
  count(name: string): number {
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    return count;
  }

  chance(probability: number): boolean {
    return this.random.drawBoolean(probability);
  }

  integer(from: number, to: number): number {
    return this.random.drawInteger(from, to);
  }

  /** Picks an item of a list that is not empty. */
  choose<Item>(items: readonly Item[]): Item {
    return items[this.integer(0, items.length - 1)] as Item;
  }

  sentence(): string {
    return this.choose(this.pool.sentences);
  }

  phrase(): string {
    return this.choose(this.pool.phrases);
  }

  /** Returns a phrase with at most a number of characters. */
  shortPhrase(limit: number): string {
    for (let attempt = 0; attempt < 30; attempt++) {
      const phrase = this.phrase();
      if (phrase.length <= limit) return phrase;
    }
    return this.phrase().split(" ").slice(0, 2).join(" ");
  }

  /** Draws a paragraph of real prose, or of sentences of the pool. */
  prose(from = 2, to = 6): string {
    const { paragraphs } = this.pool;
    if (paragraphs.length > 0 && from >= 2 && this.chance(0.4)) return this.choose(paragraphs);
    return Array.from({ length: this.integer(from, to) }, () => this.sentence()).join(" ");
  }

  /** Draws the name of a person. */
  person(): string {
    const first = ["Anna", "Peter", "Maria", "John", "Laura", "Karl", "Ines", "Paul", "Ruth", "Omar", "Chen", "Sofia"];
    const last = [
      "Berger",
      "Martin",
      "Lopez",
      "Smith",
      "Weber",
      "Rossi",
      "Klein",
      "Moreau",
      "Novak",
      "Hansen",
      "Silva",
    ];
    return `${this.choose(first)} ${this.choose(last)}`;
  }

  date(): string {
    return `${this.integer(1, 28)} ${this.random.pick(this.words.months)} ${this.integer(1987, 2026)}`;
  }

  amount(): string {
    const value = this.random.drawNumber(1, 9_000).toFixed(2);
    return this.language === "en" ? value : value.replace(".", ",");
  }
}
