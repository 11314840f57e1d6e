import type { ModelDataPoint, ModelKeyword, ModelPart } from "../../../shared/document/document-model.ts";
import { formatModelValue } from "./write-model.ts";

const dataPointColumns = [
  "path",
  "id",
  "type",
  "value",
  "currency",
  "text",
  "state",
  "confidence",
  "origin",
  "page",
  "label",
] as const;
const keywordColumns = ["id", "label", "state", "confidence", "origin"] as const;

/**
 * Writes the data points or the keywords of a document model as CSV (RFC 4180): a header, then one record for each,
 * with lines that end in CR LF. Numbers are plain decimals and dates ISO 8601, as in the XML. The column `page` has the
 * page of the first region. The column `label` is empty for the data points of the taxonomy.
 * @example await pipeline(writeCsv(readModel(xml)), createWriteStream("output.csv"));
 */
export async function* writeCsv(parts: AsyncIterable<ModelPart>): AsyncGenerator<string> {
  for await (const part of parts) {
    if (part.part !== "tail") continue;
    const isIndexing = part.keywords !== undefined;
    yield formatRecord(isIndexing ? keywordColumns : dataPointColumns);
    for (const point of part.data_points ?? [])
      yield formatRecord(dataPointColumns.map((name) => getDataPointCell(point, name)));
    for (const keyword of part.keywords ?? [])
      yield formatRecord(keywordColumns.map((name) => getKeywordCell(keyword, name)));
  }
}

function getDataPointCell(point: ModelDataPoint, column: (typeof dataPointColumns)[number]): string {
  const { value, regions } = point;
  if (column === "value") return value === null ? "" : formatModelValue(value);
  if (column === "currency") return typeof value === "object" ? (value?.currency ?? "") : "";
  return String(column === "page" ? (regions[0]?.page ?? "") : (point[column] ?? ""));
}

function getKeywordCell(keyword: ModelKeyword, column: (typeof keywordColumns)[number]): string {
  return String(keyword[column]);
}

function formatRecord(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(neutralizeFormula(cell))).join(",")}\r\n`;
}

/**
 * Puts an apostrophe before a text that a spreadsheet would evaluate as a formula (OWASP, CSV injection). Plain numbers
 * stay as they are.
 */
function neutralizeFormula(cell: string): string {
  const isNumber = /^-?\d+(?:\.\d+)?$/u.test(cell);
  return !isNumber && /^\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u.test(cell) ? `'${cell}` : cell;
}

/**
 * Quotes a text with a quotation mark, a line break or the cell separator of any locale. A spreadsheet would otherwise
 * split it, and evaluate a part such as `=1` as a formula.
 */
function quote(cell: string): string {
  return /[",;|\t\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
