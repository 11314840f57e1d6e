import { overlapArea, type Bbox } from "../../../../shared/document/geometry.ts";
import { share } from "../layout/statistics.ts";
import { computeOverlapX, type ChunkRow } from "../layout/text-chunks.ts";
import type { DetectionPage } from "./detection-page.ts";
import type { TableRegion } from "./table-region.ts";
import { figureCaptionPattern, tableCaptionPattern } from "./caption-patterns.ts";
import { bottom, right } from "../layout/boxes.ts";
import { selectionThresholds } from "./thresholds.ts";

const { maxCaptionDistanceEm, maxContextDistanceEm, minCaptionDistanceEm, alignmentTolerancePt, maxComparedRows } =
  selectionThresholds;

/** Computes the features of the surroundings of a table candidate. Distances are in em. */
export function computeContextFeatures(page: DetectionPage, { rows, bbox, em }: TableRegion): Record<string, number> {
  const rowAbove = findAdjacentRow(page, bbox, "up");
  const rowBelow = findAdjacentRow(page, bbox, "down");
  const rowsBeside = page.rows.filter((row) => row.baseline > bbox.y && row.baseline < bottom(bbox));
  const chunksBeside = rowsBeside.flatMap((row) =>
    row.chunks.filter((chunk) => right(chunk.bbox) <= bbox.x || chunk.bbox.x >= right(bbox)),
  );
  const distancesBeside = chunksBeside.map(
    (chunk) => Math.max(bbox.x - right(chunk.bbox), chunk.bbox.x - right(bbox)) / em,
  );
  const measureNearestCaptionDistance = (pattern: RegExp) =>
    Math.min(maxCaptionDistanceEm, ...page.captions.map((row) => measureCaptionDistance(row, bbox, em, pattern)));
  const hasProse = (row: ChunkRow | undefined) =>
    row !== undefined && row.chunks.some((chunk) => page.prose.has(chunk));
  return {
    "distance to table caption": measureNearestCaptionDistance(tableCaptionPattern),
    "distance to figure caption": measureNearestCaptionDistance(figureCaptionPattern),
    "whitespace above": measureGap(rowAbove, bbox, em),
    "whitespace below": measureGap(rowBelow, bbox, em),
    "prose above": Number(hasProse(rowAbove)),
    "prose below": Number(hasProse(rowBelow)),
    "chunks above": rowAbove?.chunks.length ?? 0,
    "chunks below": rowBelow?.chunks.length ?? 0,
    "alignment with row above": measureAlignedShare(rowAbove, rows),
    "alignment with row below": measureAlignedShare(rowBelow, rows.toReversed()),
    "chunks beside": Math.min(1, chunksBeside.length / rows.length),
    "distance to chunks beside": Math.min(maxContextDistanceEm, ...distancesBeside),
    "prose beside": share(chunksBeside, (chunk) => page.prose.has(chunk)),
  };
}

/** Finds the next row above or below a region. The result has only the chunks that overlap the region's width. */
function findAdjacentRow(page: DetectionPage, bbox: Bbox, direction: "up" | "down"): ChunkRow | undefined {
  const isDown = direction === "down";
  const isBeyond = (row: ChunkRow) => (isDown ? row.baseline > bottom(bbox) : row.baseline < bbox.y);
  const rows = page.rows.filter(
    (row) => isBeyond(row) && row.chunks.some((chunk) => computeOverlapX(chunk.bbox, bbox) > 0),
  );
  const row = isDown ? rows[0] : rows.at(-1);
  return row && { ...row, chunks: row.chunks.filter((chunk) => computeOverlapX(chunk.bbox, bbox) > 0) };
}

function measureGap(row: ChunkRow | undefined, bbox: Bbox, em: number): number {
  if (row === undefined) return maxContextDistanceEm;
  return Math.min(maxContextDistanceEm, Math.max(row.bbox.y - bottom(bbox), bbox.y - bottom(row.bbox)) / em);
}

/**
 * Measures the share of a row's chunks that have a left or right edge in common with a chunk of the first few `rows`.
 */
function measureAlignedShare(row: ChunkRow | undefined, rows: readonly ChunkRow[]): number {
  const boxes = rows.slice(0, maxComparedRows).flatMap((other) => other.chunks.map((chunk) => chunk.bbox));
  return share(row?.chunks ?? [], ({ bbox }) =>
    boxes.some(
      (box) =>
        Math.abs(box.x - bbox.x) < alignmentTolerancePt || Math.abs(right(box) - right(bbox)) < alignmentTolerancePt,
    ),
  );
}

/** Measures the distance from a region to the caption in a row, in em; Infinity if the row has none over its width. */
function measureCaptionDistance(row: ChunkRow, bbox: Bbox, em: number, pattern: RegExp): number {
  const caption = row.chunks.find((chunk) => pattern.test(chunk.text) && computeOverlapX(chunk.bbox, bbox) > 0);
  if (caption === undefined) return Infinity;
  const gap = Math.max(caption.bbox.y - bottom(bbox), bbox.y - bottom(caption.bbox)) / em;
  return overlapArea(caption.bbox, bbox) > 0 ? 0 : Math.max(minCaptionDistanceEm, gap);
}
