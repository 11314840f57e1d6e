import { GlobalWorkerOptions, PDFWorker } from "pdfjs-dist";

GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).href;

/** How long a worker may take to leave its closed document, in milliseconds. One that a document keeps busy is ended. */
const maxLeaveMs = 5000;

/** The worker that no document uses. Starting one means to compile pdf.js, which takes longer than to open a document. */
let idle: PDFWorker | null = null;

/** Returns a worker of pdf.js, which a document has for itself until it is returned or destroyed. */
export function borrowWorker(): PDFWorker {
  const worker = idle ?? new PDFWorker();
  idle = null;
  return worker;
}

/** Starts a worker for the next document. */
export function startWorker(): void {
  idle ??= new PDFWorker();
}

/** Takes a worker back for the next document, as soon as it has left its own. @param left Resolves when it has. */
export async function returnWorker(worker: PDFWorker, left: Promise<void>): Promise<void> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error("The worker is busy.")), maxLeaveMs);
  try {
    await Promise.race([left, timeout.promise]);
    if (idle === null) idle = worker;
    else worker.destroy();
  } catch {
    worker.destroy();
  } finally {
    clearTimeout(timer);
  }
}
