/** pdfjs-dist ships no types for this module; it is only handed on to pdf.js. */
declare module "pdfjs-dist/legacy/build/pdf.worker.mjs" {
  export const WorkerMessageHandler: unknown;
}
