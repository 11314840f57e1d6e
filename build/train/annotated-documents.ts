import { join } from "node:path";
import { readRawPage } from "../../electron/pipeline/read/page.ts";
import { type DocumentProfile, DocumentProfiler } from "../../electron/pipeline/zone/layout/document-profile.ts";
import { openPdf } from "../../electron/tools/pdf/open-pdf.ts";
import type { Bbox } from "../../shared/document/geometry.ts";
import type { PdfPageText } from "../../shared/document/page-text.ts";
import type { LabelledBox } from "../evaluate/scorers/box.ts";
import type { LabelledDocument } from "../evaluate/sets/set.ts";
import { loadTokens } from "../evaluate/sets/tokens.ts";
import { loadZones } from "../evaluate/sets/zones.ts";

/** The box of a zone or word in the ground truth, in points. The label of a word is the type of its zone. */
export interface Annotation {
  label: string;
  bbox: Bbox;
}

/** A page with the annotations of its zones or words. */
export interface AnnotatedPage {
  text: PdfPageText;
  annotations: Annotation[];
}

/** A document with its profile and its annotated pages. */
export interface AnnotatedDocument {
  name: string;
  /** Documents of one family are similar, and are never split between training and validation. */
  family: string;
  profile: DocumentProfile;
  pages: AnnotatedPage[];
}

/** Loads the documents of a set whose zones are annotated as boxes: `DIR/zoning/SET`. */
export async function loadZoneAnnotations(data: string, setName = "tagged_pdf"): Promise<AnnotatedDocument[]> {
  const documents = await loadZones(join(data, "zoning", setName));
  return await readInSequence(documents, ({ pages }) => mapValues(pages, ({ zones }) => zones));
}

/** Loads the documents whose words are annotated with the types of their zones: `DIR/zoning/docbank100`. */
export async function loadWordAnnotations(data: string): Promise<AnnotatedDocument[]> {
  const documents = await loadTokens(join(data, "zoning", "docbank100"));
  return await readInSequence(documents, (pages) => mapValues(pages, ({ tokens }) => tokens));
}

/** Reads documents one after the other, so that only one file is open. */
async function readInSequence<Truth>(
  documents: readonly LabelledDocument<Truth>[],
  getBoxesByPage: (truth: Truth) => ReadonlyMap<number, readonly LabelledBox[]>,
): Promise<AnnotatedDocument[]> {
  const results: AnnotatedDocument[] = [];
  for (const document of documents) results.push(await readDocument(document, getBoxesByPage(document.truth)));
  return results;
}

async function readDocument(
  { name, file, family = name }: LabelledDocument<unknown>,
  boxesByPage: ReadonlyMap<number, readonly LabelledBox[]>,
): Promise<AnnotatedDocument> {
  const reader = await openPdf(file, name);
  const profiler = new DocumentProfiler();
  const pages: AnnotatedPage[] = [];
  for (let page = 1; page <= reader.info.pages; page++) {
    const text = readRawPage(await reader.readPage(page), page);
    profiler.add(text);
    const boxes = boxesByPage.get(page);
    if (boxes !== undefined) pages.push({ text, annotations: boxes.map(toAnnotation) });
  }
  await reader.close();
  return { name, family, profile: profiler.result(), pages };
}

function toAnnotation({ label, bbox: [left, top, right, bottom] }: LabelledBox): Annotation {
  return { label, bbox: { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) } };
}

function mapValues<Key, From, To>(map: ReadonlyMap<Key, From>, transform: (value: From) => To): Map<Key, To> {
  return new Map([...map].map(([key, value]) => [key, transform(value)]));
}
