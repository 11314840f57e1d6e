/** A run of `length` equal elements, from `a` in the one sequence and from `b` in the other. */
export interface MatchingBlock {
  a: number;
  b: number;
  length: number;
}

/**
 * The runs that two sequences share, in order, by Ratcliff and Obershelp: the longest common run, and again on each
 * side of it. It is Python's `difflib.SequenceMatcher` without its junk heuristic, which the published scorers use.
 */
export function matchingBlocks(one: readonly string[], other: readonly string[]): MatchingBlock[] {
  const places = Map.groupBy(other.keys(), (index) => other[index] ?? "");
  const found: MatchingBlock[] = [];
  const open: [aFrom: number, aTo: number, bFrom: number, bTo: number][] = [[0, one.length, 0, other.length]];
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [aFrom, aTo, bFrom, bTo] = range;
    const { a, b, length } = longestRun(...range);
    if (length === 0) continue;
    found.push({ a, b, length });
    if (aFrom < a && bFrom < b) open.push([aFrom, a, bFrom, b]);
    if (a + length < aTo && b + length < bTo) open.push([a + length, aTo, b + length, bTo]);
  }
  return found.sort((x, y) => x.a - y.a);

  function longestRun(aFrom: number, aTo: number, bFrom: number, bTo: number): MatchingBlock {
    let best = { a: aFrom, b: bFrom, length: 0 };
    let lengths = new Map<number, number>();
    for (let a = aFrom; a < aTo; a++) {
      const next = new Map<number, number>();
      for (const b of places.get(one[a] ?? "") ?? []) {
        if (b < bFrom) continue;
        if (b >= bTo) break;
        const length = (lengths.get(b - 1) ?? 0) + 1;
        next.set(b, length);
        if (length > best.length) best = { a: a - length + 1, b: b - length + 1, length };
      }
      lengths = next;
    }
    return best;
  }
}
