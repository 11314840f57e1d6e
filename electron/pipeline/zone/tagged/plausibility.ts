import { overlapArea } from "../../../../shared/document/geometry.ts";
import type { PdfPageText, Word } from "../../../../shared/document/page-text.ts";
import { findListMarker } from "../layout/text-patterns.ts";
import type { PageLayout } from "../layout/page-layout.ts";
import { bottom, right } from "../layout/boxes.ts";
import { findDominantValue } from "../layout/text-line.ts";
import { isComplete } from "./completeness.ts";
import { getWords, listAncestors } from "./structure-tree.ts";
import type { TaggedBlock } from "./tagged-blocks.ts";

/** The most contradictions that a plausible tree has, as shares of lines or blocks. */
const maxSplitLines = 0.1;
const maxOverlappingBlocks = 0.05;
const maxUpwardBlocks = 0.1;
const maxTornParagraphs = 0.1;
/** A paragraph has no gap wider than this, in heights of the line below. */
const maxParagraphGap = 2.5;
/** In words. */
const maxHeadingLength = 40;
/** A cell of more lines is a column of a page that is laid out by a table. */
const maxCellLines = 20;
/** A short block of text larger than the body by this factor is a heading. */
const minHeadingRatio = 1.15;
const maxUntaggedHeadingLength = 15;
/** A page of more lines is more than one paragraph. */
const maxParagraphLines = 20;

/** Returns true where the blocks of a structure tree can be trusted: they are complete, and the layout confirms them. */
export function isPlausible(layout: PageLayout, blocks: readonly TaggedBlock[]): boolean {
  return (
    blocks.length > 0 &&
    isComplete(layout, blocks) &&
    keepsLinesWhole(layout, blocks) &&
    !haveOverlaps(blocks) &&
    runsDownwards(blocks) &&
    !mergesBlocks(layout.page, blocks) &&
    !tearsParagraphs(layout.page, blocks) &&
    !missesHeadingsOrLists(layout, blocks)
  );
}

/** Returns true where few lines are split between blocks. */
function keepsLinesWhole({ page, textLines }: PageLayout, blocks: readonly TaggedBlock[]): boolean {
  const blockByWord = new Map(
    blocks.flatMap((block, index) => getWords(page, block.words).map((word) => [word, index] as const)),
  );
  const split = textLines.filter((line) => new Set(line.words.map((word) => blockByWord.get(word))).size > 1);
  return split.length <= maxSplitLines * textLines.length;
}

function haveOverlaps(blocks: readonly TaggedBlock[]): boolean {
  const overlapping = blocks.filter(({ bbox }, index) =>
    blocks
      .slice(index + 1)
      .some((other) => overlapArea(bbox, other.bbox) > 0.2 * Math.min(getArea(bbox), getArea(other.bbox))),
  );
  return overlapping.length > maxOverlappingBlocks * blocks.length;
}

function getArea({ width, height }: { width: number; height: number }): number {
  return width * height;
}

/** The types of blocks in the flow of the text; notes, captions and floats may stand anywhere. */
const flowTypes: ReadonlySet<string> = new Set(["title", "section-header", "text", "list-item", "reference", "code"]);

/** Returns true where the blocks of a column follow each other downwards. */
function runsDownwards(blocks: readonly TaggedBlock[]): boolean {
  const flow = blocks.filter((block) => flowTypes.has(block.type));
  const upward = flow.filter(({ bbox }, index) => {
    const previous = flow[index - 1]?.bbox;
    if (previous === undefined || bottom(bbox) > previous.y + 1) return false;
    const overlap = Math.min(right(bbox), right(previous)) - Math.max(bbox.x, previous.x);
    return overlap > 0.5 * Math.min(bbox.width, previous.width);
  });
  return upward.length <= maxUpwardBlocks * flow.length;
}

/** Groups words into rows by their heights on the page. */
function groupIntoRows(words: readonly Word[]): { top: number; bottom: number }[] {
  const rows: { top: number; bottom: number }[] = [];
  for (const { bbox } of words.toSorted((a, b) => a.bbox.y - b.bbox.y)) {
    const row = rows.at(-1);
    if (row !== undefined && bbox.y + bbox.height / 2 < row.bottom) row.bottom = Math.max(row.bottom, bottom(bbox));
    else rows.push({ top: bbox.y, bottom: bottom(bbox) });
  }
  return rows;
}

/** Returns true where one block holds several: text with a wide gap, a heading of a paragraph's length, a layout table. */
function mergesBlocks(page: PdfPageText, blocks: readonly TaggedBlock[]): boolean {
  return blocks.some(({ type, element, words: indexes }) => {
    const words = getWords(page, indexes);
    if (type === "section-header" || type === "title") return words.length > maxHeadingLength;
    if (type === "table") return isLayoutTable(page, element);
    if (type !== "text" && type !== "list-item") return false;
    const rows = groupIntoRows(words);
    return rows.some((row, index) => {
      const previous = rows[index - 1];
      return previous !== undefined && row.top - previous.bottom > maxParagraphGap * (row.bottom - row.top);
    });
  });
}

/** Returns true for a table that holds a whole page: one of its outermost cells has too many lines. */
function isLayoutTable(page: PdfPageText, table: number): boolean {
  const elements = page.structure ?? [];
  const wordsByCell = new Map<number, number[]>();
  elements.forEach(({ words }, index) => {
    const path = [index, ...listAncestors(elements, index)];
    const depth = path.indexOf(table);
    const cell = path
      .slice(0, Math.max(0, depth))
      .findLast((ancestor) => /^T[DH]$/.test(elements[ancestor]?.type ?? ""));
    if (cell !== undefined) wordsByCell.set(cell, [...(wordsByCell.get(cell) ?? []), ...words]);
  });
  return [...wordsByCell.values()].some((words) => groupIntoRows(getWords(page, words)).length > maxCellLines);
}

/** Returns true where lines are blocks of their own: the next begins in the middle of a sentence right below. */
function tearsParagraphs(page: PdfPageText, blocks: readonly TaggedBlock[]): boolean {
  const paragraphs = blocks.filter((block) => block.type === "text");
  const torn = paragraphs.filter((block, index) => {
    const next = paragraphs[index + 1];
    const words = getWords(page, block.words);
    if (next === undefined || groupIntoRows(words).length > 1) return false;
    const last = words.at(-1);
    const [first] = getWords(page, next.words);
    if (first === undefined || last === undefined) return false;
    const isNextLine = first.bbox.y > last.bbox.y && first.bbox.y - bottom(last.bbox) < first.bbox.height;
    return isNextLine && /^\p{Ll}/u.test(first.text) && !/[.!?:;]$/.test(last.text);
  });
  return torn.length > maxTornParagraphs * paragraphs.length;
}

/** Returns true where headings and list items are tagged as paragraphs, or a whole page as one. */
function missesHeadingsOrLists({ page, profile, textLines }: PageLayout, blocks: readonly TaggedBlock[]): boolean {
  const paragraphs = blocks.filter((block) => block.type === "text");
  if (blocks.length === 1 && paragraphs.length === 1 && textLines.length > maxParagraphLines) return true;
  const wordsOfParagraphs = paragraphs.map((block) => getWords(page, block.words));
  const headings = blocks.filter((block) => block.type === "section-header" || block.type === "title");
  const missedHeadings = wordsOfParagraphs.filter(
    (words) =>
      words.length <= maxUntaggedHeadingLength &&
      findDominantValue(words, (word) => word.size) > minHeadingRatio * profile.bodySize &&
      /\p{L}{2}/u.test(joinText(words)),
  );
  const items = blocks.filter((block) => block.type === "list-item");
  const missedItems = wordsOfParagraphs.filter((words) => findListMarker(joinText(words)) !== undefined);
  return missedHeadings.length > headings.length / 2 || missedItems.length > Math.max(2, items.length);
}

function joinText(words: readonly Word[]): string {
  return words.map((word) => word.text).join(" ");
}
