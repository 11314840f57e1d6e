/** Indexes a document of many pages in a thread of its own, and lists the pages that are reachable at its end. */
import { compileVocabulary } from "../../../../electron/pipeline/index/compile-vocabulary.ts";
import { indexDocument } from "../../../../electron/pipeline/index/index-document.ts";
import type { PageContent } from "../../../../electron/pipeline/page-reader.ts";
import { listReachableStrings } from "../../../harness/heap-snapshot.ts";
import { postResult } from "../../../harness/run-in-thread.ts";

const count = 20;

function createPage(page: number, text: string): PageContent {
  return {
    text: {
      page,
      source: "markup",
      href: `${page}.xhtml`,
      blocks: [{ path: "/1", kind: "paragraph", text }],
      html: "",
    },
    zones: { page, href: `${page}.xhtml`, confidence: 1, zones: [] },
  };
}

// Fills the room for the words that are kept.
const cover = createPage(1, Array.from({ length: 99_999 }, () => "nothing").join(" "));
let reachable: string[] = [];
let reads = 0;
// V8 copies short parts of a string. These words are longer, so that one of them would keep its page in memory.
const readers = Array.from({ length: count }, (_, number) => async () => {
  reads += 1;
  // Each page is read for its language, its labels, and the evidence.
  if (reads === 3 * count) reachable = await listReachableStrings(/^Page \d+ is about harbourmasters/u);
  return createPage(number + 2, `Page ${number} is about harbourmasters and uncovered-terms-of-page-${number}`);
});
const labels = { c: "bird migration", d: "harbour", e: "harbourmasters" };
const vocabulary = compileVocabulary({
  name: "t",
  language: [],
  concepts: Object.entries(labels).map(([id, label]) => ({ id, label: { en: label }, alt_labels: {}, broader: [] })),
});
const { keywords } = await indexDocument({ pages: [() => cover, ...readers], vocabulary });
const pageNumbers = reachable.map((text) => Number(/\d+/u.exec(text)?.[0]));
postResult({
  reads,
  keywords: keywords.map(({ id }) => id),
  // The pages that were read last may still be in use.
  keptPages: pageNumbers.filter((number) => number < count - 2),
});
