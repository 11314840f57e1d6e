import type { PDFDocumentProxy, PageViewport, PDFPageProxy } from "pdfjs-dist";
import { getDocument, GlobalWorkerOptions, RenderingCancelledException } from "pdfjs-dist";
import type { Bbox } from "../../shared/document/geometry.ts";
import type { PageSize } from "./layout.ts";
import type { PageSource } from "./page-source.ts";

GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).href;

/** URL of a folder of pdf.js data files, which the build copies beside the page. */
const getDataUrl = (folder: string): string => new URL(`pdfjs/${folder}/`, document.baseURI).href;
const dataUrls = {
  cMapUrl: getDataUrl("cmaps"),
  standardFontDataUrl: getDataUrl("standard_fonts"),
  wasmUrl: getDataUrl("wasm"),
  iccUrl: getDataUrl("iccs"),
};

/** Number of rendered pages cached for crops. */
const maxCachedPages = 4;
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

class PdfSource implements PageSource {
  readonly pageCount: number;
  readonly #document: PDFDocumentProxy;
  /** Rendered pages by number, least recently used first. */
  readonly #rendered = new Map<number, { width: number; canvas: Promise<HTMLCanvasElement> }>();
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
    const proxy = await this.#document.getPage(page);
    signal.throwIfAborted();
    return renderToCanvas(proxy, width, signal);
  }

  async renderRegion(page: number, bbox: Bbox, density: number): Promise<HTMLCanvasElement> {
    const size = await this.getPageSize(page);
    const rendered = await this.#renderPage(page, Math.round(size.width * density));
    const scale = rendered.width / size.width;
    const part = document.createElement("canvas");
    part.width = Math.max(1, Math.round(bbox.width * scale));
    part.height = Math.max(1, Math.round(bbox.height * scale));
    const context = part.getContext("2d");
    if (context === null) throw new Error("The browser cannot create a 2D canvas.");
    context.drawImage(rendered, -bbox.x * scale, -bbox.y * scale);
    return part;
  }

  close(): void {
    this.#closed.abort();
    this.#rendered.clear();
    void this.#document.loadingTask.destroy();
  }

  #renderPage(page: number, width: number): Promise<HTMLCanvasElement> {
    const cached = this.#rendered.get(page);
    this.#rendered.delete(page);
    const entry =
      cached !== undefined && cached.width >= width
        ? cached
        : { width, canvas: this.renderPage(page, width, this.#closed.signal) };
    this.#rendered.set(page, entry);
    // A failed rendering is removed from the cache.
    entry.canvas.catch(() => {
      if (this.#rendered.get(page) === entry) this.#rendered.delete(page);
    });
    for (const oldest of this.#rendered.keys()) {
      if (this.#rendered.size <= maxCachedPages) break;
      this.#rendered.delete(oldest);
    }
    return entry.canvas;
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
