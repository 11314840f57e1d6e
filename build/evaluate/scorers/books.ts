import { findMatchingBlocks } from "./matching-blocks.ts";
import { Counter, mean, computeMeasures, ratio } from "./measures.ts";

export interface BookBlock {
  label: string;
  text?: string | undefined;
  /** Level of a heading, from 1. */
  level?: number | undefined;
}

export interface Book {
  title?: string | undefined;
  language?: string | undefined;
  /** In reading order. */
  blocks: readonly BookBlock[];
}

export interface BookPair {
  truth: Book;
  predicted: Book;
}

/** Scores of ePubs, each averaged over the books. */
export interface BookScore {
  /** F1 of the blocks that are matched in order and have the correct label. */
  blockF1: number;
  locatedF1: number;
  labelAccuracy: number;
  levelAccuracy: number;
  wordF1: number;
  /** Share of titles and languages that are correct. */
  metadata: number;
}

/** Number of characters that identify a block. */
const keyLength = 400;

/** Scores predicted ePubs against the ground truth. */
export function scoreBooks(books: readonly BookPair[]): BookScore {
  const scores = books.map(scoreBook);
  const average = (figure: keyof BookScore) => mean(scores.map((score) => score[figure]));
  return {
    blockF1: average("blockF1"),
    locatedF1: average("locatedF1"),
    labelAccuracy: average("labelAccuracy"),
    levelAccuracy: average("levelAccuracy"),
    wordF1: average("wordF1"),
    metadata: average("metadata"),
  };
}

function scoreBook({ truth, predicted }: BookPair): BookScore {
  const located = findMatchingBlocks(truth.blocks.map(normalizeBlock), predicted.blocks.map(normalizeBlock)).flatMap(
    ({ a, b, length }) =>
      Array.from({ length }, (_, index) => ({ expected: truth.blocks[a + index], found: predicted.blocks[b + index] })),
  );
  const labelled = located.filter(({ expected, found }) => expected?.label === found?.label);
  const headings = labelled.filter(({ expected }) => expected?.label === "heading" && expected.level !== undefined);
  const levels = headings.filter(({ expected, found }) => expected?.level === found?.level);
  const hasNoHeading = truth.blocks.every(({ label }) => label !== "heading");
  const [words, predictedWords] = [countWords(truth), countWords(predicted)];
  return {
    blockF1: dice(labelled.length, truth.blocks.length, predicted.blocks.length),
    locatedF1: dice(located.length, truth.blocks.length, predicted.blocks.length),
    labelAccuracy: ratio(labelled.length, located.length),
    levelAccuracy: ratio(levels.length, headings.length, hasNoHeading ? 1 : 0),
    wordF1: dice(words.intersectionSize(predictedWords), words.total(), predictedWords.total()),
    metadata: mean(
      (["title", "language"] as const).map((key) =>
        Number(normalizeMetadata(truth[key]) === normalizeMetadata(predicted[key])),
      ),
    ),
  };
}

/**
 * Formats the blocks of truth and prediction as a diff with one line for each block. The first character of a line is a
 * space for a matched block, "!" for a wrong label, "-" for a block only in the truth, and "+" for a block only in the
 * prediction.
 */
export function compareBooks(truth: Book, predicted: Book): string {
  const lines: string[] = [];
  let [a, b] = [0, 0];
  const end = { a: truth.blocks.length, b: predicted.blocks.length, length: 0 };
  for (const run of [
    ...findMatchingBlocks(truth.blocks.map(normalizeBlock), predicted.blocks.map(normalizeBlock)),
    end,
  ]) {
    lines.push(...truth.blocks.slice(a, run.a).map((block) => `- ${formatBlock(block)}`));
    lines.push(...predicted.blocks.slice(b, run.b).map((block) => `+ ${formatBlock(block)}`));
    for (let index = 0; index < run.length; index++) {
      const [expected, found] = [truth.blocks[run.a + index], predicted.blocks[run.b + index]];
      if (expected === undefined || found === undefined) continue;
      const isCorrect = expected.label === found.label;
      lines.push(isCorrect ? `  ${formatBlock(expected)}` : `! ${expected.label} predicted as ${formatBlock(found)}`);
    }
    [a, b] = [run.a + run.length, run.b + run.length];
  }
  return `${lines.join("\n")}\n`;
}

function formatBlock({ label, level, text = "" }: BookBlock): string {
  return `${label}${level ?? ""}: ${text.replaceAll(/\s+/g, " ")}`;
}

/** Computes F1, which is 1 if both truth and prediction are empty (Dice coefficient). */
function dice(correct: number, truth: number, predicted: number): number {
  return truth + predicted === 0 ? 1 : computeMeasures(correct, truth, predicted).f1;
}

function normalizeMetadata(text = ""): string {
  return text.trim().toLowerCase();
}

/** Normalizes a block for matching: lower-case letters and digits. Figures have no text, so all figures are equal. */
function normalizeBlock({ label, text = "" }: BookBlock): string {
  if (label === "figure") return "§figure";
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_]+/gu, "")
    .slice(0, keyLength);
}

function countWords({ blocks }: Book): Counter<string> {
  const words = new Counter<string>();
  for (const { text = "" } of blocks)
    for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}_]+/gu)) words.add(word);
  return words;
}
