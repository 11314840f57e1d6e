import type { Bbox } from "../../../shared/document/geometry.ts";
import { union } from "../../../shared/document/geometry.ts";
import type { Word } from "../../../shared/document/page-text.ts";
import type { Ruling } from "./rules.ts";
import { bottom, inRows, right } from "./text-line.ts";
import type { TextLine } from "./text-line.ts";

/** A run of words on a line without a wide gap: what may be the text of a cell. */
export interface Chunk {
  bbox: Bbox;
  words: Word[];
  line: TextLine;
}

/** Gaps that part cells, in em; numbers stand closer. */
const chunkGap = 0.75;
const numberGap = 0.5;
const number = /^[-+(]?[€$£]?\d[\d.,'’ ]*\)?[%€$£]?$/;

export function isNumber(text: string): boolean {
  return number.test(text);
}

/** The line's chunks: split at wide gaps and at vertical rules. */
export function chunksOf(line: TextLine, dividers: readonly Ruling[]): Chunk[] {
  const chunks: Word[][] = [];
  for (const word of line.words) {
    const last = chunks.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && !isSplit(before, word, line, dividers)) last.push(word);
    else chunks.push([word]);
  }
  return chunks.map((words) => ({ words, line, bbox: union(words.map((word) => word.bbox)) }));
}

function isSplit(a: Word, b: Word, line: TextLine, dividers: readonly Ruling[]): boolean {
  const gap = b.bbox.x - right(a.bbox);
  const least = isNumber(a.text) && isNumber(b.text) ? numberGap : chunkGap;
  if (gap > least * line.size) return true;
  const middle = line.bbox.y + line.bbox.height / 2;
  return dividers.some(
    (rule) => rule.at >= right(a.bbox) - 1 && rule.at <= b.bbox.x + 1 && rule.from <= middle && rule.to >= middle,
  );
}

/** The chunks of each row of lines, from the top down. */
export function chunkRows(lines: readonly TextLine[], dividers: readonly Ruling[]): Chunk[][] {
  return inRows(lines.filter((line) => line.upright)).map((row) => row.flatMap((line) => chunksOf(line, dividers)));
}

/** Cells are short; two columns of prose are not. */
export function isTabular(row: readonly Chunk[]): boolean {
  const wordy = row.filter((chunk) => chunk.words.length > 7).length;
  return wordy === 0 || (wordy === 1 && row.length > 2);
}

export function rowTop(row: readonly Chunk[]): number {
  return Math.min(...row.map((chunk) => chunk.bbox.y));
}

export function rowBottom(row: readonly Chunk[]): number {
  return Math.max(...row.map((chunk) => bottom(chunk.bbox)));
}
