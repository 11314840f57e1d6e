/** pdfjs-dist has no types for this module, which is only handed to pdf.js. */
declare module "pdfjs-dist/legacy/build/pdf.worker.mjs" {
  export const WorkerMessageHandler: unknown;
}
