import type { Bbox } from "../../../shared/document/geometry.ts";
import type { PageText, PdfPageText, SectionText, Word } from "../../../shared/document/page-text.ts";

/** A word, or the piece of one up to a colon or slash inside it. */
export interface Token {
  text: string;
  bbox: Bbox;
  /** Whether a space stands before it; false for the later pieces of a word. */
  spaced: boolean;
  /** The block it stands in, in an ePub. */
  path?: string;
}

/** What stands side by side on a page, whatever its columns. Lengths are points; in an ePub they stand for characters. */
export interface Row {
  page: number;
  /** Its place among all rows of the document. */
  number: number;
  /** Middle. */
  y: number;
  /** Height of its type: the unit that distances are measured in. */
  em: number;
  tokens: Token[];
  /** Runs of tokens without a wide gap, as ranges of `tokens`, the end excluded. */
  segments: { start: number; end: number }[];
}

/** Tokens of one row, from `start` up to but not including `end`. */
export interface Span {
  row: Row;
  start: number;
  end: number;
}

/** Gaps that end a segment, in em; after a colon a smaller one does, beside a bullet only a larger one. */
const gap = { plain: 1, colon: 0.7, bullet: 3 };
const bullet = /^[·•●|]$/u;

/** The rows of the pages in order. An ePub's blocks become rows of a page that is drawn with a typewriter. */
export function rowsOf(pages: readonly PageText[]): Row[] {
  const rows = pages.flatMap((page) => (page.source === "markup" ? sectionRows(page) : pageRows(page)));
  rows.forEach((row, number) => (row.number = number));
  return rows;
}

function pageRows(page: PdfPageText): Row[] {
  const words = page.lines
    .flatMap((line) => line.words.map((index) => page.words[index]))
    .filter((word): word is Word => word !== undefined && word.text.trim() !== "" && !isVertical(word))
    .sort((a, b) => middle(a.bbox) - middle(b.bbox));
  const groups: Word[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (group !== undefined && first !== undefined && sameRow(first, word)) group.push(word);
    else groups.push([word]);
  }
  return groups.map((group) => {
    const tokens = group.sort((a, b) => a.bbox.x - b.bbox.x).flatMap(pieces);
    return makeRow(page.page, tokens, group.map(typeSize));
  });
}

const middle = (box: Bbox): number => box.y + box.height / 2;

/** The boxes of OCR end where the ink does. */
const typeSize = (word: Word): number => Math.max(word.size, word.bbox.height);

function isVertical(word: Word): boolean {
  return word.text.length > 1 && word.bbox.height > 2 * word.bbox.width && word.bbox.height > 2 * word.size;
}

function sameRow(first: Word, word: Word): boolean {
  return middle(word.bbox) - middle(first.bbox) < 0.4 * Math.min(first.bbox.height, word.bbox.height);
}

/** A word cut after colons and slashes, and between a postcode and a city, each piece with its share of the width. */
function pieces(word: { text: string; bbox: Bbox }): Token[] {
  const texts = word.text.split(/(?<=\p{L}[:/])(?=[\p{L}\d])|(?<=^\d{5})(?=\p{Lu}\p{Ll})/u);
  const total = Math.max(1, word.text.length);
  let before = 0;
  return texts.map((text, index) => {
    const x = word.bbox.x + (word.bbox.width * before) / total;
    before += text.length;
    return { text, bbox: { ...word.bbox, x, width: (word.bbox.width * text.length) / total }, spaced: index === 0 };
  });
}

function makeRow(page: number, tokens: Token[], sizes = tokens.map(({ bbox }) => bbox.height)): Row {
  const em = Math.max(1, sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 1);
  const first = tokens[0]?.bbox ?? { x: 0, y: 0, width: 0, height: 0 };
  const row: Row = { page, number: 0, y: middle(first), em, tokens, segments: [] };
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
  const between = bullet.test(left.text) || bullet.test(right.text);
  const wide = between ? gap.bullet : left.text.endsWith(":") ? gap.colon : gap.plain;
  return right.bbox.x - (left.bbox.x + left.bbox.width) > wide * em;
}

const typewriter = { width: 5, height: 10, pitch: 12, tab: 40 };

function sectionRows(section: SectionText): Row[] {
  const lines = section.blocks.flatMap(({ path, text }) =>
    text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => ({ path, line })),
  );
  return lines.map(({ path, line }, index) => {
    const tokens: Token[] = [];
    let x = 0;
    for (const cell of line.split(/\t+| {3,}/u)) {
      for (const text of cell.split(/\s+/u).filter((word) => word !== "")) {
        const width = text.length * typewriter.width;
        const bbox = { x, y: index * typewriter.pitch, width, height: typewriter.height };
        tokens.push(...pieces({ text, bbox }).map((token) => ({ ...token, path })));
        x += width + typewriter.width;
      }
      x += typewriter.tab;
    }
    return makeRow(section.page, tokens);
  });
}

/** Wider gaps than this, in widths of a character, are more than a space, be the type proportional or a typewriter's. */
const space = 1.4;

/** Whether more than a space stands between the token at `at` and the one before it. */
export function isApart(row: Row, at: number): boolean {
  const [left, right] = [row.tokens[at - 1], row.tokens[at]];
  if (left === undefined || right === undefined) return true;
  const character = (left.bbox.width + right.bbox.width) / (left.text.length + right.text.length);
  return right.bbox.x - left.bbox.x - left.bbox.width > space * character;
}

/** The tokens of a span. */
export function tokensOf({ row, start, end }: Span): Token[] {
  return row.tokens.slice(start, end);
}

/** The text of a span, as it is printed. */
export function textOf(span: Span): string {
  return tokensOf(span).reduce((text, token) => (token.spaced && text !== "" ? `${text} ` : text) + token.text, "");
}

export const leftOf = ({ row, start }: Span): number => row.tokens[start]?.bbox.x ?? 0;

export function rightOf({ row, end }: Span): number {
  const last = row.tokens[end - 1]?.bbox;
  return last === undefined ? 0 : last.x + last.width;
}

export function sameSpan(a: Span, b: Span): boolean {
  return a.row === b.row && a.start === b.start && a.end === b.end;
}

export function overlap(a: Span, b: Span): boolean {
  return a.row === b.row && a.start < b.end && b.start < a.end;
}
