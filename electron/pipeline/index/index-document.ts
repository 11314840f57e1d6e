import { union } from "../../../shared/document/geometry.ts";
import type { Evidence, Indexing, Keyword } from "../../../shared/document/keywords.ts";
import type { PageReader } from "../page-reader.ts";
import type { WordRange } from "./concept-occurrences.ts";
import { OccurrenceCounter } from "./concept-occurrences.ts";
import type { IndexedWord } from "./extract-words.ts";
import { extractWords } from "./extract-words.ts";
import { LabelFinder } from "./find-labels.ts";
import type { ScoredConcept } from "./rank-concepts.ts";
import { rankConcepts } from "./rank-concepts.ts";
import { StemmerSelector } from "./stem.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A document with its pages in order, and the vocabulary of the keywords to suggest. */
export interface IndexInput {
  pages: readonly PageReader[];
  vocabulary: Vocabulary;
}

/** Maximum number of suggested keywords. */
const maxKeywords = 25;
/** Score with the confidence 0.5. It is an estimate and was not measured. */
const scoreOfHalfConfidence = 6;

/**
 * Suggests concepts of a vocabulary as keywords of a document by dictionary matching, in the order of their scores and
 * with the places of their labels as evidence. The confidences grow with the score but are not calibrated.
 *
 * The pages are read twice, one after the other: first for the language, then for the labels. The pages with the
 * evidence of the suggested concepts are read once more. Memory therefore grows with the number of concepts that occur,
 * and not with the document.
 *
 * @example
 * const { keywords } = await indexDocument({ pages: [() => ({ text, zones })], vocabulary });
 */
export async function indexDocument({ pages, vocabulary }: IndexInput): Promise<Indexing> {
  const { stemmers, firstWords, length } = await surveyPages(pages, vocabulary);
  const counter = new OccurrenceCounter();
  const finder = new LabelFinder(vocabulary, stemmers, (match) => counter.add(match));
  for (const readPage of pages) {
    const { text, zones } = await readPage();
    for (const word of extractWords(text, zones)) finder.add(word);
  }
  finder.end();
  const rankedConcepts = rankConcepts(vocabulary, counter.result(), length);
  const detected = detectLabelLanguage(vocabulary, rankedConcepts);
  const languages = [...(detected === undefined ? [] : [detected]), ...vocabulary.language];
  const suggested = rankedConcepts.slice(0, maxKeywords);
  const places = suggested.flatMap(({ occurrences }) => occurrences.places);
  const words = await readWords(pages, firstWords, places);
  const keywords = suggested.map(({ concept, occurrences, score }): Keyword => ({
    id: vocabulary.getId(concept),
    label: vocabulary.getLabel(concept, languages),
    confidence: score / (score + scoreOfHalfConfidence),
    state: "suggested",
    origin: "machine",
    evidence: occurrences.places.map((place) => createEvidence(place, words)),
  }));
  return { taxonomy: vocabulary.name, keywords };
}

interface Survey {
  /** The names of the stemmers of the labels to search. */
  stemmers: string[];
  /** The number of words before each page. */
  firstWords: number[];
  /** The number of words of the document. */
  length: number;
}

/** Selects the stemmers for a document and counts its words. */
async function surveyPages(pages: readonly PageReader[], vocabulary: Vocabulary): Promise<Survey> {
  const selector = new StemmerSelector();
  const firstWords: number[] = [];
  let length = 0;
  for (const readPage of pages) {
    firstWords.push(length);
    const { text, zones } = await readPage();
    for (const { normalized } of extractWords(text, zones)) {
      selector.add(normalized);
      length += 1;
    }
  }
  return { stemmers: selector.select(vocabulary.stemmers), firstWords, length };
}

/** The words of a document by their positions. */
type Words = ReadonlyMap<number, IndexedWord>;

/** Reads the words at some places again, from their pages only. */
async function readWords(
  pages: readonly PageReader[],
  firstWords: readonly number[],
  places: readonly WordRange[],
): Promise<Words> {
  const positions = new Set(
    places.flatMap(({ start, count }) => Array.from({ length: count }, (_, index) => start + index)),
  );
  const pageIndexes = new Set([...positions].map((position) => findPage(firstWords, position)));
  const words = new Map<number, IndexedWord>();
  for (const pageIndex of pageIndexes) {
    const page = await pages[pageIndex]?.();
    if (page === undefined) continue;
    let position = firstWords[pageIndex] ?? 0;
    for (const word of extractWords(page.text, page.zones)) {
      // The text of a word may be a part of the page's text, which it would keep in memory.
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

function createEvidence({ start, count }: WordRange, words: Words): Evidence {
  const matched = Array.from({ length: count }, (_, index) => words.get(start + index)).filter(
    (word) => word !== undefined,
  );
  const [first] = matched;
  if (first === undefined) throw new RangeError(`The match begins at word ${start}, which the document does not have.`);
  const text = matched.map((word) => word.text).join(" ");
  // The evidence of a label that continues on the next page is on its first page.
  const onFirstPage = matched.filter(({ page }) => page === first.page);
  if (first.path !== undefined)
    return { page: first.page, range: { from: first.path, to: onFirstPage.at(-1)?.path ?? first.path }, text };
  const boxes = onFirstPage.flatMap(({ bbox }) => bbox ?? []);
  return { page: first.page, ...(boxes.length > 0 && { bbox: union(boxes) }), text };
}

/** Detects the language whose labels occur most in the text. The keywords are shown in it. */
function detectLabelLanguage(vocabulary: Vocabulary, rankedConcepts: readonly ScoredConcept[]): string | undefined {
  const votes = new Map<string, number>();
  for (const { concept, occurrences } of rankedConcepts) {
    const printedNames = vocabulary
      .listNames(concept)
      .filter(({ text }) => occurrences.printedForms.includes(text.toLowerCase()));
    for (const language of new Set(printedNames.map((name) => name.language))) {
      votes.set(language, (votes.get(language) ?? 0) + 1);
    }
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0];
}
