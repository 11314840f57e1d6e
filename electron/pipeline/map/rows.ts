import type { Bbox } from "../../../shared/document/geometry.ts";
import type { PageText, PdfPageText, SectionText, Word } from "../../../shared/document/page-text.ts";
import { reportProgress } from "../progress.ts";
import { getTypeSize, mendOcrWords } from "./ocr-words.ts";
import { findFirstIndex } from "./sorted.ts";
import { mappingThresholds } from "./thresholds.ts";

/** A word, or a part of a word, see {@link splitWord}. */
export interface Token {
  text: string;
  bbox: Bbox;
  /** True if a space precedes the token; false for the second and further parts of a word. */
  hasSpaceBefore: boolean;
  /** The element path of its block, in an ePub. */
  path?: string;
  /** The confidence of OCR in its word, 0 to 1; absent for a text layer. */
  confidence?: number | undefined;
}

/** The tokens on one line across the page, over all columns. Lengths are in points; in an ePub they are simulated. */
export interface TokenRow {
  page: number;
  /** The index of the row among all rows of the document, which identifies it. */
  number: number;
  /** Its index in its window. */
  index: number;
  /** The vertical centre of its first token. */
  y: number;
  /** The median type size, the unit of distances. */
  em: number;
  tokens: Token[];
  /** Runs of tokens without a wide gap, as ranges of `tokens` with the end excluded. */
  segments: { start: number; end: number }[];
}

/**
 * The rows that are in memory together: those of a PDF page, or of a part of an ePub section with the rows around it.
 * The window's own rows are in the range from `start` up to but not including `end`. Each row of a document is an own
 * row of exactly one window. The other rows of a window are only context.
 */
export interface RowWindow {
  rows: readonly TokenRow[];
  start: number;
  end: number;
}

/** A range of a row's tokens, from `start` up to but not including `end`. */
export interface Span {
  row: TokenRow;
  start: number;
  end: number;
}

const bulletPattern = /^[·•●|]$/u;

/**
 * The number of own rows in a window of a section, since a section may be a whole book, and the numbers of context rows
 * before and after them. The context is larger than the reach of each search: the search for the heading of a party
 * reaches 31 rows up (an address of 10 rows and 25 em), and the search for values below a label 8 rows down.
 */
const sectionWindow = { rows: 2000, before: 40, after: 20 };

/**
 * Builds the rows of a page. The blocks of an ePub are laid out in a fixed-width font.
 * @param firstNumber The number of the first row of the page in the document.
 */
export function* buildRows(page: PageText, firstNumber: number): Generator<RowWindow> {
  if (page.source !== "markup") {
    const rows = buildPageRows(page);
    yield numberRows({ rows, start: 0, end: rows.length }, firstNumber);
    return;
  }
  const lines = splitLines(page);
  for (let firstLine = 0; firstLine < lines.length; firstLine += sectionWindow.rows) {
    reportProgress();
    const contextStart = Math.max(0, firstLine - sectionWindow.before);
    const end = Math.min(lines.length, firstLine + sectionWindow.rows);
    const rows = lines
      .slice(contextStart, end + sectionWindow.after)
      .map((line, index) => buildSectionRow(line, contextStart + index, page.page));
    yield numberRows({ rows, start: firstLine - contextStart, end: end - contextStart }, firstNumber + contextStart);
  }
}

/** Numbers the rows of a window in place. */
function numberRows(window: RowWindow, firstNumber: number): RowWindow {
  window.rows.forEach((row, index) => {
    row.index = index;
    row.number = firstNumber + index;
  });
  return window;
}

/** Returns the rows of a window without their context. */
export function getOwnRows({ rows, start, end }: RowWindow): readonly TokenRow[] {
  return rows.slice(start, end);
}

function buildPageRows(page: PdfPageText): TokenRow[] {
  const words = page.lines
    .flatMap((line) => line.words.map((index) => page.words[index]))
    .filter((word): word is Word => word !== undefined && word.text.trim() !== "" && !isVertical(word))
    .sort((a, b) => getMiddle(a.bbox) - getMiddle(b.bbox));
  const groups: Word[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    const firstWord = group?.[0];
    if (group !== undefined && firstWord !== undefined && isSameRow(firstWord, word)) group.push(word);
    else groups.push([word]);
  }
  return groups.map((group) => {
    const tokens = mendOcrWords(group.sort((a, b) => a.bbox.x - b.bbox.x)).flatMap(splitWord);
    return buildRow(page.page, tokens, group.map(getTypeSize));
  });
}

const getMiddle = (box: Bbox): number => box.y + box.height / 2;

function isVertical(word: Word): boolean {
  return word.text.length > 1 && word.bbox.height > 2 * word.bbox.width && word.bbox.height > 2 * word.size;
}

function isSameRow(firstWord: Word, word: Word): boolean {
  return getMiddle(word.bbox) - getMiddle(firstWord.bbox) < 0.4 * Math.min(firstWord.bbox.height, word.bbox.height);
}

const wordBoundaryPattern = /(?<=\p{L}[:/])(?=[\p{L}\d])|(?<=^\d{5})(?=\p{Lu}\p{Ll})/u;
/**
 * The forms of a range of dates without spaces, such as 01/05/20-07/05/20, 2020-05-01-2020-05-07 and
 * 01-May-20-07-May-20. Both dates have the same form: 2024-03-15-00123 is an identifier.
 */
const dateRangePatterns: readonly RegExp[] = [
  /^(?<first>\d{1,4}(?<separator>[./])\d{1,2}\k<separator>\d{2,4})(?<dash>[-–])(?<last>\d{1,4}\k<separator>\d{1,2}\k<separator>\d{2,4})$/u,
  /^(?<first>\d{4}-\d{2}-\d{2})(?<dash>[-–])(?<last>\d{4}-\d{2}-\d{2})$/u,
  /^(?<first>\d{1,2}-\p{L}{3}-\d{2,4})(?<dash>[-–])(?<last>\d{1,2}-\p{L}{3}-\d{2,4})$/u,
];

/** Splits a range of dates into the first date, the dash and the last date. Returns undefined for other texts. */
function splitDateRange(text: string): string[] | undefined {
  for (const pattern of dateRangePatterns) {
    const { first, dash, last } = pattern.exec(text)?.groups ?? {};
    if (first !== undefined && dash !== undefined && last !== undefined) return [first, dash, last];
  }
  return undefined;
}

/**
 * Splits a word after colons and slashes, between a postcode and a city, and at the hyphen of a range of dates, with
 * proportional widths.
 */
function splitWord(word: { text: string; bbox: Bbox; confidence?: number | undefined }): Token[] {
  const texts = splitDateRange(word.text) ?? word.text.split(wordBoundaryPattern);
  const total = Math.max(1, word.text.length);
  let charactersBefore = 0;
  return texts.map((text, index) => {
    const x = word.bbox.x + (word.bbox.width * charactersBefore) / total;
    charactersBefore += text.length;
    return {
      text,
      bbox: { ...word.bbox, x, width: (word.bbox.width * text.length) / total },
      hasSpaceBefore: index === 0,
      ...(word.confidence !== undefined && { confidence: word.confidence }),
    };
  });
}

function buildRow(page: number, tokens: Token[], sizes = tokens.map(({ bbox }) => bbox.height)): TokenRow {
  const em = Math.max(1, sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 1);
  const firstBox = tokens[0]?.bbox ?? { x: 0, y: 0, width: 0, height: 0 };
  const row: TokenRow = { page, number: 0, index: 0, y: getMiddle(firstBox), em, tokens, segments: [] };
  let start = 0;
  for (let index = 1; index <= tokens.length; index++) {
    const [left, right] = [tokens[index - 1], tokens[index]];
    if (left !== undefined && right !== undefined && !endsSegment(left, right, em)) continue;
    row.segments.push({ start, end: index });
    start = index;
  }
  return row;
}

function endsSegment(left: Token, right: Token, em: number): boolean {
  const isBesideBullet = bulletPattern.test(left.text) || bulletPattern.test(right.text);
  const minGap = isBesideBullet
    ? mappingThresholds.minSegmentGapEm.bullet
    : left.text.endsWith(":")
      ? mappingThresholds.minSegmentGapEm.colon
      : mappingThresholds.minSegmentGapEm.plain;
  return right.bbox.x - (left.bbox.x + left.bbox.width) > minGap * em;
}

/** The metrics of the simulated layout of an ePub, in points. `width` is that of a character. */
const fixedFont = { width: 5, height: 10, pitch: 12, tab: 40 };

/** A line of text in a block of a section. */
interface SectionLine {
  path: string;
  text: string;
}

function splitLines({ blocks }: SectionText): SectionLine[] {
  return blocks.flatMap(({ path, text }) =>
    text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => ({ path, text: line })),
  );
}

function buildSectionRow(line: SectionLine, index: number, page: number): TokenRow {
  const tokens: Token[] = [];
  let x = 0;
  for (const cell of line.text.split(/\t+| {3,}/u)) {
    for (const text of cell.split(/\s+/u).filter((word) => word !== "")) {
      const width = text.length * fixedFont.width;
      const bbox = { x, y: index * fixedFont.pitch, width, height: fixedFont.height };
      tokens.push(...splitWord({ text, bbox }).map((token) => ({ ...token, path: line.path })));
      x += width + fixedFont.width;
    }
    x += fixedFont.tab;
  }
  return buildRow(page, tokens);
}

/** Tests if the gap before a token is wider than a space. */
export function hasGapBefore(row: TokenRow, index: number): boolean {
  const [left, right] = [row.tokens[index - 1], row.tokens[index]];
  if (left === undefined || right === undefined) return true;
  const characterWidth = (left.bbox.width + right.bbox.width) / (left.text.length + right.text.length);
  return right.bbox.x - left.bbox.x - left.bbox.width > mappingThresholds.maxSpaceCharacters * characterWidth;
}

/** Finds the segment with a token, by binary search. */
export function findSegment({ segments }: TokenRow, token: number): TokenRow["segments"][number] | undefined {
  const segment = segments[findFirstIndex(segments, ({ end }) => end > token)];
  return segment !== undefined && segment.start <= token ? segment : undefined;
}

/** Returns the tokens of a span. */
export function getTokens({ row, start, end }: Span): Token[] {
  return row.tokens.slice(start, end);
}

/** Returns the printed text of a span. */
export function getText(span: Span): string {
  return getTokens(span).reduce(
    (text, token) => (token.hasSpaceBefore && text !== "" ? `${text} ` : text) + token.text,
    "",
  );
}

/** Returns the confidence of OCR in the most doubtful word of a span with letters or digits; 1 for a text layer. */
export function getOcrConfidence(span: Span): number {
  return getTokens(span).reduce(
    (least, { text, confidence = 1 }) => (/[\p{L}\p{N}]/u.test(text) ? Math.min(least, confidence) : least),
    1,
  );
}

export const getLeft = ({ row, start }: Span): number => row.tokens[start]?.bbox.x ?? 0;

export function getRight({ row, end }: Span): number {
  const last = row.tokens[end - 1]?.bbox;
  return last === undefined ? 0 : last.x + last.width;
}

export function overlaps(a: Span, b: Span): boolean {
  return a.row === b.row && a.start < b.end && b.start < a.end;
}
