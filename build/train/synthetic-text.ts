/** Draws random numbers, and meaningless words with the lengths, capitals and punctuation of real ones. */
export class SyntheticText {
  private readonly random: () => number;

  constructor(random: () => number) {
    this.random = random;
  }

  /** Draws a real number of a uniform distribution. */
  between(from: number, to: number): number {
    return from + this.random() * (to - from);
  }

  /** Draws an integer of a uniform distribution, both limits included. */
  integer(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1));
  }

  /** Returns true with the given probability. */
  chance(probability: number): boolean {
    return this.random() < probability;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.integer(0, items.length - 1)] ?? items[0];
  }

  /** Picks a name with a probability proportional to its weight. */
  pickWeighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    let rest = this.random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      rest -= weight;
      if (rest < 0) return name;
    }
    throw new RangeError("Cannot pick from weights that sum to 0");
  }

  word(): string {
    const length = this.chance(0.35) ? this.integer(1, 3) : this.integer(3, 11);
    return Array.from({ length }, () => this.pick(["e", "t", "a", "o", "i", "n", "s", "r", "h", "l", "d", "u"])).join(
      "",
    );
  }

  name(): string {
    const word = this.word();
    return word.charAt(0).toUpperCase() + word.slice(1);
  }

  /** Generates words with some names and numbers among them. */
  words(count: number): string[] {
    return Array.from({ length: count }, () =>
      this.chance(0.08) ? this.name() : this.chance(0.03) ? String(this.integer(1, 2_030)) : this.word(),
    );
  }

  sentence(): string[] {
    const words = this.words(this.integer(4, 28)).map((word) => (this.chance(0.08) ? `${word},` : word));
    words[0] = this.name();
    words[words.length - 1] =
      `${words.at(-1)?.replace(",", "") ?? ""}${this.chance(0.95) ? "." : this.pick([":", "?"])}`;
    return words;
  }

  paragraph(): string[] {
    if (this.chance(0.12)) return this.phrase(2, 10);
    return Array.from({ length: this.integer(1, 6) }, () => this.sentence()).flat();
  }

  /** Generates a few words as of headings, labels and addresses: the first, or each, is capitalized. */
  phrase(from: number, to: number): string[] {
    const isTitleCase = this.chance(0.5);
    return this.words(this.integer(from, to)).map((_, index) =>
      index === 0 || isTitleCase ? this.name() : this.word(),
    );
  }
}
