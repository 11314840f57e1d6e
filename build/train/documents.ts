import { join } from "node:path";
import { readRawPage } from "../../electron/pipeline/read/page.ts";
import type { DocumentProfile } from "../../electron/pipeline/zone/layout/document-profile.ts";
import { DocumentProfiler } from "../../electron/pipeline/zone/layout/document-profile.ts";
import { openPdf } from "../../electron/tools/pdf/open-pdf.ts";
import type { Bbox } from "../../shared/document/geometry.ts";
import type { PdfPageText } from "../../shared/document/page-text.ts";
import type { LabelledBox } from "../evaluate/scorers/box.ts";
import type { LabelledDocument } from "../evaluate/sets/set.ts";
import { loadTokens } from "../evaluate/sets/tokens.ts";
import { loadZones } from "../evaluate/sets/zones.ts";

/** A piece of a page with what people, or the document's own source, say it is. */
export interface Truth {
  label: string;
  bbox: Bbox;
}

export interface TruthPage {
  text: PdfPageText;
  truth: Truth[];
}

/** A document that was read and profiled, with its pages of which the truth is known. */
export interface TruthDocument {
  name: string;
  profile: DocumentProfile;
  pages: TruthPage[];
}

/** Documents whose zones are known, as boxes: `DIR/zoning/tagged_pdf`. */
export async function zonedDocuments(data: string): Promise<TruthDocument[]> {
  const documents = await loadZones(join(data, "zoning", "tagged_pdf"));
  return await inTurn(documents, (document) =>
    readDocument(
      document,
      mapValues(document.truth.pages, ({ zones }) => zones),
    ),
  );
}

/** Documents of whose every word the type is known: `DIR/zoning/docbank100`. */
export async function labelledDocuments(data: string): Promise<TruthDocument[]> {
  const documents = await loadTokens(join(data, "zoning", "docbank100"));
  return await inTurn(documents, (document) =>
    readDocument(
      document,
      mapValues(document.truth, ({ tokens }) => tokens),
    ),
  );
}

async function readDocument(
  { name, file }: LabelledDocument<unknown>,
  truths: ReadonlyMap<number, readonly LabelledBox[]>,
): Promise<TruthDocument> {
  const reader = await openPdf(file, name);
  const profiler = new DocumentProfiler();
  const pages: TruthPage[] = [];
  for (let page = 1; page <= reader.info.pages; page++) {
    const text = readRawPage(await reader.readPage(page), page);
    profiler.add(text);
    const truth = truths.get(page);
    if (truth !== undefined) pages.push({ text, truth: truth.map(withBox) });
  }
  await reader.close();
  return { name, profile: profiler.result(), pages };
}

function withBox({ label, bbox: [left, top, right, bottom] }: LabelledBox): Truth {
  return { label, bbox: { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) } };
}

function mapValues<Key, From, To>(map: ReadonlyMap<Key, From>, change: (value: From) => To): Map<Key, To> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}

/** One after the other, so that only one file is open. */
async function inTurn<From, To>(items: readonly From[], work: (item: From) => Promise<To>): Promise<To[]> {
  const results: To[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
