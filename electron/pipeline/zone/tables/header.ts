import type { Chunk } from "../layout/text-chunks.ts";
import { coversHalf } from "../layout/ruling-lines.ts";
import { isDataLine, type PlacedChunk, type TableLine } from "./table-lines.ts";
import { isForm } from "./form-fields.ts";
import { findRulingPositions, isCentredInTable, type TableRegion } from "./table-region.ts";
import { bottom, centreX, right } from "../layout/boxes.ts";
import { share } from "../layout/statistics.ts";
import { gridThresholds } from "./thresholds.ts";
import { maximum, minimum } from "../../../../shared/values/extremes.ts";

/**
 * Returns the y positions of the ruling lines and, unless there are many as in striped rows, fill edges that may end
 * the header.
 */
function findHeaderRulings(table: TableRegion): number[] {
  const { bbox, rulings } = table;
  const findPositions = (isDrawn: boolean) =>
    findRulingPositions(
      table,
      rulings.horizontal.filter((ruling) => ruling.isDrawn === isDrawn),
      gridThresholds.minHeaderLineShare,
    );
  const drawnPositions = findPositions(true);
  const fillEdgePositions = findPositions(false);
  const positionsInside = fillEdgePositions.filter((y) => y > bbox.y && y < bottom(bbox));
  return positionsInside.length > gridThresholds.maxFillEdges
    ? drawnPositions
    : [...drawnPositions, ...fillEdgePositions].sort((a, b) => a - b);
}

/**
 * Counts the lines of a table's header: those above the first line of data or above a full-width ruling line, whichever
 * are more.
 */
export function countHeaderLines(table: TableRegion, lines: readonly TableLine[]): number {
  const firstDataLine = lines.findIndex(
    (line, index) =>
      isDataLine(line) &&
      (line.chunks.some(({ firstColumn }) => firstColumn === 0) || lines.slice(index + 1, index + 3).some(isDataLine)),
  );
  if (firstDataLine === 0 || isForm(table)) return 0;
  const maxLines = Math.min(gridThresholds.maxHeaderLines, lines.length - 1);
  const countsAbove = findHeaderRulings(table).map(
    (y) => lines.filter((line) => line.firstBaseline - gridThresholds.baselineMarginEm * table.em < y).length,
  );
  const countAboveRuling = countsAbove.find((count) => count > 0 && count <= maxLines) ?? 0;
  // In a table without numbers, the header is the lines above the first stub (the text of the first column). Some of the
  // values beside labels are numbers, too.
  const bodyLines = lines.slice(Math.max(0, firstDataLine)).filter(({ chunks }) => chunks.length > 1);
  if (firstDataLine < 0 || share(bodyLines, isDataLine) < gridThresholds.minDataLineShare)
    return Math.max(countAboveRuling, Math.min(maxLines, countStublessLines(lines)));
  const isTooLong = firstDataLine > maxLines || firstDataLine > gridThresholds.maxHeaderShare * lines.length;
  return Math.max(countAboveRuling, isTooLong ? 0 : countLinesBeforeSections(lines, firstDataLine));
}

/** Counts the lines above the first stub; 0 if there are too many for a header. */
function countStublessLines(lines: readonly TableLine[]): number {
  const firstStub = lines.findIndex((line) => line.chunks.some(({ firstColumn }) => firstColumn === 0));
  return firstStub > gridThresholds.maxLinesAboveStub ? 0 : Math.max(0, firstStub);
}

/** Counts the lines before the first line of data, without section headings of the body between header and data. */
function countLinesBeforeSections(lines: readonly TableLine[], firstDataLine: number): number {
  let count = Math.max(0, firstDataLine);
  const isSectionHeading = (line: TableLine | undefined) =>
    line !== undefined &&
    line.chunks.every(({ chunk, lastColumn }) => lastColumn === 0 && /^[^\p{Ll}(]/u.test(chunk.text));
  while (count > 1 && isSectionHeading(lines[count - 1]) && !isSectionHeading(lines[0])) count--;
  return count;
}

/**
 * Groups the lines of a header into rows. A new row begins after a large distance, below a ruling line, and below a
 * heading over several columns.
 */
export function buildHeaderRows(lines: readonly TableLine[], table: TableRegion): TableLine[][] {
  const rows: TableLine[][] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    const above = row?.at(-1);
    if (row === undefined || above === undefined || beginsHeaderRow(row, above, line, table)) rows.push([line]);
    else row.push(line);
  }
  return rows;
}

function beginsHeaderRow(row: readonly TableLine[], above: TableLine, line: TableLine, table: TableRegion): boolean {
  const { em } = table;
  const distance = line.firstBaseline - above.lastBaseline;
  if (distance < gridThresholds.minLinePitchEm * em) return false;
  if (
    distance > gridThresholds.maxHeaderPitchEm * em ||
    (line.chunks.length > above.chunks.length && repeatsTexts(line.chunks))
  )
    return true;
  const [single] = above.chunks;
  const isSpanning = single !== undefined && above.chunks.length === 1 && line.chunks.length > 1;
  if (isSpanning && isCentredInTable(table, [single.chunk.bbox])) return true;
  return row.some((rowLine) =>
    rowLine.chunks.some((placed) => {
      const { chunk, firstColumn, lastColumn } = placed;
      const below = line.chunks.filter((other) => other.firstColumn >= firstColumn && other.lastColumn <= lastColumn);
      if (hasRulingBetween(chunk, rowLine, line, table) || (lastColumn > firstColumn && below.length > 1)) return true;
      if (rowLine.lastBaseline !== above.lastBaseline) return false;
      const subheadings = findSubheadings(chunk, above, line);
      if (subheadings.length < 2) return false;
      return (
        below.some((other) => isUnaligned(chunk, other.chunk, em)) ||
        (above.chunks.length > 1 && isCentredOver(chunk, subheadings, em))
      );
    }),
  );
}

function hasRulingBetween({ bbox }: Chunk, above: TableLine, below: TableLine, { rulings, em }: TableRegion): boolean {
  return rulings.horizontal.some(
    (ruling) =>
      ruling.isDrawn &&
      ruling.position > above.lastBaseline - gridThresholds.baselineMarginEm * em &&
      ruling.position < below.firstBaseline - gridThresholds.baselineMarginEm * em &&
      coversHalf(ruling, bbox.x, right(bbox)),
  );
}

/** Checks whether the texts after the first column repeat, as the subheadings of several headings do. */
function repeatsTexts(chunks: readonly PlacedChunk[]): boolean {
  const texts = chunks.filter(({ firstColumn }) => firstColumn > 0).map(({ chunk }) => chunk.text);
  return texts.some(
    (_, period) =>
      period > 1 &&
      2 * period <= texts.length &&
      texts.length % period === 0 &&
      new Set(texts.slice(0, period)).size > 1 &&
      texts.every((text, index) => text === texts[index % period]),
  );
}

/** Checks whether two chunks are aligned neither at their edges nor at their centres. */
function isUnaligned({ bbox: a }: Chunk, { bbox: b }: Chunk, em: number): boolean {
  const offsets = [a.x - b.x, right(a) - right(b), a.x + a.width / 2 - b.x - b.width / 2];
  return offsets.every((offset) => Math.abs(offset) > gridThresholds.maxHeadingOffsetEm * em);
}

/** Finds the subheadings of a heading: the chunks after the stub of a line to which the heading is nearest. */
function findSubheadings(chunk: Chunk, above: TableLine, line: TableLine): Chunk[] {
  const findNearest = (other: Chunk) => {
    const measureDistance = (candidate: PlacedChunk) => Math.abs(centreX(candidate.chunk.bbox) - centreX(other.bbox));
    return above.chunks.reduce((nearest, candidate) =>
      measureDistance(candidate) < measureDistance(nearest) ? candidate : nearest,
    ).chunk;
  };
  return line.chunks.flatMap((other) =>
    other.firstColumn > 0 && findNearest(other.chunk) === chunk ? [other.chunk] : [],
  );
}

function isCentredOver(chunk: Chunk, subheadings: readonly Chunk[], em: number): boolean {
  const left = minimum(subheadings.map(({ bbox }) => bbox.x));
  const end = maximum(subheadings.map(({ bbox }) => right(bbox)));
  return Math.abs((left + end) / 2 - centreX(chunk.bbox)) < gridThresholds.maxHeadingOffsetEm * em;
}
