import type { DataPoint, KeyValuePair, Mapping } from "../../../shared/document/data-points.ts";
import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import { findOtherReading } from "../../../shared/values/ambiguous-dates.ts";
import { hasUnreadableCharacters } from "../read/garbled-text.ts";
import type { BoostedTrees } from "../zone/models/trees.ts";
import { assignCandidates, countHeldChecks } from "./assign-candidates.ts";
import { addProbabilities, type Candidates } from "./candidate-features.ts";
import { collectCandidates, type DocumentCandidates, type MapInput } from "./collect-candidates.ts";
import { compareWithEmbedded } from "./compare-with-embedded.ts";
import {
  computeConfidence,
  limitConfidence,
  toLogOdds,
  type ConfidenceFeatures,
  type DocumentEvidence,
} from "./confidence.ts";
import { findContradictions, limitBySharedPlaces } from "./contradictions.ts";
import {
  limitAlternatives,
  suggestDataPoint,
  suggestRepeatedPoints,
  suggestRowPoints,
  type Suggestion,
} from "./data-points.ts";
import { deriveValues } from "./derive-values.ts";
import { isBetweenRows } from "./discount-row-values.ts";
import { isAuxiliary } from "./lexicon/add-payment.ts";
import { addModelCandidates, limitModelValues } from "./language-model/model-candidates.ts";
import { printStringFields } from "./lexicon/string-fields.ts";
import { mappingModels, type MappingModels } from "./models/models.ts";
import {
  describeCut,
  describeGarbledPages,
  describeHiddenWords,
  describeMissingRows,
  describeTextlessPages,
} from "./notes.ts";
import { listRowValues } from "./repeated-groups.ts";
import { ProvenanceRecorder, type UnreadableText } from "./provenance.ts";
import type { RowGroup } from "./table-header.ts";
import { mappingThresholds } from "./thresholds.ts";

/**
 * Finds the data points of a taxonomy in a document: candidate generation from labels, addresses, tables and checks,
 * scoring by hand-set weights, then joint assignment. The result has one data point for every field outside repeated
 * groups, with the state "absent" if nothing was found, one for each value of a field that repeats, and one set of data
 * points for each row of a repeated group.
 *
 * Learned models give the confidence. The answers of a language model are further candidates, see `language-model/`. An
 * embedded invoice is compared with the result. The pages are read one after the other, and all of them twice: first for
 * the notation, then for the values. Between pages only statistics and the best candidates are kept, so that memory does
 * not grow with the document.
 *
 * @example
 * const mapping = await mapDocument({ pages: [() => ({ text, zones })], taxonomy });
 * const total = mapping.data_points.find(({ path }) => path === "total");
 */
export async function mapDocument(input: MapInput, models: MappingModels = mappingModels): Promise<Mapping> {
  const { suggestions, confirmed, notes, pairs, provenance } = await suggestDataPoints(input, models.candidates);
  const mapping = {
    taxonomy: input.taxonomy.name,
    ...provenance,
    data_points: limitBySharedPlaces(
      suggestions.map(
        ({
          point,
          confidence: known,
          doubtFactor,
          ocrConfidence,
          maxConfidence,
          consistency,
          taughtBy,
          absentIn,
          ...features
        }) => {
          const estimated =
            known ?? 1 - (1 - computeConfidence(models.confidence, features, models.absence)) * doubtFactor;
          const isAmbiguous = findOtherReading(point) >= 0;
          const evidence = { ocrConfidence, maxConfidence, isAmbiguous, consistency, taughtBy, absentIn };
          return { ...point, confidence: limitConfidence(estimated, evidence) };
        },
      ),
      confirmed,
    ).map((point) => ({ ...point, alternatives: limitAlternatives(point, point.confidence) })),
  };
  const compared = input.embedded ? compareWithEmbedded(mapping, input.taxonomy, input.embedded.invoice) : mapping;
  const limited = input.model === undefined ? compared : limitModelValues(compared, input.model);
  return {
    ...limited,
    data_points: printStringFields(limited.data_points, input.taxonomy),
    ...(notes.length > 0 && { notes }),
    ...(pairs.length > 0 && { key_value_pairs: pairs }),
  };
}

/** A data point without its confidence, and the features of its confidence. */
export interface RatedDataPoint
  extends
    ConfidenceFeatures,
    Pick<Suggestion, "point" | "confidence" | "ocrConfidence" | "maxConfidence" | "taughtBy"> {
  /** The factor by which learned evidence reduces the doubt (1 - confidence); 1 without learned evidence. */
  doubtFactor: number;
  /** The highest confidence that other values leave, which contradict the value; 1 if none does. */
  consistency: number;
  /** The number of similar documents in which reviewers found no such value, see `ConfidenceLimits`. */
  absentIn: number;
}

/** Assigns the values of a document to the fields of a taxonomy. */
export async function suggestDataPoints(
  input: MapInput,
  candidateModel: BoostedTrees,
): Promise<{
  suggestions: RatedDataPoint[];
  /** The paths of the values that a check or check digits confirm. */
  confirmed: ReadonlySet<string>;
  notes: string[];
  pairs: KeyValuePair[];
  provenance: Pick<Mapping, "provenance">;
}> {
  const document = await collectCandidates(input);
  const { fields, checks, candidates, learned, groups, pairs, findPrintedNumber } = document;
  const known = learned.raise(addProbabilities(fields, candidates, candidateModel));
  const raised = addModelCandidates(known, document.modelCandidates);
  const rowValues = listRowValues(groups);
  const assigned = await deriveValues(
    assignCandidates(selectUnrepeated(fields, raised), checks, rowValues),
    fields,
    checks,
    rowValues,
    findPrintedNumber,
  );
  const suggestions = [
    ...fields.flatMap((placed): Suggestion[] => {
      const fieldCandidates = raised.get(placed.path) ?? [];
      if (placed.field.repeat) return suggestRepeatedPoints(placed, fieldCandidates);
      return [suggestDataPoint(placed, placed.path, assigned.get(placed.path), fieldCandidates)];
    }),
    ...groups.flatMap((group) => suggestRowPoints(group, checks)),
  ];
  const points = suggestions.map(({ point }) => ({ ...point, confidence: 0 }));
  const confirmed = new Set(suggestions.flatMap(({ point, isConfirmed }) => (isConfirmed ? point.path : [])));
  const { taxonomy, concepts } = document;
  const betweenRows = fields.flatMap(({ path, field }) => {
    const candidate = assigned.get(path)?.candidate;
    return field.type === "date" && candidate !== undefined && isBetweenRows(candidate, groups) ? [path] : [];
  });
  const { failed, limits } = findContradictions({ taxonomy, concepts, points, betweenRows, confirmed });
  const valuePaths = new Set(
    points.flatMap(({ path, value }) => (value === null ? [] : path.replaceAll(/\[\d+\]/gu, ""))),
  );
  const unusedLabels = document.printedLabels.countUnused((path) => valuePaths.has(path));
  const logOdds = [...assigned.values()].map(({ candidate }) => toLogOdds(candidate.probability ?? 0.5));
  const evidence: DocumentEvidence = {
    failed,
    unusedLabels,
    hasDateLeft: document.printedDates.isLeft(
      [...assigned.values()].map(({ candidate }) => candidate),
      groups,
    ),
    usual: new Set([...concepts].flatMap(([path, { isUsual }]) => (isUsual === true ? path : []))),
    heldChecks: countHeldChecks(assigned, checks, rowValues),
    logOdds: logOdds.reduce((sum, value) => sum + value, 0) / Math.max(1, logOdds.length),
  };
  const recorder = new ProvenanceRecorder(document.taxonomy, learned);
  const rated = suggestions
    .filter(({ point }) => !isAuxiliary(point.path))
    .map(({ point, confidence, ocrConfidence, maxConfidence, foundBy, taughtBy, computeFeatures }) => {
      const unreadable = findUnreadableText(point, document);
      const consistency = limits.get(point.path) ?? 1;
      const isContradicted = consistency < 1;
      return {
        point: { ...point, ...recorder.add({ point, foundBy, ocrConfidence, isContradicted, unreadable }) },
        ocrConfidence,
        maxConfidence,
        confidence: unreadable === undefined ? confidence : 0,
        doubtFactor: learned.computeDoubtFactor(point),
        consistency,
        taughtBy,
        absentIn: point.value === null ? 0 : learned.countAbsent(point.path),
        ...computeFeatures(evidence),
      };
    });
  return {
    suggestions: rated,
    confirmed,
    provenance: recorder.result(input.taxonomy),
    pairs: pairs.result(suggestions.flatMap(({ point }) => (isAuxiliary(point.path) ? [] : point.regions))),
    notes: [
      ...describeHiddenWords(document.hiddenWords),
      ...describeGarbledPages(document.garbledPages),
      ...describeTextlessPages(document.textless),
      ...groups.flatMap(({ group, rows }) =>
        rows.length === 0 && hasColumnLabels(group, unusedLabels) ? [describeMissingRows(group)] : [],
      ),
      ...groups.flatMap(({ group, rows, isTruncated }) => (isTruncated ? [describeCut(group, rows.length)] : [])),
    ],
  };
}

/**
 * Tells why a data point has no confidence, if it was not read from readable text only. A value that was not found may be
 * on a page whose text layer is garbled, or anywhere in a document without text.
 */
function findUnreadableText(
  { value, regions }: Pick<DataPoint, "value" | "regions">,
  { garbledPages, textless }: Pick<DocumentCandidates, "garbledPages" | "textless">,
): UnreadableText | undefined {
  if (regions.some(({ page }) => garbledPages.has(page))) return "garbled-text";
  if (typeof value === "string" && hasUnreadableCharacters(value)) return "unreadable-characters";
  if (regions.length > 0) return undefined;
  return garbledPages.size > 0 ? "garbled-text" : textless.isWholeDocument ? "missing-text" : undefined;
}

/**
 * Tests if the labels of a group's columns are printed, though no row was found: several of them as in a header, or each
 * time again as in nested rows.
 */
function hasColumnLabels({ fields }: RowGroup, unusedLabels: ReadonlyMap<string, number>): boolean {
  const counts = fields.flatMap(({ path }) => unusedLabels.get(path) ?? []);
  const repeated = counts.filter((count) => count > 1);
  return Math.max(counts.length - 1, repeated.length) >= mappingThresholds.minColumnLabels;
}

/** Selects the candidates of the fields that are not repeated, which are assigned together. */
function selectUnrepeated(fields: readonly PlacedField[], candidates: Candidates): Candidates {
  return new Map(fields.flatMap(({ path, field }) => (field.repeat ? [] : [[path, candidates.get(path) ?? []]])));
}
