import { computeLayout } from "../learn/layout-fingerprint.ts";
import { findOtherReading } from "../../../shared/values/ambiguous-dates.ts";
import { findCheckFindings } from "../../../shared/checks/check-findings.ts";
import type { EmbeddedInvoice } from "../../../shared/invoice/invoice.ts";
import type { DataPoint, KeyValuePair, Mapping } from "../../../shared/document/data-points.ts";
import { englishPhrases } from "../../../shared/checks/phrases.ts";
import type { LearnedMapping } from "../../../shared/learned.ts";
import type { DataPointTaxonomy, PlacedField, TaxonomyField } from "../../../shared/taxonomy/taxonomy.ts";
import { listFields } from "../../../shared/taxonomy/taxonomy.ts";
import type { BoostedTrees } from "../zone/models/trees.ts";
import type { PageContent, PageReader } from "../page-reader.ts";
import { assignCandidates, countHeldChecks } from "./assign-candidates.ts";
import type { Check } from "./checks.ts";
import { toNumber } from "../../../shared/checks/checks.ts";
import { resolveChecks } from "./checks.ts";
import { compareWithEmbedded } from "./compare-with-embedded.ts";
import type { ConfidenceFeatures, DocumentEvidence } from "./confidence.ts";
import { computeConfidence, toLogOdds } from "./confidence.ts";
import type { Suggestion } from "./data-points.ts";
import { shareDoubt, suggestDataPoint, suggestRepeatedPoints, suggestRowPoints } from "./data-points.ts";
import { deriveValues } from "./derive-values.ts";
import { discountRowValues } from "./discount-row-values.ts";
import { CandidateGenerator } from "./generate-candidates.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import { KeyValuePairFinder } from "./key-value-pairs.ts";
import { LabelIndex } from "./labels.ts";
import { LearnedEvidence, type PageSizes } from "./learned-evidence.ts";
import type { ValueCandidate, LocatedValue } from "./located-value.ts";
import type { MappingModels } from "./models/models.ts";
import { mappingModels } from "./models/models.ts";
import { toPlaceKey } from "./located-value.ts";
import type { Notation } from "./notation.ts";
import { NotationDetector } from "./notation.ts";
import type { ReadWindows } from "./printed-numbers.ts";
import { PrintedNumbers } from "./printed-numbers.ts";
import type { Candidates } from "./candidate-features.ts";
import { addProbabilities } from "./candidate-features.ts";
import { RegionFinder } from "./regions.ts";
import type { GroupRows } from "./repeated-groups.ts";
import { RepeatedGroups } from "./repeated-groups.ts";
import { buildRows, getOwnRows } from "./rows.ts";
import { SentenceReader } from "./text/sentences.ts";
import { isTextField, TextCandidateGenerator } from "./text/text-candidates.ts";
import type { RowGroup } from "./table-header.ts";
import type { ItemRow } from "./table-rows.ts";
import { mappingThresholds } from "./thresholds.ts";

/** A document with its pages in order, and the taxonomy of the data points to find. */
export interface MapInput {
  pages: readonly PageReader[];
  taxonomy: DataPointTaxonomy;
  /** What was learned from reviewed documents for this taxonomy. */
  learned?: readonly LearnedMapping[];
  /** The invoice that is embedded in the document. */
  embedded?: EmbeddedInvoice | null;
  /** The number of rows of a repeated group above which rows are left out; `maxGroupRows` by default. */
  maxGroupRows?: number;
}

/**
 * Finds the data points of a taxonomy in a document: candidate generation from labels, addresses, tables and checks,
 * scoring by hand-set weights, then joint assignment. The result has one data point for every field outside repeated
 * groups, with the state "absent" if nothing was found, and one set of data points for each row of a repeated group.
 *
 * Learned models give the confidence. An embedded invoice is compared with the result. The pages are read twice, one after
 * the other: first for the notation, then for the values. Between pages only statistics and the best candidates are kept,
 * so that memory does not grow with the document.
 *
 * @example
 * const mapping = await mapDocument({ pages: [() => ({ text, zones })], taxonomy });
 * const total = mapping.data_points.find(({ path }) => path === "total");
 */
export async function mapDocument(input: MapInput, models: MappingModels = mappingModels): Promise<Mapping> {
  const { suggestions, notes, pairs } = await suggestDataPoints(input, models.candidates);
  const mapping = {
    taxonomy: input.taxonomy.name,
    data_points: suggestions.map(({ point, confidence: known, doubt, ...features }) => {
      const estimated = known ?? 1 - (1 - computeConfidence(models.confidence, features)) * doubt;
      const confidence =
        findOtherReading(point) < 0 ? estimated : Math.min(estimated, mappingThresholds.maxAmbiguousDateConfidence);
      return { ...point, confidence, alternatives: shareDoubt(point, confidence) };
    }),
  };
  const compared = input.embedded ? compareWithEmbedded(mapping, input.taxonomy, input.embedded.invoice) : mapping;
  return {
    ...compared,
    ...(notes.length > 0 && { notes }),
    ...(pairs.length > 0 && { key_value_pairs: pairs }),
  };
}

/** A data point without its confidence, and the features of its confidence. */
export interface RatedDataPoint extends ConfidenceFeatures, Pick<Suggestion, "point" | "confidence"> {
  /** The share of the model's doubt that remains after what was learned: 1 if nothing was. */
  doubt: number;
}

/** Assigns the values of a document to the fields of a taxonomy. */
export async function suggestDataPoints(
  input: MapInput,
  candidateModel: BoostedTrees,
): Promise<{ suggestions: RatedDataPoint[]; notes: string[]; pairs: KeyValuePair[] }> {
  const document = await collectCandidates(input);
  const { fields, checks, candidates, learned, groups, pairs, findPrintedNumber } = document;
  const rated = learned.raise(addProbabilities(fields, candidates, candidateModel));
  const rowValues = listRowValues(groups);
  const assigned = await deriveValues(
    assignCandidates(selectUnrepeated(fields, rated), checks, rowValues),
    fields,
    checks,
    rowValues,
    findPrintedNumber,
  );
  const suggestions = [
    ...fields.flatMap((placed): Suggestion[] => {
      const fieldCandidates = rated.get(placed.path) ?? [];
      if (placed.field.repeat) return suggestRepeatedPoints(placed, fieldCandidates);
      return [suggestDataPoint(placed, placed.path, assigned.get(placed.path), fieldCandidates)];
    }),
    ...groups.flatMap((group) => suggestRowPoints(group, checks)),
  ];
  const failed = findFailedPaths(
    input.taxonomy,
    suggestions.map(({ point }) => ({ ...point, confidence: 0 })),
  );
  const logOdds = [...assigned.values()].map(({ candidate }) => toLogOdds(candidate.probability ?? 0.5));
  const evidence: DocumentEvidence = {
    failed,
    heldChecks: countHeldChecks(assigned, checks, rowValues),
    logOdds: logOdds.reduce((sum, value) => sum + value, 0) / Math.max(1, logOdds.length),
  };
  return {
    suggestions: suggestions.map(({ point, confidence, computeFeatures }) => ({
      point,
      confidence: isReadable(point, document.garbledPages) ? confidence : 0,
      doubt: learned.computeRemainingDoubt(point),
      ...computeFeatures(evidence),
    })),
    pairs: pairs.result(suggestions.flatMap(({ point }) => point.regions)),
    notes: [
      ...describeHiddenWords(document.hiddenWords),
      ...describeGarbledPages(document.garbledPages),
      ...groups.flatMap(({ group, rows, isCut }) => (isCut ? [describeCut(group, rows.length)] : [])),
    ],
  };
}

/**
 * Tells whether a data point was read from readable text only. What was not found may be on a page whose text layer is
 * garbled.
 */
function isReadable({ regions }: Pick<DataPoint, "regions">, garbledPages: ReadonlySet<number>): boolean {
  return garbledPages.size === 0 || (regions.length > 0 && !regions.some(({ page }) => garbledPages.has(page)));
}

/** Finds the paths of the data points in checks that fail. */
function findFailedPaths(taxonomy: DataPointTaxonomy, points: readonly DataPoint[]): Set<string> {
  const failed = findCheckFindings(taxonomy, points, englishPhrases).filter(({ kind }) => kind === "failed");
  return new Set(failed.flatMap(({ paths }) => paths));
}

/** What was found in a document before the candidates are ranked and assigned. */
export interface DocumentCandidates {
  /** The fields outside of repeated groups. */
  fields: readonly PlacedField[];
  /** The number of hidden words that were left out, by page. */
  hiddenWords: ReadonlyMap<number, number>;
  /** The numbers of the pages whose text layers are garbled. */
  garbledPages: ReadonlySet<number>;
  checks: readonly Check[];
  candidates: Candidates;
  /** What documents that look alike teach. */
  learned: LearnedEvidence;
  /** The rows of the repeated groups. */
  groups: readonly GroupRows[];
  /** The labelled values, among them those of the taxonomy. */
  pairs: KeyValuePairFinder;
  /** Finds the last occurrence of a number that fits a field. */
  findPrintedNumber: (field: TaxonomyField, expected: number) => Promise<LocatedValue | undefined>;
}

/** Finds the candidates of all fields outside of repeated groups, and the rows of these groups. */
export async function collectCandidates({
  pages,
  taxonomy,
  learned = [],
  maxGroupRows,
}: MapInput): Promise<DocumentCandidates> {
  const { notation, firstRows, layout, sizes, hiddenWords, garbledPages } = await surveyPages(pages);
  const allFields = listFields(taxonomy);
  const addressPaths = new Set(allFields.flatMap(({ path, field }) => (field.part === undefined ? [] : [path])));
  const evidence = new LearnedEvidence(learned, layout, sizes, addressPaths);
  const labels = new LabelIndex(taxonomy, evidence.listLabels());
  const buildWindows = function* (page: PageContent, pageIndex: number): Generator<LabeledWindow> {
    const regions = new RegionFinder(page.zones);
    for (const window of buildRows(page.text, firstRows[pageIndex] ?? 0)) {
      yield { ...window, labels: new Map(window.rows.map((row) => [row, labels.find(row)])), notation, regions };
    }
  };
  const readWindows: ReadWindows = async function* (pageIndex) {
    const page = await pages[pageIndex]?.();
    if (page !== undefined) yield* buildWindows(page, pageIndex);
  };
  const checks = resolveChecks(taxonomy);
  const fields = allFields.filter(({ groups }) => groups.every(({ repeat }) => !repeat));
  const repeated = new RepeatedGroups(allFields, checks, maxGroupRows);
  const generator = new CandidateGenerator(
    fields.filter(({ field }) => !isTextField(field)),
    taxonomy,
  );
  const textGenerator = new TextCandidateGenerator(fields);
  const sentences = new SentenceReader();
  const numbers = new PrintedNumbers(fields);
  const pairs = new KeyValuePairFinder();
  for (const [pageIndex, readPage] of pages.entries()) {
    const page = await readPage();
    if (!textGenerator.isEmpty) for (const sentence of sentences.add(page)) textGenerator.add(sentence, notation);
    for (const window of buildWindows(page, pageIndex)) {
      repeated.add(window);
      generator.add(window);
      evidence.add(fields, window);
      numbers.add(window, pageIndex);
      pairs.add(window);
    }
  }
  for (const sentence of sentences.end()) textGenerator.add(sentence, notation);
  const groups = repeated.result();
  const candidates = new Map<string, readonly ValueCandidate[]>([
    ...evidence.merge(generator.result()),
    ...textGenerator.result(),
  ]);
  return {
    fields,
    hiddenWords,
    garbledPages,
    checks,
    candidates: discountCandidates(fields, candidates, checks, groups, listRowValues(groups)),
    learned: evidence,
    groups,
    pairs,
    findPrintedNumber: (field, expected) => numbers.findLast(field, expected, readWindows),
  };
}

const listRowValues = (groups: readonly GroupRows[]): Map<string, number[]> =>
  new Map(groups.flatMap(({ group, rows }) => listColumnNumbers(group, rows)));

/** Selects the candidates of the fields that have one value, which are assigned together. */
function selectUnrepeated(fields: readonly PlacedField[], candidates: Candidates): Candidates {
  return new Map(fields.flatMap(({ path, field }) => (field.repeat ? [] : [[path, candidates.get(path) ?? []]])));
}

/** Tells the reviewer that rows of a repeated group were left out. */
function describeCut({ path, fields }: RowGroup, count: number): string {
  const label = fields[0]?.groups.at(-1)?.label ?? path;
  const rows = `only the first ${count.toLocaleString("en")} rows were read`;
  return `“${label}” (${path}) is incomplete: ${rows}. Split the document into parts to get the others.`;
}

/** The maximum number of pages that a note names. */
const maxNamedPages = 10;

/** Describes the hidden words of a document in a note for the reviewer. */
function describeHiddenWords(words: ReadonlyMap<number, number>): string[] {
  if (words.size === 0) return [];
  const count = [...words.values()].reduce((sum, number) => sum + number, 0);
  const subject = count === 1 ? "1 hidden word was" : `${count.toLocaleString("en")} hidden words were`;
  return [`${subject} left out on ${namePages(words)}: text that nobody sees there, such as white text on white.`];
}

function describeGarbledPages(pages: ReadonlySet<number>): string[] {
  if (pages.size === 0) return [];
  const remedy = "Values from there, and those that were not found, have no confidence. Read the document by OCR.";
  return [`The text layer is garbled on ${namePages(pages)}. ${remedy}`];
}

function namePages(pages: ReadonlyMap<number, unknown> | ReadonlySet<number>): string {
  const numbers = [...pages.keys()].slice(0, maxNamedPages).join(", ");
  return `page${pages.size === 1 ? "" : "s"} ${numbers}${pages.size > maxNamedPages ? " and others" : ""}`;
}

interface Size {
  width: number;
  height: number;
}

interface Survey {
  notation: Notation;
  firstRows: number[];
  /** The layout fingerprint of the first page. */
  layout: string[];
  sizes: PageSizes;
  hiddenWords: Map<number, number>;
  garbledPages: Set<number>;
}

/** Detects the notation of a document, counts its rows, and computes its layout fingerprint. */
async function surveyPages(pages: readonly PageReader[]): Promise<Survey> {
  const detector = new NotationDetector();
  const firstRows: number[] = [];
  let layout: string[] = [];
  const sizes: (Size | undefined)[] = [];
  const hiddenWords = new Map<number, number>();
  const garbledPages = new Set<number>();
  let count = 0;
  for (const readPage of pages) {
    firstRows.push(count);
    const { text } = await readPage();
    const isFirstPage = sizes.length === 0;
    sizes.push(text.source === "markup" ? undefined : { width: text.width, height: text.height });
    if (text.source !== "markup" && text.hidden_words !== undefined) hiddenWords.set(text.page, text.hidden_words);
    if (text.source !== "markup" && text.garbled === true) garbledPages.add(text.page);
    for (const window of buildRows(text, 0)) {
      const rows = getOwnRows(window);
      if (isFirstPage && layout.length === 0) layout = computeLayout(rows);
      detector.add(rows);
      count += rows.length;
    }
  }
  return { notation: detector.result(), firstRows, layout, sizes, hiddenWords, garbledPages };
}

/** Lowers the scores of the candidates that stand in a row of a repeated group. */
function discountCandidates(
  fields: readonly PlacedField[],
  candidates: ReadonlyMap<string, readonly ValueCandidate[]>,
  checks: readonly Check[],
  groups: readonly GroupRows[],
  rowValues: ReadonlyMap<string, readonly number[]>,
): Candidates {
  const rowPlaces = new Set(
    groups.flatMap(({ rows }) => rows.flatMap(({ values }) => [...values.values()].map(toPlaceKey))),
  );
  return new Map(
    fields.map(({ path }) => [path, discountRowValues(path, candidates.get(path) ?? [], checks, rowPlaces, rowValues)]),
  );
}

function listColumnNumbers(group: RowGroup, rows: readonly ItemRow[]): [string, number[]][] {
  return group.fields.map(({ path }) => [
    path,
    rows.map(({ values }) => toNumber(values.get(path)?.value)).filter((value) => value !== undefined),
  ]);
}
