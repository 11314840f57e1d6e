import type { Bbox } from "../../shared/document/geometry.ts";
import type { PageSize } from "./layout.ts";
import type { RenderOptions } from "./render-cache.ts";
import { t } from "../messages/messages.ts";

/** Renders the pages of a document. */
export interface PageSource {
  readonly pageCount: number;
  /**
   * Whether a part of the document could not be read. In this case, further pages can only be rendered by a new source.
   */
  readonly hasFailed: boolean;
  /** Returns the page labels of the document, such as "iv", by page number, without labels that equal the page number. */
  getPageLabels(): Promise<ReadonlyMap<number, string>>;
  /** Returns the size of a page in points. */
  getPageSize(page: number): Promise<PageSize>;
  /**
   * Renders a page with a width in device pixels into a canvas that only the caller shows. The most recently used pages
   * are cached. Pages that are not urgent are rendered one after the other, and only while no urgent page is being
   * rendered. The caller aborts the signal when it no longer shows the canvas, so that the canvas can be reused.
   * @throws if the page cannot be rendered; `AbortError` if the signal is aborted
   */
  renderPage(page: number, width: number, options: RenderOptions): Promise<HTMLCanvasElement>;
  /** Renders a page into the cache, for a later `renderPage`. Throws the same errors. */
  prepare(page: number, width: number, options: RenderOptions): Promise<void>;
  /** Renders a box in points, with at least `density` device pixels per point. Renders and caches the whole page. */
  renderRegion(page: number, bbox: Bbox, density: number): Promise<HTMLCanvasElement>;
  close(): void;
}

/** Describes why pages could not be read. The status of a failed response is taken from the error message. */
export function describeReadError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const status = Number(/Unexpected server response \((\d+)\)/.exec(message)?.[1] ?? Number.NaN);
  if (status > 0) return t("viewer-service-answered-with-status", { status });
  return status === 0 || /fetch/i.test(message) ? t("viewer-service-does-not-answer") : message.replace(/\.$/, "");
}
