import type { PlacedField } from "../../../shared/taxonomy.ts";
import type { Check } from "./checks.ts";
import { isEqualAmount, computeExpected, toNumber } from "./checks.ts";
import type { LabeledDocument } from "./label-candidates.ts";
import type { AssignedValue, RowValues } from "./assign-candidates.ts";
import { createValueLookup } from "./assign-candidates.ts";
import type { ParsedSpan } from "./read-values.ts";
import { findValues } from "./read-values.ts";

/** Score of a value that only a check supports. */
const derivedScore = 0.6;

/**
 * Adds unlabelled values that a check demands and that are printed in the document, such as the amount due of an
 * invoice without a prepayment. A derived value may share its place with another value.
 */
export function deriveValues(
  assigned: ReadonlyMap<string, AssignedValue>,
  fields: readonly PlacedField[],
  checks: readonly Check[],
  rows: RowValues,
  document: LabeledDocument,
): Map<string, AssignedValue> {
  const extended = new Map(assigned);
  for (const check of checks) {
    const field = fields.find(({ path }) => path === check.path)?.field;
    if (field === undefined || extended.has(check.path)) continue;
    const known = check.operands.some((path) => extended.has(path) || (rows.get(path)?.length ?? 0) > 0);
    const candidates = new Map([...extended].map(([path, { candidate }]) => [path, candidate]));
    const expected = known ? computeExpected(check, createValueLookup(candidates, rows)) : undefined;
    const occurrence = expected === undefined ? undefined : findPrintedNumber(field, expected, document);
    if (occurrence !== undefined)
      extended.set(check.path, { candidate: { ...occurrence, score: derivedScore }, confirmed: false });
  }
  return extended;
}

/** Finds the last occurrence of a number that fits the field, since totals stand at the end. */
function findPrintedNumber(
  field: PlacedField["field"],
  expected: number,
  { rows, notation }: LabeledDocument,
): ParsedSpan | undefined {
  for (const row of rows.toReversed()) {
    const value = findValues(field, { row, start: 0, end: row.tokens.length }, notation).findLast(
      (occurrence) => occurrence.fit === 1 && isEqualAmount(toNumber(occurrence.value) ?? Number.NaN, expected),
    );
    if (value !== undefined) return value;
  }
  return undefined;
}
