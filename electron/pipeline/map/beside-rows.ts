import { agree, expected, numberOf } from "./arithmetic.ts";
import type { Check } from "./arithmetic.ts";
import type { Candidate } from "./candidates.ts";
import type { RowValues } from "./decide.ts";
import type { FoundRow } from "./line-items.ts";
import { sameSpan } from "./rows.ts";

/** What a row's value is worth as a value outside the rows, if the arithmetic does not ask for it. */
const inRow = 0.6;

/**
 * A value that stands in a row is rarely another data point too: only if it is the sum of its column, as with a single
 * tax rate. Where the sum is known and another, it is none.
 */
export function besideRows(
  path: string,
  candidates: readonly Candidate[],
  checks: readonly Check[],
  rows: readonly FoundRow[],
  rowValues: RowValues,
): Candidate[] {
  const values = rows.flatMap((row) => [...row.values.values()]);
  const check = checks.find(
    (one) => one.path === path && one.uses.every((use) => (rowValues.get(use)?.length ?? 0) > 0),
  );
  const sum = check && expected(check, (use) => rowValues.get(use) ?? []);
  return candidates
    .map((candidate) => {
      const asked = sum !== undefined && agree(numberOf(candidate.value) ?? Number.NaN, sum);
      if (asked || !values.some((value) => sameSpan(value, candidate))) return candidate;
      return { ...candidate, score: sum === undefined ? candidate.score * inRow : 0 };
    })
    .sort((a, b) => b.score - a.score);
}
