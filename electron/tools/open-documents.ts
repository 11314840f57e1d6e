import type { DocumentMediaType } from "../../shared/api/documents.ts";
import type { DocumentFile } from "../pipeline/tasks.ts";
import type { EpubReader } from "./epub/epub-reader.ts";
import { openEpub } from "./epub/epub-reader.ts";
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
 * A cache of a worker's open documents, so that not every page opens its file again. Closes the least recently used.
 */
export class OpenDocuments {
  private readonly capacity: number;
  /** The documents by hash; the least recently used one comes first. */
  private readonly open = new Map<string, OpenDocument>();

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  async get(file: DocumentFile): Promise<OpenDocument> {
    const cached = this.open.get(file.sha256);
    if (cached !== undefined) {
      this.open.delete(file.sha256);
      this.open.set(file.sha256, cached);
      return cached;
    }
    const document = await openDocument(file.path, "the document", file.mediaType);
    this.open.set(file.sha256, document);
    for (const [sha256, oldest] of this.open) {
      if (this.open.size <= this.capacity) break;
      this.open.delete(sha256);
      await oldest.reader.close();
    }
    return document;
  }
}
