import type { EmbeddedInvoice } from "../../../shared/invoice/invoice.ts";
import type { Concept } from "../../../shared/lexicon/lexicon.ts";
import {
  listFields,
  type DataPointTaxonomy,
  type PlacedField,
  type TaxonomyField,
} from "../../../shared/taxonomy/taxonomy.ts";
import type { PageContent, PageReader } from "../page-reader.ts";
import { correctByCommission } from "./agency-commission.ts";
import type { Candidates } from "./candidate-features.ts";
import { resolveChecks, type Check } from "./checks.ts";
import { discountCandidates } from "./discount-row-values.ts";
import { CandidateGenerator } from "./generate-candidates.ts";
import { KeyValuePairFinder } from "./key-value-pairs.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import { LabelIndex } from "./labels.ts";
import { ModelCandidates, type ModelInput } from "./language-model/model-candidates.ts";
import { LearnedEvidence, type LearnedDocument } from "./learned-evidence.ts";
import { teachPhrases } from "./learned-phrases.ts";
import { removeSignsOfDeductions } from "./deducted-amounts.ts";
import { addPayment } from "./lexicon/add-payment.ts";
import { completeTaxonomy } from "./lexicon/complete-taxonomy.ts";
import type { LocatedValue, ValueCandidate } from "./located-value.ts";
import { PartyPhrases } from "./party-phrases.ts";
import { PrintedDates } from "./printed-dates.ts";
import { PrintedLabels } from "./printed-labels.ts";
import { PrintedNumbers, type ReadWindows } from "./printed-numbers.ts";
import { RegionFinder } from "./regions.ts";
import { RepeatedGroups, listRowValues, type GroupRows } from "./repeated-groups.ts";
import { buildRows } from "./rows.ts";
import { mappingThresholds } from "./thresholds.ts";
import { surveyPages, type TextlessPages } from "./survey-pages.ts";
import { maskTaxSummaries } from "./tax-summaries.ts";
import { SentenceReader } from "./text/sentences.ts";
import { TotalPhrases } from "./total-phrases.ts";
import { TextCandidateGenerator, isTextField } from "./text/text-candidates.ts";

/** A document with its pages in order, and the taxonomy of the data points to find. */
export interface MapInput {
  pages: readonly PageReader[];
  taxonomy: DataPointTaxonomy;
  /** The mappings that were learned from reviewed documents for this taxonomy. */
  learned?: readonly LearnedDocument[];
  /** The invoice that is embedded in the document. */
  embedded?: EmbeddedInvoice | null;
  /** The answers of a language model, and the mapping without them. */
  model?: ModelInput;
  /** The maximum number of rows of a repeated group; further rows are left out. Default: `maxGroupRows`. */
  maxGroupRows?: number;
}

/** The candidates and rows found in a document, before the candidates are ranked and assigned. */
export interface DocumentCandidates {
  /** The taxonomy, completed by the lexicon. */
  taxonomy: DataPointTaxonomy;
  /** The concepts of the fields that the lexicon understands, by path. */
  concepts: ReadonlyMap<string, Concept>;
  /** The fields outside of repeated groups. */
  fields: readonly PlacedField[];
  /** The number of hidden words that were left out, by page. */
  hiddenWords: ReadonlyMap<number, number>;
  /** The numbers of the pages whose text layers are garbled. */
  garbledPages: ReadonlySet<number>;
  textless: TextlessPages;
  checks: readonly Check[];
  candidates: Candidates;
  /** The candidates that a language model quotes. */
  modelCandidates: ReadonlyMap<string, readonly ValueCandidate[]>;
  /** The evidence from reviewed documents with a similar layout. */
  learned: LearnedEvidence;
  /** The rows of the repeated groups. */
  groups: readonly GroupRows[];
  /**
   * The values with labels that the taxonomy does not have. Some of these values may still belong to fields of the
   * taxonomy.
   */
  pairs: KeyValuePairFinder;
  /** The labels of fields that the document prints. */
  printedLabels: PrintedLabels;
  /** The dates that the document prints. */
  printedDates: PrintedDates;
  /** Finds the last occurrence of a number that fits a field. */
  findPrintedNumber: (field: TaxonomyField, expected: number) => Promise<LocatedValue | undefined>;
}

/** Finds the candidates of all fields outside of repeated groups, and the rows of these groups. */
export async function collectCandidates({
  pages,
  taxonomy: given,
  learned = [],
  model,
  maxGroupRows,
}: MapInput): Promise<DocumentCandidates> {
  const { notation, firstRows, layout, sizes, hiddenWords, garbledPages, textless } = await surveyPages(pages);
  const { taxonomy: completed, parties, concepts } = completeTaxonomy(given);
  const taxonomy = addPayment(teachPhrases(completed, learned), concepts);
  const allFields = listFields(taxonomy);
  const addressPaths = new Set(allFields.flatMap(({ path, field }) => (field.part === undefined ? [] : [path])));
  const evidence = new LearnedEvidence(learned, layout, sizes, addressPaths);
  const labels = new LabelIndex(taxonomy, parties.roles, evidence.labels);
  const phrases = new TotalPhrases(concepts);
  const partyPhrases = new PartyPhrases(parties.roles);
  const buildWindows = function* (page: PageContent, pageIndex: number): Generator<LabeledWindow> {
    const regions = new RegionFinder(page.zones);
    for (const window of buildRows(page.text, firstRows[pageIndex] ?? 0)) {
      const rowLabels = new Map(
        window.rows.map((row) => [row, partyPhrases.extend(row, phrases.extend(labels.find(row)))]),
      );
      const masked = maskTaxSummaries(window.rows, rowLabels, concepts);
      yield { ...window, labels: correctByCommission(window.rows, masked, concepts), notation, regions };
    }
  };
  const readWindows: ReadWindows = async function* (pageIndex) {
    const page = await pages[pageIndex]?.();
    if (page !== undefined) yield* buildWindows(page, pageIndex);
  };
  const checks = resolveChecks(taxonomy);
  const fields = allFields.filter(({ groups }) => groups.every(({ repeat }) => !repeat));
  const repeated = new RepeatedGroups(allFields, checks, maxGroupRows);
  // A field that is searched in sentences by the lexicon only may also have a label, as in a form.
  const ownTextPaths = new Set(listFields(given).flatMap(({ path, field }) => (isTextField(field) ? path : [])));
  const generator = new CandidateGenerator(
    fields.filter(({ path }) => !ownTextPaths.has(path)),
    { parties, concepts },
  );
  const textGenerator = new TextCandidateGenerator(fields);
  const sentences = new SentenceReader();
  const numbers = new PrintedNumbers(fields, checks);
  const pairs = new KeyValuePairFinder();
  const modelCandidates = new ModelCandidates(fields, model?.answers ?? []);
  const printedLabels = new PrintedLabels();
  const printedDates = new PrintedDates(fields);
  for (const [pageIndex, readPage] of pages.entries()) {
    const page = await readPage();
    if (!textGenerator.isEmpty) for (const sentence of sentences.add(page)) textGenerator.add(sentence, notation);
    for (const window of buildWindows(page, pageIndex)) {
      repeated.add(window);
      generator.add(window);
      evidence.add(fields, window);
      numbers.add(window, pageIndex);
      pairs.add(window);
      modelCandidates.add(window);
      printedLabels.add(window);
      printedDates.add(window);
    }
  }
  for (const sentence of sentences.end()) textGenerator.add(sentence, notation);
  const groups = repeated.result();
  const merged = mergeTextCandidates(fields, evidence.merge(generator.result()), textGenerator.result());
  const candidates = removeSignsOfDeductions(merged, concepts);
  return {
    taxonomy,
    concepts,
    fields,
    hiddenWords,
    garbledPages,
    textless,
    checks,
    candidates: discountCandidates(fields, candidates, checks, groups, listRowValues(groups)),
    modelCandidates: modelCandidates.result(),
    learned: evidence,
    groups,
    pairs,
    printedLabels,
    printedDates,
    findPrintedNumber: (field, expected) => numbers.findLast(field, expected, readWindows),
  };
}

/**
 * Takes the candidates of a field from its labels if sentences have none, or if the document is a form: a field that
 * repeats has labels at all values that sentences have, and at further ones. Otherwise takes those from sentences.
 */
function mergeTextCandidates(
  fields: readonly PlacedField[],
  labelled: ReadonlyMap<string, readonly ValueCandidate[]>,
  fromText: ReadonlyMap<string, readonly ValueCandidate[]>,
): Map<string, readonly ValueCandidate[]> {
  const merged = new Map(labelled);
  const isPlausible = ({ score }: ValueCandidate): boolean => score >= mappingThresholds.minScore;
  for (const { path, field } of fields) {
    const inSentences = (fromText.get(path) ?? []).filter(isPlausible);
    const withLabels = new Set((labelled.get(path) ?? []).filter(isPlausible).map(({ value }) => value));
    const isForm =
      field.repeat && inSentences.length < withLabels.size && inSentences.every(({ value }) => withLabels.has(value));
    if (inSentences.length > 0 && !isForm) merged.set(path, fromText.get(path) ?? []);
  }
  return merged;
}
