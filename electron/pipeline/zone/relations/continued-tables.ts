import { createCentreIndex } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import type { PageZones, Zone } from "../../../../shared/document/zones.ts";
import { sortByReadingOrder, getZoneText } from "../../../../shared/document/zones.ts";
import { isData } from "../layout/numbers.ts";

/** A page and its zones. */
interface ZonedPage {
  text: PdfPageText;
  zones: PageZones;
}

type TableZone = Zone & { table: NonNullable<Zone["table"]> };

/** Whether the body of a page begins with a table. */
export function beginsWithTable(page: ZonedPage): boolean {
  return firstOf(page) !== undefined;
}

/**
 * The page's zones, the table with which its body begins tied to the one with which the page before ends, where their
 * columns agree. Rows that repeat the head are its head; where none do, its head is on the page before.
 */
export function tieTable(page: ZonedPage, before: ZonedPage): PageZones {
  const first = firstOf(page);
  const last = lastOf(before);
  if (first === undefined || last === undefined || !columnsAgree(first, last)) return page.zones;
  if (!isSameCaption(captionAbove(page, first), before)) return page.zones;
  const repeated = repeatedRows(rowsOf(page.text, first), rowsOf(before.text, last), headRows(last));
  if (repeated === 0 && hasOwnHead(page.text, first)) return page.zones;
  const cells = first.table.cells.map((cell) => ({ ...cell, header: cell.row < repeated }));
  const tied = { ...first, continues: last.id, table: { ...first.table, cells } };
  return { ...page.zones, zones: page.zones.zones.map((zone) => (zone.id === first.id ? tied : zone)) };
}

const goesOn = /\bcont(?:inued|['’.]?d|\.)|\bfortsetzung\b|\bfortgesetzt\b/i;
const captionNumber = /^\W*(\p{L}+\.?\s*[\w.\-–]+)/u;
/** A remark that a table goes on is no longer than this, in characters. */
const longestRemark = 120;

function firstOf(page: ZonedPage): TableZone | undefined {
  const body = sortByReadingOrder(page.zones.zones).find(
    (zone) => !isMargin(zone) && zone.type !== "caption" && !isRemark(page, zone),
  );
  return isTable(body) ? body : undefined;
}

function lastOf(page: ZonedPage): TableZone | undefined {
  const body = sortByReadingOrder(page.zones.zones).findLast(
    (zone) => !isMargin(zone) && zone.type !== "footnote" && !isRemark(page, zone),
  );
  return isTable(body) ? body : undefined;
}

function isTable(zone: Zone | undefined): zone is TableZone {
  return zone?.table !== undefined;
}

function isMargin({ type }: Zone): boolean {
  return type === "page-header" || type === "page-footer";
}

function isRemark({ text }: ZonedPage, zone: Zone): boolean {
  if (zone.table !== undefined) return false;
  const remark = getZoneText(text, zone);
  return remark.length <= longestRemark && goesOn.test(remark);
}

/** The caption over the table with which a page begins. */
function captionAbove(page: ZonedPage, first: Zone): string | undefined {
  const caption = sortByReadingOrder(page.zones.zones).find(
    (zone) => zone.type === "caption" && zone.order < first.order,
  );
  return caption === undefined ? undefined : getZoneText(page.text, caption);
}

/** Whether a caption says that its table goes on, or has its number on the page before too; so has no caption. */
function isSameCaption(caption: string | undefined, before: ZonedPage): boolean {
  if (caption === undefined || goesOn.test(caption)) return true;
  const number = captionNumber.exec(caption)?.[1];
  return before.zones.zones.some(
    (zone) => zone.type === "caption" && captionNumber.exec(getZoneText(before.text, zone))?.[1] === number,
  );
}

/** How far the boundaries of columns may differ between pages, and how far all of them may be shifted; in points. */
const tolerance = { edge: 15, shift: 60 };

function columnsAgree(a: TableZone, b: TableZone): boolean {
  if (a.table.columns !== b.table.columns) return false;
  const shifts = columnEdges(a).map((edge, index) => edge - (columnEdges(b)[index] ?? Infinity));
  const most = Math.max(...shifts);
  const least = Math.min(...shifts);
  return shifts.length > 0 && most - least <= tolerance.edge && Math.max(most, -least) <= tolerance.shift;
}

/** Where the columns after the first begin, by their cells. */
function columnEdges({ table }: TableZone): number[] {
  return Array.from({ length: table.columns - 1 }, (_, column) => {
    const starts = table.cells.filter((cell) => cell.column === column + 1).map(({ bbox }) => bbox.x);
    return starts.sort((x, y) => x - y)[Math.floor(starts.length / 2)] ?? Infinity;
  });
}

/** The text of each cell, row by row. */
function rowsOf({ words }: PdfPageText, { table }: TableZone): string[][] {
  const wordsIn = createCentreIndex(words);
  const rows = Array.from({ length: table.rows }, (): string[] => []);
  for (const cell of table.cells.toSorted((a, b) => a.column - b.column)) {
    const text = wordsIn(cell.bbox).map((word) => word.text);
    if (text.length > 0) rows[cell.row]?.push(text.join(" "));
  }
  return rows;
}

function headRows({ table }: TableZone): number {
  return Math.max(0, ...table.cells.filter((cell) => cell.header).map((cell) => cell.row + cell.row_span));
}

/** How many of the rows say again what stands in the head of the page before. */
function repeatedRows(rows: readonly string[][], before: readonly string[][], head: number): number {
  const different = rows.findIndex((row, index) => index >= head || row.join(" ") !== before[index]?.join(" "));
  return different < 0 ? rows.length : different;
}

/** Whether a table begins with a head that is seen as one: over numbers, or bold over what is not. */
function hasOwnHead({ words }: PdfPageText, zone: TableZone): boolean {
  const head = headRows(zone);
  const wordsIn = createCentreIndex(words);
  const cells = zone.table.cells.map((cell) => ({ cell, words: wordsIn(cell.bbox) }));
  const inHead = cells.filter(({ cell, words: own }) => cell.row < head && own.length > 0);
  const body = cells.filter(({ cell, words: own }) => cell.row >= head && own.length > 0);
  if (inHead.length < 2) return false;
  const isBold = (some: typeof cells) =>
    some.filter(({ words: own }) => own.every((word) => word.bold)).length > 0.5 * some.length;
  const numbers = body.filter(({ words: own }) => isData(own.map((word) => word.text).join(" ")));
  return numbers.length > 0.2 * body.length || (isBold(inHead) && !isBold(body));
}
