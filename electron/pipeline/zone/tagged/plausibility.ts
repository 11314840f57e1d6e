import { overlapArea } from "../../../../shared/document/geometry.ts";
import { getWords, type PdfPageText, type Word } from "../../../../shared/document/page-text.ts";
import { findListMarker } from "../layout/text-patterns.ts";
import type { PageLayout } from "../layout/page-layout.ts";
import { bottom, right } from "../layout/boxes.ts";
import { findDominantValue } from "../layout/text-line.ts";
import { isComplete } from "./completeness.ts";
import { listAncestors } from "../layout/structure-tree.ts";
import type { TaggedBlock } from "./tagged-blocks.ts";
import { taggedThresholds } from "./thresholds.ts";

/** Checks whether the blocks of a structure tree can be trusted: they are complete, and agree with the layout. */
export function isPlausible(layout: PageLayout, blocks: readonly TaggedBlock[]): boolean {
  return (
    blocks.length > 0 &&
    !tagsLineNumbersAsItems(layout.page) &&
    isComplete(layout, blocks) &&
    keepsLinesWhole(layout, blocks) &&
    !haveOverlaps(blocks) &&
    runsDownwards(blocks) &&
    !mergesBlocks(layout.page, blocks) &&
    !tearsParagraphs(layout.page, blocks) &&
    !missesHeadingsOrLists(layout, blocks)
  );
}

/** Checks whether each numbered line is tagged as a list item, as some converters do. */
function tagsLineNumbersAsItems({ lines, structure = [] }: PdfPageText): boolean {
  const numbers = lines.filter((line) => line.line_number === true);
  /** Whether each element is in a list item. Parents precede their children. */
  const isInItem: boolean[] = [];
  const itemWords = new Set<number>();
  for (const { type, parent, words } of structure) {
    const isItem = type === "LI" || (parent !== undefined && isInItem[parent] === true);
    isInItem.push(isItem);
    if (isItem) for (const word of words) itemWords.add(word);
  }
  const taggedNumbers = numbers.filter((line) => line.words.every((word) => itemWords.has(word)));
  return taggedNumbers.length > taggedThresholds.maxLineNumberItemShare * numbers.length;
}

/** Checks whether few lines are split between blocks. */
function keepsLinesWhole({ page, textLines }: PageLayout, blocks: readonly TaggedBlock[]): boolean {
  const blockByWord = new Map(
    blocks.flatMap((block, index) => getWords(page, block.words).map((word) => [word, index] as const)),
  );
  const splitLines = textLines.filter((line) => new Set(line.words.map((word) => blockByWord.get(word))).size > 1);
  return splitLines.length <= taggedThresholds.maxSplitLineShare * textLines.length;
}

function haveOverlaps(blocks: readonly TaggedBlock[]): boolean {
  const overlappingBlocks = blocks.filter(({ bbox }, index) =>
    blocks
      .slice(index + 1)
      .some((other) => overlapArea(bbox, other.bbox) > 0.2 * Math.min(getArea(bbox), getArea(other.bbox))),
  );
  return overlappingBlocks.length > taggedThresholds.maxOverlappingBlockShare * blocks.length;
}

function getArea({ width, height }: { width: number; height: number }): number {
  return width * height;
}

/** The types of blocks in the flow of the text, which notes, captions and floats are not. */
const flowTypes: ReadonlySet<string> = new Set(["title", "section-header", "text", "list-item", "reference", "code"]);

/** Checks whether the blocks of each column are in order from top to bottom. */
function runsDownwards(blocks: readonly TaggedBlock[]): boolean {
  const flow = blocks.filter((block) => flowTypes.has(block.type));
  const upwardBlocks = flow.filter(({ bbox }, index) => {
    const previous = flow[index - 1]?.bbox;
    if (previous === undefined || bottom(bbox) > previous.y + 1) return false;
    const overlap = Math.min(right(bbox), right(previous)) - Math.max(bbox.x, previous.x);
    return overlap > 0.5 * Math.min(bbox.width, previous.width);
  });
  return upwardBlocks.length <= taggedThresholds.maxUpwardBlockShare * flow.length;
}

/** Groups words into rows by their vertical positions. */
function groupWordsIntoRows(words: readonly Word[]): { top: number; bottom: number }[] {
  const rows: { top: number; bottom: number }[] = [];
  for (const { bbox } of words.toSorted((a, b) => a.bbox.y - b.bbox.y)) {
    const row = rows.at(-1);
    if (row !== undefined && bbox.y + bbox.height / 2 < row.bottom) row.bottom = Math.max(row.bottom, bottom(bbox));
    else rows.push({ top: bbox.y, bottom: bottom(bbox) });
  }
  return rows;
}

/**
 * Checks whether a block holds several blocks: it is text with a wide gap, a heading as long as a paragraph, or a
 * layout table.
 */
function mergesBlocks(page: PdfPageText, blocks: readonly TaggedBlock[]): boolean {
  return blocks.some(({ type, element, words: indexes }) => {
    const words = getWords(page, indexes);
    if (type === "section-header" || type === "title") return words.length > taggedThresholds.maxHeadingWords;
    if (type === "table") return isLayoutTable(page, element);
    if (type !== "text" && type !== "list-item") return false;
    const rows = groupWordsIntoRows(words);
    return rows.some((row, index) => {
      const previous = rows[index - 1];
      return (
        previous !== undefined &&
        row.top - previous.bottom > taggedThresholds.maxParagraphGapLines * (row.bottom - row.top)
      );
    });
  });
}

/** Checks whether a table is used for the layout of the page: one of its outermost cells has too many lines. */
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
  return [...wordsByCell.values()].some(
    (words) => groupWordsIntoRows(getWords(page, words)).length > taggedThresholds.maxCellLines,
  );
}

/**
 * Checks whether many paragraphs are torn into blocks of one line. The next block then continues the sentence below.
 */
function tearsParagraphs(page: PdfPageText, blocks: readonly TaggedBlock[]): boolean {
  const paragraphs = blocks.filter((block) => block.type === "text");
  const tornParagraphs = paragraphs.filter((block, index) => {
    const next = paragraphs[index + 1];
    const words = getWords(page, block.words);
    if (next === undefined || groupWordsIntoRows(words).length > 1) return false;
    const last = words.at(-1);
    const [first] = getWords(page, next.words);
    if (first === undefined || last === undefined) return false;
    const isNextLine = first.bbox.y > last.bbox.y && first.bbox.y - bottom(last.bbox) < first.bbox.height;
    return isNextLine && /^\p{Ll}/u.test(first.text) && !/[.!?:;]$/.test(last.text);
  });
  return tornParagraphs.length > taggedThresholds.maxTornParagraphShare * paragraphs.length;
}

/** Checks whether headings or list items are tagged as paragraphs, or a whole page as one paragraph. */
function missesHeadingsOrLists({ page, profile, textLines }: PageLayout, blocks: readonly TaggedBlock[]): boolean {
  const paragraphs = blocks.filter((block) => block.type === "text");
  if (blocks.length === 1 && paragraphs.length === 1 && textLines.length > taggedThresholds.maxParagraphLines)
    return true;
  const paragraphWords = paragraphs.map((block) => getWords(page, block.words));
  const headings = blocks.filter((block) => block.type === "section-header" || block.type === "title");
  const missedHeadings = paragraphWords.filter(
    (words) =>
      words.length <= taggedThresholds.maxUntaggedHeadingWords &&
      findDominantValue(words, (word) => word.size) > taggedThresholds.minHeadingRatio * profile.bodySize &&
      /\p{L}{2}/u.test(joinText(words)),
  );
  const items = blocks.filter((block) => block.type === "list-item");
  const missedItems = paragraphWords.filter((words) => findListMarker(joinText(words)) !== undefined);
  return missedHeadings.length > headings.length / 2 || missedItems.length > Math.max(2, items.length);
}

function joinText(words: readonly Word[]): string {
  return words.map((word) => word.text).join(" ");
}
