import { union, type Bbox } from "../../../shared/document/geometry.ts";
import type { Line } from "../../../shared/document/page-text.ts";
import { findLineNumbers } from "./line-numbers.ts";
import { isWrittenDownwards, quarterTurns, rotateToFrame } from "./orientation.ts";
import { diagonal, type RulingLine } from "./raw-page.ts";
import { hasRightToLeft } from "./scripts.ts";
import type { PlacedWord } from "./placed-word.ts";
import { textThresholds } from "./thresholds.ts";
import { UnionFind } from "./union-find.ts";

/**
 * Builds lines from words. Columns of text stay separate, and a ruling line across the text separates words. Line
 * numbers in the margin are lines of their own.
 * @param words The words in the order in which the file draws them.
 * @param pageOrientation The orientation of most of the text, see `findPageOrientation`.
 * @returns the columns of vertical writing from right to left, then the lines of each orientation, beginning with that
 * of the page. The lines of an orientation are sorted from top to bottom and from left to right in its frame.
 */
export function buildLines(words: readonly PlacedWord[], rules: readonly RulingLine[], pageOrientation = 0): Line[] {
  const unionFind = new UnionFind(words.length);
  const separators = quarterTurns.map((orientation) => findSeparators(rules, orientation));
  const lineNumbers = findLineNumbers(words, pageOrientation);
  const join = (left: number, right: number) => {
    if (lineNumbers.has(left) || lineNumbers.has(right)) return;
    const a = words[left];
    const b = words[right];
    if (a !== undefined && b !== undefined && !isSeparated(a, b, separators[a.orientation] ?? []))
      unionFind.unite(left, right);
  };
  for (let index = 1; index < words.length; index++) {
    const [before, after] = [getWord(words, index - 1), getWord(words, index)];
    if (areNeighbours(before, after, textThresholds.maxGapInDrawingOrderEm) || areDiagonalNeighbours(before, after))
      join(index - 1, index);
  }
  joinOnBaselines(words, join);
  const groups = unionFind.listGroups();
  const isVertical = (members: readonly number[]) => members.some((index) => isWrittenDownwards(getWord(words, index)));
  const verticalLines = groups.filter(isVertical).map((members) => createLine(words, members));
  // Diagonal lines are sorted among the upright ones.
  const groupsByOrientation = Map.groupBy(
    groups.filter((members) => !isVertical(members)),
    ([first = 0]) => getWord(words, first).orientation % quarterTurns.length,
  );
  return [
    ...verticalLines.sort((a, b) => getRight(b) - getRight(a) || a.bbox.y - b.bbox.y),
    ...quarterTurns.flatMap((turns) => {
      const orientation = (pageOrientation + turns) % quarterTurns.length;
      const lines =
        groupsByOrientation.get(orientation)?.map((members) => ({
          ...createLine(words, members),
          ...(lineNumbers.has(members[0] ?? -1) ? { line_number: true as const } : {}),
        })) ?? [];
      return sortIntoRows(lines, orientation);
    }),
  ];
}

/** Finds the ruling lines that are vertical in the frame of an orientation; their boxes are in that frame. */
function findSeparators(rules: readonly RulingLine[], orientation: number): Bbox[] {
  const separatorOrientation = orientation % 2 === 0 ? "vertical" : "horizontal";
  return rules.flatMap((rule) =>
    rule.orientation === separatorOrientation ? rotateToFrame(rule.bbox, orientation) : [],
  );
}

/**
 * Joins words on one baseline, regardless of their drawing order. Each word is compared with the neighbours that are
 * not larger.
 */
function joinOnBaselines(words: readonly PlacedWord[], join: (left: number, right: number) => void): void {
  const unsortedBaselines = new Float64Array(words.map(({ baseline }) => baseline));
  const order = [...words.keys()].sort((a, b) => (unsortedBaselines[a] ?? 0) - (unsortedBaselines[b] ?? 0));
  const sortedWords = order.map((index) => getWord(words, index));
  // Typed for speed, since a word is compared with dozens of others.
  const baselines = new Float64Array(sortedWords.map(({ baseline }) => baseline));
  const sizes = new Float64Array(sortedWords.map(({ word }) => word.size));
  const compare = (rank: number, step: 1 | -1) => {
    const baseline = baselines[rank] ?? 0;
    const size = sizes[rank] ?? 0;
    const maxShift = textThresholds.superscript.maxShiftEm * size;
    for (let next = rank + step; next >= 0 && next < sortedWords.length; next += step) {
      if (Math.abs((baselines[next] ?? 0) - baseline) > maxShift) break;
      const sizeDifference = size - (sizes[next] ?? 0);
      // Two words of equal size are compared once, by the upper one.
      if (sizeDifference < 0 || (sizeDifference === 0 && step < 0)) continue;
      const [word, other] = [getWord(sortedWords, rank), getWord(sortedWords, next)];
      const isLeft = word.start <= other.start;
      if (!(isLeft ? areNearOnLine(word, other) : areNearOnLine(other, word))) continue;
      join(order[isLeft ? rank : next] ?? 0, order[isLeft ? next : rank] ?? 0);
    }
  };
  for (let rank = 0; rank < sortedWords.length; rank++) {
    compare(rank, 1);
    compare(rank, -1);
  }
}

function areNearOnLine(left: PlacedWord, right: PlacedWord): boolean {
  return (
    right.start <= left.end + textThresholds.maxWordGapInLineEm * left.word.size &&
    areNeighbours(left, right, textThresholds.maxWordGapInLineEm)
  );
}

function getWord(words: readonly PlacedWord[], index: number): PlacedWord {
  const word = words[index];
  if (word === undefined) throw new RangeError(`there is no word ${index}`);
  return word;
}

/** Returns whether two words are side by side on one line, or one is a superscript or subscript of the other. */
function areNeighbours(a: PlacedWord, b: PlacedWord, maxGapEm: number): boolean {
  if (a.orientation !== b.orientation || a.orientation === diagonal) return false;
  const [smallerSize, largerSize] = [Math.min(a.word.size, b.word.size), Math.max(a.word.size, b.word.size)];
  const gap = Math.max(b.start - a.end, a.start - b.end);
  if (gap < -0.5 * largerSize) return false;
  const shift = Math.abs(a.baseline - b.baseline);
  if (shift <= textThresholds.maxBaselineShiftInLineEm * largerSize) {
    // The gap beside text of another size is more often that of a column, as beside comments in the margin.
    const hasOtherSize = smallerSize < textThresholds.minSizeRatioInLine * largerSize;
    return gap <= maxGapEm * (hasOtherSize ? smallerSize : largerSize);
  }
  const isScript = smallerSize < textThresholds.superscript.maxSizeShare * largerSize;
  return (
    isScript &&
    shift < textThresholds.superscript.maxShiftEm * largerSize &&
    gap < textThresholds.superscript.maxGapEm * largerSize
  );
}

/**
 * Returns whether two diagonal words that are drawn one after the other are on one line. Since their baseline is
 * unknown, they only have to be near each other.
 */
function areDiagonalNeighbours(a: PlacedWord, b: PlacedWord): boolean {
  if (a.orientation !== diagonal || b.orientation !== diagonal) return false;
  const maxGap = textThresholds.maxWordGapInLineEm * Math.max(a.word.size, b.word.size);
  const { width, height } = union([a.word.bbox, b.word.bbox]);
  return (
    width <= a.word.bbox.width + b.word.bbox.width + maxGap &&
    height <= a.word.bbox.height + b.word.bbox.height + maxGap
  );
}

/**
 * Returns whether a ruling line separates two words of one orientation.
 * @param separators The boxes of vertical ruling lines, in the frame of the orientation.
 */
function isSeparated(a: PlacedWord, b: PlacedWord, separators: readonly Bbox[]): boolean {
  const from = Math.min(a.end, b.end) - 1;
  const to = Math.max(a.start, b.start) + 1;
  const middle = a.baseline - 0.25 * a.word.size;
  return separators.some(
    ({ x, y, width, height }) => x >= from && x + width <= to && y <= middle && y + height >= middle,
  );
}

function createLine(words: readonly PlacedWord[], members: readonly number[]): Line {
  const placedWords = members.map((index) => getWord(words, index));
  // Diagonal words keep the order in which they are drawn.
  const order = placedWords[0]?.orientation === diagonal ? members : sortByReadingOrder(words, members);
  return { bbox: union(placedWords.map(({ word }) => word.bbox)), words: [...order] };
}

/**
 * Sorts the words of a line into reading order. Runs of words with the opposite direction are reversed. This is
 * a simple form of the Unicode Bidirectional Algorithm (UAX #9), which needs text in logical order itself.
 */
function sortByReadingOrder(words: readonly PlacedWord[], members: readonly number[]): number[] {
  const order = members.toSorted((a, b) => getWord(words, a).start - getWord(words, b).start);
  if (!order.some((index) => hasRightToLeft(getWord(words, index).word.text))) return order;
  const directions = order.map((index) => getDirection(getWord(words, index).word.text));
  const lineDirection = getLineDirection(directions);
  if (lineDirection < 0) {
    order.reverse();
    directions.reverse();
  }
  for (let from = 0; from < order.length; from++) {
    if (directions[from] !== -lineDirection) continue;
    let to = from;
    // Neutral words belong to the run if they are inside it.
    for (let next = from + 1; next < order.length && directions[next] !== lineDirection; next++) {
      if (directions[next] === -lineDirection) to = next;
    }
    order.splice(from, to - from + 1, ...order.slice(from, to + 1).toReversed());
    from = to;
  }
  return order;
}

/**
 * Returns the direction of a line: that of its first and last word that have one if they agree, else that of most
 * words.
 */
function getLineDirection(directions: readonly number[]): -1 | 1 {
  const strong = directions.filter((direction) => direction !== 0);
  const ends = (strong[0] ?? 0) + (strong.at(-1) ?? 0);
  const sum = ends === 0 ? strong.reduce((total, direction) => total + direction, 0) : ends;
  return sum < 0 ? -1 : 1;
}

const letterPattern = /\p{L}/u;

/** Returns the direction of a word: 1 left to right, -1 right to left, 0 neutral. */
function getDirection(text: string): -1 | 0 | 1 {
  if (hasRightToLeft(text)) return -1;
  return letterPattern.test(text) ? 1 : 0;
}

/** Sorts lines from top to bottom, those side by side from left to right, in the frame of their orientation. */
function sortIntoRows(lines: readonly Line[], orientation: number): Line[] {
  const rows: { bottom: number; lines: { line: Line; box: Bbox }[] }[] = [];
  const getMiddle = ({ box }: { box: Bbox }) => box.y + box.height / 2;
  const entries = lines.map((line) => ({ line, box: rotateToFrame(line.bbox, orientation) }));
  for (const entry of entries.sort((a, b) => getMiddle(a) - getMiddle(b))) {
    const row = rows.at(-1);
    if (row !== undefined && getMiddle(entry) < row.bottom) row.lines.push(entry);
    else rows.push({ bottom: getMiddle(entry) + entry.box.height / 4, lines: [entry] });
  }
  return rows.flatMap((row) => row.lines.sort((a, b) => a.box.x - b.box.x).map(({ line }) => line));
}

function getRight({ bbox }: Line): number {
  return bbox.x + bbox.width;
}
