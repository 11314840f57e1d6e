import type { Bbox } from "../../shared/document/geometry.ts";
import { isCentreInside, roundLength } from "../../shared/document/geometry.ts";
import type { Cell, Zone } from "../../shared/document/zones.ts";
import type { Ids, Zones } from "./zones.ts";
import type { Table } from "./tables.ts";

/** The width of a gap between columns, relative to the median height of the words; a space between words is narrower. */
const minColumnGap = 0.7;
/** The share of rows that may cross a gap between columns, as headings over several columns do. */
const maxCrossing = 0.2;

/** An interval along one axis, in points. */
interface Span {
  start: number;
  end: number;
}

/** Merges intervals with gaps of less than `gap` between them. */
function mergeSpans(spans: readonly Span[], gap: number): Span[] {
  const merged: Span[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start - last.end < gap) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** Finds the middles of the column gutters: maximal intervals that few rows cover, by their projection profile. */
function findGutters(rows: readonly (readonly Span[])[], minGap: number): number[] {
  const chunks = rows.flat();
  const limit = Math.floor(rows.length * maxCrossing);
  const edges = [...new Set(chunks.flatMap(({ start, end }) => [start, end]))].toSorted((a, b) => a - b);
  const isOpen = (from: number, to: number): boolean =>
    chunks.filter(({ start, end }) => start < to && end > from).length <= limit;
  const open = edges.slice(1).flatMap((end, index): Span[] => {
    const start = edges[index] ?? end;
    return isOpen(start, end) ? [{ start, end }] : [];
  });
  const [first, last] = [edges[0] ?? 0, edges.at(-1) ?? 0];
  return mergeSpans(open, 0.01)
    .filter(({ start, end }) => start > first && end < last && end - start >= minGap)
    .map(({ start, end }) => (start + end) / 2);
}

/**
 * Creates the initial grid of a table from the gaps between its words: rows at the gaps of the horizontal projection
 * profile, columns at gutters that at most a fifth of the rows cross. Text that crosses a gutter spans its columns. The
 * first of several rows is a header.
 *
 * @param bbox The box of the zone.
 * @param words The boxes of the words of the page.
 */
export function createGrid(bbox: Bbox, words: readonly Bbox[]): Table {
  const inner = words.filter((word) => isCentreInside(word, bbox));
  const heights = inner.map((word) => word.height).toSorted((a, b) => a - b);
  const minGap = minColumnGap * (heights[heights.length >> 1] ?? 10);
  // The boxes of adjacent lines may overlap slightly.
  const rowSpans = mergeSpans(
    inner.map((word) => ({ start: word.y, end: word.y + word.height })),
    -1,
  );
  const rows = rowSpans.length === 0 ? [{ start: bbox.y, end: bbox.y + bbox.height }] : rowSpans;
  const chunksByRow = rows.map(({ start, end }) => {
    const isInRow = ({ y, height }: Bbox): boolean => y + height / 2 >= start && y + height / 2 <= end;
    return mergeSpans(
      inner.filter(isInRow).map((word) => ({ start: word.x, end: word.x + word.width })),
      minGap,
    );
  });
  const top = bbox.y + bbox.height;
  const rowEdges = [
    bbox.y,
    ...rows.slice(1).map(({ start }, index) => roundLength((start + (rows[index]?.end ?? start)) / 2)),
    top,
  ];
  const columnEdges = [bbox.x, ...findGutters(chunksByRow, minGap).map(roundLength), bbox.x + bbox.width];
  const cells = chunksByRow.flatMap((chunks, row) => {
    const [y, bottom] = [rowEdges[row] ?? bbox.y, rowEdges[row + 1] ?? top];
    const isCrossed = (edge: number): boolean => chunks.some(({ start, end }) => start < edge && edge < end);
    const rowCells: Cell[] = [];
    columnEdges.slice(1).forEach((right, column) => {
      const left = columnEdges[column] ?? right;
      const previous = rowCells.at(-1);
      if (previous !== undefined && isCrossed(left)) {
        previous.column_span++;
        previous.bbox = { ...previous.bbox, width: right - previous.bbox.x };
        return;
      }
      const box = { x: left, y, width: right - left, height: bottom - y };
      rowCells.push({ row, column, row_span: 1, column_span: 1, header: row === 0 && rows.length > 1, bbox: box });
    });
    return rowCells;
  });
  return { rows: rows.length, columns: columnEdges.length - 1, cells };
}

/** Gives the tables among some zones that have no cells their initial grid. */
export function addGrids(zones: Zones, ids: Ids, words: readonly Bbox[]): Zone[] {
  return zones.map((zone) =>
    ids.has(zone.id) && zone.type === "table" && zone.table === undefined && zone.bbox !== undefined
      ? { ...zone, table: createGrid(zone.bbox, words) }
      : zone,
  );
}
