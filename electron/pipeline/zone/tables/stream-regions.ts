import { union, type Bbox } from "../../../../shared/document/geometry.ts";
import { filterChunks, type ChunkRow } from "../layout/text-chunks.ts";
import type { DetectionPage } from "./detection-page.ts";
import { bottom, boxBetween, right } from "../layout/boxes.ts";
import { median } from "../layout/statistics.ts";
import { streamThresholds } from "./thresholds.ts";
import { maximum, minimum } from "../../../../shared/values/extremes.ts";

const { maxOutdentEm, maxRowDistance, maxSingleChunkRows, maxStrictRowDistanceEm } = streamThresholds;

/**
 * Finds runs of consecutive rows of several chunks. They are candidates for stream tables, which have no ruling lines.
 * @param allowSingleChunks Allows a few rows of a single chunk inside a run.
 */
export function findAlignedRuns(
  page: DetectionPage,
  rows: readonly ChunkRow[],
  allowSingleChunks: boolean,
): ChunkRow[][] {
  const runs: ChunkRow[][] = [];
  let currentRun: ChunkRow[] = [];
  let singleChunkRows: ChunkRow[] = [];
  const pitches = rows.slice(1).map((row, index) => row.baseline - (rows[index]?.baseline ?? 0));
  const pitch = median(pitches.filter((distance) => distance > 0.8 * page.em)) ?? 0;
  const maxDistance = allowSingleChunks
    ? Math.max(maxRowDistance.em * page.em, maxRowDistance.pitches * pitch)
    : maxStrictRowDistanceEm * page.em;
  const endRun = () => {
    if (currentRun.length >= 2) runs.push(currentRun);
    currentRun = [];
    singleChunkRows = [];
  };
  for (const row of rows) {
    const previousRow = singleChunkRows.at(-1) ?? currentRun.at(-1);
    if (previousRow !== undefined && row.baseline - previousRow.baseline > maxDistance) endRun();
    if (page.captions.includes(row) || row.chunks.some((chunk) => page.prose.has(chunk))) endRun();
    else if (row.chunks.length > 1) {
      currentRun.push(...singleChunkRows, row);
      singleChunkRows = [];
    } else if (currentRun.length > 0 && allowSingleChunks && singleChunkRows.length < maxSingleChunkRows)
      singleChunkRows.push(row);
    else endRun();
  }
  endRun();
  return runs;
}

/**
 * Finds runs of rows whose last column is running text. The wrapped lines of this column are rows without other
 * columns.
 */
export function findWrappedTextRuns(page: DetectionPage, rows: readonly ChunkRow[]): ChunkRow[][] {
  const runs: ChunkRow[][] = [];
  let currentRun: ChunkRow[] = [];
  /** Left edge of the column of running text. */
  let columnLeft = Infinity;
  const isFar = (row: ChunkRow, previousRow: ChunkRow | undefined) =>
    previousRow !== undefined && row.baseline - previousRow.baseline > maxRowDistance.em * page.em;
  const endRun = () => {
    if (currentRun.some((row) => row.chunks.some((chunk) => page.prose.has(chunk)))) runs.push(currentRun);
    currentRun = [];
    columnLeft = Infinity;
  };
  for (const row of rows) {
    const [first, second] = row.chunks;
    if (isFar(row, currentRun.at(-1)) || page.captions.includes(row)) endRun();
    if (first === undefined || page.captions.includes(row)) continue;
    if (second !== undefined && !page.prose.has(first) && (columnLeft === Infinity || first.bbox.x < columnLeft)) {
      currentRun.push(row);
      columnLeft = Math.min(columnLeft, second.bbox.x - maxOutdentEm * page.em);
    } else if (first.bbox.x >= columnLeft) currentRun.push(row);
    else endRun();
  }
  endRun();
  return runs.filter((rowsOfRun) => rowsOfRun.length > 1);
}

/** Splits the rows of a two-column page into those of each column. Returns none if the text has a single column. */
export function splitAtPageGutter(page: DetectionPage): ChunkRow[][] {
  const prose = page.rows.flatMap((row) => row.chunks.filter((chunk) => page.prose.has(chunk)));
  const middle = page.width / 2;
  const leftProse = prose.filter((chunk) => right(chunk.bbox) < middle + 0.1 * page.width);
  const rightProse = prose.filter((chunk) => chunk.bbox.x > middle - 0.1 * page.width);
  if (Math.max(leftProse.length, rightProse.length) < 3) return [];
  const gutter =
    leftProse.length >= rightProse.length
      ? maximum(leftProse.map((chunk) => right(chunk.bbox))) + 0.5 * page.em
      : minimum(rightProse.map((chunk) => chunk.bbox.x)) - 0.5 * page.em;
  return [
    filterChunks(page.rows, (chunk) => right(chunk.bbox) <= gutter),
    filterChunks(page.rows, (chunk) => chunk.bbox.x >= gutter),
  ];
}

/** Extends a box upwards or downwards by adjacent rows within its width that are neither running text nor captions. */
export function extendByRows(
  page: DetectionPage,
  rows: readonly ChunkRow[],
  box: Bbox,
  direction: "up" | "down",
): Bbox {
  let extendedBox = box;
  const isDown = direction === "down";
  for (const row of isDown ? rows : rows.toReversed()) {
    const gap = isDown ? row.bbox.y - bottom(extendedBox) : extendedBox.y - bottom(row.bbox);
    if (gap < -0.5 * page.em) continue;
    const isOutside = row.bbox.x < box.x - 2 * page.em || right(row.bbox) > right(box) + 2 * page.em;
    if (gap > 0.8 * page.em || isOutside) break;
    if (page.captions.includes(row) || row.chunks.some((chunk) => page.prose.has(chunk))) break;
    extendedBox = union([extendedBox, row.bbox]);
  }
  return extendedBox;
}

/**
 * Proposes parts of a run that may be several adjacent tables: its two sides at the widest gutter, and the rows above and
 * below an unusually large gap. The two proposals overlap.
 */
export function splitRun(page: DetectionPage, rows: readonly ChunkRow[]): Bbox[] {
  const parts: Bbox[] = [];
  const bbox = union(rows.map((row) => row.bbox));
  const [widest] = findUncrossedGutters(rows).sort((a, b) => b.to - b.from - (a.to - a.from));
  if (widest !== undefined && widest.to - widest.from > 1.5 * page.em) {
    const x = (widest.from + widest.to) / 2;
    parts.push(boxBetween(bbox.x, bbox.y, x, bottom(bbox)), boxBetween(x, bbox.y, right(bbox), bottom(bbox)));
  }
  const gaps = rows.slice(1).map((row, index) => row.bbox.y - bottom(rows[index]?.bbox ?? row.bbox));
  const medianGap = median(gaps) ?? 0;
  const maxGap = maximum(gaps);
  if (maxGap > Math.max(medianGap + 0.8 * page.em, 1.6 * medianGap)) {
    const start = gaps.indexOf(maxGap) + 1;
    for (const part of [rows.slice(0, start), rows.slice(start)]) {
      if (part.length > 1) parts.push(union(part.map((row) => row.bbox)));
    }
  }
  return parts;
}

/** Returns the gutters that no row crosses, from left to right. */
export function findUncrossedGutters(rows: readonly ChunkRow[]): { from: number; to: number }[] {
  const boxes = rows.flatMap((row) => row.chunks.map((chunk) => chunk.bbox)).sort((a, b) => a.x - b.x);
  let end = boxes[0] === undefined ? 0 : right(boxes[0]);
  return boxes.flatMap((box) => {
    const gap = { from: end, to: box.x };
    end = Math.max(end, right(box));
    return gap.to > gap.from ? [gap] : [];
  });
}
