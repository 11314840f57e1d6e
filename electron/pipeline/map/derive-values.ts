import type { PlacedField, TaxonomyField } from "../../../shared/taxonomy/taxonomy.ts";
import { computeExpected, isEqualAmount, listRequiredOperands, type Check } from "./checks.ts";
import { toNumber } from "../../../shared/checks/checks.ts";
import { createValueLookup, type AssignedValue, type RowValues } from "./assign-candidates.ts";
import { isAuxiliary } from "./lexicon/add-payment.ts";
import { isSamePlace, type LocatedValue } from "./located-value.ts";
import { mappingScores } from "./thresholds.ts";

/**
 * Adds unlabelled values that a check demands and that are printed in the document, such as the amount due of an
 * invoice without a prepayment. They replace weak candidates for which no check holds. A derived value may be at the
 * same place as another value.
 * @param findPrintedNumber Finds the last occurrence of a number that fits the field.
 */
export async function deriveValues(
  assigned: ReadonlyMap<string, AssignedValue>,
  fields: readonly PlacedField[],
  checks: readonly Check[],
  rows: RowValues,
  findPrintedNumber: (field: TaxonomyField, expected: number) => Promise<LocatedValue | undefined>,
): Promise<Map<string, AssignedValue>> {
  const extended = new Map(assigned);
  for (const check of checks) {
    const field = fields.find(({ path }) => path === check.path)?.field;
    const current = extended.get(check.path);
    if (
      field === undefined ||
      (current !== undefined && (current.confirmed || current.candidate.score >= getReplacedScore(check)))
    )
      continue;
    const isKnown = (path: string): boolean => extended.has(path) || (rows.get(path)?.length ?? 0) > 0;
    // A tax alone is not the total with tax.
    const hasKnownOperand = check.operands.some(isKnown) && listRequiredOperands(check).every(isKnown);
    const candidates = new Map([...extended].map(([path, { candidate }]) => [path, candidate]));
    const expected = hasKnownOperand ? computeExpected(check, createValueLookup(candidates, rows)) : undefined;
    if (expected !== undefined && isEqualAmount(toNumber(current?.candidate.value) ?? Number.NaN, expected)) continue;
    // An expected 0 is no evidence: it follows from absent operands, and most documents contain a 0.
    const occurrence = expected === undefined || expected === 0 ? undefined : await findPrintedNumber(field, expected);
    const isPayment = check.operands.some(
      (path) => isAuxiliary(path) && occurrence !== undefined && isAt(occurrence, extended.get(path)),
    );
    if (occurrence !== undefined && !(isPayment && current !== undefined))
      extended.set(check.path, {
        candidate: { ...occurrence, score: mappingScores.derived, foundBy: { method: "derived" } },
        confirmed: false,
      });
  }
  return extended;
}

/**
 * Returns the score up to which an unconfirmed candidate gives way to a derived value. The payment of a receipt tells the
 * total among all printed amounts, such as that after rounding.
 */
const getReplacedScore = ({ operands }: Check): number => (operands.some(isAuxiliary) ? 1 : mappingScores.derived);

const isAt = (value: LocatedValue, assigned: AssignedValue | undefined): boolean =>
  assigned !== undefined && isSamePlace(value, assigned.candidate);
