import { GlobalWorkerOptions, PDFWorker } from "pdfjs-dist";

GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).href;

/** The time in milliseconds within which a worker must close its document. It is terminated otherwise. */
const maxClosingMs = 5000;

/** A worker without a document. It is kept because a new worker compiles pdf.js, which takes longer than opening a document. */
let idle: PDFWorker | null = null;

/** Returns a worker of pdf.js for one document. The caller gives it back by `returnWorker`. */
export function borrowWorker(): PDFWorker {
  const worker = idle ?? new PDFWorker();
  idle = null;
  return worker;
}

/** Starts a worker for the next document. */
export function startWorker(): void {
  idle ??= new PDFWorker();
}

/** Keeps a worker for the next document. @param closed resolves when the worker has closed its own */
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
