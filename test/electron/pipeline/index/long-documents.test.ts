import { describe, expect, test } from "vitest";
import { compileVocabulary } from "../../../../electron/pipeline/index/compile-vocabulary.ts";
import { indexDocument } from "../../../../electron/pipeline/index/index-document.ts";
import type { PageContent } from "../../../../electron/pipeline/page-reader.ts";
import { type Indexing, indexingSchema } from "../../../../shared/document/keywords.ts";
import { type Concept, keywordTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { runInThread } from "../../../harness/run-in-thread.ts";

function createPage(page: number, paragraphs: readonly string[]): PageContent {
  const blocks = paragraphs.map((text, index) => ({ path: `/${index + 1}`, kind: "paragraph" as const, text }));
  return {
    text: { page, source: "markup", href: `${page}.xhtml`, blocks, html: "" },
    zones: { page, href: `${page}.xhtml`, confidence: 1, zones: [] },
  };
}

const createConcept = (id: string, label: string, broader: string[] = []): Concept => ({
  id,
  label: { en: label },
  alt_labels: {},
  broader,
});

async function index(
  pages: readonly PageContent[],
  concepts: readonly Concept[],
  onRead = (_index: number): void => undefined,
): Promise<Indexing> {
  const readers = pages.map((page, number) => () => {
    onRead(number);
    return page;
  });
  const taxonomy = keywordTaxonomySchema.parse({ name: "t", kind: "keywords", title: "T", version: "1", concepts });
  return indexingSchema.parse(await indexDocument({ pages: readers, vocabulary: compileVocabulary(taxonomy) }));
}

describe("a document of many pages", () => {
  const concepts = [createConcept("c", "bird migration"), createConcept("d", "harbour")];
  // Stop words only: frequent terms without a concept have evidence too.
  const filler = Array.from({ length: 30 }, (_, number) => createPage(number + 1, ["And it was as"]));

  test("has the first twenty places of a label as evidence, with their words", async () => {
    const pages = filler.map((page, number) =>
      number < 4 ? page : createPage(number + 1, ["The bird migrations of spring"]),
    );
    const { keywords } = await index(pages, concepts);
    const evidence = keywords.find(({ id }) => id === "c")?.evidence ?? [];
    expect(evidence.map(({ page }) => page)).toEqual(Array.from({ length: 20 }, (_, number) => number + 5));
    expect(evidence[0]).toEqual({ page: 5, range: { from: "/1", to: "/1" }, text: "bird migrations" });
  });

  test("keeps no page, nor a part of one, beyond the words that are kept", async () => {
    expect(await runInThread(new URL("list-kept-pages.ts", import.meta.url))).toEqual({
      reads: expect.toSatisfy((reads: number) => reads >= 60),
      keywords: expect.arrayContaining(["e"]),
      keptPages: [],
    });
  });

  // A label that begins on the last word of a page continues on the next one.
  const pages = [...filler];
  pages[11] = createPage(12, ["On the bird"]);
  pages[12] = createPage(13, ["migration of spring"]);
  pages[25] = createPage(26, ["A harbour"]);
  const evidence = [{ page: 12, range: { from: "/1", to: "/1" }, text: "bird migration" }];

  test("is read once if its words can be kept", async () => {
    const reads: number[] = [];
    const { keywords } = await index(pages, concepts, (number) => reads.push(number));
    expect(reads).toEqual([...pages.keys()]);
    expect(keywords.find(({ id }) => id === "c")?.evidence).toEqual(evidence);
  });

  test("is read twice beyond the words that are kept, and again only the pages with evidence", async () => {
    const reads: number[] = [];
    const cover = createPage(0, [Array.from({ length: 99_995 }, () => "nothing").join(" ")]);
    const { keywords } = await index([cover, ...pages], concepts, (number) => reads.push(number));
    // The words of the cover and of the first page that fits beside it are kept.
    const once = [0, ...[...pages.keys()].map((number) => number + 1)];
    const again = once.filter((number) => number !== 0 && number !== 1);
    expect(reads.slice(0, once.length + again.length)).toEqual([...once, ...again]);
    expect(reads.slice(once.length + again.length).toSorted((a, b) => a - b)).toEqual([12, 13, 26]);
    expect(keywords.find(({ id }) => id === "c")?.evidence).toEqual(evidence);
  });
});

test("a cycle of broader concepts does not keep concepts from being found", async () => {
  const concepts = [createConcept("a", "harbour", ["b"]), createConcept("b", "port", ["a"])];
  const { keywords } = await index([createPage(1, ["A harbour, a port"])], concepts);
  expect(keywords.map(({ id }) => id).sort()).toEqual(["a", "b"]);
});
