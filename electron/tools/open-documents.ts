import type { DocumentMediaType } from "../../shared/api/documents.ts";
import type { DocumentFile } from "../pipeline/tasks.ts";
import { type EpubReader, openEpub } from "./epub/epub-reader.ts";
import { openPdf } from "./pdf/open-pdf.ts";
import type { PdfReader } from "./pdf/pdf-reader.ts";

export type OpenDocument =
  | { mediaType: "application/pdf"; reader: PdfReader }
  | { mediaType: "application/epub+zip"; reader: EpubReader };

/**
 * Opens a document of a known type. Close its reader after use.
 * @param name The document's name in messages.
 * @throws {TaskError} `DOCUMENT_INVALID` or `DOCUMENT_ENCRYPTED`, permanent
 */
export async function openDocument(path: string, name: string, mediaType: DocumentMediaType): Promise<OpenDocument> {
  return mediaType === "application/pdf"
    ? { mediaType, reader: await openPdf(path, name) }
    : { mediaType, reader: await openEpub(path, name) };
}

/**
 * A cache of a worker's open documents, so that a file is not opened again for each page. It closes the least recently
 * used documents.
 */
export class OpenDocuments {
  private readonly capacity: number;
  /** The documents by path; the least recently used one comes first. */
  private readonly open = new Map<string, OpenDocument>();

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  async get(file: DocumentFile): Promise<OpenDocument> {
    const cached = this.open.get(file.path);
    if (cached !== undefined) {
      this.open.delete(file.path);
      this.open.set(file.path, cached);
      return cached;
    }
    const document = await openDocument(file.path, "the document", file.mediaType);
    this.open.set(file.path, document);
    for (const [path, oldest] of this.open) {
      if (this.open.size <= this.capacity) break;
      this.open.delete(path);
      await oldest.reader.close();
    }
    return document;
  }
}
