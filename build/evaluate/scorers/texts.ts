import { Counter, computeMeasures, mean, ratio } from "./measures.ts";

/** A block of a text, in reading order. Labels are the types of zones. */
export interface TextBlock {
  label: string;
  text: string;
  /** Level of a heading, from 1. */
  level?: number;
  /** Cells of a table, by row. */
  rows?: string[][];
}

export interface TextPair {
  truth: readonly TextBlock[];
  predicted: readonly TextBlock[];
}

/** Scores of texts, each averaged over the documents for which it is defined. */
export interface TextScore {
  /** F1 of words, regardless of their order. */
  wordF1: number;
  wordPrecision: number;
  wordRecall: number;
  /** The share of word sequences that are in the order of the truth: see `computeOrder`. */
  order: number;
  headingF1: number;
  headingPrecision: number;
  headingRecall: number;
  /** The share of found headings with the level of the truth, after the constant shift that fits best. */
  headingLevel: number;
  /** F1 of the cells of tables by their text, over the documents whose truth has a table. */
  cellF1: number;
}

/** Zones whose text is not part of the truth. */
const ignoredLabels = new Set(["page-header", "page-footer", "picture", "formula", "document-index"]);
const headingLabels = new Set(["section-header", "title"]);

/** Scores the text of documents against Markdown: its words, their order, headings with their levels, and cells. */
export function scoreTexts(pairs: readonly TextPair[]): TextScore {
  const scores = pairs.map(scoreText);
  const average = (figure: keyof TextScore) => mean(scores.flatMap((score) => score[figure] ?? []));
  return {
    wordF1: average("wordF1"),
    wordPrecision: average("wordPrecision"),
    wordRecall: average("wordRecall"),
    order: average("order"),
    headingF1: average("headingF1"),
    headingPrecision: average("headingPrecision"),
    headingRecall: average("headingRecall"),
    headingLevel: average("headingLevel"),
    cellF1: average("cellF1"),
  };
}

function scoreText({ truth, predicted }: TextPair): Partial<TextScore> {
  const words = splitIntoWords(joinTexts(truth));
  const predictedWords = splitIntoWords(
    joinHyphenatedWords(joinTexts(predicted.filter(({ label }) => !ignoredLabels.has(label)))),
  );
  const wordMeasures = compareCounts(countItems(words), countItems(predictedWords));
  const order = computeOrder(words, predictedWords);
  return {
    wordF1: wordMeasures.f1,
    wordPrecision: wordMeasures.precision,
    wordRecall: wordMeasures.recall,
    ...(order === undefined ? {} : { order }),
    ...scoreHeadings(truth, predicted),
    ...scoreCells(truth, predicted),
  };
}

function joinTexts(blocks: readonly TextBlock[]): string {
  return blocks.map(({ text }) => text).join(" ");
}

/** Joins words that are hyphenated at the end of a line. */
function joinHyphenatedWords(text: string): string {
  return text.replaceAll(/(?<=[\p{L}\p{N}_])[-\u00ad]\s+(?=[a-zäöüß])/gu, "");
}

function splitIntoWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function countItems(items: Iterable<string>): Counter<string> {
  const counter = new Counter<string>();
  for (const item of items) counter.add(item);
  return counter;
}

function compareCounts(truth: Counter<string>, predicted: Counter<string>) {
  return computeMeasures(truth.intersectionSize(predicted), truth.total(), predicted.total());
}

/** The number of words in the sequences by which order is measured. */
const sequenceLength = 5;

/**
 * Of the word sequences that occur exactly once in both texts, computes the share that is in the same order in both:
 * the length of the longest common order relative to their number. Undefined if the texts have no such sequence in
 * common.
 */
function computeOrder(words: readonly string[], predictedWords: readonly string[]): number | undefined {
  const predictedPositions = locateUniqueSequences(predictedWords);
  const positions = [...locateUniqueSequences(words).keys()].flatMap(
    (sequence) => predictedPositions.get(sequence) ?? [],
  );
  return positions.length === 0 ? undefined : computeIncreasingLength(positions) / positions.length;
}

/** Returns the positions of the word sequences that occur once, in the order of the text. */
function locateUniqueSequences(words: readonly string[]): Map<string, number> {
  const positions = new Map<string, number>();
  const repeated = new Set<string>();
  for (let start = 0; start + sequenceLength <= words.length; start++) {
    const sequence = words.slice(start, start + sequenceLength).join(" ");
    if (positions.has(sequence)) repeated.add(sequence);
    else positions.set(sequence, start);
  }
  for (const sequence of repeated) positions.delete(sequence);
  return positions;
}

/** Computes the length of the longest strictly increasing subsequence by patience sorting. */
function computeIncreasingLength(values: readonly number[]): number {
  const tails: number[] = [];
  for (const value of values) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tails[middle] ?? Infinity) < value) low = middle + 1;
      else high = middle;
    }
    tails[low] = value;
  }
  return tails.length;
}

type HeadingScore = Pick<TextScore, "headingF1" | "headingPrecision" | "headingRecall" | "headingLevel">;

function scoreHeadings(truth: readonly TextBlock[], predicted: readonly TextBlock[]): Partial<HeadingScore> {
  const headings = truth.filter(({ label }) => headingLabels.has(label));
  const candidates = predicted.filter(({ label }) => headingLabels.has(label));
  if (headings.length === 0) return {};
  const free = new Set(candidates);
  const found = headings.flatMap((heading) => {
    const match = [...free].find((candidate) => isSameHeading(heading.text, candidate.text));
    if (match === undefined) return [];
    free.delete(match);
    return [(match.level ?? 1) - (heading.level ?? 1)];
  });
  const { f1, precision, recall } = computeMeasures(found.length, headings.length, candidates.length);
  const shifts = countItems(found.map(String));
  const mostFrequent = Math.max(0, ...shifts.keys().map((shift) => shifts.get(shift)));
  return {
    headingF1: f1,
    headingPrecision: precision,
    headingRecall: recall,
    ...(found.length === 0 ? {} : { headingLevel: ratio(mostFrequent, found.length) }),
  };
}

/** Tests if two headings have the same letters and digits, with or without their number. */
function isSameHeading(a: string, b: string): boolean {
  return toKey(a) === toKey(b) || toKey(withoutNumber(a)) === toKey(withoutNumber(b));
}

const numberPattern = /^\s*(?:(?:\d+|[IVXL]+|[A-Z])[.)]?)(?:\.?\d+)*[.)]?\s+/;

function withoutNumber(heading: string): string {
  const title = heading.replace(numberPattern, "");
  return toKey(title) === "" ? heading : title;
}

function toKey(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}_]+/gu, "");
}

function scoreCells(truth: readonly TextBlock[], predicted: readonly TextBlock[]): { cellF1?: number } {
  const cells = countCells(truth);
  return cells.total() === 0 ? {} : { cellF1: compareCounts(cells, countCells(predicted)).f1 };
}

function countCells(blocks: readonly TextBlock[]): Counter<string> {
  return countItems(blocks.flatMap(({ rows = [] }) => rows.flat().map(toKey)).filter((key) => key !== ""));
}
