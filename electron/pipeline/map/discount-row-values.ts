import { toNumber } from "../../../shared/checks/checks.ts";
import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import type { Candidates } from "./candidate-features.ts";
import { isEqualAmount, computeExpected, listRequiredOperands, type Check } from "./checks.ts";
import { toPlaceKey, type LocatedValue, type ValueCandidate } from "./located-value.ts";
import type { RowValues } from "./assign-candidates.ts";
import type { GroupRows } from "./repeated-groups.ts";
import { mappingScores } from "./thresholds.ts";

/**
 * Lowers the scores of the candidates that stand in a row of a repeated group, and of dates between two rows: a
 * note below an item, such as "delivered on 3 May", says nothing about the document.
 */
export function discountCandidates(
  fields: readonly PlacedField[],
  candidates: Candidates,
  checks: readonly Check[],
  groups: readonly GroupRows[],
  rowValues: RowValues,
): Candidates {
  const rowPlaces = new Set(
    groups.flatMap(({ rows }) => rows.flatMap(({ values }) => [...values.values()].map(toPlaceKey))),
  );
  return new Map(
    fields.map(({ path, field }) => {
      const list = candidates.get(path) ?? [];
      const outside = field.type === "date" ? discountNotes(list, groups) : list;
      return [path, discountRowValues(path, outside, checks, rowPlaces, rowValues)];
    }),
  );
}

/** Lowers the scores of the dates between the rows of a group on one page. */
function discountNotes(candidates: readonly ValueCandidate[], groups: readonly GroupRows[]): ValueCandidate[] {
  return candidates.map((candidate) =>
    candidate.isCalibrated !== true && isBetweenRows(candidate, groups)
      ? { ...candidate, score: candidate.score * mappingScores.rowFactor }
      : candidate,
  );
}

/** Tests if a value stands between two rows of a group on one page. */
export function isBetweenRows({ row, regions }: LocatedValue, groups: readonly GroupRows[]): boolean {
  return groups.some(({ rows }) => {
    const places = rows.flatMap(({ values }) => [...values.values()]);
    const onPage = places.filter((place) => place.regions[0]?.page === regions[0]?.page).map((place) => place.row);
    return row > Math.min(...onPage) && row < Math.max(...onPage);
  });
}

/**
 * Lowers the scores of a field's candidates that stand in a row of a repeated group. A candidate keeps its score if a
 * check demands its value. With a single tax rate, for example, the sum of a column is also the only value in the
 * column. If all operands of the check are columns and it demands another value, the score is 0.
 * @param rowPlaces Keys of the places of the values in the rows.
 */
function discountRowValues(
  path: string,
  candidates: readonly ValueCandidate[],
  checks: readonly Check[],
  rowPlaces: ReadonlySet<string>,
  rowValues: RowValues,
): ValueCandidate[] {
  const check = checks.find((other) => {
    const required = listRequiredOperands(other);
    return (
      other.path === path &&
      required.length > 0 &&
      required.every((operand) => (rowValues.get(operand)?.length ?? 0) > 0)
    );
  });
  const expected =
    check && computeExpected(check, (operand) => rowValues.get(operand) ?? (check.optional.has(operand) ? [0] : []));
  const isExact = expected !== undefined && check?.operands.every((operand) => rowValues.has(operand)) === true;
  return candidates
    .map((candidate) => {
      const isDemanded = expected !== undefined && isEqualAmount(toNumber(candidate.value) ?? Number.NaN, expected);
      if (isDemanded || !rowPlaces.has(toPlaceKey(candidate))) return candidate;
      return { ...candidate, score: isExact ? 0 : candidate.score * mappingScores.rowFactor };
    })
    .sort((a, b) => b.score - a.score);
}
