import { open } from "node:fs/promises";
import { TaskError } from "../../pipeline/tasks.ts";
import { openWithPdfium, PdfiumOpenError } from "./pdfium-reader.ts";
import type { PdfReader } from "./pdf-reader.ts";
import { DynamicFormError } from "./pdf-reader.ts";
import { isTruncatedPdf } from "./truncation.ts";

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
      const message = `${name} is truncated: the file ends too early, without the end mark of a PDF. Get it again in full.`;
      throw new TaskError("DOCUMENT_INVALID", message, true);
    }
  } finally {
    await file.close();
  }
  try {
    return await openWithPdfium(path);
  } catch (error) {
    if (error instanceof DynamicFormError) {
      const message =
        `${name} is a dynamic XFA form: its pages are only a notice, and its contents cannot be read. ` +
        "Open it in Adobe Acrobat or Reader, print it to a PDF, and use that one.";
      throw new TaskError("DOCUMENT_INVALID", message, true, error);
    }
    if (!(error instanceof PdfiumOpenError)) throw error;
    if (error.encrypted) {
      const message = `${name} is encrypted: it is protected by a password. Save it without one, and try again.`;
      throw new TaskError("DOCUMENT_ENCRYPTED", message, true, error);
    }
    const advice = "If another program opens it, print it to a PDF there, and use that one.";
    throw new TaskError("DOCUMENT_INVALID", `${name} cannot be opened: ${error.message}. ${advice}`, true, error);
  }
}
