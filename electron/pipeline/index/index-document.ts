import { union } from "../../../shared/document/geometry.ts";
import {
  type Evidence,
  type Indexing,
  type Keyword,
  maxTermLength,
  type UncoveredTerm,
} from "../../../shared/document/keywords.ts";
import type { LearnedIndexing } from "../../../shared/learned.ts";
import type { PageReader } from "../page-reader.ts";
import { logistic } from "../zone/models/trees.ts";
import { OccurrenceCounter, type WordRange } from "./concept-occurrences.ts";
import { DocumentWords } from "./document-words.ts";
import type { IndexedWord } from "./extract-words.ts";
import { LabelFinder } from "./find-labels.ts";
import { describeKeywordProvenance } from "./keyword-provenance.ts";
import { TermCounter, type DocumentTerms } from "./learn/document-terms.ts";
import { hashStem } from "./learn/hash-text.ts";
import { rankByModel, type KeywordModel, type ProbableConcept } from "./learn/keyword-model.ts";
import { adjustByReviews } from "./learn/reviewed-documents.ts";
import { rankConcepts, type ScoredConcept } from "./rank-concepts.ts";
import { getStemmer, StemmerSelector, type Stemmer } from "./stem.ts";
import { listStopWords } from "./stop-words.ts";
import { indexingThresholds } from "./thresholds.ts";
import { chooseForm, UncoveredTermCounter, type RankedTerm } from "./uncovered-terms.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A document with its pages in order, and the vocabulary of the keywords to suggest. */
export interface IndexInput {
  pages: readonly PageReader[];
  vocabulary: Vocabulary;
  /** The model that was learned for the vocabulary. */
  model?: KeywordModel | undefined;
  /** The decisions of reviewers in earlier documents. */
  reviewed?: readonly LearnedIndexing[];
}

/**
 * A logistic regression for the probability that a concept ranked by the formula is right. `first` is the log-odds of
 * the first concept; `rank` and `share` are the weights of the logarithms of its rank and of its share of the best
 * score. `foreign` is the weight of a text in a language in which the vocabulary has no labels: only international
 * words are found, and words that look alike by chance. The scores themselves are not comparable, since they grow with
 * the length of the document. Fitted on 25 full texts (AGROVOC), 343 abstracts (GND, half of them English) and 139
 * questions (YSO); the calibration errors are .05, .03 and .01, and .03 on 114 papers with tags, which are not among
 * them.
 */
const formulaLogOdds = { first: -0.05, rank: -0.744, share: 0.342, foreign: -2.36 };

/**
 * Suggests concepts of a vocabulary as keywords of a document, in the order of their confidences and with the places of
 * their labels as evidence. With a learned model, concepts of similar documents are suggested too, without evidence.
 * Without a model, concepts are ranked by a formula. Its confidences are low, since many concepts that a text names are
 * not its subject. In both cases, the decisions of reviewers in earlier documents then raise or lower the confidences.
 *
 * A keyword has the confidence 0 if some of its evidence is on a page with a garbled text layer, or if it has no
 * evidence in a document with such a page.
 *
 * The result also lists the frequent terms that no label covers, for which a reviewer may find or add a concept.
 *
 * The words are read twice, page by page: first for the language, then for the labels. The pages with the evidence of
 * the suggested concepts are read once more. Memory therefore grows with the number of concepts that occur. It does not
 * grow with the document beyond some 100 pages.
 *
 * @example const { keywords } = await indexDocument({ pages: [() => ({ text, zones })], vocabulary });
 */
export async function indexDocument({ pages, vocabulary, model, reviewed = [] }: IndexInput): Promise<Indexing> {
  const document = new DocumentWords(pages);
  const analysis = await analyzeDocument(document, vocabulary);
  const { ranked, firstWords, uncovered } = analysis;
  const detected = detectLabelLanguage(vocabulary, ranked);
  const languages = [...(detected === undefined ? [] : [detected]), ...vocabulary.language];
  const suggested = adjustByReviews(suggestConcepts(analysis, vocabulary, model), reviewed, {
    ...analysis,
    vocabulary,
  })
    .filter(({ concept }) => !vocabulary.isDeprecated(concept))
    .slice(0, indexingThresholds.maxKeywords);
  const occurrences = new Map(ranked.map((entry) => [entry.concept, entry.occurrences]));
  const listPlaces = (concept: number) => occurrences.get(concept)?.places ?? [];
  const words = await readWords(document, firstWords, [
    ...suggested.flatMap(({ concept }) => listPlaces(concept)),
    ...uncovered.flatMap(({ places }) => places),
  ]);
  const keywords = suggested.map((entry): Keyword => {
    const { concept, probability } = entry;
    const places = listPlaces(concept).map((place) => listMatchedWords(place, words));
    const isClear = isReadable(places, document.garbledPages);
    return {
      id: vocabulary.getId(concept),
      label: vocabulary.getLabel(concept, languages),
      confidence: isClear ? probability : 0,
      state: "suggested",
      origin: "machine",
      evidence: places.map(createEvidence),
      provenance: describeKeywordProvenance(entry, occurrences.get(concept), vocabulary, isClear),
    };
  });
  const terms = uncovered.flatMap((term) => describeTerm(term, words) ?? []);
  return {
    taxonomy: vocabulary.name,
    keywords: keywords.toSorted((a, b) => b.confidence - a.confidence),
    ...(model?.missedKeywords !== undefined && { missed_keywords: model.missedKeywords }),
    // Terms are identified by their text. Those with different stems may have the same text.
    uncovered_terms: terms.filter(({ text }, index) => terms.findIndex((other) => other.text === text) === index),
  };
}

/** Describes a term by its most frequent form. Returns null for a term that is too long to be shown. */
function describeTerm({ count, places }: RankedTerm, words: Words): UncoveredTerm | null {
  const text = chooseForm(places.map((place) => listMatchedWords(place, words)));
  if (text.length > maxTermLength) return null;
  return { text, count, evidence: places.map((place) => createEvidence(listMatchedWords(place, words))) };
}

/**
 * Tells from the words of its occurrences whether a concept was found in readable text only. A concept without an
 * occurrence may be suggested because of garbled text.
 */
function isReadable(places: readonly (readonly IndexedWord[])[], garbledPages: ReadonlySet<number>): boolean {
  if (garbledPages.size === 0) return true;
  return places.length > 0 && !places.flat().some(({ page }) => garbledPages.has(page));
}

function suggestConcepts(
  analysis: DocumentAnalysis,
  vocabulary: Vocabulary,
  model: KeywordModel | undefined,
): ProbableConcept[] {
  if (model !== undefined) return rankByModel(model, vocabulary, analysis);
  const best = analysis.ranked[0]?.score ?? 1;
  let rank = 1;
  return analysis.ranked.map(({ concept, score }, index, ranked) => {
    // Concepts with the same score share the first of their ranks.
    if (score !== ranked[index - 1]?.score) rank = index + 1;
    return { concept, probability: estimateProbability(rank, score / best, analysis.isForeign) };
  });
}

/**
 * Estimates the probability that a concept is right.
 * @param rank The rank of its score, from 1.
 * @param share The ratio of its score to the best score of the document.
 */
function estimateProbability(rank: number, share: number, isForeign: boolean): number {
  const { first, rank: byRank, share: byShare, foreign } = formulaLogOdds;
  return logistic(first + byRank * Math.log(rank) + byShare * Math.log(share) + (isForeign ? foreign : 0));
}

/** The concepts, terms and language of a document. */
export interface DocumentAnalysis {
  /** The concepts that occur, by descending score of the formula. */
  ranked: ScoredConcept[];
  terms: DocumentTerms;
  /** The best terms that no label covers. */
  uncovered: RankedTerm[];
  /** True if the vocabulary has no labels in the document's language. */
  isForeign: boolean;
  /** The stemmer of the document's language. */
  stem: Stemmer;
  /** The number of words before each page. */
  firstWords: number[];
  /** The number of words of the document. */
  length: number;
}

/** Finds the concepts and the terms of a document. */
export async function analyzeDocument(document: DocumentWords, vocabulary: Vocabulary): Promise<DocumentAnalysis> {
  const { selector, firstWords, length } = await surveyPages(document);
  const counter = new OccurrenceCounter(length, (name) => vocabulary.isPreferred(name));
  const language = selector.detect();
  const stem = getStemmer(language ?? "");
  const terms = new TermCounter();
  const uncovered = new UncoveredTermCounter(stem, language);
  const finder = new LabelFinder(
    vocabulary,
    selector.select(vocabulary.stemmers),
    (match) => counter.add(match),
    (word, position, labelEnd) => uncovered.add(word, position, labelEnd),
  );
  for (let page = 0; page < document.pageCount; page++) {
    for (const word of await document.readPage(page)) {
      const stemHash = hashStem(stem(word.normalized));
      uncovered.readStem(stemHash);
      finder.add(word);
      terms.add(word, stemHash);
    }
  }
  finder.end();
  uncovered.end();
  const stopWords = new Set(listStopWords(language));
  const ranked = rankConcepts(vocabulary, counter.result(), { length, stopWords });
  const isForeign = selector.isForeign(vocabulary.stemmers);
  return { ranked, terms: terms.result(), uncovered: uncovered.rank(length), isForeign, stem, firstWords, length };
}

interface Survey {
  /** Selects the stemmers, from all words of the document. */
  selector: StemmerSelector;
  /** The number of words before each page. */
  firstWords: number[];
  /** The number of words of the document. */
  length: number;
}

/** Detects the language of a document and counts its words. */
async function surveyPages(document: DocumentWords): Promise<Survey> {
  const selector = new StemmerSelector();
  const firstWords: number[] = [];
  let length = 0;
  for (let page = 0; page < document.pageCount; page++) {
    firstWords.push(length);
    for (const { normalized } of await document.readPage(page)) {
      selector.add(normalized);
      length += 1;
    }
  }
  return { selector, firstWords, length };
}

/** The words of a document by their positions. */
type Words = ReadonlyMap<number, IndexedWord>;

/** Reads the words at the given places again. Only the pages of these places are read. */
async function readWords(
  document: DocumentWords,
  firstWords: readonly number[],
  places: readonly WordRange[],
): Promise<Words> {
  const positions = new Set(
    places.flatMap(({ start, count }) => Array.from({ length: count }, (_, index) => start + index)),
  );
  const pageIndexes = new Set([...positions].map((position) => findPage(firstWords, position)));
  const words = new Map<number, IndexedWord>();
  for (const pageIndex of pageIndexes) {
    let position = firstWords[pageIndex] ?? 0;
    for (const word of await document.readPage(pageIndex)) {
      // The clone is a copy. A substring would keep its whole string in memory, which may be the text of a page.
      if (positions.has(position)) words.set(position, structuredClone(word));
      position += 1;
    }
  }
  return words;
}

/** Finds the page of a word by binary search. */
function findPage(firstWords: readonly number[], position: number): number {
  let [low, high] = [0, firstWords.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((firstWords[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

const listMatchedWords = ({ start, count }: WordRange, words: Words): IndexedWord[] =>
  Array.from({ length: count }, (_, index) => words.get(start + index)).filter((word) => word !== undefined);

/** Creates the evidence for one occurrence from its words. There is at least one word. */
function createEvidence(matched: readonly IndexedWord[]): Evidence {
  const [first] = matched;
  if (first === undefined) throw new RangeError("The match has no words in the document.");
  const text = matched.map((word) => word.text).join(" ");
  // If a label continues on the next page, its evidence is only the part on its first page.
  const onFirstPage = matched.filter(({ page }) => page === first.page);
  if (first.path !== undefined)
    return { page: first.page, range: { from: first.path, to: onFirstPage.at(-1)?.path ?? first.path }, text };
  const boxes = onFirstPage.flatMap(({ bbox }) => bbox ?? []);
  return { page: first.page, ...(boxes.length > 0 && { bbox: union(boxes) }), text };
}

/**
 * Detects the language in which the labels of the best concepts occur in a text. The keywords are shown in this
 * language.
 */
function detectLabelLanguage(vocabulary: Vocabulary, rankedConcepts: readonly ScoredConcept[]): string | undefined {
  const votes = new Map<string, number>();
  for (const { concept, occurrences } of rankedConcepts.slice(0, indexingThresholds.maxVoters)) {
    const printedNames = vocabulary
      .listNames(concept)
      .filter(({ text }) => occurrences.printedForms.includes(text.toLowerCase()));
    for (const language of new Set(printedNames.map((name) => name.language))) {
      votes.set(language, (votes.get(language) ?? 0) + 1);
    }
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0];
}
