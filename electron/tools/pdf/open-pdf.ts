import { open, stat } from "node:fs/promises";
import { TaskError } from "../../pipeline/tasks.ts";
import { openWithPdfjs } from "./pdfjs-reader.ts";
import { openWithPdfium, PdfiumOpenError } from "./pdfium-reader.ts";
import type { PdfReader } from "./pdf-reader.ts";
import { DynamicFormError } from "./pdf-reader.ts";
import { isTruncatedPdf } from "./truncation.ts";

/**
 * Opens a PDF with PDFium, or with pdf.js if PDFium refuses it. Close the reader after use.
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
    return withSecondReader(await openWithPdfium(path), path);
  } catch (error) {
    if (error instanceof DynamicFormError) throw createDynamicFormError(name, error);
    if (!(error instanceof PdfiumOpenError)) throw error;
    if (error.encrypted) throw createEncryptedError(name, error);
    return await openWithPdfjs(path).catch((second: unknown) => {
      if (second instanceof DynamicFormError) throw createDynamicFormError(name, second);
      if (second instanceof Error && second.name === "PasswordException") throw createEncryptedError(name, second);
      const message = `${name} is a PDF that cannot be opened: ${error.message}.`;
      throw new TaskError("DOCUMENT_INVALID", message, true, second);
    });
  }
}

/** The maximum size of a file that is read with pdf.js too, which loads the whole file into memory. */
const maxSecondReaderBytes = 50 * 2 ** 20;

/** Adds pdf.js as second reader, which opens the file when it is first needed. */
function withSecondReader(first: PdfReader, path: string): PdfReader {
  let second: Promise<PdfReader> | undefined;
  return {
    ...first,
    readWithSecondReader: async (page) => {
      if ((await stat(path)).size > maxSecondReaderBytes) return undefined;
      second ??= openWithPdfjs(path);
      return await (await second).readPage(page);
    },
    close: async () => {
      await first.close();
      // A reader that could not be opened needs no closing.
      await second?.then(
        (reader) => reader.close(),
        () => undefined,
      );
    },
  };
}

function createEncryptedError(name: string, cause: Error): TaskError {
  const message = `${name} is encrypted: it is protected by a password. Save it without one, and try again.`;
  return new TaskError("DOCUMENT_ENCRYPTED", message, true, cause);
}

function createDynamicFormError(name: string, cause: Error): TaskError {
  const message =
    `${name} is a dynamic XFA form: its pages are only a notice, and its contents cannot be read. ` +
    "Open it in Adobe Acrobat or Reader, print it to a PDF, and use that one.";
  return new TaskError("DOCUMENT_INVALID", message, true, cause);
}
