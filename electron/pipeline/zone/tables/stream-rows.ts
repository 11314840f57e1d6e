import { isQuantity, computeOverlapX, type Chunk } from "../layout/text-chunks.ts";
import { groupByDistance, isDataLine, listLineDistances, type TableLine } from "./table-lines.ts";
import { right } from "../layout/boxes.ts";
import { median } from "../layout/statistics.ts";
import { gridThresholds, streamThresholds } from "./thresholds.ts";
import { maximum } from "../../../../shared/values/extremes.ts";

/**
 * Groups lines without ruling lines between them into rows. If the lines within rows are closer than the rows, their
 * distances decide, else the text: a line that does not continue the row above begins a new one.
 * @param rightEdges The right edges of the columns' text, in points.
 */
export function splitIntoStreamRows(
  lines: readonly TableLine[],
  em: number,
  rightEdges: readonly number[],
): TableLine[][] {
  const wrapPitch = findWrapPitch(lines, em);
  const groups = wrapPitch === undefined ? [] : groupByDistance(lines, wrapPitch);
  const multiLineGroups = groups.filter((group) => group.length > 1);
  const wrappedGroups = multiLineGroups.filter((group) => isWrappedRow(group, rightEdges));
  if (groups.length < 3 || wrappedGroups.length < 0.75 * multiLineGroups.length)
    return splitByContinuation(lines, em, rightEdges);
  return groups.flatMap((group) =>
    wrappedGroups.includes(group) || group.length === 1 ? [group] : splitByContinuation(group, em, rightEdges),
  );
}

/**
 * Finds the maximum distance of lines within a row, in points. It is the distance before the largest jump in the sorted
 * distances; undefined without a clear jump.
 */
function findWrapPitch(lines: readonly TableLine[], em: number): number | undefined {
  const distances = listLineDistances(lines, em).sort((a, b) => a - b);
  const ratios = distances.slice(1).map((distance, index) => distance / (distances[index] ?? distance));
  const maxRatio = maximum(ratios);
  const wrapPitch = distances[ratios.indexOf(maxRatio)] ?? Infinity;
  return maxRatio >= streamThresholds.minPitchRatio && wrapPitch <= streamThresholds.maxWrapPitchEm * em
    ? wrapPitch * 1.02
    : undefined;
}

/** Checks whether close lines are one row: no column has several numbers, and each line wraps for lack of room. */
function isWrappedRow(lines: readonly TableLine[], rightEdges: readonly number[]): boolean {
  if (areSeparateRows(lines)) return false;
  return lines.slice(1).every((line, index) =>
    line.chunks.every(({ chunk, firstColumn }) => {
      const chunkAbove = lines[index]?.chunks.find((other) => other.firstColumn === firstColumn)?.chunk;
      return chunkAbove === undefined || !hasRoomForFirstWord(chunkAbove, chunk, rightEdges[firstColumn] ?? Infinity);
    }),
  );
}

/** Checks whether lines are separate rows: two are lines of data, or a column has several numbers. */
export function areSeparateRows(lines: readonly TableLine[]): boolean {
  if (lines.filter(isDataLine).length > 1) return true;
  const lastColumn = Math.max(0, ...lines.flatMap((line) => line.chunks.map((placed) => placed.lastColumn)));
  for (let column = 0; column <= lastColumn; column++) {
    const numericLines = lines.filter((line) =>
      line.chunks.some(({ chunk, firstColumn }) => firstColumn === column && isQuantity(chunk)),
    );
    if (numericLines.length > 1) return true;
  }
  return false;
}

/** Groups lines into rows. Each line begins a row unless it continues the row above. */
function splitByContinuation(lines: readonly TableLine[], em: number, rightEdges: readonly number[]): TableLine[][] {
  const tightPitch = estimateTightPitch(lines, em);
  const distances = listLineDistances(lines, em);
  const wideCount = distances.filter((distance) => distance > 1.25 * tightPitch).length;
  const isSpaced = wideCount >= 2 && wideCount >= 0.2 * distances.length && distances.length - wideCount >= 2;
  const rows: TableLine[][] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    const distance = line.firstBaseline - (row?.at(-1)?.lastBaseline ?? -Infinity);
    // If rows are spaced, close lines are one row.
    const isClose = isSpaced && distance <= 1.15 * tightPitch;
    if (row !== undefined && continuesRow(row, line, { distance, isClose, em, rightEdges })) row.push(line);
    else rows.push([line]);
  }
  return rows;
}

/** Estimates the line pitch within cells: the median of the smaller half of the line distances, in points. */
export function estimateTightPitch(lines: readonly TableLine[], em: number): number {
  const distances = listLineDistances(lines, em).sort((a, b) => a - b);
  return median(distances.slice(0, Math.ceil(distances.length / 2))) ?? 1.2 * em;
}

interface LineContext {
  /** The distance from the line above, in points. */
  distance: number;
  /** The line is closer to the line above than rows are to each other. */
  isClose: boolean;
  em: number;
  rightEdges: readonly number[];
}

function continuesRow(
  row: readonly TableLine[],
  line: TableLine,
  { distance, isClose, em, rightEdges }: LineContext,
): boolean {
  if (distance < gridThresholds.minLinePitchEm * em) return true;
  if (distance > streamThresholds.maxWrapPitchEm * em) return false;
  const hasStub = line.chunks.some(({ firstColumn }) => firstColumn === 0);
  const hasNumbers = line.chunks.some(({ chunk }) => isQuantity(chunk));
  const rowChunks = row.flatMap(({ chunks }) => chunks);
  if (!hasStub) {
    const isBelowText = line.chunks.every(({ chunk, firstColumn }) =>
      rowChunks.some(
        (other) =>
          other.firstColumn <= firstColumn &&
          other.lastColumn >= firstColumn &&
          computeOverlapX(chunk.bbox, other.chunk.bbox) > 0,
      ),
    );
    return !hasNumbers && (isBelowText || isClose);
  }
  const rowHasNumbers = rowChunks.some(({ chunk }) => isQuantity(chunk));
  if (hasNumbers && (rowHasNumbers || row.some(({ chunks }) => chunks.length > 1))) return false;
  const isLikely = isClose || line.chunks.length === 1;
  return line.chunks
    .filter(({ chunk }) => !isQuantity(chunk))
    .every(({ chunk, firstColumn }) => {
      const chunkAbove = rowChunks.findLast((other) => other.firstColumn === firstColumn)?.chunk;
      return (
        chunkAbove !== undefined && isContinuation(chunkAbove, chunk, rightEdges[firstColumn] ?? Infinity, isLikely)
      );
    });
}

const incompleteEndPattern = /[,;–&/-]$|\b(?:and|or|of|the|in|for|to|with|by|und|oder|von|der|die|das|für|mit)$/i;

/**
 * Checks whether a chunk continues the chunk above it. Signs are an incomplete end above, a beginning in lower case,
 * and a first word that would not have fitted above.
 * @param isLikely The distance or the rest of the line already suggests a continuation.
 */
function isContinuation(chunkAbove: Chunk, chunk: Chunk, rightEdge: number, isLikely: boolean): boolean {
  const size = chunk.line.size;
  if (Math.abs(chunkAbove.line.bold - chunk.line.bold) > 0.5) return false;
  if (incompleteEndPattern.test(chunkAbove.text) || chunk.text.startsWith("(") || /\([^)]*$/.test(chunkAbove.text))
    return true;
  const hasRoom = hasRoomForFirstWord(chunkAbove, chunk, rightEdge);
  if (/^\p{Ll}/u.test(chunk.text))
    return isLikely || !hasRoom || right(chunkAbove.bbox) - chunkAbove.bbox.x > 0.6 * (rightEdge - chunkAbove.bbox.x);
  const isIndented = chunk.bbox.x > chunkAbove.bbox.x + 0.5 * size;
  return isLikely && !hasRoom && !isIndented && right(chunkAbove.bbox) < rightEdge - 0.1;
}

/** Checks whether the first word of a chunk would have fitted after the chunk above it. */
function hasRoomForFirstWord(chunkAbove: Chunk, chunk: Chunk, rightEdge: number): boolean {
  return right(chunkAbove.bbox) + 0.25 * chunk.line.size + (chunk.words[0]?.bbox.width ?? 0) <= rightEdge;
}

/** Computes the right edge of each column's text, in points. */
export function computeColumnRightEdges(lines: readonly TableLine[]): number[] {
  const rightEdges: number[] = [];
  for (const { chunk, firstColumn, lastColumn } of lines.flatMap(({ chunks }) => chunks)) {
    if (firstColumn === lastColumn) rightEdges[firstColumn] = Math.max(rightEdges[firstColumn] ?? 0, right(chunk.bbox));
  }
  return rightEdges;
}
