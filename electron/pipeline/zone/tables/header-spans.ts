import { coversHalf } from "../layout/ruling-lines.ts";
import type { CellDraft } from "./cell-draft.ts";
import type { GridDraft } from "./grid-draft.ts";
import { bottom, right } from "../layout/boxes.ts";
import { maximum, minimum } from "../../../../shared/values/extremes.ts";

/**
 * Widens the headings of a header row that span several columns, in place. A heading gets the columns over the ruling
 * line below it, or an equal share of the columns, or the columns over which it is centred.
 * @param draftsByRow The cells of all rows.
 */
export function widenHeadings(grid: GridDraft, draftsByRow: readonly CellDraft[][], row: number): void {
  const headings = (draftsByRow[row] ?? []).filter((draft) => draft.firstColumn > 0);
  const subheadings = draftsByRow.slice(row + 1, grid.headerRowCount).flat();
  const headedColumns = new Set(subheadings.flatMap((draft) => [draft.firstColumn, draft.lastColumn]));
  const extents = grid.columnEdges.slice(1).map((_, column) => computeColumnExtent(grid, column));
  const equalSpans = divideEqually(headings, extents, headedColumns);
  headings.forEach((heading, index) => {
    const freeColumns = {
      from: (headings[index - 1]?.lastColumn ?? 0) + 1,
      to: (headings[index + 1]?.firstColumn ?? extents.length) - 1,
    };
    const span =
      findSpanByRuling(grid, heading, extents) ??
      equalSpans?.[index] ??
      findSpanByCentre(heading, extents, headedColumns, freeColumns);
    if (span === undefined || grid.ruledEdges[heading.firstColumn] === true) return;
    heading.firstColumn = Math.max(freeColumns.from, Math.min(heading.firstColumn, span.from));
    heading.lastColumn = Math.min(freeColumns.to, Math.max(heading.lastColumn, span.to));
  });
}

/** An inclusive range: of columns by index, or of x positions in points. */
interface Range {
  from: number;
  to: number;
}

/** Computes the left and right edge of a column's body text, in points. */
function computeColumnExtent({ rows, headerRowCount, columnEdges }: GridDraft, column: number): Range {
  const boxes = rows
    .slice(headerRowCount)
    .flat()
    .flatMap((line) =>
      line.chunks.filter(({ firstColumn, lastColumn }) => firstColumn === column && lastColumn === column),
    )
    .map(({ chunk }) => chunk.bbox);
  return boxes.length === 0
    ? { from: columnEdges[column] ?? 0, to: columnEdges[column + 1] ?? 0 }
    : { from: minimum(boxes.map((box) => box.x)), to: maximum(boxes.map(right)) };
}

/** Finds the columns that the partial ruling line right below a heading covers, each by at least half. */
function findSpanByRuling({ table }: GridDraft, heading: CellDraft, extents: readonly Range[]): Range | undefined {
  const textBottom = maximum(heading.chunks.map((chunk) => bottom(chunk.bbox)));
  const { from: left, to: end } = computeTextExtent(heading);
  const ruling = table.rulings.horizontal
    .filter(
      ({ position: y, from, to }) =>
        y > textBottom - 0.5 * table.em &&
        y < textBottom + table.em &&
        from < left + 0.3 * table.em &&
        to > end - 0.3 * table.em &&
        to - from < 0.85 * table.bbox.width,
    )
    .sort((a, b) => a.position - b.position)[0];
  if (ruling === undefined) return undefined;
  const columns = extents.flatMap((extent, column) => (coversHalf(ruling, extent.from, extent.to) ? [column] : []));
  const from = columns[0];
  const to = columns.at(-1);
  return from === undefined || to === undefined ? undefined : { from, to };
}

function computeTextExtent({ chunks }: CellDraft): Range {
  return {
    from: minimum(chunks.map((chunk) => chunk.bbox.x)),
    to: maximum(chunks.map((chunk) => right(chunk.bbox))),
  };
}

/**
 * Gives each heading the same number of columns; undefined if that leaves a remainder or a heading stands elsewhere.
 */
function divideEqually(
  headings: readonly CellDraft[],
  extents: readonly Range[],
  headedColumns: ReadonlySet<number>,
): Range[] | undefined {
  const columns = extents.flatMap((_, column) => (column > 0 && headedColumns.has(column) ? [column] : []));
  const columnsPerHeading = columns.length / headings.length;
  if (headings.length < 2 || columnsPerHeading < 2 || !Number.isInteger(columnsPerHeading)) return undefined;
  const spans = headings.map((_, index) => ({
    from: columns[index * columnsPerHeading] ?? 0,
    to: columns[(index + 1) * columnsPerHeading - 1] ?? 0,
  }));
  const fits = headings.every((heading, index) => {
    const span = spans[index];
    return span !== undefined && heading.firstColumn >= span.from && heading.lastColumn <= span.to;
  });
  return fits ? spans : undefined;
}

/** Finds the range of columns around a heading over which it is best centred. */
function findSpanByCentre(
  heading: CellDraft,
  extents: readonly Range[],
  headedColumns: ReadonlySet<number>,
  freeColumns: Range,
): Range | undefined {
  const { firstColumn, lastColumn } = heading;
  if (!headedColumns.has(firstColumn) && !headedColumns.has(lastColumn)) return undefined;
  const { from: left, to: end } = computeTextExtent(heading);
  const measureOffset = ({ from, to }: Range) =>
    Math.abs(((extents[from]?.from ?? 0) + (extents[to]?.to ?? 0)) / 2 - (left + end) / 2);
  let bestSpan = { from: firstColumn, to: lastColumn };
  for (let from = firstColumn; from >= freeColumns.from && headedColumns.has(from); from--) {
    for (let to = lastColumn; to <= freeColumns.to && headedColumns.has(to); to++) {
      if (measureOffset({ from, to }) < measureOffset(bestSpan) - 3) bestSpan = { from, to };
    }
  }
  return bestSpan;
}
