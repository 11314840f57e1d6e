import { createCentreIndex } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import { getZoneText, sortByReadingOrder, type Zone } from "../../../../shared/document/zones.ts";
import { isNumberOrPlaceholder } from "../layout/numbers.ts";
import { hasContinuationRemark, haveSameLabel } from "./continuation-remark.ts";
import { relationThresholds } from "./thresholds.ts";
import type { ZonedPdfPage } from "./zoned-page.ts";
import { maximum, minimum } from "../../../../shared/values/extremes.ts";

type TableZone = Zone & { table: NonNullable<Zone["table"]> };

/** Checks whether the body of a page begins with a table. */
export function beginsWithTable(page: ZonedPdfPage): boolean {
  return findFirstTable(page) !== undefined;
}

/**
 * Relates the table at the beginning of a page to the table at the end of the previous page (the relation `continues`)
 * if their columns agree and neither a caption nor a header of its own shows that it is another table. Only header rows
 * that repeat those of the previous page stay header rows.
 * @returns The zones of the page.
 */
export function relateContinuedTable(page: ZonedPdfPage, previous: ZonedPdfPage): readonly Zone[] {
  const first = findFirstTable(page);
  const last = findLastTable(previous);
  if (first === undefined || last === undefined || !haveSameColumns(first, last)) return page.zones;
  if (!hasMatchingCaption(previous, findCaptionBefore(page, first))) return page.zones;
  const repeatedRows = countRepeatedRows(
    getRowTexts(page.text, first),
    getRowTexts(previous.text, last),
    countHeaderRows(last),
  );
  if (repeatedRows === 0 && hasDistinctHeader(page.text, first)) return page.zones;
  const cells = first.table.cells.map((cell) => ({ ...cell, header: cell.row < repeatedRows }));
  const continuedTable = { ...first, continues: last.id, table: { ...first.table, cells } };
  return page.zones.map((zone) => (zone.id === first.id ? continuedTable : zone));
}

function findFirstTable(page: ZonedPdfPage): TableZone | undefined {
  const first = sortByReadingOrder(page.zones).find(
    (zone) => !isRunningHeaderOrFooter(zone) && zone.type !== "caption" && !isContinuationRemark(page, zone),
  );
  return isTable(first) ? first : undefined;
}

function findLastTable(page: ZonedPdfPage): TableZone | undefined {
  const last = sortByReadingOrder(page.zones).findLast(
    (zone) => !isRunningHeaderOrFooter(zone) && zone.type !== "footnote" && !isContinuationRemark(page, zone),
  );
  return isTable(last) ? last : undefined;
}

function isTable(zone: Zone | undefined): zone is TableZone {
  return zone?.table !== undefined;
}

function isRunningHeaderOrFooter({ type }: Zone): boolean {
  return type === "page-header" || type === "page-footer";
}

/** Checks whether a zone is a remark such as "continued on the next page". */
function isContinuationRemark({ text }: ZonedPdfPage, zone: Zone): boolean {
  if (zone.table !== undefined) return false;
  const remark = getZoneText(text, zone);
  return remark.length <= relationThresholds.maxRemarkCharacters && hasContinuationRemark(remark);
}

/** Returns the text of the caption before the first table of a page. */
function findCaptionBefore(page: ZonedPdfPage, first: Zone): string | undefined {
  const caption = sortByReadingOrder(page.zones).find((zone) => zone.type === "caption" && zone.order < first.order);
  return caption === undefined ? undefined : getZoneText(page.text, caption);
}

/**
 * Checks whether a caption has the same label and number as a caption of the previous page, or contains a continuation
 * remark. Returns true without a caption.
 */
function hasMatchingCaption(previous: ZonedPdfPage, caption: string | undefined): boolean {
  if (caption === undefined || hasContinuationRemark(caption)) return true;
  return previous.zones.some(
    (zone) => zone.type === "caption" && haveSameLabel(getZoneText(previous.text, zone), caption),
  );
}

/**
 * Checks whether two tables have the same number of columns, at the same places. Compares the columns in which cells of
 * both tables start. A table with one column never continues, since its first edge only tells where the table begins.
 */
function haveSameColumns(a: TableZone, b: TableZone): boolean {
  if (a.table.columns !== b.table.columns) return false;
  const edges = getColumnEdges(b);
  const shifts = getColumnEdges(a).flatMap((edge, index) => {
    const other = edges[index];
    return edge === undefined || other === undefined ? [] : edge - other;
  });
  const maxShift = maximum(shifts);
  const minShift = minimum(shifts);
  return (
    shifts.length > 0 &&
    maxShift - minShift <= relationThresholds.columnShiftPt.edge &&
    Math.max(maxShift, -minShift) <= relationThresholds.columnShiftPt.shift
  );
}

/**
 * Returns the left edges of all columns but the first: the median left edge of the cells that start in each, or undefined
 * if none does.
 */
function getColumnEdges({ table }: TableZone): (number | undefined)[] {
  return Array.from({ length: table.columns - 1 }, (_, column) => {
    const starts = table.cells.filter((cell) => cell.column === column + 1).map(({ bbox }) => bbox.x);
    return starts.sort((x, y) => x - y)[Math.floor(starts.length / 2)];
  });
}

/** Returns the texts of the cells row by row, without empty cells. */
function getRowTexts({ words }: PdfPageText, { table }: TableZone): string[][] {
  const findWordsInside = createCentreIndex(words);
  const rows = Array.from({ length: table.rows }, (): string[] => []);
  for (const cell of table.cells.toSorted((a, b) => a.column - b.column)) {
    const cellWords = findWordsInside(cell.bbox).map((word) => word.text);
    if (cellWords.length > 0) rows[cell.row]?.push(cellWords.join(" "));
  }
  return rows;
}

function countHeaderRows({ table }: TableZone): number {
  return Math.max(0, ...table.cells.filter((cell) => cell.header).map((cell) => cell.row + cell.row_span));
}

/** Counts the first rows that repeat the header rows of the previous page. */
function countRepeatedRows(rows: readonly string[][], previous: readonly string[][], headerRows: number): number {
  const firstDifference = rows.findIndex(
    (row, index) => index >= headerRows || row.join(" ") !== previous[index]?.join(" "),
  );
  return firstDifference < 0 ? rows.length : firstDifference;
}

/** Checks whether the header of a table differs from its body: the body has numbers, or only the header is bold. */
function hasDistinctHeader({ words }: PdfPageText, zone: TableZone): boolean {
  const headerRows = countHeaderRows(zone);
  const findWordsInside = createCentreIndex(words);
  const cells = zone.table.cells
    .map((cell) => ({ row: cell.row, words: findWordsInside(cell.bbox) }))
    .filter((cell) => cell.words.length > 0);
  const header = cells.filter((cell) => cell.row < headerRows);
  const body = cells.filter((cell) => cell.row >= headerRows);
  if (header.length < relationThresholds.distinctHeader.minCells) return false;
  const isMostlyBold = (part: typeof cells) =>
    part.filter((cell) => cell.words.every((word) => word.bold)).length >
    relationThresholds.distinctHeader.minBoldShare * part.length;
  const numbers = body.filter((cell) => isNumberOrPlaceholder(cell.words.map((word) => word.text).join(" ")));
  const hasNumbers = numbers.length > relationThresholds.distinctHeader.minNumberShare * body.length;
  return hasNumbers || (isMostlyBold(header) && !isMostlyBold(body));
}
