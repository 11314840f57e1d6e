import { union } from "../../../../shared/document/geometry.ts";
import { maximum, minimum } from "../../../../shared/values/extremes.ts";
import { isInBibliography } from "./bibliography.ts";
import { type Block, splitBlock } from "./blocks.ts";
import { right } from "./boxes.ts";
import type { PageLayout } from "./page-layout.ts";
import { share } from "./statistics.ts";
import { findDominantValue, groupIntoRows, type TextLine } from "./text-line.ts";
import { beginsListItem, captionPrefix } from "./text-patterns.ts";
import { layoutThresholds } from "./thresholds.ts";

const thresholds = layoutThresholds.bibliography;

type Row = readonly TextLine[];

const emptyBox = { x: 0, y: 0, width: 0, height: 0 };

/**
 * Makes each entry of a bibliography a block. All lines of a column tell where entries begin: at labels, at the left
 * edge of a hanging indent, or below a gap. Columns without any of these keep their blocks.
 */
export function splitReferences(blocks: readonly Block[], { page, profile }: PageLayout): Block[] {
  const { bibliographies } = profile;
  if (bibliographies.length === 0) return [...blocks];
  const isInside = (line: TextLine) => isInBibliography(line, page.page, bibliographies);
  const parts = blocks.flatMap((block) =>
    block.lines.some(isInside)
      ? splitBlock(block, (above, row) => above.every(isInside) !== row.every(isInside))
      : [block],
  );
  const candidates = parts.filter(
    ({ lines, foundType, markedLevel }) =>
      foundType === undefined && markedLevel === undefined && lines.every(isInside),
  );
  if (candidates.length === 0) return parts;
  const sizes = candidates.flatMap(({ lines }) => lines.flatMap(({ words }) => words));
  const size = findDominantValue(sizes, (word) => Math.round(word.size * 2) / 2);
  const entryBlocks = candidates.filter((block) => isEntryBlock(block, size));
  const kept = new Set(parts);
  const entries: Block[] = [];
  for (const column of groupIntoColumns(entryBlocks)) {
    const rows = groupIntoRows(column.flatMap(({ lines }) => lines));
    const starts = findEntryStarts(rows, size);
    if (starts === undefined) continue;
    for (const block of column) kept.delete(block);
    entries.push(...buildEntries(rows, starts));
  }
  return [...kept, ...entries];
}

/** Checks whether a block has the type of entries: neither that of a heading nor that of a note of the page. */
function isEntryBlock({ lines }: Block, size: number): boolean {
  if (captionPrefix.test(lines[0]?.text ?? "")) return false;
  const isHeading = groupIntoRows(lines).length <= 2 && lines.every((line) => line.bold > thresholds.maxBoldShare);
  const [minSize, maxSize] = thresholds.sizeRatio;
  return !isHeading && lines.every((line) => line.size > minSize * size && line.size < maxSize * size);
}

/** Groups blocks that are above each other. The widest ones come first, since short ones are in one column only. */
function groupIntoColumns(blocks: readonly Block[]): Block[][] {
  const columns: { left: number; right: number; blocks: Block[] }[] = [];
  for (const block of blocks.toSorted((a, b) => b.bbox.width - a.bbox.width)) {
    const { bbox } = block;
    const column = columns.find(
      (other) => Math.min(other.right, right(bbox)) - Math.max(other.left, bbox.x) > bbox.width / 2,
    );
    if (column === undefined) columns.push({ left: bbox.x, right: right(bbox), blocks: [block] });
    else column.blocks.push(block);
  }
  return columns.map((column) => column.blocks);
}

/** Finds the rows that begin an entry; undefined if nothing tells them. */
function findEntryStarts(rows: readonly Row[], size: number): Set<Row> | undefined {
  return findLabelledStarts(rows, size) ?? findIndentedStarts(rows, size) ?? findStartsBelowGaps(rows);
}

/** Finds the rows with a label: those left of the other rows, or else those whose labels count up. */
function findLabelledStarts(rows: readonly Row[], size: number): Set<Row> | undefined {
  // A row of one word is the end of an entry: "633."
  const labelled = rows.filter(([first]) => first !== undefined && first.words.length > 1 && beginsListItem(first));
  const others = rows.filter((row) => !labelled.includes(row));
  if (labelled.length < Math.max(2, thresholds.minLabelledShare * rows.length)) return undefined;
  const edge = findMedian(others.map(getLeft)) - thresholds.minHangEm * size;
  const hanging = labelled.filter((row) => others.length === 0 || getLeft(row) < edge);
  if (hanging.length >= thresholds.minHangingShare * labelled.length) return new Set(hanging);
  let last: number | undefined;
  const counting = labelled.filter(([first]) => {
    const number = Number(/\d+/.exec(first?.words[0]?.text ?? "")?.[0]);
    if (last !== undefined && number !== last + 1) return false;
    last = number;
    return true;
  });
  return counting.length >= thresholds.minCountingShare * labelled.length ? new Set(counting) : undefined;
}

function getLeft(row: Row): number {
  return row[0]?.bbox.x ?? 0;
}

function findMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * Finds the first rows of entries with a hanging indent, or with an indent of their first row. The row above the first row
 * of an entry has more often room for the first word.
 */
function findIndentedStarts(rows: readonly Row[], size: number): Set<Row> | undefined {
  const left = minimum(rows.map(getLeft));
  const starts = rows.filter((row) => getLeft(row) < left + thresholds.edgeToleranceEm * size);
  const indented = rows.filter((row) => !starts.includes(row));
  if (indented.length < Math.max(2, thresholds.minIndentedShare * rows.length) || starts.length < 2) return undefined;
  const edges = indented.map(getLeft);
  const usualEdge = findMedian(edges);
  const isUsual = (x: number) => Math.abs(x - usualEdge) < thresholds.edgeToleranceEm * size;
  if (share(edges, isUsual) < thresholds.minUsualIndentShare) return undefined;
  const edge = maximum(rows.map((row) => right(row.at(-1)?.bbox ?? emptyBox)));
  const hasRoomAbove = (row: Row) => {
    const [above, first] = [rows[rows.indexOf(row) - 1]?.at(-1), row[0]?.words[0]];
    return above === undefined || edge - right(above.bbox) > (first?.bbox.width ?? 0) + size / 4;
  };
  const [ofStarts, ofIndented] = [share(starts, hasRoomAbove), share(indented, hasRoomAbove)];
  if (ofStarts === ofIndented) return undefined;
  return new Set(ofStarts > ofIndented ? starts : indented);
}

/** Finds the rows below a gap that is larger than the distance of the lines of an entry. */
function findStartsBelowGaps(rows: readonly Row[]): Set<Row> | undefined {
  const distances = rows.slice(1).map((row, index) => getBaseline(row) - getBaseline(rows[index] ?? []));
  const leading = minimum(distances.filter((distance) => distance > 0));
  const starts = rows.filter((_, index) => index === 0 || (distances[index - 1] ?? 0) > thresholds.minGap * leading);
  const isTold = starts.length >= 3 && starts.length < rows.length;
  return isTold && rows.length / starts.length >= thresholds.minRowsOfGaps ? new Set(starts) : undefined;
}

function getBaseline(row: Row): number {
  return maximum(row.map((line) => line.baseline));
}

function buildEntries(rows: readonly Row[], starts: ReadonlySet<Row>): Block[] {
  const entries: TextLine[][] = [];
  let above: Row = [];
  for (const row of rows) {
    const last = entries.at(-1);
    // The number of the page can stand below the last entry.
    const isFar = getBaseline(row) - getBaseline(above) > thresholds.maxRowDistanceEm * (row[0]?.size ?? 0);
    if (last === undefined || isFar || starts.has(row)) entries.push([...row]);
    else last.push(...row);
    above = row;
  }
  return entries.map((lines) => ({
    lines,
    bbox: union(lines.map(({ bbox }) => bbox)),
    certainty: thresholds.certainty,
  }));
}
