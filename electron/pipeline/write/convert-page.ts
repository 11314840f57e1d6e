import { roundBox, roundLength } from "../../../shared/document/geometry.ts";
import type { ModelPage, ModelZone } from "../../../shared/document/document-model.ts";
import {
  type Block,
  getLineText,
  getWords,
  type PageText,
  type PdfPageText,
  type SectionText,
  type Word,
} from "../../../shared/document/page-text.ts";
import {
  type Cell,
  getCellText,
  getCellWords,
  getZoneLines,
  getZoneText,
  type PageZones,
  sortByReadingOrder,
  type Zone,
} from "../../../shared/document/zones.ts";
import { omitInvalidRelations } from "../../../shared/document/zone-relations.ts";

/** Rounds a confidence to four decimal places. */
export function roundConfidence(confidence: number): number {
  return Math.round(confidence * 10_000) / 10_000;
}

/**
 * Converts a page of a PDF or a section of an ePub to the document model, with its zones in reading order.
 * @param previousPage The previous page, which zones of this page may continue.
 */
export function convertPage(
  text: PageText,
  { zones, corrections = [] }: PageZones,
  previousPage?: PageZones,
): ModelPage {
  const sortedZones = omitInvalidRelations(sortByReadingOrder(zones), previousPage?.zones ?? []);
  if (text.source === "markup") {
    const { page, hidden_words, href, title, language, direction, linear, page_breaks, error } = text;
    // Blocks are looked up by path, since a section may have thousands of zones, and most of these are single blocks.
    const blocks = new Map(text.blocks.map((block) => [block.path, block]));
    const converted = sortedZones.map((zone) => convertSectionZone(text, zone, blocks));
    const properties = { hidden_words, href, title, language, direction, linear, page_breaks, error };
    return omitUndefined({ number: page, ...properties, zones: converted });
  }
  const { page, label, width, height, hidden_words, error } = text;
  const size = { width: roundLength(width), height: roundLength(height) };
  const corrected = new Set(
    corrections.flatMap((correction) => (correction.text === undefined ? [] : (text.words[correction.word] ?? []))),
  );
  const converted = sortedZones.map((zone) => convertPageZone(text, zone, corrected));
  return omitUndefined({ number: page, label, ...size, hidden_words, error, zones: converted });
}

/** Removes the properties that are undefined. */
function omitUndefined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

function convertZone(zone: Zone): Omit<ModelZone, "lines"> {
  const { id, type, level, order, confidence, origin, continues, describes, list } = zone;
  return omitUndefined({
    id,
    type,
    level,
    order,
    confidence: roundConfidence(confidence),
    origin,
    continues,
    describes,
    list,
  });
}

function convertSectionZone(text: SectionText, zone: Zone, blocks: ReadonlyMap<string, Block>): ModelZone {
  const { type, range } = zone;
  if (range === undefined) throw new TypeError(`Zone ${zone.id} of section ${text.page} has no range of blocks.`);
  const block = range.from === range.to ? blocks.get(range.from) : undefined;
  const table = type === "table" ? block?.table : undefined;
  const base = { ...convertZone(zone), range };
  if (table !== undefined) {
    const cells = table.cells.map((cell) => ({ ...convertPosition(cell), text: cell.text }));
    return { ...base, lines: [], table: { rows: table.rows, columns: table.columns, cells } };
  }
  const lines = (block?.text ?? getZoneText(text, zone)).split("\n").filter((line) => line.trim() !== "");
  return { ...base, lines: lines.map((line) => ({ text: line })) };
}

/** @param corrected the words whose text a reviewer corrected */
function convertPageZone(page: PdfPageText, zone: Zone, corrected: ReadonlySet<Word>): ModelZone {
  if (zone.bbox === undefined) throw new TypeError(`Zone ${zone.id} of page ${page.page} has no bbox.`);
  const { table } = zone;
  const base = { ...convertZone(zone), bbox: roundBox(zone.bbox) };
  if (table === undefined) {
    const lines = getZoneLines(page, zone).map((line) => ({
      text: getLineText(page, line),
      ...getOrigin(getWords(page, line.words), corrected),
      bbox: roundBox(line.bbox),
    }));
    return { ...base, lines };
  }
  const cells = table.cells
    .toSorted((a, b) => a.row - b.row || a.column - b.column)
    .map((cell) => {
      const words = getCellWords(page, cell);
      return {
        ...convertPosition(cell),
        text: getCellText(page, cell),
        ...getOrigin(words, corrected),
        bbox: roundBox(cell.bbox),
      };
    });
  return { ...base, lines: [], table: { rows: table.rows, columns: table.columns, cells } };
}

/** Converts the position of a cell in its table. Rows and columns count from 1 in the document model. */
function convertPosition({ row, column, row_span, column_span, header }: Omit<Cell, "bbox">) {
  return { row: row + 1, column: column + 1, row_span, column_span, header };
}

/** Returns the origin `human` for a text with a corrected word, and no origin for other texts. */
function getOrigin(words: readonly Word[], corrected: ReadonlySet<Word>): { origin?: "human" } {
  return corrected.size > 0 && words.some((word) => corrected.has(word)) ? { origin: "human" } : {};
}
