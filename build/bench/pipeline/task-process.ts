/** Child process that runs tasks on PDFs: receives a `TaskRequest`, and answers with its duration in seconds. */
import { readRawPage } from "../../../electron/pipeline/read/page.ts";
import { encodeImage } from "../../../electron/tools/page-image.ts";
import { openPdf } from "../../../electron/tools/pdf/open-pdf.ts";
import type { PdfReader } from "../../../electron/tools/pdf/pdf-reader.ts";
import type { Task } from "./poppler.ts";

/** Height of a page image in pixels. */
const imageHeight = 1024;

/** A task on the first `pages` of a PDF. */
export interface TaskRequest {
  task: Task;
  file: string;
  pages: number;
}

const runPage: Record<Task, (reader: PdfReader, page: number) => Promise<unknown>> = {
  characters: async (reader, page) => await reader.readPage(page),
  text: async (reader, page) => JSON.stringify(readRawPage(await reader.readPage(page), page)),
  images: async (reader, page) => await encodeImage(await reader.renderPage(page, imageHeight)),
};

async function timeTask({ task, file, pages }: TaskRequest): Promise<number> {
  const start = performance.now();
  const reader = await openPdf(file, file);
  for (let page = 1; page <= pages; page++) await runPage[task](reader, page);
  await reader.close();
  return (performance.now() - start) / 1000;
}

process.on("message", (request) => void timeTask(request as TaskRequest).then((seconds) => process.send?.(seconds)));
process.on("disconnect", () => process.exit(0));
