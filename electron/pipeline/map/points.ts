import type { DataPoint, Value } from "../../../shared/document/data-points.ts";
import type { PlacedField } from "../../../shared/taxonomy.ts";
import type { Check } from "./arithmetic.ts";
import { rowHolds } from "./arithmetic.ts";
import type { Candidate } from "./candidates.ts";
import { absentConfidence, confidenceOf } from "./confidence.ts";
import type { Choice } from "./decide.ts";
import { accept } from "./decide.ts";
import type { FoundRow } from "./line-items.ts";
import type { RowGroup } from "./table-header.ts";
import type { RegionFinder } from "./regions.ts";

const mostAlternatives = 5;

/** A field that repeats without a group: every different value that is good enough, as `party[0]`, `party[1]`. */
export function repeatedPoints(
  placed: PlacedField,
  candidates: readonly Candidate[],
  regions: RegionFinder,
): DataPoint[] {
  const good = distinct(candidates.filter(({ score }) => score >= accept));
  return good.map((candidate, number) =>
    pointOf(placed, `${placed.path}[${number}]`, { candidate, verified: false }, [], regions),
  );
}

/** The first candidate of every value. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ value }) => !seen.has(keyOf(value)) && seen.add(keyOf(value)));
}

const keyOf = (value: Value): string => JSON.stringify(value);

/** The entry of a field outside the rows: what was chosen, or that it is absent. `candidates` are best first. */
export function pointOf(
  { field }: PlacedField,
  path: string,
  choice: Choice | undefined,
  candidates: readonly Candidate[],
  regions: RegionFinder,
): DataPoint {
  const others = distinct(candidates).filter(
    ({ value }) => choice === undefined || keyOf(value) !== keyOf(choice.candidate.value),
  );
  const alternatives = others.slice(0, mostAlternatives).map((candidate) => ({
    value: candidate.value,
    text: candidate.text,
    confidence: confidenceOf(candidate.score, 0, false) / 2,
    regions: regions.of(candidate),
  }));
  const base = { id: field.id, path, type: field.type, origin: "machine" as const, alternatives };
  if (choice === undefined) {
    const confidence = absentConfidence(others[0]?.score ?? 0);
    return { ...base, value: null, text: "", confidence, state: "absent", regions: [] };
  }
  const { candidate, verified } = choice;
  const confidence = confidenceOf(candidate.score, candidate.score - (others[0]?.score ?? 0), verified);
  const { value, text } = candidate;
  return { ...base, value, text, confidence, state: "suggested", regions: regions.of(candidate) };
}

export function rowPoints(
  group: RowGroup,
  { values }: FoundRow,
  number: number,
  checks: readonly Check[],
  regions: RegionFinder,
): DataPoint[] {
  const verified = checks.filter((check) => rowHolds(check, values)).flatMap(({ path, uses }) => [path, ...uses]);
  return group.fields.flatMap((placed) => {
    const candidate = values.get(placed.path);
    if (candidate === undefined) return [];
    const path = `${group.path}[${number}].${placed.field.id}`;
    return [pointOf(placed, path, { candidate, verified: verified.includes(placed.path) }, [], regions)];
  });
}
