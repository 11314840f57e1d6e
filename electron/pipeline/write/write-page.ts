import type { Bbox } from "../../../shared/document/geometry.ts";
import { createCentreIndex, roundBox, roundLength } from "../../../shared/document/geometry.ts";
import type { Block, PageText, PdfPageText, SectionText } from "../../../shared/document/page-text.ts";
import { getLineText } from "../../../shared/document/page-text.ts";
import type { Cell, PageZones, Zone } from "../../../shared/document/zones.ts";
import { sortByReadingOrder, getZoneLines, getZoneText } from "../../../shared/document/zones.ts";
import { omitInvalidRelations } from "../../../shared/document/zone-relations.ts";
import type { Attributes, XmlWriter } from "./xml.ts";

export function boxAttributes(bbox: Bbox): Attributes {
  return { ...roundBox(bbox) };
}

export function confidenceText(confidence: number): number {
  return Math.round(confidence * 10_000) / 10_000;
}

/**
 * A page of a PDF as `page`, a section of an ePub as `section`, with its zones in reading order.
 * @param before The page before, from whose zones some may go on.
 */
export function writePage(xml: XmlWriter, text: PageText, { zones }: PageZones, before?: PageZones): void {
  const ordered = omitInvalidRelations(sortByReadingOrder(zones), before?.zones ?? []);
  if (text.source === "markup") {
    writeSection(xml, text, ordered);
    return;
  }
  const { page, width, height, error } = text;
  xml.element("page", { number: page, width: roundLength(width), height: roundLength(height), error }, () => {
    for (const zone of ordered) writePageZone(xml, text, zone);
  });
}

function zoneAttributes(zone: Zone): Attributes {
  const { id, type, level, order, confidence, origin, continues, describes, list } = zone;
  return { id, type, level, order, confidence: confidenceText(confidence), origin, continues, describes, list };
}

function writeSection(xml: XmlWriter, text: SectionText, zones: readonly Zone[]): void {
  const { page, href, title, language, direction, error } = text;
  // A zone is mostly one block, and a section can have thousands of both.
  const blocks = new Map(text.blocks.map((block) => [block.path, block]));
  xml.element("section", { number: page, href, title, language, direction, error }, () => {
    for (const zone of zones) writeSectionZone(xml, text, zone, blocks);
  });
}

function writeSectionZone(xml: XmlWriter, text: SectionText, zone: Zone, blocks: ReadonlyMap<string, Block>): void {
  const { type, range } = zone;
  if (range === undefined) throw new TypeError(`Zone ${zone.id} of section ${text.page} has no range of blocks.`);
  const block = range.from === range.to ? blocks.get(range.from) : undefined;
  const table = type === "table" ? block?.table : undefined;
  xml.element("zone", { ...zoneAttributes(zone), ...range }, () => {
    if (table === undefined) {
      const lines = (block?.text ?? getZoneText(text, zone)).split("\n");
      for (const line of lines) if (line.trim() !== "") xml.text("line", {}, line);
      return;
    }
    xml.element("table", { rows: table.rows, columns: table.columns }, () => {
      for (const cell of table.cells) xml.text("cell", placeAttributes(cell), cell.text);
    });
  });
}

function writePageZone(xml: XmlWriter, page: PdfPageText, zone: Zone): void {
  if (zone.bbox === undefined) throw new TypeError(`Zone ${zone.id} of page ${page.page} has no bbox.`);
  const { table } = zone;
  xml.element("zone", { ...zoneAttributes(zone), ...boxAttributes(zone.bbox) }, () => {
    if (table === undefined) {
      for (const line of getZoneLines(page, zone)) xml.text("line", boxAttributes(line.bbox), getLineText(page, line));
      return;
    }
    const textOf = cellTexts(page);
    const cells = table.cells.toSorted((a, b) => a.row - b.row || a.column - b.column);
    xml.element("table", { rows: table.rows, columns: table.columns }, () => {
      for (const cell of cells) xml.text("cell", cellAttributes(cell), textOf(cell));
    });
  });
}

function cellAttributes(cell: Cell): Attributes {
  return { ...placeAttributes(cell), ...boxAttributes(cell.bbox) };
}

function placeAttributes(cell: Omit<Cell, "bbox">): Attributes {
  return {
    row: cell.row + 1,
    column: cell.column + 1,
    "row-span": cell.row_span === 1 ? undefined : cell.row_span,
    "column-span": cell.column_span === 1 ? undefined : cell.column_span,
    header: cell.header ? true : undefined,
  };
}

/**
 * Gives the text of a page's cells: the words whose centres lie in one. A line of the page often crosses several cells, so
 * lines will not do.
 */
export function cellTexts(page: PdfPageText): (cell: Pick<Cell, "bbox">) => string {
  const wordsIn = createCentreIndex(page.lines.flatMap((line) => line.words.flatMap((word) => page.words[word] ?? [])));
  return ({ bbox }) =>
    wordsIn(bbox)
      .map(({ text }) => text)
      .join(" ");
}
