import type { Bbox } from "../../shared/document/geometry.ts";
import type { PageSize } from "./layout.ts";

/** Where the viewer takes page images from. */
export interface PageSource {
  readonly pages: number;
  size(page: number): Promise<PageSize>;
  /**
   * Draws a page `width` device pixels wide into a canvas of its own.
   * @throws where the page cannot be drawn; an aborted signal ends it with an `AbortError`.
   */
  draw(page: number, width: number, signal: AbortSignal): Promise<HTMLCanvasElement>;
  /** A part of a page, `density` device pixels a point. Several parts of one page cost one drawing. */
  cut(page: number, bbox: Bbox, density: number): Promise<HTMLCanvasElement>;
  close(): void;
}
