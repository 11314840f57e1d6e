import type { Bbox } from "../../../../shared/document/geometry.ts";
import { mean, share, median } from "../layout/statistics.ts";
import type { Chunk } from "../layout/text-chunks.ts";
import { findListMarker } from "../layout/text-patterns.ts";
import { isYear } from "../layout/numbers.ts";
import type { RulingLine } from "../layout/ruling-lines.ts";
import { candidateKinds, type TableCandidate } from "./candidates.ts";
import type { ColumnSeparator } from "./column-gutters.ts";
import type { DetectionPage } from "./detection-page.ts";
import { computeContextFeatures } from "./context-features.ts";
import { computeRunningTextFeatures } from "./running-text-features.ts";
import type { TableRegion } from "./table-region.ts";
import { bottom, centreX, right } from "../layout/boxes.ts";
import { selectionThresholds } from "./thresholds.ts";
import { maximum } from "../../../../shared/values/extremes.ts";

/**
 * The feature vector of a table candidate: values by name, in the order of the model's features.
 */
export type TableFeatures = Record<string, number>;

/** Computes the features that distinguish tables from regions that only look like tables. */
export function computeTableFeatures(
  page: DetectionPage,
  kind: TableCandidate["kind"],
  table: TableRegion,
  separators: readonly ColumnSeparator[],
): TableFeatures {
  const columns = listColumnChunks(table, separators);
  return {
    ...Object.fromEntries(candidateKinds.map((name) => [`is ${name}`, kind === name ? 1 : 0])),
    ...computeSizeFeatures(page, table),
    ...computeRulingFeatures(page, table),
    ...computeColumnFeatures(table, separators, columns),
    ...computeRowFeatures(table),
    ...computeTextFeatures(page, table),
    ...computeContextFeatures(page, table),
    ...computeRunningTextFeatures(page, table, separators, columns),
  };
}

/** Returns the chunks of each column, from top to bottom. A chunk is in the column in which its centre lies. */
function listColumnChunks({ rows, bbox }: TableRegion, separators: readonly ColumnSeparator[]): Chunk[][] {
  const edges = [bbox.x, ...separators.map((separator) => separator.x), right(bbox)];
  return edges.slice(1).map((to, index) => {
    const from = edges[index] ?? to;
    return rows.flatMap((row) => row.chunks.filter((chunk) => centreX(chunk.bbox) >= from && centreX(chunk.bbox) < to));
  });
}

function computeSizeFeatures(page: DetectionPage, { bbox, rows }: TableRegion): TableFeatures {
  return {
    "width of page": bbox.width / page.width,
    "height of page": bbox.height / page.height,
    "log2 of rows": Math.log2(rows.length),
  };
}

function computeRulingFeatures(page: DetectionPage, { bbox, rulings, em }: TableRegion): TableFeatures {
  const wideRulings = rulings.horizontal.filter((ruling) => ruling.to - ruling.from > 0.85 * bbox.width);
  const innerRulings = wideRulings.filter(
    (ruling) => ruling.position > bbox.y + 0.5 * em && ruling.position < bottom(bbox) - 0.5 * em,
  );
  const tallRulings = rulings.vertical.filter((ruling) => ruling.to - ruling.from > 0.5 * bbox.height);
  const countDrawn = (list: readonly RulingLine[]) =>
    Math.min(selectionThresholds.maxLineCount, list.filter((ruling) => ruling.isDrawn).length);
  const nearbyRulings = page.rulings.horizontal.filter(
    (ruling) => ruling.position > bbox.y - em && ruling.position < bottom(bbox) + em,
  );
  const rulingsOverRegion = nearbyRulings.filter(
    (ruling) => Math.min(ruling.to, right(bbox)) - Math.max(ruling.from, bbox.x) > 0.5 * bbox.width,
  );
  const rulingsBeside = page.rulings.vertical.filter(
    (ruling) =>
      ruling.position > bbox.x - em &&
      ruling.position < right(bbox) + em &&
      ruling.from < bottom(bbox) &&
      ruling.to > bbox.y,
  );
  return {
    "wide inner rulings": countDrawn(innerRulings),
    "wide inner rulings and fill edges": Math.min(selectionThresholds.maxLineCount, innerRulings.length),
    "tall rulings": countDrawn(tallRulings),
    "tall rulings and fill edges": Math.min(selectionThresholds.maxLineCount, tallRulings.length),
    "ruling at top": Number(hasRulingAt(wideRulings, bbox.y, em)),
    "ruling at bottom": Number(hasRulingAt(wideRulings, bottom(bbox), em)),
    "partial rulings": Math.min(selectionThresholds.maxLineCount, rulings.horizontal.length - wideRulings.length),
    // A ruling line that protrudes from the region belongs to a larger table.
    "protruding horizontal rulings": share(
      rulingsOverRegion,
      (ruling) => ruling.from < bbox.x - 2 * em || ruling.to > right(bbox) + 2 * em,
    ),
    "protruding vertical rulings": share(
      rulingsBeside,
      (ruling) => ruling.from < bbox.y - 1.2 * em || ruling.to > bottom(bbox) + 1.2 * em,
    ),
    "distance to ruling above": measureRulingDistance(page.rulings.horizontal, bbox, em, "up"),
    "distance to ruling below": measureRulingDistance(page.rulings.horizontal, bbox, em, "down"),
  };
}

/** Checks whether a horizontal ruling line is less than 1 em away from a y position. */
function hasRulingAt(rulings: readonly RulingLine[], y: number, em: number): boolean {
  return rulings.some((ruling) => Math.abs(ruling.position - y) < em);
}

/**
 * Measures the distance in em, at most 12, to the next ruling line that is as wide as the region and more than 1 em
 * away.
 */
function measureRulingDistance(
  rulings: readonly RulingLine[],
  bbox: Bbox,
  em: number,
  direction: "up" | "down",
): number {
  const distances = rulings
    .filter((ruling) => Math.abs(ruling.from - bbox.x) < 2 * em && Math.abs(ruling.to - right(bbox)) < 2 * em)
    .map((ruling) => (direction === "down" ? ruling.position - bottom(bbox) : bbox.y - ruling.position) / em)
    .filter((distance) => distance > 1);
  return Math.min(selectionThresholds.maxLineDistanceEm, ...distances);
}

function computeColumnFeatures(
  { rows, bbox, em }: TableRegion,
  separators: readonly ColumnSeparator[],
  columns: readonly (readonly Chunk[])[],
): TableFeatures {
  const edges = [bbox.x, ...separators.map((separator) => separator.x), right(bbox)];
  const crossingShares = separators.map(({ x }) =>
    share(rows, (row) => row.chunks.some((chunk) => chunk.bbox.x < x - 1 && right(chunk.bbox) > x + 1)),
  );
  const separatingShares = separators.map(({ x }) =>
    share(
      rows,
      (row) =>
        row.chunks.some((chunk) => right(chunk.bbox) <= x + 1) && row.chunks.some((chunk) => chunk.bbox.x >= x - 1),
    ),
  );
  const gutterWidths = separators
    .filter((separator) => !separator.isRuled)
    .map((gutter) => Math.min(10, (gutter.to - gutter.from) / em));
  const alignments = columns.map((column) => measureAlignment(column, em));
  const filledCells = columns.reduce((sum, column) => sum + new Set(column.map(({ line }) => line.baseline)).size, 0);
  const widths = edges.slice(1).map((to, index) => to - (edges[index] ?? to));
  return {
    columns: columns.length,
    "ruled separators": separators.filter((separator) => separator.isRuled).length,
    "mean crossing share": mean(crossingShares),
    "mean separating share": mean(separatingShares),
    "minimum separating share": Math.min(1, ...separatingShares),
    "mean gutter width": mean(gutterWidths),
    "minimum gutter width": Math.min(10, ...gutterWidths),
    "mean alignment": mean(alignments),
    "minimum alignment": Math.min(1, ...alignments),
    "filled cells": filledCells / (rows.length * columns.length),
    "numeric columns": share(columns, (column) => share(column, (chunk) => chunk.isNumeric) > 0.6),
    "widest column": maximum(widths) / bbox.width,
  };
}

/** Measures the share of a column's chunks that are aligned at their left edges, right edges or centres. */
function measureAlignment(column: readonly Chunk[], em: number): number {
  const shares = [(box: Bbox) => box.x, right, centreX].map((getX) => {
    const positions = column.map((chunk) => getX(chunk.bbox));
    const middle = median(positions) ?? 0;
    return share(positions, (x) => Math.abs(x - middle) < 0.4 * em);
  });
  return maximum(shares);
}

function computeRowFeatures({ rows, em }: TableRegion): TableFeatures {
  const pitches = rows.slice(1).map((row, index) => (row.baseline - (rows[index]?.baseline ?? 0)) / em);
  const medianPitch = median(pitches) ?? 0;
  return {
    "mean chunks per row": mean(rows.map((row) => row.chunks.length)),
    "rows of two or more chunks": share(rows, (row) => row.chunks.length > 1),
    "rows of three or more chunks": share(rows, (row) => row.chunks.length > 2),
    "chunks in first row": rows[0]?.chunks.length ?? 0,
    "chunks in last row": rows.at(-1)?.chunks.length ?? 0,
    "median row pitch": medianPitch,
    "maximum row pitch": Math.min(10, Math.max(0, ...pitches)),
    "irregular row pitches": share(pitches, (pitch) => Math.abs(pitch - medianPitch) > 0.25),
  };
}

function computeTextFeatures(page: DetectionPage, { rows, em, bbox, fields }: TableRegion): TableFeatures {
  const chunks = rows.flatMap((row) => row.chunks);
  const wordCounts = chunks.map((chunk) => chunk.words.length);
  const firstChunks = rows.flatMap((row) => row.chunks.slice(0, 1));
  return {
    "numeric chunks": share(chunks, (chunk) => chunk.isNumeric && !isYear(chunk.text)),
    "prose chunks": share(chunks, (chunk) => page.prose.has(chunk)),
    "mean words per chunk": mean(wordCounts),
    "maximum words per chunk": Math.min(30, maximum(wordCounts)),
    "rows with a wide chunk": share(rows, (row) => row.chunks.some((chunk) => chunk.bbox.width > 0.6 * bbox.width)),
    "rows with places to fill in": share(rows, ({ baseline }) =>
      fields.some(({ row }) => Math.abs(row.baseline - baseline) < 1),
    ),
    "relative font size": em / page.em,
    "bold first row": mean(rows[0]?.chunks.map((chunk) => chunk.line.bold) ?? []),
    "dot leaders": share(chunks, (chunk) => /(?:\.\s?){4}/.test(chunk.text)),
    "list markers": share(firstChunks, (chunk) => findListMarker(chunk.text) !== undefined),
    "colons after first chunks": share(firstChunks, (chunk) => chunk.text.endsWith(":")),
    "chunks of symbols": share(chunks, (chunk) => !/[\p{L}\d]/u.test(chunk.text)),
    "numeric first chunks": share(firstChunks, (chunk) => chunk.isNumeric),
  };
}
