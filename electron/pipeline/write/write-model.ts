import { documentModelNamespace } from "../../../shared/document/document-model-xsd.ts";
import type {
  DocumentModel,
  ModelDataPoint,
  ModelKeyword,
  ModelPage,
  ModelPart,
  ModelZone,
} from "../../../shared/document/document-model.ts";
import type { Value } from "../../../shared/document/data-points.ts";
import { formatAmount } from "../../../shared/values/parse-value.ts";
import { formatDecimal } from "../../../shared/values/decimal.ts";
import { XmlWriter } from "./xml.ts";

/**
 * Writes a document model as XML. Yields the text piece by piece, with at most one page in a piece.
 *
 * @example for await (const piece of writeModel(readModel(xml))) file.write(piece);
 */
export async function* writeModel(parts: AsyncIterable<ModelPart>): AsyncGenerator<string> {
  const xml = new XmlWriter();
  for await (const part of parts) {
    if (part.part === "head") {
      const { name, media_type, sha256, pages, title, language } = part.source;
      xml.open("document", { xmlns: documentModelNamespace, job: part.job, type: part.type });
      xml.element("source", { name, "media-type": media_type, sha256, pages, title, language });
      xml.open("body", {});
    } else if (part.part === "page") writePage(xml, part.page);
    else {
      xml.close("body");
      writeResults(xml, part);
      xml.close("document");
    }
    yield xml.take();
  }
}

/** Writes a page of a PDF as `page`, or a section of an ePub as `section`. */
function writePage(xml: XmlWriter, page: ModelPage): void {
  const { number, label, width, height, hidden_words, href, title, language, direction, linear, error } = page;
  const size = { width, height, "hidden-words": hidden_words };
  const attributes = { number, label, ...size, href, title, language, direction, linear, error };
  xml.element(href === undefined ? "page" : "section", attributes, () => {
    for (const { label, path } of page.page_breaks ?? []) xml.element("page-break", { label, at: path });
    for (const zone of page.zones) writeZone(xml, zone);
  });
}

function writeZone(xml: XmlWriter, zone: ModelZone): void {
  const { id, type, level, order, confidence, origin, continues, describes, list, bbox, range, lines, table } = zone;
  const attributes = { id, type, level, order, confidence, origin, continues, describes, list };
  xml.element("zone", { ...attributes, ...bbox, ...range }, () => {
    for (const line of lines) xml.text("line", { origin: line.origin, ...line.bbox }, line.text);
    if (table === undefined) return;
    xml.element("table", { rows: table.rows, columns: table.columns }, () => {
      for (const { row, column, row_span, column_span, header, text, origin, bbox: cellBox } of table.cells) {
        const span = { "row-span": omitDefault(row_span, 1), "column-span": omitDefault(column_span, 1) };
        xml.text("cell", { row, column, ...span, header: omitDefault(header, false), origin, ...cellBox }, text);
      }
    });
  });
}

/** Omits an attribute with its default value. */
const omitDefault = <T>(value: T, defaultValue: T): T | undefined => (value === defaultValue ? undefined : value);

function writeResults(
  xml: XmlWriter,
  {
    taxonomy,
    data_points: points,
    keywords,
    history,
  }: Pick<DocumentModel, "taxonomy" | "data_points" | "keywords" | "history">,
): void {
  const attributes = { taxonomy: taxonomy?.name, version: taxonomy?.version };
  if (points !== undefined) {
    xml.element("data-points", attributes, () => {
      for (const point of points) writeDataPoint(xml, point);
    });
  }
  if (keywords !== undefined) {
    xml.element("keywords", attributes, () => {
      for (const keyword of keywords) writeKeyword(xml, keyword);
    });
  }
  xml.element("history", {}, () => {
    for (const { at, step, phase, user, outcome } of history) xml.element("event", { at, step, phase, user, outcome });
  });
}

function writeDataPoint(xml: XmlWriter, point: ModelDataPoint): void {
  const { id, path, label, type, state, confidence, origin, value } = point;
  xml.element("data-point", { id, path, label, type, state, confidence, origin }, () => {
    if (value === null) return;
    writeValue(xml, "value", value);
    if (point.text !== "") xml.text("text", {}, point.text);
    for (const { page, bbox, range, zone } of point.regions) xml.element("region", { page, ...bbox, ...range, zone });
    if (point.embedded !== undefined) writeValue(xml, "embedded", point.embedded);
  });
}

function writeValue(xml: XmlWriter, name: string, value: Value): void {
  const currency = typeof value === "object" ? (value.currency ?? undefined) : undefined;
  xml.text(name, { currency }, formatModelValue(value));
}

/** Formats a value independently of a locale, as `xs:decimal`, `xs:date`, `xs:boolean` or text, without its currency. */
export function formatModelValue(value: Value): string {
  if (typeof value === "number") return formatDecimal(value);
  if (typeof value === "object") return formatAmount(value);
  return String(value);
}

function writeKeyword(xml: XmlWriter, { id, label, confidence, state, origin }: ModelKeyword): void {
  xml.element("keyword", { id, label, confidence, state, origin });
}
