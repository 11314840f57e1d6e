import type { DocumentInfo } from "../../pipeline/tasks.ts";
import type { RawPage } from "../../pipeline/read/raw-page.ts";

/** Pixels of a page: RGB, or RGBA, 8 bits each, rows from the top. */
export interface PageImage {
  width: number;
  height: number;
  channels: 3 | 4;
  pixels: Uint8Array;
}

/** An open PDF, whatever library has opened it. Pages count from 1. */
export interface PdfReader {
  readonly info: DocumentInfo;
  /** @throws {PageUnreadableError} */
  readPage(page: number): Promise<RawPage>;
  /**
   * Reads the page with another library, for a page whose text layer this one reads as garbled. Missing where there is
   * no other library; undefined where the file is too large for it. Rejects with whatever that library throws.
   */
  readWithSecondReader?(page: number): Promise<RawPage | undefined>;
  /** `height` in pixels; the width follows. @throws {PageUnreadableError} */
  renderPage(page: number, height: number): Promise<PageImage>;
  /** Dots an inch of the page's finest large image, as of a scan; undefined where it has none, or that is not known. */
  imageResolution(page: number): Promise<number | undefined>;
  close(): Promise<void>;
}

/** One page of a document cannot be read; the others may be. */
export class PageUnreadableError extends Error {
  override readonly name = "PageUnreadableError";
}
