import { matchingBlocks } from "./matching-blocks.ts";
import { Counter, mean, measuresOf, share } from "./measures.ts";

export interface BookBlock {
  label: string;
  text?: string | undefined;
  /** Of a heading, from 1. */
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

/** Every figure is averaged over the books. */
export interface BookScore {
  /** Blocks that are in their place in the order, with the right label. */
  blockF1: number;
  locatedF1: number;
  labelAccuracy: number;
  levelAccuracy: number;
  wordF1: number;
  /** The share of title and language that is right. */
  metadata: number;
}

const keyLength = 400;

export function scoreBooks(books: readonly BookPair[]): BookScore {
  const scores = books.map(scoreBook);
  const over = (figure: keyof BookScore) => mean(scores.map((score) => score[figure]));
  return {
    blockF1: over("blockF1"),
    locatedF1: over("locatedF1"),
    labelAccuracy: over("labelAccuracy"),
    levelAccuracy: over("levelAccuracy"),
    wordF1: over("wordF1"),
    metadata: over("metadata"),
  };
}

function scoreBook({ truth, predicted }: BookPair): BookScore {
  const located = matchingBlocks(truth.blocks.map(keyOf), predicted.blocks.map(keyOf)).flatMap(({ a, b, length }) =>
    Array.from({ length }, (_, index) => ({ one: truth.blocks[a + index], other: predicted.blocks[b + index] })),
  );
  const right = located.filter(({ one, other }) => one?.label === other?.label);
  const headings = right.filter(({ one }) => one?.label === "heading" && one.level !== undefined);
  const levels = headings.filter(({ one, other }) => one?.level === other?.level);
  const noHeading = truth.blocks.every(({ label }) => label !== "heading");
  const [words, predictedWords] = [wordsOf(truth), wordsOf(predicted)];
  return {
    blockF1: dice(right.length, truth.blocks.length, predicted.blocks.length),
    locatedF1: dice(located.length, truth.blocks.length, predicted.blocks.length),
    labelAccuracy: share(right.length, located.length),
    levelAccuracy: share(levels.length, headings.length, noHeading ? 1 : 0),
    wordF1: dice(words.sharedWith(predictedWords), words.total(), predictedWords.total()),
    metadata: mean(
      (["title", "language"] as const).map((key) => Number(folded(truth[key]) === folded(predicted[key]))),
    ),
  };
}

/**
 * The blocks of both in order, a line each: those in their place begin with a blank, or with "!" where their label is
 * wrong; those that are only in the truth begin with "-", those that are only predicted with "+".
 */
export function compareBooks(truth: Book, predicted: Book): string {
  const lines: string[] = [];
  let [a, b] = [0, 0];
  const end = { a: truth.blocks.length, b: predicted.blocks.length, length: 0 };
  for (const run of [...matchingBlocks(truth.blocks.map(keyOf), predicted.blocks.map(keyOf)), end]) {
    lines.push(...truth.blocks.slice(a, run.a).map((block) => `- ${lineOf(block)}`));
    lines.push(...predicted.blocks.slice(b, run.b).map((block) => `+ ${lineOf(block)}`));
    for (let index = 0; index < run.length; index++) {
      const [one, other] = [truth.blocks[run.a + index], predicted.blocks[run.b + index]];
      if (one === undefined || other === undefined) continue;
      const right = one.label === other.label;
      lines.push(right ? `  ${lineOf(one)}` : `! ${one.label} is taken for ${lineOf(other)}`);
    }
    [a, b] = [run.a + run.length, run.b + run.length];
  }
  return `${lines.join("\n")}\n`;
}

function lineOf({ label, level, text = "" }: BookBlock): string {
  return `${label}${level ?? ""}: ${text.replaceAll(/\s+/g, " ")}`;
}

/** As F1, but perfect where there was nothing to find and nothing was found. */
function dice(right: number, truth: number, predicted: number): number {
  return truth + predicted === 0 ? 1 : measuresOf(right, truth, predicted).f1;
}

function folded(text = ""): string {
  return text.trim().toLowerCase();
}

/** Blocks are the same when their letters and digits are; figures have none, and count by their place alone. */
function keyOf({ label, text = "" }: BookBlock): string {
  if (label === "figure") return "§figure";
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_]+/gu, "")
    .slice(0, keyLength);
}

function wordsOf({ blocks }: Book): Counter<string> {
  const words = new Counter<string>();
  for (const { text = "" } of blocks)
    for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}_]+/gu)) words.add(word);
  return words;
}
