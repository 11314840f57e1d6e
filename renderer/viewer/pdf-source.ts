import type { PDFDocumentProxy, PageViewport, PDFPageProxy } from "pdfjs-dist";
import { getDocument, GlobalWorkerOptions, RenderingCancelledException } from "pdfjs-dist";
import type { Bbox } from "../../shared/document/geometry.ts";
import { ImageLender } from "./image-lender.ts";
import type { PageSize } from "./layout.ts";
import type { PageSource } from "./page-source.ts";
import { createRenderCache } from "./render-cache.ts";
import { t } from "../messages/messages.ts";

GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).href;

/** URL of a folder of pdf.js data files, which the build copies beside the page. */
const getDataUrl = (folder: string): string => new URL(`pdfjs/${folder}/`, document.baseURI).href;
const dataUrls = {
  cMapUrl: getDataUrl("cmaps"),
  standardFontDataUrl: getDataUrl("standard_fonts"),
  wasmUrl: getDataUrl("wasm"),
  iccUrl: getDataUrl("iccs"),
};

/** Pixels of the rendered pages that are cached, of 4 bytes each: some 30 pages on a small screen, 7 on a large one. */
const maxCachedPixels = 32 * 1024 * 1024;
/** Canvas limit of browsers; a larger page is drawn at a lower resolution and stretched. */
const maxCanvasPixels = 16_777_216;

/** Returns the viewport of a page in points, without its UserUnit, which changes the print size only. */
function createViewport(page: PDFPageProxy, scale: number): PageViewport {
  return page.getViewport({ scale: scale / page.userUnit });
}

async function renderToCanvas(page: PDFPageProxy, width: number, signal: AbortSignal): Promise<HTMLCanvasElement> {
  const unscaled = createViewport(page, 1);
  const reduction = Math.min(1, Math.sqrt(maxCanvasPixels / ((width * width * unscaled.height) / unscaled.width)));
  const viewport = createViewport(page, (width / unscaled.width) * reduction);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const task = page.render({ canvas, viewport });
  const stop = (): void => task.cancel();
  signal.addEventListener("abort", stop, { once: true });
  try {
    await task.promise;
  } catch (error) {
    if (error instanceof RenderingCancelledException) signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
  return canvas;
}

/** Copies a canvas, or a part of it in pixels, since an element has one place in the window. */
function copyCanvas(
  canvas: HTMLCanvasElement,
  { x, y, width, height }: Bbox = { x: 0, y: 0, width: canvas.width, height: canvas.height },
): HTMLCanvasElement {
  const copy = document.createElement("canvas");
  copy.width = Math.max(1, Math.round(width));
  copy.height = Math.max(1, Math.round(height));
  const context = copy.getContext("2d");
  if (context === null) throw new Error(t("viewer-browser-cannot-create-2d-canvas"));
  context.drawImage(canvas, -x, -y);
  return copy;
}

class PdfSource implements PageSource {
  readonly pageCount: number;
  readonly #document: PDFDocumentProxy;
  readonly #rendered = createRenderCache(
    async (page, width, signal) => renderToCanvas(await this.#document.getPage(page), width, signal),
    maxCachedPixels,
  );
  readonly #lender = new ImageLender<HTMLCanvasElement>((canvas) => copyCanvas(canvas));
  readonly #closed = new AbortController();

  constructor(document: PDFDocumentProxy) {
    this.#document = document;
    this.pageCount = document.numPages;
  }

  async getPageSize(page: number): Promise<PageSize> {
    const { width, height } = createViewport(await this.#document.getPage(page), 1);
    return { width, height };
  }

  async renderPage(page: number, width: number, signal: AbortSignal): Promise<HTMLCanvasElement> {
    return this.#lender.lend(await this.#rendered.get(page, width, signal), signal);
  }

  async prepare(page: number, width: number, signal: AbortSignal): Promise<void> {
    await this.#rendered.get(page, width, signal);
  }

  async renderRegion(page: number, bbox: Bbox, density: number): Promise<HTMLCanvasElement> {
    const size = await this.getPageSize(page);
    const minWidth = Math.round(size.width * density);
    const width = this.#rendered.findWidth(page, minWidth) ?? minWidth;
    const rendered = await this.#rendered.get(page, width, this.#closed.signal);
    const scale = rendered.width / size.width;
    return copyCanvas(rendered, {
      x: bbox.x * scale,
      y: bbox.y * scale,
      width: bbox.width * scale,
      height: bbox.height * scale,
    });
  }

  close(): void {
    this.#closed.abort();
    this.#rendered.clear();
    void this.#document.loadingTask.destroy();
  }
}

/**
 * Opens a PDF by URL. Loads only the parts that the shown pages need, by range requests without streaming or prefetching.
 * Ranges are small because pdf.js reads the dictionary of every page of a flat page tree, each in another part of the file.
 *
 * @throws if the document cannot be opened or read
 */
export async function openPdf(url: string): Promise<PageSource> {
  const task = getDocument({
    url,
    rangeChunkSize: 64 * 1024,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    // Makes the rendering independent of the fonts of the machine.
    useSystemFonts: false,
    ...dataUrls,
    verbosity: 0,
  });
  return new PdfSource(await task.promise);
}
