import type { DataPoint, Value } from "../../../shared/document/data-points.ts";
import type { PlacedField } from "../../../shared/taxonomy.ts";
import type { Check } from "./checks.ts";
import { holdsInRow } from "./checks.ts";
import type { Candidate } from "./located-value.ts";
import { computeAbsentConfidence, computeConfidence } from "./confidence.ts";
import type { AssignedValue } from "./assign-candidates.ts";
import { minScore } from "./assign-candidates.ts";
import type { ItemRow } from "./table-rows.ts";
import type { RowGroup } from "./table-header.ts";

const maxAlternatives = 5;

/** Creates the data points of a repeated field outside a group, one for each distinct value: `party[0]`, `party[1]`. */
export function createRepeatedPoints(placed: PlacedField, candidates: readonly Candidate[]): DataPoint[] {
  const accepted = selectDistinct(candidates.filter(({ score }) => score >= minScore));
  return accepted.map((candidate, number) =>
    createDataPoint(placed, `${placed.path}[${number}]`, { candidate, confirmed: false }, []),
  );
}

/** Selects the first candidate of each value. */
function selectDistinct(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ value }) => !seen.has(toKey(value)) && seen.add(toKey(value)));
}

const toKey = (value: Value): string => JSON.stringify(value);

/**
 * Creates the data point of a field from its assigned value, or with the state "absent" if it has none.
 * @param candidates Candidates by descending score, which become the alternatives.
 */
export function createDataPoint(
  { field }: PlacedField,
  path: string,
  assigned: AssignedValue | undefined,
  candidates: readonly Candidate[],
): DataPoint {
  const others = selectDistinct(candidates).filter(
    ({ value }) => assigned === undefined || toKey(value) !== toKey(assigned.candidate.value),
  );
  const alternatives = others.slice(0, maxAlternatives).map((candidate) => ({
    value: candidate.value,
    text: candidate.text,
    confidence: computeConfidence(candidate.score, 0, false) / 2,
    regions: candidate.regions,
  }));
  const base = { id: field.id, path, type: field.type, origin: "machine" as const, alternatives };
  if (assigned === undefined) {
    const confidence = computeAbsentConfidence(others[0]?.score ?? 0);
    return { ...base, value: null, text: "", confidence, state: "absent", regions: [] };
  }
  const { candidate, confirmed } = assigned;
  const confidence = computeConfidence(candidate.score, candidate.score - (others[0]?.score ?? 0), confirmed);
  const { value, text } = candidate;
  return { ...base, value, text, confidence, state: "suggested", regions: candidate.regions };
}

/** Creates the data points of a row of a repeated group. */
export function createRowPoints(
  group: RowGroup,
  { values }: ItemRow,
  number: number,
  checks: readonly Check[],
): DataPoint[] {
  const confirmed = checks
    .filter((check) => holdsInRow(check, values))
    .flatMap(({ path, operands }) => [path, ...operands]);
  return group.fields.flatMap((placed) => {
    const candidate = values.get(placed.path);
    if (candidate === undefined) return [];
    const path = `${group.path}[${number}].${placed.field.id}`;
    return [createDataPoint(placed, path, { candidate, confirmed: confirmed.includes(placed.path) }, [])];
  });
}
