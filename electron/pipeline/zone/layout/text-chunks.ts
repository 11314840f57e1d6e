import type { Bbox } from "../../../../shared/document/geometry.ts";
import { isCentreInside, union } from "../../../../shared/document/geometry.ts";
import type { Word } from "../../../../shared/document/page-text.ts";
import { isData, isNumber, isYear } from "./numbers.ts";
import type { RulingLine } from "./ruling-lines.ts";
import { bottom, right } from "./text-line.ts";
import type { TextLine } from "./text-line.ts";

/** A run of words on a line without a wide gap: what may be the text of a cell. */
export interface Chunk {
  bbox: Bbox;
  words: Word[];
  text: string;
  line: TextLine;
  /** A number, or what stands for one; a year is one too. */
  data: boolean;
}

/** What stands on one baseline, from left to right. */
export interface Row {
  baseline: number;
  bbox: Bbox;
  chunks: Chunk[];
}

/** Ratios of the font size (em). */
const sameBaseline = 0.2;
/** Gaps that part cells; numbers stand closer. */
const chunkGap = 0.75;
const numberGap = 0.3;
/** Groups of three digits after a space go on a number. */
const thousands = /^\d{3}(?:[.,]\d+)?$/;
const thousandsGap = 0.5;

/** The rows of upright lines, from the top down: each line's chunks, split at wide gaps and at vertical rules. */
export function chunkRows(lines: readonly TextLine[], dividers: readonly RulingLine[]): Row[] {
  const rows: { baseline: number; chunks: Chunk[] }[] = [];
  const upright = lines.filter((line) => line.upright);
  for (const line of upright.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    const chunks = chunksOf(line, dividers);
    if (row !== undefined && line.baseline - row.baseline <= sameBaseline * line.size) row.chunks.push(...chunks);
    else rows.push({ baseline: line.baseline, chunks });
  }
  return rows.map(({ baseline, chunks }) => rowOf(baseline, chunks));
}

export function rowOf(baseline: number, chunks: readonly Chunk[]): Row {
  return {
    baseline,
    bbox: union(chunks.map((chunk) => chunk.bbox)),
    chunks: chunks.toSorted((a, b) => a.bbox.x - b.bbox.x),
  };
}

/** The rows with only those chunks for which `holds` says so; rows without one are left out. */
export function rowsWhere(rows: readonly Row[], holds: (chunk: Chunk) => boolean): Row[] {
  return rows.flatMap((row) => {
    const chunks = row.chunks.filter(holds);
    if (chunks.length === row.chunks.length) return [row];
    return chunks.length === 0 ? [] : [rowOf(row.baseline, chunks)];
  });
}

/** The rows with only those chunks whose centre lies in the box. */
export function rowsIn(rows: readonly Row[], box: Bbox): Row[] {
  const near = rows.filter(({ bbox }) => bbox.y <= bottom(box) && bottom(bbox) >= box.y);
  return rowsWhere(near, (chunk) => isCentreInside(chunk.bbox, box));
}

export function chunkOf(words: Word[], line: TextLine): Chunk {
  const text = words.map((word) => word.text).join(" ");
  return { words, line, text, bbox: union(words.map((word) => word.bbox)), data: isData(text) };
}

function chunksOf(line: TextLine, dividers: readonly RulingLine[]): Chunk[] {
  const chunks: Word[][] = [];
  const crossing = dividers.filter(
    (rule) => rule.from <= line.baseline - 0.3 * line.size && rule.to >= line.baseline - 0.3 * line.size,
  );
  for (const word of line.words) {
    const last = chunks.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && !isSplit(before, word, line, crossing)) last.push(word);
    else chunks.push([word]);
  }
  return chunks.map((words) => chunkOf(words, line));
}

function isSplit(a: Word, b: Word, line: TextLine, dividers: readonly RulingLine[]): boolean {
  const gap = b.bbox.x - right(a.bbox);
  // No gap that parts anything is narrower than that of numbers, and nearly all are: what they part is not read then.
  if (gap > numberGap * line.size && gap > leastGap(a.text, b.text) * line.size) return true;
  return dividers.some((rule) => rule.at >= right(a.bbox) - 1 && rule.at <= b.bbox.x + 1);
}

/** A note's number is part of what it is on. */
const note = /^\(\d{1,2}\)$/;

function leastGap(a: string, b: string): number {
  if (note.test(b)) return chunkGap;
  if (!isNumber(a) || !isNumber(b)) return chunkGap;
  return thousands.test(b) && !/[.,]\d{1,2}$/.test(a) ? thousandsGap : numberGap;
}

/** How much of two boxes' widths lies over each other, as a share of the narrower. */
export function overlapX(a: Bbox, b: Bbox): number {
  const shared = Math.min(right(a), right(b)) - Math.max(a.x, b.x);
  return shared / Math.max(0.01, Math.min(a.width, b.width));
}

/** Whether a chunk counts or measures something, as a year does not. */
export function isCount({ data, text }: Chunk): boolean {
  return data && !isYear(text);
}

/** The fewest words of a line of running text, and its least width in em. */
const prose = { words: 5, width: 14 };

/** Checks whether a chunk is as long as a line of running text. */
export function isProseLength({ words, bbox, line }: Chunk): boolean {
  return words.length >= prose.words && bbox.width >= prose.width * line.size;
}

const leastBody = 3;

/** How many rows stand over the first of numbers, where enough of those follow. */
export function headRows(rows: readonly Row[]): number {
  const isData = ({ chunks: [, ...rest] }: Row) => rest.length > 0 && 2 * rest.filter(isCount).length >= rest.length;
  const first = rows.findIndex(isData);
  return first > 0 && first < 0.5 * rows.length && rows.slice(first).filter(isData).length >= leastBody ? first : 0;
}
