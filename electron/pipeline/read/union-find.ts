/**
 * Disjoint sets of numbers from 0 that can be united (union-find with path halving, Tarjan and van Leeuwen 1984).
 * @example
 * const sets = new UnionFind(3);
 * sets.unite(0, 2);
 * sets.listGroups(); // [[0, 2], [1]]
 */
export class UnionFind {
  private readonly parents: number[];

  /** @param size The number of sets at the beginning, each with one number. */
  constructor(size = 0) {
    this.parents = [...Array(size).keys()];
  }

  /** Adds a set with the next number. @returns the number */
  add(): number {
    return this.parents.push(this.parents.length) - 1;
  }

  /**
   * Returns the number that represents the set of a number. Every number on the way gets its grandparent as its parent,
   * since a long chain of sets would otherwise be walked again for each of them.
   */
  findRoot(index: number): number {
    let current = index;
    for (;;) {
      const parent = this.parents[current] ?? current;
      const grandparent = this.parents[parent] ?? parent;
      if (parent === grandparent) return parent;
      this.parents[current] = grandparent;
      current = grandparent;
    }
  }

  /** Unites the sets of two numbers. The root of `b` represents both. */
  unite(a: number, b: number): void {
    this.parents[this.findRoot(a)] = this.findRoot(b);
  }

  /** Lists the sets, in the order of their first numbers; the numbers of each are in ascending order. */
  listGroups(): number[][] {
    return [...Map.groupBy(this.parents.keys(), (index) => this.findRoot(index)).values()];
  }
}
