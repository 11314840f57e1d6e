import { open } from "node:fs/promises";
import type { DocumentMediaType } from "../../shared/api/documents.ts";
import { TaskError } from "../pipeline/tasks.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";

/** Readers accept a PDF whose header is within the first 1,024 bytes (PDF 1.7, implementation note 13). */
const headBytes = 1024;
const zipSignature = Buffer.from("PK\u0003\u0004", "latin1");

/**
 * The file types that people upload by mistake. Each has the first bytes of its files, and its name for the error
 * message.
 */
const otherFileTypes: readonly (readonly [signature: Buffer, name: string])[] = [
  [Buffer.from("89504e47", "hex"), serviceText("file-png")],
  [Buffer.from("ffd8ff", "hex"), serviceText("file-jpeg")],
  [Buffer.from("GIF8", "latin1"), serviceText("file-gif")],
  [Buffer.from("49492a00", "hex"), serviceText("file-tiff")],
  [Buffer.from("4d4d002a", "hex"), serviceText("file-tiff")],
  [Buffer.from("d0cf11e0a1b11ae1", "hex"), serviceText("file-office")],
  [Buffer.from("{\\rtf", "latin1"), serviceText("file-rtf")],
  [Buffer.from("%!PS", "latin1"), serviceText("file-postscript")],
  [Buffer.from("<!DOCTYPE html", "latin1"), serviceText("file-html")],
  [Buffer.from("<html", "latin1"), serviceText("file-html")],
  [Buffer.from("1f8b", "hex"), serviceText("file-gzip")],
];

/**
 * Detects a document's type by its bytes, never by its name. Every ZIP file counts as an ePub here; other ZIP files are
 * refused when they are opened.
 * @param name The document's name in messages.
 * @throws {TaskError} `DOCUMENT_INVALID`, permanent, if the file is neither a PDF nor a ZIP file
 */
export async function detectMediaType(path: string, name: string): Promise<DocumentMediaType> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    if (bytesRead === 0) throw new TaskError("DOCUMENT_INVALID", serviceText("document-empty", { name }), true);
    // ZIP files first, because one can hold a PDF near its beginning.
    if (head.subarray(0, 4).equals(zipSignature)) return "application/epub+zip";
    if (head.includes("%PDF-")) return "application/pdf";
    const type = otherFileTypes.find(([signature]) => head.subarray(0, signature.length).equals(signature))?.[1];
    const message =
      type === undefined
        ? serviceText("document-unknown-type", { name })
        : serviceText("document-other-type", { name, type });
    throw new TaskError("DOCUMENT_INVALID", message, true);
  } finally {
    await file.close();
  }
}
