import { open } from "node:fs/promises";
import { TaskError } from "../../pipeline/tasks.ts";
import { openWithPdfjs } from "./pdfjs-reader.ts";
import { openWithPdfium, PdfiumOpenError } from "./pdfium-reader.ts";
import type { PdfReader } from "./pdf-reader.ts";
import { isTruncatedPdf } from "./truncation.ts";

/**
 * Opens a PDF: with PDFium, and what that refuses with pdf.js.
 * @param name What to call the document in messages.
 * @throws {TaskError} `DOCUMENT_INVALID` or `DOCUMENT_ENCRYPTED`, permanent.
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
    if (!(error instanceof PdfiumOpenError)) throw error;
    if (error.encrypted) throw encrypted(name, error);
    return await openWithPdfjs(path).catch((second: unknown) => {
      if (second instanceof Error && second.name === "PasswordException") throw encrypted(name, second);
      const message = `${name} is a PDF that cannot be opened: ${error.message}.`;
      throw new TaskError("DOCUMENT_INVALID", message, true, second);
    });
  }
}

function encrypted(name: string, cause: Error): TaskError {
  const message = `${name} is encrypted: it is protected by a password. Save it without one, and try again.`;
  return new TaskError("DOCUMENT_ENCRYPTED", message, true, cause);
}
