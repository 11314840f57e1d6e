/** Writes the output of a long document in a thread of its own, and lists the pages that are reachable at its end. */
import { workerData } from "node:worker_threads";
import { validateDocumentModel } from "../../../electron/tools/validate-document-model.ts";
import type { PageContent } from "../../../electron/pipeline/page-reader.ts";
import { writeDocument } from "../../../electron/pipeline/write/write-document.ts";
import { listReachableStrings } from "../../harness/heap-snapshot.ts";
import { postResult } from "../../harness/run-in-thread.ts";

const pageCount = 30;

function createPage(page: number): PageContent {
  const text = `Page ${page} of the letters`;
  const zone = {
    id: `z${page}`,
    type: "text" as const,
    order: 1,
    range: { from: "/1", to: "/1" },
    confidence: 1,
    origin: "machine" as const,
    accepted: false,
  };
  const block = { path: "/1", kind: "paragraph" as const, text };
  return {
    text: { page, source: "markup", href: `${page}.xhtml`, blocks: [block], html: "" },
    zones: { page, href: `${page}.xhtml`, confidence: 1, zones: [zone] },
  };
}

/** Lists the pages whose text is reachable, without the last ones, which may still be in use. */
async function listKeptPages(): Promise<number[]> {
  const pattern = /Page (\d+) of the letters/u;
  const texts = await listReachableStrings(pattern);
  const pages = texts.map((text) => Number(pattern.exec(text)?.[1]));
  return pages.filter((page) => page < pageCount - 2).toSorted((a, b) => a - b);
}

function writePages(onLastPage = async (): Promise<void> => undefined): AsyncGenerator<string> {
  async function* loadPages() {
    for (let page = 1; page <= pageCount; page++) {
      if (page === pageCount) await onLastPage();
      yield createPage(page);
    }
  }
  return writeDocument({
    job: { id: "job", type: "data-point-extraction" },
    source: { name: "book.epub", mediaType: "application/epub+zip", sha256: "a".repeat(64), pages: pageCount },
    pages: loadPages(),
    history: [],
  });
}

/** Writes the document, and returns the pages that are kept when its last page is loaded. */
async function write(): Promise<{ length: number; keptPages: number[] | undefined }> {
  let keptPages: number[] | undefined;
  const pieces = writePages(async () => {
    keptPages = await listKeptPages();
  });
  let length = 0;
  for await (const piece of pieces) length += piece.length;
  return { length, keptPages };
}

/** Validates the document, and returns the pages that are kept when the piece of its last page is read. */
async function validate(): Promise<{ keptPages: number[] | undefined }> {
  let keptPages: number[] | undefined;
  async function* readPieces() {
    for await (const piece of writePages()) {
      if (piece.includes(`Page ${pageCount} of`)) keptPages = await listKeptPages();
      yield piece;
    }
  }
  await validateDocumentModel(readPieces());
  return { keptPages };
}

postResult(await (workerData === "validate" ? validate() : write()));
