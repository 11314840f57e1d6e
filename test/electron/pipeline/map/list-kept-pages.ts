/** Maps a document of many pages in a thread of its own, and lists the pages that are reachable at its end. */
import { workerData } from "node:worker_threads";
import { z } from "zod";
import { mapDocument } from "../../../../electron/pipeline/map/map-document.ts";
import type { PageContent } from "../../../../electron/pipeline/page-reader.ts";
import { dataPointTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { listReachableStrings } from "../../../harness/heap-snapshot.ts";
import { postResult } from "../../../harness/run-in-thread.ts";

const { taxonomy, lines } = z
  .object({ taxonomy: dataPointTaxonomySchema, lines: z.array(z.string()) })
  .parse(workerData);
const count = 30;

/**
 * Creates a page that has its own text of one block. V8 copies short parts of a string; the long number of the invoice
 * would keep the page in memory.
 */
function createPage(number: number): PageContent {
  const ownLines = lines.map((line) => (line === "TP-1088" ? `TP-1088-of-the-year-2026-${number}` : line));
  const text = [`Page ${number} of the letters`, ...ownLines].join("\n");
  const page = number + 1;
  return {
    text: { page, source: "markup", href: "a.xhtml", blocks: [{ path: "/1", kind: "paragraph", text }], html: "" },
    zones: { page, href: "a.xhtml", confidence: 1, zones: [] },
  };
}

let reachable: string[] = [];
let reads = 0;
const pages = Array.from({ length: count }, (_, number) => async () => {
  reads += 1;
  if (reads === 2 * count) reachable = await listReachableStrings(/^Page \d+ of the letters\n/u);
  return createPage(number);
});
const mapping = await mapDocument({ pages, taxonomy });
const pageNumbers = reachable.map((text) => Number(/\d+/u.exec(text)?.[0]));
postResult({
  reads,
  invoiceNumber: mapping.data_points.find(({ path }) => path === "invoice_number")?.value,
  // The pages that were read last may still be in use.
  keptPages: pageNumbers.filter((number) => number < count - 2),
});
