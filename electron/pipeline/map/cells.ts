import { getLeft, getRight, getText, hasGapBefore, type TokenRow, type Span } from "./rows.ts";
import type { Column } from "./table-header.ts";
import { mappingThresholds } from "./thresholds.ts";

/**
 * Splits a row into cells: at the gaps between segments, at narrower gaps beside numbers, after a number that
 * begins a segment, and where a column begins.
 * @param columns The columns of its table, if they are known.
 */
export function splitCells(row: TokenRow, columns: readonly Column[] = []): Span[] {
  const isColumnStart = (index: number): boolean => {
    const x = row.tokens[index]?.bbox.x ?? 0;
    return columns.some(({ left }) => Math.abs(left - x) <= mappingThresholds.maxHeadShiftEm * row.em);
  };
  return row.segments.flatMap(({ start, end }) => {
    const cells: Span[] = [];
    let from = start;
    for (let index = start + 1; index <= end; index++) {
      const [left, right] = [row.tokens[index - 1], row.tokens[index]];
      const isBesideNumber = isNumberText(left?.text) || isNumberText(right?.text);
      const isLeadingNumber = index === start + 1 && isNumberText(left?.text) && !continuesNumber(row, index);
      const isSplit = isLeadingNumber || (isBesideNumber && hasGapBefore(row, index)) || isColumnStart(index);
      if (index < end && !isSplit) continue;
      cells.push({ row, start: from, end: index });
      from = index;
    }
    return cells;
  });
}

/**
 * Tests if a token continues the number before it, as a group of digits ("1 067,92", "-12 345 067,92") or as a unit or
 * sign ("19 %").
 */
function continuesNumber(row: TokenRow, index: number): boolean {
  if (hasGapBefore(row, index)) return false;
  const [left, right] = [row.tokens[index - 1]?.text ?? "", row.tokens[index]?.text ?? ""];
  if (/^(?:%|CR|DR)$/u.test(right)) return true;
  if (!/^[-(]?\d{1,3}$/u.test(left)) return false;
  // Groups of digits without decimals may be several numbers, such as a position and a quantity. Only decimals after
  // the last group show that they are one number.
  let last = index;
  while (/^\d{3}$/u.test(row.tokens[last]?.text ?? "") && !hasGapBefore(row, last + 1)) last += 1;
  return /^\d{3}[.,]\d{2}[-)]?$/u.test(row.tokens[last]?.text ?? "");
}

export function isNumberText(text: string | undefined): boolean {
  return text !== undefined && /^[-(]?\d[\d.,]*[-)%]?$/u.test(text);
}

/** Finds the column of a cell by the overlap or distance of their edges. Text may extend to the right of its column. */
export function findNearestColumn(cell: Span, columns: readonly Column[]): Column | undefined {
  const [left, right] = [getLeft(cell), getRight(cell)];
  const maxDistance = mappingThresholds.maxColumnDistanceEm * cell.row.em;
  const computeDistance = (column: Column): number => {
    const overlap = Math.min(right, column.right) - Math.max(left, column.left);
    if (overlap > 0) return -overlap / Math.min(right - left, column.right - column.left);
    return Math.min(Math.abs(left - column.left), Math.abs(right - column.right), -overlap);
  };
  const best = columns
    .map((column) => ({ column, distance: computeDistance(column) }))
    .sort((a, b) => a.distance - b.distance)[0];
  const text = getText(cell);
  const isOverflowingText = !/^[-\d]/u.test(text) && best !== undefined && left >= best.column.left - 2 * cell.row.em;
  return best !== undefined && (best.distance < maxDistance || isOverflowingText) ? best.column : undefined;
}
