import { isCentreInside, union, type Bbox } from "../../../../shared/document/geometry.ts";
import type { Word } from "../../../../shared/document/page-text.ts";
import { bottom, right } from "./boxes.ts";
import { isNumber, isNumberOrPlaceholder, isYear } from "./numbers.ts";
import type { RulingLine } from "./ruling-lines.ts";
import type { TextLine } from "./text-line.ts";
import { layoutThresholds } from "./thresholds.ts";

/** A run of words on a line without a wide gap: a candidate for the text of a table cell. */
export interface Chunk {
  bbox: Bbox;
  words: Word[];
  text: string;
  line: TextLine;
  /** The text is a number, a year, or a placeholder for a number. */
  isNumeric: boolean;
}

/** The chunks on one baseline, from left to right. */
export interface ChunkRow {
  baseline: number;
  bbox: Bbox;
  chunks: Chunk[];
}

/** Three digits that a space separates from the digits before them. */
const thousandsGroupPattern = /^\d{3}(?:[.,]\d+)?$/;

/** A line to write on that is set as characters. Fewer dots are an ellipsis. */
const writingLinePattern = /^(?:_{3,}|\.{6,}|…{3,})$/;

/** Builds rows of chunks of the upright lines, from top to bottom. Wide gaps and vertical ruling lines split a line. */
export function buildRows(lines: readonly TextLine[], verticalRulings: readonly RulingLine[]): ChunkRow[] {
  const rows: { baseline: number; chunks: Chunk[] }[] = [];
  const upright = lines.filter((line) => line.upright);
  for (const line of upright.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    const chunks = splitIntoChunks(line, verticalRulings);
    if (row !== undefined && line.baseline - row.baseline <= layoutThresholds.maxBaselineShiftEm * line.size)
      row.chunks.push(...chunks);
    else rows.push({ baseline: line.baseline, chunks });
  }
  return rows.map(({ baseline, chunks }) => buildRow(baseline, chunks));
}

export function buildRow(baseline: number, chunks: readonly Chunk[]): ChunkRow {
  return {
    baseline,
    bbox: union(chunks.map((chunk) => chunk.bbox)),
    chunks: chunks.toSorted((a, b) => a.bbox.x - b.bbox.x),
  };
}

/** Returns the rows with the accepted chunks only; rows without any are left out. */
export function filterChunks(rows: readonly ChunkRow[], accepts: (chunk: Chunk) => boolean): ChunkRow[] {
  return rows.flatMap((row) => {
    const chunks = row.chunks.filter(accepts);
    if (chunks.length === row.chunks.length) return [row];
    return chunks.length === 0 ? [] : [buildRow(row.baseline, chunks)];
  });
}

/** Returns the rows with only those chunks whose centre lies in the box. */
export function findRowsInside(rows: readonly ChunkRow[], box: Bbox): ChunkRow[] {
  const nearbyRows = rows.filter(({ bbox }) => bbox.y <= bottom(box) && bottom(bbox) >= box.y);
  return filterChunks(nearbyRows, (chunk) => isCentreInside(chunk.bbox, box));
}

export function buildChunk(words: Word[], line: TextLine): Chunk {
  const text = words.map((word) => word.text).join(" ");
  return { words, line, text, bbox: union(words.map((word) => word.bbox)), isNumeric: isNumberOrPlaceholder(text) };
}

function splitIntoChunks(line: TextLine, verticalRulings: readonly RulingLine[]): Chunk[] {
  const chunks: Word[][] = [];
  const middle = line.baseline - 0.3 * line.size;
  const crossingRulings = verticalRulings.filter((ruling) => ruling.from <= middle && ruling.to >= middle);
  const isLeader = (word: Word) => isWritingLine(word, line);
  for (const word of line.words) {
    const last = chunks.at(-1);
    const previous = last?.at(-1);
    const isContinued =
      previous !== undefined &&
      isLeader(previous) === isLeader(word) &&
      !isChunkBoundary(previous, word, line, crossingRulings);
    if (last !== undefined && isContinued) last.push(word);
    else chunks.push([word]);
  }
  return chunks.map((words) => buildChunk(words, line));
}

/**
 * Checks whether a word is a line to write on: underscores, or dots at the end of a line. Dots before other text lead to
 * it, as in a table of contents.
 */
export function isWritingLine(word: Word, line: TextLine): boolean {
  return writingLinePattern.test(word.text) && (word.text.startsWith("_") || word === line.words.at(-1));
}

function isChunkBoundary(a: Word, b: Word, line: TextLine, verticalRulings: readonly RulingLine[]): boolean {
  const gap = b.bbox.x - right(a.bbox);
  // Most gaps are narrower than the smallest limit, so that their texts need not be parsed.
  if (gap > layoutThresholds.minNumberGapEm * line.size && gap > getMinGapEm(a.text, b.text) * line.size) return true;
  return verticalRulings.some((ruling) => ruling.position >= right(a.bbox) - 1 && ruling.position <= b.bbox.x + 1);
}

/** The number of a note, as in "Total (2)". */
const noteNumberPattern = /^\(\d{1,2}\)$/;

/** Returns the minimum gap, in em, between words of two chunks. A note number belongs to the text before it. */
function getMinGapEm(a: string, b: string): number {
  if (noteNumberPattern.test(b) || !isNumber(a) || !isNumber(b)) return layoutThresholds.minCellTextGapEm;
  return thousandsGroupPattern.test(b) && !/[.,]\d{1,2}$/.test(a)
    ? layoutThresholds.maxThousandsGapEm
    : layoutThresholds.minNumberGapEm;
}

/** Computes the horizontal overlap of two boxes as a share of the narrower one; negative if there is a gap. */
export function computeOverlapX(a: Bbox, b: Bbox): number {
  const overlap = Math.min(right(a), right(b)) - Math.max(a.x, b.x);
  return overlap / Math.max(0.01, Math.min(a.width, b.width));
}

/** Checks whether a chunk is a number, or a placeholder for one, but no year. */
export function isQuantity({ isNumeric, text }: Chunk): boolean {
  return isNumeric && !isYear(text);
}

/** Checks whether a chunk is as long as a line of running text. */
export function hasProseLength({ words, bbox, line }: Chunk): boolean {
  return words.length >= layoutThresholds.minProse.words && bbox.width >= layoutThresholds.minProse.widthEm * line.size;
}

/** Counts the rows above the first row of numbers; 0 if they are too many, or too few rows of numbers follow. */
export function countHeaderRows(rows: readonly ChunkRow[]): number {
  const isBodyRow = ({ chunks: [, ...rest] }: ChunkRow) =>
    rest.length > 0 && 2 * rest.filter(isQuantity).length >= rest.length;
  const firstBodyRow = rows.findIndex(isBodyRow);
  const hasHeader = firstBodyRow > 0 && firstBodyRow < 0.5 * rows.length;
  return hasHeader && rows.slice(firstBodyRow).filter(isBodyRow).length >= layoutThresholds.minBodyRows
    ? firstBodyRow
    : 0;
}
