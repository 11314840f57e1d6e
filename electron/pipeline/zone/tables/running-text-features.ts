import { mean, share } from "../layout/statistics.ts";
import type { Chunk } from "../layout/text-chunks.ts";
import { findListMarker, sentenceEnd } from "../layout/text-patterns.ts";
import type { ColumnSeparator } from "./column-gutters.ts";
import type { DetectionPage } from "./detection-page.ts";
import type { TableRegion } from "./table-region.ts";
import { bottom, right } from "../layout/boxes.ts";
import { selectionThresholds, streamThresholds } from "./thresholds.ts";
import { maximum } from "../../../../shared/values/extremes.ts";

const { gutterContextEm, maxSizeDifferenceShare, minSentenceWords } = selectionThresholds;

/**
 * Computes the features that distinguish tables from text that is set in columns: pages of several columns, and cards,
 * which are blocks side by side that each have a heading and a text of several lines, and lists side by side.
 * @param columns The chunks of each column, from top to bottom.
 */
export function computeRunningTextFeatures(
  page: DetectionPage,
  { rows, em, bbox }: TableRegion,
  separators: readonly ColumnSeparator[],
  columns: readonly (readonly Chunk[])[],
): Record<string, number> {
  const chunks = rows.flatMap((row) => row.chunks);
  const widths = measureColumnWidths(bbox.x, right(bbox), separators);
  const meanWidth = mean(widths);
  return {
    "continued lines": columns.reduce((sum, column) => sum + countContinuedLines(column), 0) / chunks.length,
    sentences: share(chunks, ({ text, words }) => words.length >= minSentenceWords && sentenceEnd.test(text)),
    "chunks in lower case": share(chunks, ({ text }) => /^\p{Ll}/u.test(text)),
    "chunks of another size": share(chunks, ({ line }) => Math.abs(line.size / em - 1) > maxSizeDifferenceShare),
    "largest size": maximum(chunks.map(({ line }) => line.size)) / em,
    "bold chunks": mean(chunks.map(({ line }) => line.bold)),
    "variation of column widths": Math.sqrt(mean(widths.map((width) => (width - meanWidth) ** 2))) / meanWidth,
    "narrowest column": Math.min(...widths) / em,
    // Lists side by side each have a column of markers.
    "columns of list markers": columns.filter(isMarkerColumn).length,
    "gutters that continue outside": mean(separators.map(({ x }) => measureSeparationOutside(page, x, bbox, em))),
  };
}

/** Checks whether most chunks of a column begin with list markers. Numbers alone are none. */
function isMarkerColumn(column: readonly Chunk[]): boolean {
  return share(column, ({ text }) => findListMarker(text) !== undefined) >= selectionThresholds.minMarkerShare;
}

function measureColumnWidths(left: number, end: number, separators: readonly ColumnSeparator[]): number[] {
  const edges = [left, ...separators.map(({ x }) => x), end];
  return edges.slice(1).map((edge, index) => edge - (edges[index] ?? edge));
}

/** Counts the lines of a column whose sentence goes on in the line right below. */
function countContinuedLines(column: readonly Chunk[]): number {
  return column.slice(1).filter((chunk, index) => {
    const above = column[index];
    return (
      above !== undefined &&
      chunk.line.baseline - above.line.baseline <= streamThresholds.maxWrapPitchEm * chunk.line.size &&
      above.words.length >= minSentenceWords &&
      !sentenceEnd.test(above.text) &&
      /^\p{Ll}/u.test(chunk.text)
    );
  }).length;
}

/** Measures the share of the rows near a region that have text on both sides of a gutter and none across it. */
function measureSeparationOutside(
  { rows }: DetectionPage,
  x: number,
  { y, height }: TableRegion["bbox"],
  em: number,
): number {
  const margin = gutterContextEm * em;
  const rowsOutside = rows.filter(
    ({ bbox }) =>
      (bottom(bbox) <= y && bbox.y >= y - margin) || (bbox.y >= y + height && bottom(bbox) <= y + height + margin),
  );
  return share(
    rowsOutside,
    ({ chunks }) =>
      chunks.some(({ bbox }) => right(bbox) <= x) &&
      chunks.some(({ bbox }) => bbox.x >= x) &&
      !chunks.some(({ bbox }) => bbox.x < x && right(bbox) > x),
  );
}
