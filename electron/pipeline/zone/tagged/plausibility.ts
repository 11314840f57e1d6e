import { overlapArea } from "../../../../shared/document/geometry.ts";
import type { PdfPageText, Word } from "../../../../shared/document/page-text.ts";
import type { TaggedPiece } from "./structure-blocks.ts";
import { listMarker } from "../layout/list-markers.ts";
import type { PageLayout } from "../layout/page-layout.ts";
import { wordsOf } from "./structure-blocks.ts";
import { isComplete } from "./completeness.ts";
import type { DocumentProfile } from "../layout/document-profile.ts";
import { bottom, right, weightiest } from "../layout/text-line.ts";
import type { TextLine } from "../layout/text-line.ts";

/** How much may speak against a tree: shares of lines, zones. */
const mostMixedLines = 0.1;
const mostCrossing = 0.05;
const mostClimbing = 0.1;
const mostTorn = 0.1;
/** In lines: a paragraph does not leave that much white. */
const widestGap = 2.5;
const largerThanBody = 1.15;
const longestHeading = 40;
/** Lines of a cell; more are a column of a page that is laid out by a table. */
const tallestCell = 20;

/** Whether the zones that a structure tree draws are to be believed: nothing that is seen on the page contradicts them. */
export function isSound(
  { page, profile, textLines: lines, runningHeaders: running }: PageLayout,
  pieces: readonly TaggedPiece[],
): boolean {
  return (
    pieces.length > 0 &&
    isComplete(page, lines, pieces, running) &&
    keepsLinesWhole(page, lines, pieces) &&
    !zonesCross(pieces) &&
    goesDown(pieces) &&
    !mergesBlocks(page, pieces) &&
    !tearsParagraphs(page, pieces) &&
    hidesNothing(page, lines, pieces, profile)
  );
}

/** A line is not parted between zones, but in a table. */
function keepsLinesWhole(page: PdfPageText, lines: readonly TextLine[], pieces: readonly TaggedPiece[]): boolean {
  const zones = new Map(
    pieces.flatMap((piece, index) => wordsOf(page, piece.words).map((word) => [word, index] as const)),
  );
  const mixed = lines.filter((line) => new Set(line.words.map((word) => zones.get(word))).size > 1);
  return mixed.length <= mostMixedLines * lines.length;
}

function zonesCross(pieces: readonly TaggedPiece[]): boolean {
  let crossing = 0;
  pieces.forEach(({ bbox }, index) => {
    const crosses = pieces
      .slice(index + 1)
      .some((other) => overlapArea(bbox, other.bbox) > 0.2 * Math.min(area(bbox), area(other.bbox)));
    if (crosses) crossing += 1;
  });
  return crossing > mostCrossing * pieces.length;
}

function area({ width, height }: { width: number; height: number }): number {
  return width * height;
}

/** In a column the next zone stands below the one before it; notes, captions and floats may stand anywhere. */
function goesDown(pieces: readonly TaggedPiece[]): boolean {
  const text = pieces.filter((piece) => flowing.has(piece.type));
  let climbing = 0;
  for (const [index, { bbox }] of text.entries()) {
    const before = text[index - 1]?.bbox;
    if (before === undefined || bottom(bbox) > before.y + 1) continue;
    const shared = Math.min(right(bbox), right(before)) - Math.max(bbox.x, before.x);
    if (shared > 0.5 * Math.min(bbox.width, before.width)) climbing += 1;
  }
  return climbing <= mostClimbing * text.length;
}
const flowing: ReadonlySet<string> = new Set(["title", "section-header", "text", "list-item", "reference", "code"]);

/** Each piece's rows: the words of one height. */
function rowsOf(words: readonly Word[]): { y: number; bottom: number; words: Word[] }[] {
  const rows: { y: number; bottom: number; words: Word[] }[] = [];
  for (const word of words.toSorted((a, b) => a.bbox.y - b.bbox.y)) {
    const row = rows.at(-1);
    const middle = word.bbox.y + word.bbox.height / 2;
    if (row !== undefined && middle < row.bottom) {
      row.bottom = Math.max(row.bottom, bottom(word.bbox));
      row.words.push(word);
    } else rows.push({ y: word.bbox.y, bottom: bottom(word.bbox), words: [word] });
  }
  return rows;
}

/** One zone for what is set apart by white, a heading as long as a paragraph, a page laid out in one table. */
function mergesBlocks(page: PdfPageText, pieces: readonly TaggedPiece[]): boolean {
  return pieces.some((piece) => {
    const words = wordsOf(page, piece.words);
    if (piece.type === "section-header" || piece.type === "title") return words.length > longestHeading;
    if (piece.type === "table") return tallCells(page, piece.element);
    if (piece.type !== "text" && piece.type !== "list-item") return false;
    const rows = rowsOf(words);
    return rows.some((row, index) => {
      const before = rows[index - 1];
      return before !== undefined && row.y - before.bottom > widestGap * (row.bottom - row.y);
    });
  });
}

function tallCells(page: PdfPageText, table: number): boolean {
  const elements = page.structure ?? [];
  const cells = new Map<number, number[]>();
  elements.forEach((element, index) => {
    if (index <= table) return;
    let at: number | undefined = index;
    let cell: number | undefined;
    for (; at !== undefined && at !== table; at = elements[at]?.parent) {
      if (elements[at]?.type === "TD" || elements[at]?.type === "TH") cell = at;
    }
    if (at === table && cell !== undefined) cells.set(cell, [...(cells.get(cell) ?? []), ...element.words]);
  });
  return [...cells.values()].some((words) => rowsOf(wordsOf(page, words)).length > tallestCell);
}

/** A zone for each line: the next begins in the middle of a sentence right below. */
function tearsParagraphs(page: PdfPageText, pieces: readonly TaggedPiece[]): boolean {
  const text = pieces.filter((piece) => piece.type === "text");
  const torn = text.filter((piece, index) => {
    const next = text[index + 1];
    if (next === undefined || rowsOf(wordsOf(page, piece.words)).length > 1) return false;
    const [first] = wordsOf(page, next.words);
    const last = wordsOf(page, piece.words).at(-1);
    if (first === undefined || last === undefined) return false;
    const isNext = first.bbox.y > last.bbox.y && first.bbox.y - bottom(last.bbox) < first.bbox.height;
    return isNext && /^\p{Ll}/u.test(first.text) && !/[.!?:;]$/.test(last.text);
  });
  return torn.length > mostTorn * text.length;
}

/** All is a paragraph, though headings or lists are seen. */
function hidesNothing(
  page: PdfPageText,
  lines: readonly TextLine[],
  pieces: readonly TaggedPiece[],
  profile: DocumentProfile,
): boolean {
  const text = pieces.filter((piece) => piece.type === "text");
  if (pieces.length === 1 && text.length === 1 && lines.length > 20) return false;
  const headings = pieces.filter((piece) => piece.type === "section-header" || piece.type === "title").length;
  const hidden = text.filter((piece) => {
    const words = wordsOf(page, piece.words);
    const size = weightiest(words, (word) => word.size);
    return words.length <= 15 && size > largerThanBody * profile.bodySize && /\p{L}{2}/u.test(textOf(words));
  }).length;
  const items = text.filter((piece) => listMarker(textOf(wordsOf(page, piece.words))) !== undefined).length;
  const listed = pieces.filter((piece) => piece.type === "list-item").length;
  return hidden <= headings / 2 && items <= Math.max(2, listed);
}

function textOf(words: readonly Word[]): string {
  return words.map((word) => word.text).join(" ");
}
