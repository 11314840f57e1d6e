import { maxAlternatives, type DataPoint, type Value } from "../../../shared/document/data-points.ts";
import type { PlacedField, TaxonomyField } from "../../../shared/taxonomy/taxonomy.ts";
import { testCheckDigits } from "../../../shared/values/check-digits.ts";
import type { AssignedValue } from "./assign-candidates.ts";
import { holdsInRow, type Check } from "./checks.ts";
import {
  type ColumnEvidence,
  computeAbsentFeatures,
  computeCellFeatures,
  computeValueFeatures,
  type ConfidenceFeatures,
  type DocumentEvidence,
} from "./confidence.ts";
import {
  type FoundBy,
  isSamePlace,
  type LocatedValue,
  type ScoredValue,
  type ValueCandidate,
} from "./located-value.ts";
import { isPartyName } from "./party-names.ts";
import type { GroupRows } from "./repeated-groups.ts";
import type { ItemRow } from "./table-rows.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";

/** A data point without its confidence, and the function that computes the features of its confidence. */
export interface Suggestion {
  point: Omit<DataPoint, "confidence">;
  computeFeatures: (document: DocumentEvidence) => ConfidenceFeatures;
  /** True if a check or check digits confirm the value. */
  isConfirmed?: boolean;
  /** The confidence, if the candidates of the field have calibrated probabilities. */
  confidence?: number | undefined;
  /** The confidence of OCR in the most doubtful word of the value; 1 for a text layer. */
  ocrConfidence?: number | undefined;
  /** The highest confidence that the look of the value leaves, and the way in which it was found. */
  maxConfidence?: number | undefined;
  /** The number of reviewed documents that taught the label or place of the value, if nothing else led to it. */
  taughtBy?: number | undefined;
  /** How the value was found; undefined for an absent value. */
  foundBy?: FoundBy | undefined;
}

/**
 * Suggests the data points of a repeated field outside a group, one for each distinct value in document order:
 * `party[0]`, `party[1]`.
 */
export function suggestRepeatedPoints(placed: PlacedField, candidates: readonly ValueCandidate[]): Suggestion[] {
  const plausible = selectDistinct(candidates.filter(({ score }) => score >= mappingThresholds.minScore)).sort(
    (a, b) => a.row - b.row || a.start - b.start,
  );
  return plausible.map((candidate, index) => ({
    ...suggestDataPoint(placed, `${placed.path}[${index}]`, { candidate, confirmed: false }, []),
    taughtBy: candidate.evidence.taughtBy,
  }));
}

/** Selects the first candidate of each value. */
function selectDistinct<Read extends LocatedValue>(candidates: readonly Read[]): Read[] {
  const seen = new Set<string>();
  return candidates.filter(({ value }) => !seen.has(toKey(value)) && seen.add(toKey(value)));
}

/** Lists the other reading of an ambiguous date as a candidate at the same place. */
function listOtherReadings(value: ScoredValue | undefined): ScoredValue[] {
  return value?.otherReading === undefined ? [] : [{ ...value, value: value.otherReading }];
}

const toKey = (value: Value): string => JSON.stringify(value);

/**
 * Suggests the data point of a field: its assigned value, or the state "absent" if it has none.
 * @param candidates Candidates by descending score, which become the alternatives; see {@link limitAlternatives}.
 */
export function suggestDataPoint(
  placed: PlacedField,
  path: string,
  assigned: AssignedValue | undefined,
  candidates: readonly ValueCandidate[],
): Suggestion {
  const { id, type } = placed.field;
  const others = selectDistinct(candidates).filter(
    ({ value }) => assigned === undefined || toKey(value) !== toKey(assigned.candidate.value),
  );
  const alternatives = selectDistinct([...listOtherReadings(assigned?.candidate), ...others])
    .slice(0, maxAlternatives)
    .map(({ value, text, probability = 0, regions }) => ({ value, text, confidence: probability, regions }));
  const base = { id, path, type, origin: "machine" as const, alternatives };
  if (assigned === undefined) {
    return {
      point: { ...base, value: null, text: "", state: "absent", regions: [] },
      computeFeatures: (document) => computeAbsentFeatures(placed, others[0], document),
      confidence: others[0]?.isCalibrated && 1 - (others[0].probability ?? 0),
    };
  }
  const { value, text, regions, isCalibrated, probability, ocrConfidence, foundBy } = assigned.candidate;
  const confirmed = assigned.confirmed || isValidIban(placed.field, value);
  return {
    confidence: isCalibrated && probability,
    ocrConfidence,
    maxConfidence: Math.min(assigned.candidate.maxConfidence ?? 1, limitByLook(placed, value)),
    taughtBy: candidates.find((candidate) => isSamePlace(candidate, assigned.candidate))?.evidence.taughtBy,
    isConfirmed: confirmed,
    foundBy,
    point: { ...base, value, text, state: "suggested", regions },
    computeFeatures: (document) => computeValueFeatures(placed, { ...assigned, confirmed }, candidates, document),
  };
}

/**
 * Scales down the confidences of the alternatives, so that their sum and that of the data point is at most 1. No
 * alternative has a higher confidence than the value that was preferred to it. The models judge each candidate by
 * itself, so that several can seem probable.
 * @returns the alternatives by descending confidence
 */
export function limitAlternatives(
  { value, alternatives }: Pick<DataPoint, "value" | "alternatives">,
  confidence: number,
): DataPoint["alternatives"] {
  const sum = alternatives.reduce((total, alternative) => total + alternative.confidence, 0);
  const share = Math.min(1, (1 - confidence) / Math.max(sum, Number.MIN_VALUE));
  const limit = value === null ? 1 : confidence;
  return alternatives
    .map((alternative) => ({ ...alternative, confidence: Math.min(limit, share * alternative.confidence) }))
    .sort((a, b) => b.confidence - a.confidence);
}

/**
 * Tells whether a value is an IBAN with valid check digits, which confirm it like a check of the taxonomy. The check
 * digits of a VAT number confirm nothing, since it may be the number of the other party.
 */
function isValidIban({ identifier }: TaxonomyField, value: Value): boolean {
  return identifier === "iban" && typeof value === "string" && testCheckDigits(identifier, value) === true;
}

/** Limits the confidence of a name of a party that does not look like one: "No", "3 180048". */
function limitByLook({ field }: PlacedField, value: Value): number {
  const isUnlikely = field.part === "name" && typeof value === "string" && !isPartyName(value);
  return isUnlikely ? mappingThresholds.maxUnlikelyNameConfidence : 1;
}

/** Suggests the data points of the rows of a repeated group. */
export function suggestRowPoints({ group, rows }: GroupRows, checks: readonly Check[]): Suggestion[] {
  const confirmedPaths = rows.map(({ values }) =>
    checks.filter((check) => holdsInRow(check, values)).flatMap(({ path, operands }) => [path, ...operands]),
  );
  const confirmedRowShare = confirmedPaths.filter((paths) => paths.length > 0).length / Math.max(1, rows.length);
  const columns = new Map(group.fields.map(({ path }) => [path, summarizeColumn(path, rows)]));
  return rows.flatMap(({ values, alternatives }, rowNumber) =>
    group.fields.flatMap((placed) => {
      const candidate = values.get(placed.path);
      if (candidate === undefined) return [];
      const { id, type } = placed.field;
      const { value, text, regions, ocrConfidence, foundBy } = candidate;
      const path = `${group.path}[${rowNumber}]${placed.path.slice(group.path.length)}`;
      const cell = {
        point: path,
        candidate,
        confirmed: confirmedPaths[rowNumber]?.includes(placed.path) === true,
        isRowConfirmed: (confirmedPaths[rowNumber]?.length ?? 0) > 0,
        confirmedRowShare,
        cellCount: values.size,
        column: columns.get(placed.path),
      };
      const otherValues = selectDistinct([
        candidate,
        ...listOtherReadings(candidate),
        ...(alternatives?.get(placed.path) ?? []),
      ]).slice(1);
      const others = otherValues.slice(0, maxAlternatives).map((other, index) => ({
        value: other.value,
        text: other.text,
        confidence: mappingScores.firstAlternative / (index + 1),
        regions: other.regions,
      }));
      return [
        {
          point: { id, path, type, origin: "machine", alternatives: others, value, text, state: "suggested", regions },
          computeFeatures: (document) => computeCellFeatures(placed, cell, document),
          isConfirmed: cell.confirmed,
          ocrConfidence,
          foundBy,
        } satisfies Suggestion,
      ];
    }),
  );
}

function summarizeColumn(path: string, rows: readonly ItemRow[]): ColumnEvidence {
  const cells = rows.flatMap(({ values }) => values.get(path) ?? []);
  const boxes = cells.flatMap(({ regions }) => regions[0]?.bbox ?? []);
  const left = findMedian(boxes.map(({ x }) => x));
  const right = findMedian(boxes.map(({ x, width }) => x + width));
  return {
    share: cells.length / Math.max(1, rows.length),
    edges: left === undefined || right === undefined ? undefined : { left, right },
  };
}

/** Returns the upper median; undefined without values. */
const findMedian = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
