import { buildChunk, buildRow, type Chunk, type ChunkRow } from "../layout/text-chunks.ts";
import { mergeClosePositions, measureCoveredLength } from "../layout/ruling-lines.ts";
import type { TableRegion } from "./table-region.ts";
import { centreX, right } from "../layout/boxes.ts";
import { median } from "../layout/statistics.ts";
import { isForm } from "./form-fields.ts";
import { findColumnGutters, recentreGutters, type ColumnSeparator } from "./column-gutters.ts";
import { formThresholds, gridThresholds, latticeThresholds } from "./thresholds.ts";
import { listWordGaps, splitAtGaps, type WordGap } from "./word-gaps.ts";
import { maximum, minimum } from "../../../../shared/values/extremes.ts";

const { maxLineDistancePt } = latticeThresholds;

const { latticeGutter, maxCrossedRowShare, minColumnLineShare } = gridThresholds;

/** Finds the boundaries between a table's columns, from left to right: ruling lines, and the gutters between them. */
export function findColumnSeparators(table: TableRegion): ColumnSeparator[] {
  const ruledSeparators = findRuledSeparators(table);
  const edges = [-Infinity, ...ruledSeparators.map((separator) => separator.x), Infinity];
  // Header text spans columns or wraps. Gutters are therefore found in the body, and then moved away from header text.
  const hasHeader = table.bodyRows.length < table.rows.length;
  const gutters = edges.slice(1).flatMap((to, index) => {
    const from = edges[index] ?? -Infinity;
    const rows = table.bodyRows.flatMap((row) => {
      const chunks = row.chunks.filter((chunk) => centreX(chunk.bbox) > from && centreX(chunk.bbox) < to);
      return chunks.length === 0 ? [] : [chunks];
    });
    const bodyGutters = findColumnGutters(rows, table.em);
    const clearGutters = hasHeader ? recentreGutters(table.rows, bodyGutters) : bodyGutters;
    return ruledSeparators.length === 0
      ? clearGutters
      : clearGutters.filter((gutter) => isGutterInLattice(gutter, rows, table.em));
  });
  const separators = [...ruledSeparators, ...gutters];
  const fieldSeparators = (isForm(table) ? findFieldSeparators(table) : []).filter(
    ({ from, to }) => !separators.some((other) => other.to >= from && other.from <= to),
  );
  return [...separators, ...fieldSeparators].sort((a, b) => a.x - b.x);
}

/** Finds the boundaries beside the places to fill in of a form. Several of them begin at the same position. */
function findFieldSeparators({ fields, rows, em }: TableRegion): ColumnSeparator[] {
  const starts = mergeClosePositions(
    fields.map(({ ruling }) => ruling.from),
    formThresholds.edgeTolerancePt,
  );
  const separators = starts.flatMap((start): ColumnSeparator[] => {
    const group = fields.filter(({ ruling }) => Math.abs(ruling.from - start) <= formThresholds.edgeTolerancePt);
    if (group.length < 2) return [];
    const labelEnd = maximum(group.map(({ label }) => right(label.bbox)));
    const end = minimum(group.map(({ ruling }) => ruling.to));
    const nextLabels = fields.flatMap(({ label }) => (label.bbox.x >= end - em ? [label.bbox.x] : []));
    const before = { from: Math.min(labelEnd, start), to: start, x: start, isRuled: false, isOfField: true };
    if (nextLabels.length === 0) return [before];
    const next = minimum(nextLabels);
    return [before, { from: Math.min(end, next), to: next, x: (end + next) / 2, isRuled: false, isOfField: true }];
  });
  return separators.filter(
    ({ x }) =>
      rows.filter(({ chunks }) => chunks.some((chunk) => crosses(chunk, x, 0.2 * em))).length <=
      maxCrossedRowShare * rows.length,
  );
}

function findRuledSeparators({ rows, bbox, em, rulings }: TableRegion): ColumnSeparator[] {
  const positions = mergeClosePositions(
    rulings.vertical.map((ruling) => ruling.position),
    maxLineDistancePt,
  );
  return positions.flatMap((x) => {
    const segments = rulings.vertical.filter((ruling) => Math.abs(ruling.position - x) <= maxLineDistancePt);
    if (measureCoveredLength(segments) < minColumnLineShare * bbox.height) return [];
    if (x < bbox.x + 1 || x > right(bbox) - 1) return [];
    const crossedRows = rows.filter((row) => row.chunks.some((chunk) => crosses(chunk, x, 0.2 * em)));
    const isRuled = segments.some((ruling) => ruling.isDrawn);
    return crossedRows.length > maxCrossedRowShare * rows.length ? [] : [{ from: x, to: x, x, isRuled }];
  });
}

function crosses(chunk: Chunk, x: number, margin: number): boolean {
  return chunk.bbox.x < x - margin && right(chunk.bbox) > x + margin;
}

/** Checks whether a gutter between ruling lines is wide, and has text on both sides in most rows. */
function isGutterInLattice(gutter: ColumnSeparator, rows: readonly (readonly Chunk[])[], em: number): boolean {
  const pairs = rows.flatMap((chunks) => {
    const before = chunks.filter((chunk) => centreX(chunk.bbox) < gutter.x).at(-1);
    const after = chunks.find((chunk) => centreX(chunk.bbox) > gutter.x);
    return before === undefined || after === undefined ? [] : [{ before, after }];
  });
  if (pairs.length < latticeGutter.minRowShare * rows.length) return false;
  const width = median(pairs.map(({ before, after }) => after.bbox.x - right(before.bbox))) ?? 0;
  const numericPairCount = pairs.filter(({ before, after }) => before.isNumeric && after.isNumeric).length;
  const minWidthEm =
    numericPairCount > 0.5 * pairs.length ? latticeGutter.minWidthBetweenNumbersEm : latticeGutter.minWidthEm;
  return width >= minWidthEm * em;
}

/**
 * Removes each separator that separates no text: a column beside it is empty, or no row has text in both columns, as
 * when some entries of a column are indented. Drawn ruling lines and the boundaries of places to fill in are kept.
 */
export function removeNeedlessSeparators(
  separators: readonly ColumnSeparator[],
  table: TableRegion,
): ColumnSeparator[] {
  const { bbox, rows, bodyRows } = table;
  const remaining = [...separators];
  const getEdge = (index: number) => remaining[index]?.x ?? (index < 0 ? bbox.x - 1 : right(bbox) + 1);
  const isInColumn = (chunk: Chunk, column: number) => {
    const margin = 0.1 * (getEdge(column) - getEdge(column - 1));
    return chunk.bbox.x > getEdge(column - 1) - margin && right(chunk.bbox) < getEdge(column) + margin;
  };
  for (let index = 0; index < remaining.length;) {
    const hasEmptyColumn = [index, index + 1].some(
      (column) => !bodyRows.some((row) => row.chunks.some((chunk) => isInColumn(chunk, column))),
    );
    const separatesRow = rows.some(
      (row) =>
        row.chunks.some((chunk) => isInColumn(chunk, index)) &&
        row.chunks.some((chunk) => isInColumn(chunk, index + 1)),
    );
    const { isRuled = false, isOfField = false } = remaining[index] ?? {};
    if (!isRuled && !isOfField && (hasEmptyColumn || !separatesRow)) remaining.splice(index, 1);
    else index++;
  }
  return remaining;
}

/** Splits the chunks of rows at the gaps between words that a column separator runs through. */
export function splitChunksAtSeparators(rows: readonly ChunkRow[], separators: readonly ColumnSeparator[]): ChunkRow[] {
  return rows.map((row) => {
    const chunks = row.chunks.flatMap((chunk) => splitChunk(chunk, separators));
    return chunks.length === row.chunks.length ? row : buildRow(row.baseline, chunks);
  });
}

function splitChunk(chunk: Chunk, separators: readonly ColumnSeparator[]): Chunk[] {
  const crossing = separators.filter((separator) => crosses(chunk, separator.x, 0.5));
  if (crossing.length === 0 || chunk.words.length < 2) return [chunk];
  const gaps = listWordGaps(chunk);
  const minGap = minimum(gaps.map((gap) => gap.to - gap.from));
  const isInGutter = (gap: WordGap, separator: ColumnSeparator) =>
    gap.from < separator.to + 0.5 && gap.to > separator.from - 0.5;
  // If several separators each have a gap of their own, the chunk holds the text of several columns.
  const holdsSeveralColumns =
    crossing.length > 1 &&
    new Set(crossing.map((separator) => gaps.find((gap) => isInGutter(gap, separator)))).size === crossing.length &&
    crossing.every((separator) => gaps.some((gap) => isInGutter(gap, separator)));
  const cuts = gaps.filter((gap) => {
    const gapSeparators = crossing.filter((separator) => isInGutter(gap, separator));
    if (gapSeparators.length === 0) return false;
    if (holdsSeveralColumns || gapSeparators.some((separator) => separator.isRuled)) return true;
    const before = buildChunk(chunk.words.slice(0, gap.index), chunk.line);
    const after = buildChunk(chunk.words.slice(gap.index), chunk.line);
    const isWide = gap.to - gap.from > Math.max(1.3 * minGap, 0.3 * chunk.line.size);
    return isWide || (after.isNumeric && (before.isNumeric || gaps.length > 1));
  });
  return splitAtGaps(chunk, cuts);
}
