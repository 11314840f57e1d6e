import { open } from "node:fs/promises";
import { TaskError } from "../../pipeline/tasks.ts";
import { openWithPdfium, PdfiumOpenError } from "./pdfium-reader.ts";
import { DynamicFormError, type PdfReader } from "./pdf-reader.ts";
import { isTruncatedPdf } from "./truncation.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/**
 * Opens a PDF. Close the reader after use.
 * @param name The document's name in messages.
 * @throws {TaskError} `DOCUMENT_INVALID` or `DOCUMENT_ENCRYPTED`, permanent
 * @example
 * const reader = await openPdf("/tmp/paper.pdf", "paper.pdf");
 * const image = await reader.renderPage(1, 1200);
 * await reader.close();
 */
export async function openPdf(path: string, name: string): Promise<PdfReader> {
  const file = await open(path);
  try {
    if (await isTruncatedPdf(file)) {
      throw new TaskError("DOCUMENT_INVALID", serviceText("pdf-truncated", { name }), true);
    }
  } finally {
    await file.close();
  }
  try {
    return await openWithPdfium(path);
  } catch (error) {
    if (error instanceof DynamicFormError) {
      throw new TaskError("DOCUMENT_INVALID", serviceText("pdf-dynamic-form", { name }), true, error);
    }
    if (!(error instanceof PdfiumOpenError)) throw error;
    if (error.encrypted) {
      throw new TaskError("DOCUMENT_ENCRYPTED", serviceText("pdf-encrypted", { name }), true, error);
    }
    const message = serviceText("pdf-unreadable", { name, reason: error.message });
    throw new TaskError("DOCUMENT_INVALID", message, true, error);
  }
}
