import type { PageText, PdfPageText } from "../../shared/document/page-text.ts";
import type { OcrOptions } from "../pipeline/tasks.ts";
import { readRawPage } from "../pipeline/read/page.ts";
import { needsOcr, recognize } from "./ocr.ts";
import type { OpenDocument } from "./open-documents.ts";
import type { PdfReader } from "./pdf/pdf-reader.ts";
import { PageUnreadableError } from "./pdf/pdf-reader.ts";

/** A page that cannot be read still has a place and a size: A4's. */
const unreadablePage = { width: 595.28, height: 841.89, rotation: 0, source: "text-layer" } as const;

/**
 * Reads a page of an open document; a damaged page comes back empty, with its `error` said.
 * @param ocr How to read the page's image where its text layer is missing or worthless; not at all where false.
 */
export async function readPage(document: OpenDocument, page: number, ocr: OcrOptions | false): Promise<PageText> {
  if (document.mediaType === "application/epub+zip") return await document.reader.readSection(page);
  try {
    return await readPdfPage(document.reader, page, ocr);
  } catch (error) {
    if (!(error instanceof PageUnreadableError)) throw error;
    return { page, ...unreadablePage, words: [], lines: [], rules: [], images: [], error: error.message };
  }
}

async function readPdfPage(reader: PdfReader, page: number, ocr: OcrOptions | false): Promise<PdfPageText> {
  const text = await readTextLayer(reader, page);
  return ocr !== false && needsOcr(text) ? await recognize(text, reader, ocr) : text;
}

/** What one library cannot tell of its fonts the other may: by the names of their glyphs. */
async function readTextLayer(reader: PdfReader, page: number): Promise<PdfPageText> {
  const text = readRawPage(await reader.readPage(page), page);
  if (text.worthless !== true || reader.readOtherwise === undefined) return text;
  // Where that fails the first reading stands: it says of itself that it is worth nothing.
  const second = await reader.readOtherwise(page).catch(() => undefined);
  const other = second === undefined ? text : readRawPage(second, page);
  return other.worthless === true ? text : other;
}
