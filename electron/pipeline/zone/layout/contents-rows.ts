import { maximum, minimum } from "../../../../shared/values/extremes.ts";
import { bottom, right } from "./boxes.ts";
import { parseRomanNumeral } from "./roman-numerals.ts";
import type { TextLine } from "./text-line.ts";
import { layoutThresholds } from "./thresholds.ts";

const { maxNumberGapEm } = layoutThresholds.contents;

/** An entry of a table of contents. */
export interface ContentsEntry {
  lines: readonly TextLine[];
  /** The title with its section number, without leaders and page number. */
  title: string;
  /** The depth of the entry, from 1. */
  level: number;
  /** The page number as it is printed beside the title; undefined without one. */
  label: string | undefined;
  /** Its value; undefined for a Roman one, or one with a chapter. */
  pageNumber: number | undefined;
}

/** A table of contents, or its part in one column of a page. */
export interface Contents {
  /** The line above it that says what it is. */
  heading?: TextLine;
  lines: TextLine[];
  entries: ContentsEntry[];
}

/** A title with a page number beside it, in one row. */
export interface EntryRow {
  lines: TextLine[];
  title: string;
  /** The page number as printed. */
  label: string;
  hasLeaders: boolean;
  /** The row has nothing else. */
  isWholeRow: boolean;
}

/** Dots, or other characters that repeat, between a title and its page number. */
const leadersPattern = /(?:[.·…_]\s?){3,}|…/;
/** The characters between a title and its page number. */
const leaderCharacters = " .·…_";
/** The page number at the end of an entry. */
const labelAtEnd = /(?<=^|[\s.·…_])(?<!\d[.,])(?:\d{1,4}|[ivxlc]{1,6})$/i;
/** The number of a chapter or the letter of an appendix with the number of its page, after leaders: "2-17". */
const labelInChapter = /(?<=[.·…_]\s?)(?:\d{1,3}|[A-Z])[-–]\d{1,4}$/;
/** No Roman page number is larger. */
const maxRomanNumber = 1000;
/** No chapter has more pages. */
const maxChapterPages = 10_000;

/** Reads the entries of a row: a row can have one in each column of the page. */
export function readEntries(row: readonly TextLine[]): EntryRow[] {
  const entries: EntryRow[] = [];
  let pieces: TextLine[] = [];
  for (const [index, line] of row.entries()) {
    const previous = pieces.at(-1);
    const isTitle = /\p{L}{2}/u.test(line.text) && !isPageLabel(line.text);
    // A title after a gap is in the next column.
    if (previous !== undefined && isTitle && line.bbox.x - right(previous.bbox) > maxNumberGapEm * line.size)
      pieces = [];
    pieces.push(line);
    const text = joinTexts(pieces);
    const label = labelInChapter.exec(text)?.[0] ?? labelAtEnd.exec(line.text)?.[0];
    if (label === undefined || !isLabel(label) || endsBeforeLabel(line, row.slice(index + 1))) continue;
    // Without letters before it, a number is that of a section, whose title is in another line.
    if (!/\p{L}/u.test(text.slice(0, -label.length))) continue;
    const entry = createEntry(hasOneTitle(pieces) ? pieces : keepLastTitle(pieces), label, row);
    if (hasMoreLettersThanDigits(entry.title) && hasOneTitle(entry.lines)) entries.push(entry);
    pieces = [];
  }
  return entries;
}

function createEntry(pieces: TextLine[], label: string, row: readonly TextLine[]): EntryRow {
  const text = joinTexts(pieces);
  let end = text.length - label.length;
  while (end > 0 && leaderCharacters.includes(text.charAt(end - 1))) end--;
  return {
    lines: pieces,
    title: text.slice(0, end),
    label,
    hasLeaders: leadersPattern.test(text.slice(end, text.length - label.length)),
    isWholeRow: pieces.length === row.length,
  };
}

function joinTexts(pieces: readonly TextLine[]): string {
  return pieces.map((piece) => piece.text).join(" ");
}

/** Returns the pieces from the last title on: the text before it is that of the column on the left. */
function keepLastTitle(pieces: readonly TextLine[]): TextLine[] {
  const last = pieces.findLastIndex(
    ({ text }, index) => /\p{L}{2}/u.test(text) && (index < pieces.length - 1 || /\s/.test(text)),
  );
  return pieces.slice(Math.max(0, last));
}

function isLabel(label: string): boolean {
  return isPageLabel(label) || /[-–]/.test(label);
}

/**
 * Checks whether the number at the end of a line belongs to the title, as in "Chapter 1": the page number follows it, and
 * no title of the next column.
 */
function endsBeforeLabel({ text }: TextLine, [next, afterNext]: readonly TextLine[]): boolean {
  if (next === undefined || leadersPattern.test(text) || !/\p{L}/u.test(text) || !isPageLabel(next.text)) return false;
  return afterNext === undefined || afterNext.bbox.x - right(next.bbox) > maxNumberGapEm * next.size;
}

/** Checks whether the pieces of an entry are a title with or without the number of its section, and its page number. */
function hasOneTitle(pieces: readonly TextLine[]): boolean {
  const isLeaders = ({ text }: TextLine) => !/[\p{L}\p{N}]/u.test(text);
  const [first, ...others] = pieces.slice(0, -1).filter((piece) => !isLeaders(piece));
  return others.length === 0 || (others.length === 1 && !/\p{L}{2}/u.test(first?.text ?? ""));
}

/** Checks whether a text has more letters than digits, unlike the numbers of a table's row. */
export function hasMoreLettersThanDigits(text: string): boolean {
  return (text.match(/\p{L}/gu)?.length ?? 0) > (text.match(/\d/g)?.length ?? 0);
}

/**
 * Checks whether a text is a page number. Roman ones end at 39, since letters such as "c" are rarely page numbers.
 */
function isPageLabel(label: string): boolean {
  return /^\d+$/.test(label) || /^(?:x{0,3}(?:ix|iv|v?i{0,3}))$/i.test(label);
}

/**
 * Reads a page number. Roman ones get negative values, so that they precede Arabic ones; those with a chapter are in the
 * order of their chapters, and appendices follow.
 */
export function parsePageNumber(label: string): number {
  const [chapter = "", page] = label.split(/[-–]/);
  if (page !== undefined) {
    const position = /\d/.test(chapter) ? Number(chapter) : maxRomanNumber + chapter.charCodeAt(0);
    return position * maxChapterPages + Number(page);
  }
  return /^\d/.test(label) ? Number(label) : (parseRomanNumeral(label.toLowerCase()) ?? 0) - maxRomanNumber;
}

/** Returns the left edge of an entry. */
export function getLeft({ lines: [first] }: EntryRow): number {
  return first?.bbox.x ?? 0;
}

/** Returns the right edge of an entry, that of its page number. */
export function getRight({ lines }: EntryRow): number {
  return right(lines.at(-1)?.bbox ?? { x: 0, y: 0, width: 0, height: 0 });
}

/** Returns the upper edge of an entry. */
export function getTop({ lines }: EntryRow): number {
  return minimum(lines.map(({ bbox }) => bbox.y));
}

/** Returns the lower edge of an entry. */
export function getBottom({ lines }: EntryRow): number {
  return maximum(lines.map(({ bbox }) => bottom(bbox)));
}

/** Returns the font size of an entry, in points. */
export function getEm(entry: EntryRow | undefined): number {
  return entry?.lines[0]?.size ?? 1;
}
