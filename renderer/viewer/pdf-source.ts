import type { PDFDocumentProxy, PageViewport, PDFPageProxy } from "pdfjs-dist";
import { getDocument, GlobalWorkerOptions, RenderingCancelledException } from "pdfjs-dist";
import type { Bbox } from "../../shared/document/geometry.ts";
import type { PageSize } from "./layout.ts";
import type { PageSource } from "./page-source.ts";

GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).href;

/** What pdf.js reads when a document needs it; the build puts its folders beside the page. */
const data = (folder: string): string => new URL(`pdfjs/${folder}/`, document.baseURI).href;
const dataUrls = {
  cMapUrl: data("cmaps"),
  standardFontDataUrl: data("standard_fonts"),
  wasmUrl: data("wasm"),
  iccUrl: data("iccs"),
};

/** Pages kept whole for cutting parts out of them. */
const keptPages = 4;
/** Browsers refuse or thrash beyond this; a page larger than it is drawn coarser and stretched. */
const maxCanvasPixels = 16_777_216;

/** A page in its own units, as it was read: a UserUnit changes how large it is printed, and nothing on it. */
function viewportOf(page: PDFPageProxy, scale: number): PageViewport {
  return page.getViewport({ scale: scale / page.userUnit });
}

async function drawPage(page: PDFPageProxy, width: number, signal: AbortSignal): Promise<HTMLCanvasElement> {
  const natural = viewportOf(page, 1);
  const fitting = Math.min(1, Math.sqrt(maxCanvasPixels / ((width * width * natural.height) / natural.width)));
  const viewport = viewportOf(page, (width / natural.width) * fitting);
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
  readonly pages: number;
  readonly #document: PDFDocumentProxy;
  /** Whole pages by number, last used last. */
  readonly #whole = new Map<number, { width: number; canvas: Promise<HTMLCanvasElement> }>();
  readonly #closed = new AbortController();

  constructor(document: PDFDocumentProxy) {
    this.#document = document;
    this.pages = document.numPages;
  }

  async size(page: number): Promise<PageSize> {
    const { width, height } = viewportOf(await this.#document.getPage(page), 1);
    return { width, height };
  }

  async draw(page: number, width: number, signal: AbortSignal): Promise<HTMLCanvasElement> {
    const proxy = await this.#document.getPage(page);
    signal.throwIfAborted();
    return drawPage(proxy, width, signal);
  }

  async cut(page: number, bbox: Bbox, density: number): Promise<HTMLCanvasElement> {
    const size = await this.size(page);
    const whole = await this.#wholePage(page, Math.round(size.width * density));
    const scale = whole.width / size.width;
    const part = document.createElement("canvas");
    part.width = Math.max(1, Math.round(bbox.width * scale));
    part.height = Math.max(1, Math.round(bbox.height * scale));
    const context = part.getContext("2d");
    if (context === null) throw new Error("the browser gives no 2D canvas");
    context.drawImage(whole, -bbox.x * scale, -bbox.y * scale);
    return part;
  }

  close(): void {
    this.#closed.abort();
    this.#whole.clear();
    void this.#document.loadingTask.destroy();
  }

  #wholePage(page: number, width: number): Promise<HTMLCanvasElement> {
    const kept = this.#whole.get(page);
    this.#whole.delete(page);
    const entry =
      kept !== undefined && kept.width >= width ? kept : { width, canvas: this.draw(page, width, this.#closed.signal) };
    this.#whole.set(page, entry);
    // A failed drawing is not kept, so that the next one tries anew.
    entry.canvas.catch(() => {
      if (this.#whole.get(page) === entry) this.#whole.delete(page);
    });
    for (const oldest of this.#whole.keys()) {
      if (this.#whole.size <= keptPages) break;
      this.#whole.delete(oldest);
    }
    return entry.canvas;
  }
}

/**
 * Opens a PDF by its address, reading no more of it than the pages that are shown need: range requests alone,
 * neither the whole file as a stream nor what lies ahead. Small ranges, since pdf.js looks at every page's dictionary
 * where the page tree is flat, and each lies in another part of the file.
 * @throws where it cannot be opened or read.
 */
export async function openPdf(url: string): Promise<PageSource> {
  const task = getDocument({
    url,
    rangeChunkSize: 64 * 1024,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    // The same picture on every machine, whatever fonts it has.
    useSystemFonts: false,
    ...dataUrls,
    verbosity: 0,
  });
  return new PdfSource(await task.promise);
}
