import type { Bbox } from "../../shared/document/geometry.ts";
import type { PageSize } from "./layout.ts";
import type { RenderOptions } from "./render-cache.ts";
import { t } from "../messages/messages.ts";

/** Renders the pages of a document. */
export interface PageSource {
  readonly pageCount: number;
  /** Whether a part of the document could not be read: further pages are drawn after it was opened again. */
  readonly hasFailed: boolean;
  /** Returns the labels that the document gives to its pages, such as "iv", by page; none of those that are its number. */
  getPageLabels(): Promise<ReadonlyMap<number, string>>;
  getPageSize(page: number): Promise<PageSize>;
  /**
   * Renders a page `width` device pixels wide into a canvas that no other element shows. The pages rendered last are
   * cached. Pages that are not urgent are rendered one after the other, while none is urgent. The caller aborts the signal when it no longer shows the canvas, and then leaves it to others.
   * @throws if the page cannot be rendered; `AbortError` if the signal is aborted
   */
  renderPage(page: number, width: number, options: RenderOptions): Promise<HTMLCanvasElement>;
  /** Renders a page into the cache, from which `renderPage` takes it; throws like it. */
  prepare(page: number, width: number, options: RenderOptions): Promise<void>;
  /** Renders a part of a page at `density` device pixels per point; the page itself is rendered once and cached. */
  renderRegion(page: number, bbox: Bbox, density: number): Promise<HTMLCanvasElement>;
  close(): void;
}

/** Describes why pages could not be read; pdf.js names the address and the status of a failed response. */
export function describeReadError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const status = Number(/Unexpected server response \((\d+)\)/.exec(message)?.[1] ?? Number.NaN);
  if (status > 0) return t("viewer-service-answered-with-status", { status });
  return status === 0 || /fetch/i.test(message) ? t("viewer-service-does-not-answer") : message.replace(/\.$/, "");
}
