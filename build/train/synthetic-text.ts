/** Words that mean nothing, but have the lengths, the capitals and the points of real ones. */
export class SyntheticText {
  private readonly random: () => number;

  constructor(random: () => number) {
    this.random = random;
  }

  /** A number from `from` to `to`. */
  between(from: number, to: number): number {
    return from + this.random() * (to - from);
  }

  whole(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1));
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.whole(0, items.length - 1)] ?? items[0];
  }

  /** One of the names, each as likely as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    let left = this.random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    throw new RangeError("there is nothing to choose from");
  }

  word(): string {
    const length = this.chance(0.35) ? this.whole(1, 3) : this.whole(3, 11);
    return Array.from({ length }, () => this.pick(["e", "t", "a", "o", "i", "n", "s", "r", "h", "l", "d", "u"])).join(
      "",
    );
  }

  name(): string {
    const word = this.word();
    return word.charAt(0).toUpperCase() + word.slice(1);
  }

  /** Words with some names and numbers among them. */
  words(count: number): string[] {
    return Array.from({ length: count }, () =>
      this.chance(0.08) ? this.name() : this.chance(0.03) ? String(this.whole(1, 2_030)) : this.word(),
    );
  }

  sentence(): string[] {
    const words = this.words(this.whole(4, 28)).map((word) => (this.chance(0.08) ? `${word},` : word));
    words[0] = this.name();
    words[words.length - 1] =
      `${words.at(-1)?.replace(",", "") ?? ""}${this.chance(0.95) ? "." : this.pick([":", "?"])}`;
    return words;
  }

  paragraph(): string[] {
    if (this.chance(0.12)) return this.phrase(2, 10);
    return Array.from({ length: this.whole(1, 6) }, () => this.sentence()).flat();
  }

  /** A few words each of which may be a name, as in headings, labels and addresses. */
  phrase(from: number, to: number): string[] {
    const title = this.chance(0.5);
    return this.words(this.whole(from, to)).map((_, index) => (index === 0 || title ? this.name() : this.word()));
  }
}
