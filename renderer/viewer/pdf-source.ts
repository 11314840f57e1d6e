import {
  getDocument,
  type PageViewport,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  type PDFWorker,
  RenderingCancelledException,
} from "pdfjs-dist";
import type { Bbox } from "../../shared/document/geometry.ts";
import { ImageLender } from "./image-lender.ts";
import { type PageSize, idleDelayMs } from "./layout.ts";
import { maxCanvasPixels } from "../components/canvas-pool.ts";
import type { PageSource } from "./page-source.ts";
import { borrowWorker, returnWorker } from "./pdf-workers.ts";
import { createRenderCache, type RenderOptions } from "./render-cache.ts";
import type { RenderTurn } from "./render-turns.ts";
import { t } from "../messages/messages.ts";

/** Returns the URL of a folder of pdf.js data files, which the build copies to the folder of the page. */
const getDataUrl = (folder: string): string => new URL(`pdfjs/${folder}/`, document.baseURI).href;
const dataUrls = {
  cMapUrl: getDataUrl("cmaps"),
  standardFontDataUrl: getDataUrl("standard_fonts"),
  wasmUrl: getDataUrl("wasm"),
  iccUrl: getDataUrl("iccs"),
};

/**
 * The maximum number of pixels of all cached pages, with 4 bytes each. It is enough for about 30 pages on a small
 * screen, or 7 on a large one.
 */
const maxCachedPixels = 32 * 1024 * 1024;
/** The time in milliseconds within which the service must send a part of a document. */
const rangeTimeoutMs = 60_000;

/** Returns the viewport of a page at a scale in pixels per point. Ignores its UserUnit, which changes only the print size. */
function createViewport(page: PDFPageProxy, scale: number): PageViewport {
  return page.getViewport({ scale: scale / page.userUnit });
}

/** Renders a page with a width in device pixels, which is reduced if the canvas would have too many pixels. */
async function renderToCanvas(
  page: PDFPageProxy,
  width: number,
  signal: AbortSignal,
  turn: Pick<RenderTurn, "wait">,
): Promise<HTMLCanvasElement> {
  await turn.wait();
  const unscaled = createViewport(page, 1);
  const reduction = Math.min(1, Math.sqrt(maxCanvasPixels / ((width * width * unscaled.height) / unscaled.width)));
  const viewport = createViewport(page, (width / unscaled.width) * reduction);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const task = page.render({ canvas, viewport });
  // pdf.js draws for about 15 ms at a time, and calls this before it continues. A cancelled rendering does not continue.
  task.onContinue = (proceed: () => void) => void turn.wait().then(proceed, () => undefined);
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

/** Copies a canvas, or a part of it in pixels. */
function copyCanvas(
  canvas: HTMLCanvasElement,
  { x, y, width, height }: Bbox = { x: 0, y: 0, width: canvas.width, height: canvas.height },
): HTMLCanvasElement {
  const copy = document.createElement("canvas");
  copy.width = Math.max(1, Math.round(width));
  copy.height = Math.max(1, Math.round(height));
  const context = copy.getContext("2d");
  if (context === null) throw new Error(t("viewer-canvas-unavailable"));
  context.drawImage(canvas, -x, -y);
  return copy;
}

/** Fetches the bytes of a file from `begin` to before `end`. @throws {Error} if the service does not send them in time */
async function fetchRange(url: string, begin: number, end: number, closed: AbortSignal): Promise<Uint8Array> {
  const signal = AbortSignal.any([closed, AbortSignal.timeout(rangeTimeoutMs)]);
  const response = await fetch(url, { headers: { range: `bytes=${begin}-${end - 1}` }, signal });
  if (!response.ok) throw new Error(`Unexpected server response (${response.status})`);
  if (response.status !== 206) throw new Error(t("viewer-service-sends-no-parts"));
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Reads the parts of a file that pdf.js requests. After a failed read, pdf.js itself would render the page without the
 * missing part, report no error, and never request the part again. Therefore a document with a failed read renders no
 * further pages, and must be opened again.
 */
class RangeReader extends PDFDataRangeTransport {
  /** Rejects when a part could not be read. */
  readonly failure = Promise.withResolvers<never>();
  hasFailed = false;
  readonly #url: string;
  readonly #closed = new AbortController();

  constructor(url: string, length: number) {
    super(length, null);
    this.#url = url;
    this.failure.promise.catch(() => undefined);
  }

  override requestDataRange(begin: number, end: number): void {
    const read = async (): Promise<void> => {
      try {
        this.onDataRange(begin, await fetchRange(this.#url, begin, end, this.#closed.signal));
      } catch (error) {
        if (this.#closed.signal.aborted) return;
        this.hasFailed = true;
        const isLate = error instanceof DOMException && error.name === "TimeoutError";
        const seconds = rangeTimeoutMs / 1000;
        this.failure.reject(isLate ? new Error(t("viewer-service-sends-nothing", { seconds })) : error);
      }
    };
    void read();
  }

  override abort(): void {
    this.#closed.abort();
  }
}

class PdfSource implements PageSource {
  readonly pageCount: number;
  readonly #document: PDFDocumentProxy;
  readonly #worker: PDFWorker;
  readonly #reader: RangeReader;
  readonly #rendered = createRenderCache(
    async (page, width, signal, turn) =>
      this.#whileReadable(renderToCanvas(await this.#getPage(page), width, signal, turn)),
    maxCachedPixels,
    idleDelayMs,
  );
  readonly #lender = new ImageLender<HTMLCanvasElement>((canvas) => copyCanvas(canvas));
  readonly #closed = new AbortController();

  constructor(document: PDFDocumentProxy, worker: PDFWorker, reader: RangeReader) {
    this.#document = document;
    this.#worker = worker;
    this.#reader = reader;
    this.pageCount = document.numPages;
  }

  get hasFailed(): boolean {
    return this.#reader.hasFailed;
  }

  /** Returns the result of pdf.js, or rejects as soon as a read of the document fails. */
  #whileReadable<Result>(result: Promise<Result>): Promise<Result> {
    return Promise.race([this.#reader.failure.promise, result]);
  }

  #getPage(page: number): Promise<PDFPageProxy> {
    return this.#whileReadable(this.#document.getPage(page));
  }

  async getPageSize(page: number): Promise<PageSize> {
    const { width, height } = createViewport(await this.#getPage(page), 1);
    return { width, height };
  }

  async getPageLabels(): Promise<ReadonlyMap<number, string>> {
    const labels = (await this.#whileReadable(this.#document.getPageLabels())) ?? [];
    return new Map(
      labels.flatMap((label, index): [number, string][] =>
        label.trim() === "" || label === String(index + 1) ? [] : [[index + 1, label]],
      ),
    );
  }

  async renderPage(page: number, width: number, options: RenderOptions): Promise<HTMLCanvasElement> {
    return this.#lender.lend(await this.#rendered.get(page, width, options), options.signal);
  }

  async prepare(page: number, width: number, options: RenderOptions): Promise<void> {
    await this.#rendered.get(page, width, options);
  }

  async renderRegion(page: number, bbox: Bbox, density: number): Promise<HTMLCanvasElement> {
    const size = await this.getPageSize(page);
    const minWidth = Math.round(size.width * density);
    const width = this.#rendered.findWidth(page, minWidth) ?? minWidth;
    const rendered = await this.#rendered.get(page, width, { signal: this.#closed.signal, urgent: true });
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
    void returnWorker(this.#worker, this.#document.loadingTask.destroy());
  }
}

/**
 * Opens a PDF by URL. Loads only the parts that the shown pages need, by range requests without streaming or prefetching.
 * The ranges are small, because in a flat page tree pdf.js reads the dictionaries of all pages, which are spread over the
 * whole file.
 * @param length The size of the file in bytes.
 *
 * @throws if the document cannot be opened or read
 */
export async function openPdf(url: string, length: number): Promise<PageSource> {
  const reader = new RangeReader(url, length);
  const worker = borrowWorker();
  const task = getDocument({
    range: reader,
    worker,
    rangeChunkSize: 64 * 1024,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    // This makes the rendering independent of the fonts on the machine.
    useSystemFonts: false,
    ...dataUrls,
    verbosity: 0,
  });
  try {
    return new PdfSource(await Promise.race([reader.failure.promise, task.promise]), worker, reader);
  } catch (error) {
    void returnWorker(worker, task.destroy());
    throw error;
  }
}
