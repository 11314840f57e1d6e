import { isEqualAmount, computeExpected, toNumber } from "./checks.ts";
import type { Check } from "./checks.ts";
import type { Candidate } from "./label-candidates.ts";
import type { RowValues } from "./assign-candidates.ts";
import type { ItemRow } from "./table-rows.ts";
import { isSameSpan } from "./rows.ts";

/** Factor of the score of a candidate inside a row of a repeated group. */
const rowFactor = 0.6;

/**
 * Lowers the scores of candidates that stand in a row of a repeated group. A candidate keeps its score if a check
 * demands its value: with a single tax rate, the sum of a column is also a value in it. If the check demands another
 * value, the score is 0.
 */
export function discountRowValues(
  path: string,
  candidates: readonly Candidate[],
  checks: readonly Check[],
  rows: readonly ItemRow[],
  rowValues: RowValues,
): Candidate[] {
  const values = rows.flatMap((row) => [...row.values.values()]);
  const check = checks.find(
    ({ path: target, operands }) =>
      target === path && operands.every((operand) => (rowValues.get(operand)?.length ?? 0) > 0),
  );
  const sum = check && computeExpected(check, (operand) => rowValues.get(operand) ?? []);
  return candidates
    .map((candidate) => {
      const isDemanded = sum !== undefined && isEqualAmount(toNumber(candidate.value) ?? Number.NaN, sum);
      if (isDemanded || !values.some((value) => isSameSpan(value, candidate))) return candidate;
      return { ...candidate, score: sum === undefined ? candidate.score * rowFactor : 0 };
    })
    .sort((a, b) => b.score - a.score);
}
