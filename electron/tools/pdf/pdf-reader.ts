import type { DocumentInfo } from "../../pipeline/tasks.ts";
import type { RawPage } from "../../pipeline/read/raw-page.ts";

/** The image of a page: RGB or RGBA with 8 bits each, row by row from the top. */
export interface PageImage {
  width: number;
  height: number;
  channels: 3 | 4;
  pixels: Uint8Array;
}

/** An open PDF, independent of the library that reads it. Pages count from 1. */
export interface PdfReader {
  readonly info: DocumentInfo;
  /** @throws {PageUnreadableError} */
  readPage(page: number): Promise<RawPage>;
  /**
   * Reads the page with another library, for a page whose text layer this one reads as garbled. Missing where there is
   * no other library; undefined where the file is too large for it. Rejects with whatever that library throws.
   */
  readWithSecondReader?(page: number): Promise<RawPage | undefined>;
  /** Draws a page. @param height In pixels; the width follows. @throws {PageUnreadableError} */
  renderPage(page: number, height: number): Promise<PageImage>;
  /**
   * Returns the resolution of the page's finest large image, such as a scan, in dots an inch (dpi); undefined where it
   * has none or it is unknown.
   */
  readImageResolution(page: number): Promise<number | undefined>;
  close(): Promise<void>;
}

/** Thrown where a page cannot be read; other pages may be readable. */
export class PageUnreadableError extends Error {
  override readonly name = "PageUnreadableError";
}
