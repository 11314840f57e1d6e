import { open } from "node:fs/promises";
import type { DocumentMediaType } from "../../shared/api/documents.ts";
import { TaskError } from "../pipeline/tasks.ts";

/** Readers accept a PDF whose header comes within the first 1,024 bytes (PDF 1.7, implementation note 13). */
const headBytes = 1024;
const zipSignature = Buffer.from("PK\u0003\u0004", "latin1");

/** Names for what people give by mistake, to be told so. */
const otherKinds: readonly (readonly [signature: Buffer, name: string])[] = [
  [Buffer.from("89504e47", "hex"), "a PNG image"],
  [Buffer.from("ffd8ff", "hex"), "a JPEG image"],
  [Buffer.from("GIF8", "latin1"), "a GIF image"],
  [Buffer.from("49492a00", "hex"), "a TIFF image"],
  [Buffer.from("4d4d002a", "hex"), "a TIFF image"],
  [Buffer.from("d0cf11e0a1b11ae1", "hex"), "an old Office document"],
  [Buffer.from("{\\rtf", "latin1"), "an RTF document"],
  [Buffer.from("%!PS", "latin1"), "a PostScript file"],
  [Buffer.from("<!DOCTYPE html", "latin1"), "an HTML page"],
  [Buffer.from("<html", "latin1"), "an HTML page"],
  [Buffer.from("1f8b", "hex"), "a gzip archive"],
];

/**
 * Tells a document's type from its bytes, never from its name. Every ZIP is taken for an ePub here; whether it
 * is one shows when it is opened.
 * @param name What to call the document in messages.
 * @throws {TaskError} `DOCUMENT_INVALID`, permanent, for what is neither a PDF nor a ZIP.
 */
export async function sniff(path: string, name: string): Promise<DocumentMediaType> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    if (bytesRead === 0) throw new TaskError("DOCUMENT_INVALID", `${name} is empty: the file has no bytes.`, true);
    // A ZIP first: an entry stored as it is may well be a PDF.
    if (head.subarray(0, 4).equals(zipSignature)) return "application/epub+zip";
    if (head.includes("%PDF-")) return "application/pdf";
    const kind = otherKinds.find(([signature]) => head.subarray(0, signature.length).equals(signature))?.[1];
    const what = kind === undefined ? "" : `: it looks like ${kind}`;
    throw new TaskError("DOCUMENT_INVALID", `${name} is neither a PDF nor an ePub${what}. Give one of these.`, true);
  } finally {
    await file.close();
  }
}
