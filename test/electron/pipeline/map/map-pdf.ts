import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mapDocument } from "../../../../electron/pipeline/map/map-document.ts";
import { DocumentProfiler } from "../../../../electron/pipeline/zone/layout/document-profile.ts";
import { zonePage } from "../../../../electron/pipeline/zone/zone-page.ts";
import { openDocument } from "../../../../electron/tools/open-documents.ts";
import { readPage } from "../../../../electron/tools/read-page.ts";
import type { DataPoint, Mapping } from "../../../../shared/document/data-points.ts";
import { mappingSchema } from "../../../../shared/document/data-points.ts";
import type { PageText } from "../../../../shared/document/page-text.ts";
import type { DataPointTaxonomy } from "../../../../shared/taxonomy.ts";
import { dataPointTaxonomySchema } from "../../../../shared/taxonomy.ts";
import { formatValue } from "../../../../shared/values.ts";
import { buildPdf } from "../../../builders/pdf.ts";

export const invoiceTaxonomy = dataPointTaxonomySchema.parse(
  JSON.parse(await readFile(new URL("../../../../electron/domain/taxonomies/invoice.json", import.meta.url), "utf8")),
);

/** A text with the position of its top left corner, in points. */
export type Placed = readonly [x: number, y: number, text: string];

/** Creates a PDF of the texts, then reads, zones and maps it. */
export async function mapPdf(
  pages: readonly (readonly Placed[])[],
  taxonomy: DataPointTaxonomy = invoiceTaxonomy,
  font = "Helvetica",
): Promise<Mapping> {
  const pdf = await buildPdf(
    pages.map((texts) => (page) => {
      page.font(font).fontSize(10);
      for (const [x, y, text] of texts) page.text(text, x, y, { lineBreak: false });
    }),
  );
  const texts = await readPdf(pdf);
  const profiler = new DocumentProfiler();
  for (const text of texts) profiler.add(text);
  const profile = profiler.result();
  const zoned = texts.map((text) => ({ text, zones: zonePage(text, profile) }));
  return mappingSchema.parse(await mapDocument({ pages: zoned.map((page) => () => page), taxonomy }));
}

async function readPdf(bytes: Uint8Array): Promise<PageText[]> {
  const folder = await mkdtemp(join(tmpdir(), "galley-map-"));
  try {
    const path = join(folder, "document.pdf");
    await writeFile(path, bytes);
    const document = await openDocument(path, "document.pdf", "application/pdf");
    const texts: PageText[] = [];
    for (let page = 1; page <= document.reader.info.pages; page++) texts.push(await readPage(document, page, false));
    await document.reader.close();
    return texts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the formatted values of the data points by path. */
export function listValues({ data_points }: Mapping): Record<string, string> {
  return Object.fromEntries(
    data_points.flatMap(({ path, value, type }) => (value === null ? [] : [[path, formatValue(value, type)]])),
  );
}

export function getDataPoint({ data_points }: Mapping, path: string): DataPoint {
  const point = data_points.find((candidate) => candidate.path === path);
  if (point === undefined) throw new Error(`There is no data point ${path}.`);
  return point;
}
