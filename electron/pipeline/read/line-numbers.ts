import type { PlacedWord } from "./placed-word.ts";
import { textThresholds } from "./thresholds.ts";

const {
  minNumbers,
  minNumbersOfLargerStep,
  steps,
  maxWordsBeyondTextShare,
  minSequenceShare,
  minNumberedRowShare,
  minMidSentenceShare,
  minProseShare,
  minRegularPairShare,
  wideGapEm,
  baselineToleranceEm,
} = textThresholds.lineNumbers;

/** A number in a margin. `row` has the other words on its baseline, from left to right. */
interface MarginNumber {
  placed: PlacedWord;
  value: number;
  row: readonly PlacedWord[];
}

const numberPattern = /^\d{1,5}$/;
const zeroPaddedPattern = /^0\d+$/;
const letterPattern = /\p{L}/u;
const lowercasePattern = /^\P{L}*\p{Ll}/u;

/**
 * Finds the line numbers of manuscripts, pleadings and verse: numbers in the margin beside the lines that they count. They
 * count by a constant step. The numbers of list items and of table rows are no line numbers: the rows beside those begin
 * with a capital or have several wide gaps.
 * @param words The words of a page.
 * @param orientation The orientation of most of the text, see `findPageOrientation`.
 * @returns the indexes of the words that are line numbers
 */
export function findLineNumbers(words: readonly PlacedWord[], orientation: number): ReadonlySet<number> {
  const numbers = words.flatMap((placed, index) =>
    placed.orientation === orientation && numberPattern.test(placed.word.text) ? { index, placed } : [],
  );
  if (numbers.length < minNumbersOfLargerStep) return new Set();
  const texts = words.filter((word) => word.orientation === orientation && letterPattern.test(word.word.text));
  if (texts.length === 0) return new Set();
  const leftEdge = findQuantile(
    texts.map(({ start }) => start),
    maxWordsBeyondTextShare,
  );
  const rightEdge = findQuantile(
    texts.map(({ end }) => end),
    1 - maxWordsBeyondTextShare,
  );
  const margins = [
    numbers.filter(({ placed }) => placed.end <= leftEdge),
    numbers.filter(({ placed }) => placed.start >= rightEdge),
  ];
  return new Set(
    margins.flatMap((margin) => {
      const column = selectColumn(margin);
      if (column.length === 0) return [];
      const own = new Set(column.map(({ placed }) => placed));
      const others = words.filter((word) => word.orientation === orientation && !own.has(word));
      const rows = findRows(column, others);
      const marginNumbers = column.map(({ placed }, index) => ({
        placed,
        value: getValue({ placed }),
        row: rows[index] ?? [],
      }));
      return countsLines(marginNumbers, texts) ? column.map(({ index }) => index) : [];
    }),
  );
}

/** Selects the numbers of a margin that count by one step below each other; none if they do not. */
function selectColumn<Item extends { placed: PlacedWord }>(margin: readonly Item[]): Item[] {
  if (margin.length < minNumbersOfLargerStep) return [];
  const middle = margin.toSorted((a, b) => a.placed.end - b.placed.end)[margin.length >> 1]?.placed;
  const column = margin
    .filter(({ placed }) => middle !== undefined && placed.start <= middle.end && placed.end >= middle.start)
    .sort((a, b) => a.placed.baseline - b.placed.baseline);
  const step = findStep(column);
  const differences = column.slice(1).map((item, index) => getValue(item) - getValue(column[index]));
  const sequence = column.filter((_, index) => differences[index - 1] === step || differences[index] === step);
  return sequence.length >= minSequenceShare * column.length ? sequence : [];
}

function getValue(item: { placed: PlacedWord } | undefined): number {
  return Number(item?.placed.word.text);
}

/** Returns the most frequent difference of consecutive numbers. */
function findStep(column: readonly { placed: PlacedWord }[]): number | undefined {
  const counts = new Map<number, number>();
  column.slice(1).forEach((item, index) => {
    const difference = getValue(item) - getValue(column[index]);
    counts.set(difference, (counts.get(difference) ?? 0) + 1);
  });
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Returns whether the numbers of a margin count the lines beside them. */
function countsLines(column: readonly MarginNumber[], texts: readonly PlacedWord[]): boolean {
  const [first, second] = column;
  if (first === undefined || second === undefined) return false;
  const step = second.value - first.value;
  if (!steps.some((known) => known === step)) return false;
  if (step > 1) return column.length >= minNumbersOfLargerStep && countsEveryNthLine(column, texts, step);
  if (column.length < minNumbers) return false;
  // The zero-padded numbers of a review ruler, such as 007, number positions on the page, also those without a line.
  if (column.some(({ placed }) => zeroPaddedPattern.test(placed.word.text))) return true;
  const rows = column.map(({ row }) => row).filter((row) => row.length > 0);
  if (rows.length < minNumberedRowShare * column.length) return false;
  const midSentence = rows.filter(([word]) => lowercasePattern.test(word?.word.text ?? ""));
  const prose = rows.filter((row) => countWideGaps(row) <= 1);
  return midSentence.length >= minMidSentenceShare * rows.length && prose.length >= minProseShare * rows.length;
}

/** Returns whether as many lines lie between two numbers as they count. */
function countsEveryNthLine(column: readonly MarginNumber[], texts: readonly PlacedWord[], step: number): boolean {
  const baselines = texts.map(({ baseline }) => baseline).sort((a, b) => a - b);
  let next = 0;
  const regular = column.slice(1).filter(({ placed: to }, index) => {
    const from = column[index]?.placed ?? to;
    const tolerance = baselineToleranceEm * from.word.size;
    let lines = 0;
    let last = from.baseline;
    for (; next < baselines.length && (baselines[next] ?? 0) < to.baseline - tolerance; next++) {
      const baseline = baselines[next] ?? 0;
      if (baseline <= last + tolerance) continue;
      lines += 1;
      last = baseline;
    }
    return Math.abs(lines - (step - 1)) <= 1;
  });
  return regular.length >= minRegularPairShare * (column.length - 1);
}

function countWideGaps(row: readonly PlacedWord[]): number {
  return row.slice(1).filter((word, index) => word.start - (row[index]?.end ?? 0) > wideGapEm * word.word.size).length;
}

/**
 * Finds the words on the baseline of each number, from left to right. A word belongs to the number whose baseline is the
 * nearest, so that the work is not the product of both, however large the numbers are.
 * @param column The numbers from top to bottom.
 */
function findRows(column: readonly { placed: PlacedWord }[], words: readonly PlacedWord[]): PlacedWord[][] {
  const rows = column.map((): PlacedWord[] => []);
  let nearest = 0;
  const getDistance = (index: number, baseline: number) =>
    Math.abs((column[index]?.placed.baseline ?? Infinity) - baseline);
  for (const word of words.toSorted((a, b) => a.baseline - b.baseline)) {
    while (getDistance(nearest + 1, word.baseline) < getDistance(nearest, word.baseline)) nearest += 1;
    const tolerance = baselineToleranceEm * (column[nearest]?.placed.word.size ?? 0);
    if (getDistance(nearest, word.baseline) <= tolerance) rows[nearest]?.push(word);
  }
  return rows.map((row) => row.sort((a, b) => a.start - b.start));
}

/** Returns the value below which a share of the values lies. */
function findQuantile(values: readonly number[], share: number): number {
  // A typed array is sorted several times faster.
  const sorted = new Float64Array(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
