import type { Bbox } from "../../../../shared/document/geometry.ts";
import { overlapArea } from "../../../../shared/document/geometry.ts";
import { share } from "../layout/statistics.ts";
import { computeOverlapX } from "../layout/text-chunks.ts";
import type { Row } from "../layout/text-chunks.ts";
import type { DetectionPage } from "./detection-page.ts";
import type { TableRegion } from "./table-region.ts";
import { bottom, right } from "../layout/boxes.ts";

const tableCaption = /^(?:\W\s*)?(?:tab(?:le|elle)?)\.?\s*(?:[A-Z]?\d|[IVX]+\b)/i;

const figureCaption =
  /^(?:\W\s*)?(?:fig(?:ure)?s?|abb(?:ildung)?|chart|graph|diagram|map|exhibit)\.?\s*(?:[A-Z]?\d|[IVX]+\b)/i;

/** Distances are clipped to these values, in em. */
const maxDistance = 10;
const maxCaptionDistance = 8;

/** Computes the features of the surroundings of a table candidate. Distances are in em. */
export function computeContextFeatures(page: DetectionPage, { rows, bbox, em }: TableRegion): Record<string, number> {
  const above = findAdjacentRow(page, bbox, "up");
  const below = findAdjacentRow(page, bbox, "down");
  const rowsBeside = page.rows.filter((row) => row.baseline > bbox.y && row.baseline < bottom(bbox));
  const chunksBeside = rowsBeside.flatMap((row) =>
    row.chunks.filter((chunk) => right(chunk.bbox) <= bbox.x || chunk.bbox.x >= right(bbox)),
  );
  const distancesBeside = chunksBeside.map(
    (chunk) => Math.max(bbox.x - right(chunk.bbox), chunk.bbox.x - right(bbox)) / em,
  );
  const measureCaptionDistance = (pattern: RegExp) =>
    Math.min(maxCaptionDistance, ...page.captions.flatMap((row) => listCaptionDistances(row, bbox, em, pattern)));
  const isProse = (row: Row | undefined) =>
    Number(row !== undefined && row.chunks.some((chunk) => page.prose.has(chunk)));
  return {
    "distance to table caption": measureCaptionDistance(tableCaption),
    "distance to figure caption": measureCaptionDistance(figureCaption),
    "whitespace above": measureGap(above, bbox, em),
    "whitespace below": measureGap(below, bbox, em),
    "prose above": isProse(above),
    "prose below": isProse(below),
    "chunks above": above?.chunks.length ?? 0,
    "chunks below": below?.chunks.length ?? 0,
    "alignment with row above": measureSharedEdges(above, rows),
    "alignment with row below": measureSharedEdges(below, rows.toReversed()),
    "chunks beside": Math.min(1, chunksBeside.length / rows.length),
    "distance to chunks beside": Math.min(maxDistance, ...distancesBeside),
    "prose beside": share(chunksBeside, (chunk) => page.prose.has(chunk)),
  };
}

/** Finds the next row above or below a region, with only those of its chunks that overlap the region's width. */
function findAdjacentRow(page: DetectionPage, bbox: Bbox, direction: "up" | "down"): Row | undefined {
  const isDown = direction === "down";
  const isBeyond = (row: Row) => (isDown ? row.baseline > bottom(bbox) : row.baseline < bbox.y);
  const rows = page.rows.filter(
    (row) => isBeyond(row) && row.chunks.some((chunk) => computeOverlapX(chunk.bbox, bbox) > 0),
  );
  const row = isDown ? rows[0] : rows.at(-1);
  return row && { ...row, chunks: row.chunks.filter((chunk) => computeOverlapX(chunk.bbox, bbox) > 0) };
}

function measureGap(row: Row | undefined, bbox: Bbox, em: number): number {
  if (row === undefined) return maxDistance;
  return Math.min(maxDistance, Math.max(row.bbox.y - bottom(bbox), bbox.y - bottom(row.bbox)) / em);
}

/**
 * Measures the share of a row's chunks that have an edge in common with a chunk of the first four of the given rows.
 */
function measureSharedEdges(row: Row | undefined, rows: readonly Row[]): number {
  const boxes = rows.slice(0, 4).flatMap((other) => other.chunks.map((chunk) => chunk.bbox));
  return share(row?.chunks ?? [], ({ bbox }) =>
    boxes.some((box) => Math.abs(box.x - bbox.x) < 2 || Math.abs(right(box) - right(bbox)) < 2),
  );
}

/**
 * Returns the distance of a row's caption from the region; an empty list if no caption stands above or below the
 * region.
 */
function listCaptionDistances(row: Row, bbox: Bbox, em: number, pattern: RegExp): number[] {
  const caption = row.chunks.find((chunk) => pattern.test(chunk.text) && computeOverlapX(chunk.bbox, bbox) > 0);
  if (caption === undefined) return [];
  const gap = Math.max(caption.bbox.y - bottom(bbox), bbox.y - bottom(caption.bbox)) / em;
  return [overlapArea(caption.bbox, bbox) > 0 ? 0 : Math.max(0.1, gap)];
}
