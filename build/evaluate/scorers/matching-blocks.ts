/**
 * A block of `length` equal elements, which starts at index `a` in the first sequence and at index `b` in the second.
 */
export interface MatchingBlock {
  a: number;
  b: number;
  length: number;
}

/**
 * Finds the matching blocks of two sequences by Ratcliff and Obershelp's gestalt pattern matching (1988): the longest
 * common run, then recursively the parts on each side of it. It gives the same result as Python's
 * `difflib.SequenceMatcher` without the junk heuristic, which the published scorers use.
 * @returns Blocks in the order of the sequences.
 */
export function findMatchingBlocks(first: readonly string[], second: readonly string[]): MatchingBlock[] {
  const positions = Map.groupBy(second.keys(), (index) => second[index] ?? "");
  const blocks: MatchingBlock[] = [];
  const pending: [aFrom: number, aTo: number, bFrom: number, bTo: number][] = [[0, first.length, 0, second.length]];
  for (let range = pending.pop(); range !== undefined; range = pending.pop()) {
    const [aFrom, aTo, bFrom, bTo] = range;
    const { a, b, length } = findLongestRun(...range);
    if (length === 0) continue;
    blocks.push({ a, b, length });
    if (aFrom < a && bFrom < b) pending.push([aFrom, a, bFrom, b]);
    if (a + length < aTo && b + length < bTo) pending.push([a + length, aTo, b + length, bTo]);
  }
  return blocks.sort((x, y) => x.a - y.a);

  function findLongestRun(aFrom: number, aTo: number, bFrom: number, bTo: number): MatchingBlock {
    let best = { a: aFrom, b: bFrom, length: 0 };
    let lengths = new Map<number, number>();
    for (let a = aFrom; a < aTo; a++) {
      const next = new Map<number, number>();
      for (const b of positions.get(first[a] ?? "") ?? []) {
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
