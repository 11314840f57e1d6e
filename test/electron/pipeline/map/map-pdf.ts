import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mapDocument } from "../../../../electron/pipeline/map/map-document.ts";
import type { PageReader } from "../../../../electron/pipeline/page-reader.ts";
import { DocumentProfiler } from "../../../../electron/pipeline/zone/layout/document-profile.ts";
import { zonePage } from "../../../../electron/pipeline/zone/zone-page.ts";
import { openDocument } from "../../../../electron/tools/open-documents.ts";
import { readPage } from "../../../../electron/tools/read-page.ts";
import { type DataPoint, type Mapping, mappingSchema } from "../../../../shared/document/data-points.ts";
import type { PageText } from "../../../../shared/document/page-text.ts";
import { type DataPointTaxonomy, dataPointTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { formatValue } from "../../../../shared/values/parse-value.ts";
import { buildPdf } from "../../../builders/pdf.ts";

export const invoiceTaxonomy = dataPointTaxonomySchema.parse(
  JSON.parse(
    await readFile(new URL("../../../../electron/domain/taxonomies/built-in/invoice.json", import.meta.url), "utf8"),
  ),
);

/** A text with the position of its top left corner, and its size, in points. */
export type Placed = readonly [x: number, y: number, text: string, size?: number];

/** Creates a PDF of the texts, then reads, zones and maps it. */
export async function mapPdf(
  pages: readonly (readonly Placed[])[],
  taxonomy: DataPointTaxonomy = invoiceTaxonomy,
  font = "Helvetica",
): Promise<Mapping> {
  return mappingSchema.parse(await mapDocument({ pages: await zonePdf(pages, font), taxonomy }));
}

/** Creates a PDF of the texts, then reads and zones it. */
export async function zonePdf(pages: readonly (readonly Placed[])[], font = "Helvetica"): Promise<PageReader[]> {
  const pdf = await buildPdf(
    pages.map((texts) => (page) => {
      page.font(font);
      for (const [x, y, text, size = 10] of texts) page.fontSize(size).text(text, x, y, { lineBreak: false });
    }),
  );
  const texts = await readPdf(pdf);
  const profiler = new DocumentProfiler();
  for (const text of texts) profiler.add(text);
  const profile = profiler.result();
  return texts.map((text) => {
    const page = { text, zones: zonePage(text, profile) };
    return () => page;
  });
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

/** A German letter: the sender in one line above the window, labels left of their values, sums under the table. */
export const germanInvoice: Placed[] = [
  [70, 120, "Nordlicht GmbH · Hafenweg 3 · 24103 Kiel"],
  [70, 145, "Birkenhof KG"],
  [70, 158, "Einkauf"],
  [70, 171, "Lindenstraße 8a"],
  [70, 184, "01067 Dresden"],
  [340, 145, "Rechnungs-Nr.:"],
  [450, 145, "2026/0815"],
  [340, 158, "Rechnungsdatum:"],
  [450, 158, "03.02.2026"],
  [340, 171, "Lieferdatum:"],
  [450, 171, "30. Januar 2026"],
  [340, 184, "Kundennummer:"],
  [450, 184, "4711"],
  [70, 260, "Pos."],
  [110, 260, "Bezeichnung"],
  [300, 260, "Menge"],
  [370, 260, "Einzelpreis"],
  [470, 260, "Betrag"],
  [70, 280, "1"],
  [110, 280, "Leuchtturmmodell"],
  [310, 280, "2"],
  [380, 280, "1.250,00 €"],
  [470, 280, "2.500,00 €"],
  [70, 300, "2"],
  [110, 300, "Versandkiste, groß"],
  [310, 300, "3"],
  [380, 300, "40,50 €"],
  [470, 300, "121,50 €"],
  [300, 340, "Nettobetrag"],
  [470, 340, "2.621,50 €"],
  [300, 355, "zzgl. 19 % MwSt."],
  [470, 355, "498,09 €"],
  [300, 370, "Rechnungsbetrag"],
  [470, 370, "3.119,59 €"],
  [70, 420, "Zahlbar bis 17.02.2026 ohne Abzug."],
  [70, 760, "IBAN: DE02 1203 0000 0000 2020 51"],
  [330, 760, "USt-IdNr.: DE123456788"],
];
