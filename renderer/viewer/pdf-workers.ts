import { GlobalWorkerOptions, PDFWorker } from "pdfjs-dist";

GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).href;

/** The time in milliseconds within which a worker must close its document. Otherwise it is terminated. */
const maxClosingMs = 5000;

/** A worker without a document. It is kept for reuse, because a new one must compile pdf.js, which is slow. */
let idle: PDFWorker | null = null;

/** Returns a worker of pdf.js for one document. The caller must return it with `returnWorker`. */
export function borrowWorker(): PDFWorker {
  const worker = idle ?? new PDFWorker();
  idle = null;
  return worker;
}

/** Starts a worker for the next document, unless one is idle. */
export function startWorker(): void {
  idle ??= new PDFWorker();
}

/** Keeps a worker for the next document, or terminates it. @param closed Resolves when it has closed its document */
export async function returnWorker(worker: PDFWorker, closed: Promise<void>): Promise<void> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error("The worker is busy.")), maxClosingMs);
  try {
    await Promise.race([closed, timeout.promise]);
    if (idle === null) idle = worker;
    else worker.destroy();
  } catch {
    worker.destroy();
  } finally {
    clearTimeout(timer);
  }
}
