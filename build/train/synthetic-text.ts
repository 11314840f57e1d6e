/** Draws random numbers, and meaningless words with the lengths, capitals and punctuation of real words. */
export class SyntheticText {
  private readonly random: () => number;

  constructor(random: () => number) {
    this.random = random;
  }

  /** Draws a real number from a uniform distribution. */
  drawNumber(from: number, to: number): number {
    return from + this.random() * (to - from);
  }

  /** Draws an integer from a uniform distribution that includes both limits. */
  drawInteger(from: number, to: number): number {
    return Math.floor(this.drawNumber(from, to + 1));
  }

  /** Returns true with the given probability. */
  drawBoolean(probability: number): boolean {
    return this.random() < probability;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.drawInteger(0, items.length - 1)] ?? items[0];
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

  generateWord(): string {
    const length = this.drawBoolean(0.35) ? this.drawInteger(1, 3) : this.drawInteger(3, 11);
    return Array.from({ length }, () => this.pick(["e", "t", "a", "o", "i", "n", "s", "r", "h", "l", "d", "u"])).join(
      "",
    );
  }

  generateName(): string {
    const word = this.generateWord();
    return word.charAt(0).toUpperCase() + word.slice(1);
  }

  /** Generates words, including some names and numbers. */
  generateWords(count: number): string[] {
    return Array.from({ length: count }, () =>
      this.drawBoolean(0.08)
        ? this.generateName()
        : this.drawBoolean(0.03)
          ? String(this.drawInteger(1, 2_030))
          : this.generateWord(),
    );
  }

  generateSentence(): string[] {
    const words = this.generateWords(this.drawInteger(4, 28)).map((word) =>
      this.drawBoolean(0.08) ? `${word},` : word,
    );
    words[0] = this.generateName();
    words[words.length - 1] =
      `${words.at(-1)?.replace(",", "") ?? ""}${this.drawBoolean(0.95) ? "." : this.pick([":", "?"])}`;
    return words;
  }

  generateParagraph(): string[] {
    if (this.drawBoolean(0.12)) return this.generatePhrase(2, 10);
    return Array.from({ length: this.drawInteger(1, 6) }, () => this.generateSentence()).flat();
  }

  /** Generates a few words for headings, labels and addresses. The first word or each word is capitalized. */
  generatePhrase(from: number, to: number): string[] {
    const isTitleCase = this.drawBoolean(0.5);
    return this.generateWords(this.drawInteger(from, to)).map((_, index) =>
      index === 0 || isTitleCase ? this.generateName() : this.generateWord(),
    );
  }
}
