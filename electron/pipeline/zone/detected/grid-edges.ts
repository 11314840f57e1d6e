import { maximum, minimum } from "../../../../shared/values/extremes.ts";
import { median } from "../layout/statistics.ts";

/** The extent of a cell's content along an axis, and the first and last column (or row) that the cell covers. */
export interface Extent {
  first: number;
  last: number;
  start: number;
  end: number;
}

/**
 * Computes the position between two columns: the middle between the contents that end before it and those that begin
 * after it. If contents overlap, as text that is wider than its column does, their medians count.
 */
function computeEdge(extents: readonly Extent[], column: number): number | undefined {
  const ends = extents.filter(({ last }) => last === column - 1).map(({ end }) => end);
  const starts = extents.filter(({ first }) => first === column).map(({ start }) => start);
  if (ends.length === 0 || starts.length === 0) return undefined;
  const [end, start] = [maximum(ends), minimum(starts)];
  return end <= start ? (end + start) / 2 : ((median(ends) ?? end) + (median(starts) ?? start)) / 2;
}

/**
 * Computes the edges of columns, or of rows, from the contents of the cells.
 * @param count The number of columns.
 * @param bounds The outer edges.
 * @returns one edge more than there are columns, in ascending order; columns without content share a width
 */
export function computeEdges(
  count: number,
  extents: readonly Extent[],
  { start, end }: { start: number; end: number },
): number[] {
  const edges = [start];
  for (let column = 1; column < count; column++) {
    const previous = edges.at(-1) ?? start;
    const edge = computeEdge(extents, column) ?? previous + (end - previous) / (count - column + 1);
    edges.push(Math.min(end, Math.max(previous, edge)));
  }
  return [...edges, end];
}
