import { type Bbox, isCentreInside, roundLength } from "../../shared/document/geometry.ts";
import type { Cell, Zone } from "../../shared/document/zones.ts";
import type { Ids, Zones } from "./zones.ts";
import type { Table } from "./tables.ts";

/** The minimum width of a gap between columns, as a ratio of the median word height. A space between words is narrower. */
const minColumnGapRatio = 0.7;
/** The maximum share of rows that may cross a gap between columns, such as headings over several columns. */
const maxCrossingShare = 0.2;

/** An interval along one axis, in points. */
interface Span {
  start: number;
  end: number;
}

/**
 * Merges intervals that are less than `gap` points apart. With a negative gap, merges intervals that overlap by more
 * than its absolute value.
 */
function mergeSpans(spans: readonly Span[], gap: number): Span[] {
  const merged: Span[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start - last.end < gap) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/**
 * Finds the middles of the column gutters, in points. By the projection profile of the rows, a gutter is a maximal
 * interval on the x axis that few rows cover.
 * @param rows The intervals on the x axis that the runs of words of each row cover.
 * @param minGap The minimum width of a gutter in points.
 */
function findGutters(rows: readonly (readonly Span[])[], minGap: number): number[] {
  const intervals = rows.flat();
  const limit = Math.floor(rows.length * maxCrossingShare);
  const edges = [...new Set(intervals.flatMap(({ start, end }) => [start, end]))].toSorted((a, b) => a - b);
  const isGutter = (from: number, to: number): boolean =>
    intervals.filter(({ start, end }) => start < to && end > from).length <= limit;
  const gutterParts = edges.slice(1).flatMap((end, index): Span[] => {
    const start = edges[index] ?? end;
    return isGutter(start, end) ? [{ start, end }] : [];
  });
  const [first, last] = [edges[0] ?? 0, edges.at(-1) ?? 0];
  return mergeSpans(gutterParts, 0.01)
    .filter(({ start, end }) => start > first && end < last && end - start >= minGap)
    .map(({ start, end }) => (start + end) / 2);
}

/**
 * Creates the initial grid of a table from the gaps between its words. Rows are divided at the gaps of the horizontal
 * projection profile, columns at the gutters that at most a fifth of the rows cross. Text that crosses a gutter gets a
 * cell that spans both columns. The first row is a header if there are several.
 *
 * @param bbox The box of the zone, in points.
 * @param words The boxes of the words of the page, in points.
 */
export function createGrid(bbox: Bbox, words: readonly Bbox[]): Table {
  const inner = words.filter((word) => isCentreInside(word, bbox));
  const heights = inner.map((word) => word.height).toSorted((a, b) => a - b);
  const minGap = minColumnGapRatio * (heights[heights.length >> 1] ?? 10);
  // The boxes of adjacent lines may overlap slightly.
  const rowSpans = mergeSpans(
    inner.map((word) => ({ start: word.y, end: word.y + word.height })),
    -1,
  );
  const rows = rowSpans.length === 0 ? [{ start: bbox.y, end: bbox.y + bbox.height }] : rowSpans;
  const runsByRow = rows.map(({ start, end }) => {
    const isInRow = ({ y, height }: Bbox): boolean => y + height / 2 >= start && y + height / 2 <= end;
    return mergeSpans(
      inner.filter(isInRow).map((word) => ({ start: word.x, end: word.x + word.width })),
      minGap,
    );
  });
  const tableBottom = bbox.y + bbox.height;
  const rowEdges = [
    bbox.y,
    ...rows.slice(1).map(({ start }, index) => roundLength((start + (rows[index]?.end ?? start)) / 2)),
    tableBottom,
  ];
  const columnEdges = [bbox.x, ...findGutters(runsByRow, minGap).map(roundLength), bbox.x + bbox.width];
  const cells = runsByRow.flatMap((runs, row) => {
    const [y, rowBottom] = [rowEdges[row] ?? bbox.y, rowEdges[row + 1] ?? tableBottom];
    const isCrossed = (edge: number): boolean => runs.some(({ start, end }) => start < edge && edge < end);
    const rowCells: Cell[] = [];
    columnEdges.slice(1).forEach((right, column) => {
      const left = columnEdges[column] ?? right;
      const previous = rowCells.at(-1);
      if (previous !== undefined && isCrossed(left)) {
        previous.column_span++;
        previous.bbox = { ...previous.bbox, width: right - previous.bbox.x };
        return;
      }
      const box = { x: left, y, width: right - left, height: rowBottom - y };
      rowCells.push({ row, column, row_span: 1, column_span: 1, header: row === 0 && rows.length > 1, bbox: box });
    });
    return rowCells;
  });
  return { rows: rows.length, columns: columnEdges.length - 1, cells };
}

/** Creates the initial grid of each zone of `ids` that is a table without cells. */
export function addGrids(zones: Zones, ids: Ids, words: readonly Bbox[]): Zone[] {
  return zones.map((zone) =>
    ids.has(zone.id) && zone.type === "table" && zone.table === undefined && zone.bbox !== undefined
      ? { ...zone, table: createGrid(zone.bbox, words) }
      : zone,
  );
}
