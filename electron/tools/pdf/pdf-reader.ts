import type { DocumentInfo } from "../../pipeline/tasks.ts";
import type { RawPage } from "../../pipeline/read/raw-page.ts";

/** The image of a page, row by row from the top: RGB, or grey if it has no colour, with 8 bits for each channel. */
export interface PageImage {
  width: number;
  height: number;
  channels: 1 | 3;
  pixels: Uint8Array;
}

/** A file that is attached to a PDF. `bytes` is missing if the file is empty, damaged or too large. */
export interface Attachment {
  name: string;
  size: number;
  bytes?: Uint8Array;
}

/** An open PDF. Pages count from 1. */
export interface PdfReader {
  readonly info: DocumentInfo;
  /** @throws {PageUnreadableError} */
  readPage(page: number): Promise<RawPage>;
  /**
   * Draws a page. @param height The image's height in pixels; the width follows from the page. @throws
   * {PageUnreadableError}
   */
  renderPage(page: number, height: number): Promise<PageImage>;
  /**
   * Returns the resolution of the page's finest large image, such as a scan, in dots per inch (dpi); undefined if there
   * is no such image or its resolution is unknown.
   */
  readImageResolution(page: number): Promise<number | undefined>;
  /**
   * Reads the attached files that `isSelected` accepts. Files of more than `maxBytes` are returned without their bytes.
   */
  readAttachments(isSelected: (file: Attachment) => boolean, maxBytes: number): Promise<Attachment[]>;
  close(): Promise<void>;
}

/** Thrown if a page cannot be read; other pages may be readable. */
export class PageUnreadableError extends Error {
  override readonly name = "PageUnreadableError";
}

/** Thrown if a PDF is a dynamic XFA form, whose contents are not on its pages. */
export class DynamicFormError extends Error {
  override readonly name = "DynamicFormError";
}
