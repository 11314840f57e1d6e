import { isAlmostEmpty, type PageText, type PdfPageText } from "../../shared/document/page-text.ts";
import type { OcrOptions } from "../pipeline/tasks.ts";
import { listGarbledLines } from "../pipeline/read/garbled-text.ts";
import { readRawPage } from "../pipeline/read/page.ts";
import { needsOcr, recognize } from "./ocr/recognize.ts";
import type { OpenDocument } from "./open-documents.ts";
import { PageUnreadableError, type PdfReader } from "./pdf/pdf-reader.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";

/** The size, in points, of a page that cannot be read: A4. */
const unreadablePage = { width: 595.28, height: 841.89, rotation: 0, source: "text-layer" } as const;

/**
 * Reads a page of an open document, or a section of an ePub. For a page that cannot be read, returns an empty page with
 * an `error`.
 * @param page The page number, from 1.
 * @param ocr Options of OCR, which reads the page's image if the text layer is missing or garbled; false for no OCR.
 * @throws {TaskError} if OCR cannot read a language
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

/** Describes the garbled lines of a page whose other lines can be read. */
function describeGarbledLines(text: PdfPageText): string[] {
  const { length: count } = listGarbledLines(text);
  if (count === 0) return [];
  return [count === 1 ? serviceText("page-garbled-line") : serviceText("page-garbled-lines", { count })];
}

async function readPdfPage(reader: PdfReader, page: number, ocr: OcrOptions | false): Promise<PdfPageText> {
  const text = readRawPage(await reader.readPage(page), page);
  const isRead = ocr !== false && (needsOcr(text) || (ocr.readsEmptyPages === true && isAlmostEmpty(text)));
  const result = isRead ? await recognize(text, reader, ocr) : text;
  if (text.garbled !== true) {
    const findings = [...(result.findings ?? []), ...describeGarbledLines(result)];
    return findings.length === 0 ? result : { ...result, findings };
  }
  if (isRead && result.words.length > 0) return result;
  return { ...result, findings: [serviceText(isRead ? "page-garbled-unread" : "page-garbled")] };
}
