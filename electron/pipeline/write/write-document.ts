import type { DataPoint, Mapping, Region, Value } from "../../../shared/document/data-points.ts";
import type { Indexing } from "../../../shared/document/keywords.ts";
import type { PageZones } from "../../../shared/document/zones.ts";
import { formatAmount } from "../../../shared/values.ts";
import { formatDecimal } from "../../../shared/values/decimal.ts";
import type { PageContent } from "../page-reader.ts";
import type { OutputInput } from "../tasks.ts";
import { documentModelNamespace } from "../../../shared/document/document-model-xsd.ts";
import { toBoxAttributes, roundConfidence, writePage } from "./write-page.ts";
import { XmlWriter } from "./xml.ts";

/** `OutputInput` with parsed contents. Only one page at a time needs to be in memory. */
export interface WriteInput extends Pick<OutputInput, "job" | "source" | "history"> {
  pages: Iterable<PageContent> | AsyncIterable<PageContent>;
  mapping?: { content: Mapping; taxonomyVersion: string };
  indexing?: { content: Indexing; taxonomyVersion: string };
}

/**
 * Writes the document-model XML: the pages with their zones, the data points or keywords, and the job's history.
 * Yields the text piece by piece, with at most one page in a piece.
 *
 * @example
 * for await (const piece of writeDocument({ job, source, pages: [{ text, zones }], history: [] })) file.write(piece);
 */
export async function* writeDocument(input: WriteInput): AsyncGenerator<string> {
  const xml = new XmlWriter();
  xml.open("document", { xmlns: documentModelNamespace, job: input.job.id, type: input.job.type });
  const { name, mediaType, sha256, pages, title, language } = input.source;
  xml.element("source", { name, "media-type": mediaType, sha256, pages, title, language });
  xml.open("body", {});
  let previousPage: PageZones | undefined;
  for await (const { text, zones } of input.pages) {
    writePage(xml, text, zones, previousPage);
    previousPage = zones;
    yield xml.take();
  }
  xml.close("body");
  if (input.mapping !== undefined) writeDataPoints(xml, input.mapping.content, input.mapping.taxonomyVersion);
  if (input.indexing !== undefined) writeIndexing(xml, input.indexing.content, input.indexing.taxonomyVersion);
  xml.element("history", {}, () => {
    for (const { at, step, phase, user, outcome } of input.history) {
      xml.element("event", { at, step, phase, user, outcome });
    }
  });
  xml.close("document");
  yield xml.take();
}

function writeDataPoints(xml: XmlWriter, mapping: Mapping, version: string): void {
  xml.element("data-points", { taxonomy: mapping.taxonomy, version }, () => {
    for (const point of mapping.data_points) if (point.state !== "rejected") writeDataPoint(xml, point);
  });
}

function writeDataPoint(xml: XmlWriter, point: DataPoint): void {
  const { id, path, type, state, origin, value } = point;
  xml.element("data-point", { id, path, type, state, confidence: roundConfidence(point.confidence), origin }, () => {
    if (value === null) return;
    const currency = typeof value === "object" ? (value.currency ?? undefined) : undefined;
    xml.text("value", { currency }, formatValue(value));
    if (point.text !== "") xml.text("text", {}, point.text);
    for (const region of point.regions) writeRegion(xml, region);
  });
}

/** Formats a value independently of a locale, as `xs:decimal`, `xs:date`, `xs:boolean` or text. */
function formatValue(value: Value): string {
  if (typeof value === "number") return formatDecimal(value);
  if (typeof value === "object") return formatAmount(value);
  return String(value);
}

function writeRegion(xml: XmlWriter, { page, bbox, range, zone }: Region): void {
  xml.element("region", { page, ...(bbox && toBoxAttributes(bbox)), ...range, zone });
}

function writeIndexing(xml: XmlWriter, indexing: Indexing, version: string): void {
  xml.element("keywords", { taxonomy: indexing.taxonomy, version }, () => {
    for (const { id, label, confidence, state, origin } of indexing.keywords) {
      if (state === "rejected" || state === "absent") continue;
      xml.element("keyword", { id, label, confidence: roundConfidence(confidence), state, origin });
    }
  });
}
