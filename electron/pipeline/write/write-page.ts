import type { Bbox } from "../../../shared/document/geometry.ts";
import { createCentreIndex, roundBox, roundLength } from "../../../shared/document/geometry.ts";
import type { Block, PageText, PdfPageText, SectionText } from "../../../shared/document/page-text.ts";
import { getLineText } from "../../../shared/document/page-text.ts";
import type { Cell, PageZones, Zone } from "../../../shared/document/zones.ts";
import { sortByReadingOrder, getZoneLines, getZoneText } from "../../../shared/document/zones.ts";
import { omitInvalidRelations } from "../../../shared/document/zone-relations.ts";
import type { Attributes, XmlWriter } from "./xml.ts";

/** Returns a box as attributes, rounded, in points. */
export function toBoxAttributes(bbox: Bbox): Attributes {
  return { ...roundBox(bbox) };
}

/** Rounds a confidence to four decimal places. */
export function roundConfidence(confidence: number): number {
  return Math.round(confidence * 10_000) / 10_000;
}

/**
 * Writes a PDF page as `page` or an ePub section as `section`, with its zones in reading order.
 * @param previousPage The previous page, which zones of this page may continue.
 */
export function writePage(xml: XmlWriter, text: PageText, { zones }: PageZones, previousPage?: PageZones): void {
  const sortedZones = omitInvalidRelations(sortByReadingOrder(zones), previousPage?.zones ?? []);
  if (text.source === "markup") {
    writeSection(xml, text, sortedZones);
    return;
  }
  const { page, width, height, error } = text;
  xml.element("page", { number: page, width: roundLength(width), height: roundLength(height), error }, () => {
    for (const zone of sortedZones) writePageZone(xml, text, zone);
  });
}

function toZoneAttributes(zone: Zone): Attributes {
  const { id, type, level, order, confidence, origin, continues, describes, list } = zone;
  return { id, type, level, order, confidence: roundConfidence(confidence), origin, continues, describes, list };
}

function writeSection(xml: XmlWriter, text: SectionText, zones: readonly Zone[]): void {
  const { page, href, title, language, direction, error } = text;
  // Most zones are single blocks, and a section may have thousands of them.
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
  xml.element("zone", { ...toZoneAttributes(zone), ...range }, () => {
    if (table === undefined) {
      const lines = (block?.text ?? getZoneText(text, zone)).split("\n");
      for (const line of lines) if (line.trim() !== "") xml.text("line", {}, line);
      return;
    }
    xml.element("table", { rows: table.rows, columns: table.columns }, () => {
      for (const cell of table.cells) xml.text("cell", toPlaceAttributes(cell), cell.text);
    });
  });
}

function writePageZone(xml: XmlWriter, page: PdfPageText, zone: Zone): void {
  if (zone.bbox === undefined) throw new TypeError(`Zone ${zone.id} of page ${page.page} has no bbox.`);
  const { table } = zone;
  xml.element("zone", { ...toZoneAttributes(zone), ...toBoxAttributes(zone.bbox) }, () => {
    if (table === undefined) {
      for (const line of getZoneLines(page, zone))
        xml.text("line", toBoxAttributes(line.bbox), getLineText(page, line));
      return;
    }
    const getCellText = createCellTextLookup(page);
    const cells = table.cells.toSorted((a, b) => a.row - b.row || a.column - b.column);
    xml.element("table", { rows: table.rows, columns: table.columns }, () => {
      for (const cell of cells) xml.text("cell", toCellAttributes(cell), getCellText(cell));
    });
  });
}

function toCellAttributes(cell: Cell): Attributes {
  return { ...toPlaceAttributes(cell), ...toBoxAttributes(cell.bbox) };
}

function toPlaceAttributes(cell: Omit<Cell, "bbox">): Attributes {
  return {
    row: cell.row + 1,
    column: cell.column + 1,
    "row-span": cell.row_span === 1 ? undefined : cell.row_span,
    "column-span": cell.column_span === 1 ? undefined : cell.column_span,
    header: cell.header ? true : undefined,
  };
}

/**
 * Creates a function that returns the text of a cell: the words whose centres it contains. Lines of the page are not
 * used, since they often cross several cells.
 */
export function createCellTextLookup(page: PdfPageText): (cell: Pick<Cell, "bbox">) => string {
  const findWords = createCentreIndex(
    page.lines.flatMap((line) => line.words.flatMap((word) => page.words[word] ?? [])),
  );
  return ({ bbox }) =>
    findWords(bbox)
      .map(({ text }) => text)
      .join(" ");
}
