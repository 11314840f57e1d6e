import type { Chunk, ChunkRow } from "../layout/text-chunks.ts";
import { right } from "../layout/boxes.ts";
import { gridThresholds } from "./thresholds.ts";
import { maximum, minimum } from "../../../../shared/values/extremes.ts";

/**
 * The boundary between two columns of a table: a vertical ruling line, or the gutter (vertical whitespace) between
 * their text. Lengths are in points.
 */
export interface ColumnSeparator {
  /** Left and right edge of the gutter; both are `x` for a ruling line. */
  from: number;
  to: number;
  /** The x position of the boundary. */
  x: number;
  /** The boundary is a drawn line, not the edge of a fill. Only a drawn line can bound a column without text. */
  isRuled: boolean;
  /** The boundary is that of the places to fill in of a form, which may all be empty. */
  isOfField?: boolean;
}

/**
 * Finds the column gutters of a table by a sweep over the x-axis: the intervals at which many rows have whitespace
 * between two of their chunks and few rows have text.
 * @param rows The chunks of each row, from left to right.
 * @param em The font size of the table, in points.
 */
export function findColumnGutters(rows: readonly (readonly Chunk[])[], em: number): ColumnSeparator[] {
  const intervals = computeIntervals(rows);
  const isWhite = ({ crossings, separatedRows }: Interval) =>
    separatedRows >= Math.min(gridThresholds.minSeparatedRows, rows.length) &&
    crossings <= gridThresholds.maxCrossingRatio * separatedRows;
  const gutters: ColumnSeparator[] = [];
  let whiteIntervals: Interval[] = [];
  const endGutter = () => {
    const [first] = whiteIntervals;
    const last = whiteIntervals.at(-1);
    if (first !== undefined && last !== undefined)
      gutters.push(...splitAtSparseColumns(rows, first.from, last.to, whiteIntervals, em));
    whiteIntervals = [];
  };
  for (const interval of intervals) {
    if (isWhite(interval)) whiteIntervals.push(interval);
    else endGutter();
  }
  endGutter();
  return gutters.filter((gutter) => gutter.to - gutter.from >= gridThresholds.minGutterEm * em);
}

/** An interval of the x-axis over which the same rows have text. */
interface Interval {
  from: number;
  to: number;
  /** The number of chunks across it. */
  crossings: number;
  /** The number of rows with text on both sides of it and no chunk across it. */
  separatedRows: number;
}

function computeIntervals(rows: readonly (readonly Chunk[])[]): Interval[] {
  const events: { x: number; crossings: number; rows: number }[] = [];
  for (const chunks of rows) {
    const boxes = chunks.map((chunk) => chunk.bbox);
    for (const box of boxes) {
      events.push({ x: box.x, crossings: 1, rows: 0 }, { x: right(box), crossings: -1, rows: 0 });
    }
    events.push({ x: minimum(boxes.map((box) => box.x)), crossings: 0, rows: 1 });
    events.push({ x: maximum(boxes.map(right)), crossings: 0, rows: -1 });
  }
  events.sort((a, b) => a.x - b.x);
  const intervals: Interval[] = [];
  let crossings = 0;
  let openRows = 0;
  events.forEach((event, index) => {
    crossings += event.crossings;
    openRows += event.rows;
    const to = events[index + 1]?.x ?? event.x;
    if (to > event.x)
      intervals.push({ from: event.x, to, crossings, separatedRows: Math.max(0, openRows - crossings) });
  });
  return intervals;
}

/** Splits a gutter at the sparsely filled columns inside it. Returns the gutters between and beside these columns. */
function splitAtSparseColumns(
  rows: readonly (readonly Chunk[])[],
  from: number,
  to: number,
  intervals: readonly Interval[],
  em: number,
): ColumnSeparator[] {
  const chunksInside = rows.flat().filter((chunk) => chunk.bbox.x > from - 0.1 && right(chunk.bbox) < to + 0.1);
  const clusters: { from: number; to: number; count: number }[] = [];
  for (const chunk of chunksInside.toSorted((a, b) => a.bbox.x - b.bbox.x)) {
    const last = clusters.at(-1);
    if (last !== undefined && chunk.bbox.x < last.to) {
      last.to = Math.max(last.to, right(chunk.bbox));
      last.count++;
    } else clusters.push({ from: chunk.bbox.x, to: right(chunk.bbox), count: 1 });
  }
  const sparseColumns = clusters.filter(
    (column) =>
      (column.count >= gridThresholds.minSeparatedRows || rows.length <= 3) &&
      column.from - from >= gridThresholds.minGutterEm * em &&
      to - column.to >= gridThresholds.minGutterEm * em,
  );
  const starts = [from, ...sparseColumns.map((column) => column.to)];
  const ends = [...sparseColumns.map((column) => column.from), to];
  return starts.map((start, index) => {
    const end = ends[index] ?? to;
    const intervalsWithin = intervals.filter((interval) => interval.from >= start - 0.1 && interval.to <= end + 0.1);
    return { from: start, to: end, x: findEmptiestX(intervalsWithin, (start + end) / 2), isRuled: false };
  });
}

/** Returns the middle of the widest interval that the fewest chunks cross. */
function findEmptiestX(intervals: readonly Interval[], fallback: number): number {
  const minCrossings = minimum(intervals.map((interval) => interval.crossings));
  let widest: Interval | undefined;
  let currentStretch: Interval | undefined;
  for (const interval of intervals) {
    if (interval.crossings !== minCrossings) currentStretch = undefined;
    else if (currentStretch === undefined) currentStretch = { ...interval };
    else currentStretch.to = interval.to;
    if (
      currentStretch !== undefined &&
      (widest === undefined || currentStretch.to - currentStretch.from > widest.to - widest.from)
    )
      widest = { ...currentStretch };
  }
  return widest === undefined ? fallback : (widest.from + widest.to) / 2;
}

/** Moves the boundary of each gutter to the x position at which the fewest of the given rows have text. */
export function recentreGutters(rows: readonly ChunkRow[], gutters: readonly ColumnSeparator[]): ColumnSeparator[] {
  const intervals = computeIntervals(rows.map((row) => row.chunks));
  return gutters.map((gutter) => {
    const intervalsWithin = intervals.flatMap((interval) => {
      const from = Math.max(interval.from, gutter.from);
      const to = Math.min(interval.to, gutter.to);
      return to > from ? [{ ...interval, from, to }] : [];
    });
    return { ...gutter, x: findEmptiestX(intervalsWithin, gutter.x) };
  });
}
