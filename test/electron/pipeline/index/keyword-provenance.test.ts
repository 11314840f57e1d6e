import { expect, test } from "vitest";
import { compileVocabulary } from "../../../../electron/pipeline/index/compile-vocabulary.ts";
import { indexDocument } from "../../../../electron/pipeline/index/index-document.ts";
import { indexingSchema } from "../../../../shared/document/keywords.ts";
import { pageTextSchema } from "../../../../shared/document/page-text.ts";
import { keywordTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { page } from "./text-page.ts";

const vocabulary = compileVocabulary(
  keywordTaxonomySchema.parse({
    name: "trade",
    kind: "keywords",
    title: "Trade",
    version: "1",
    language: ["en"],
    concepts: [
      { id: "port", label: { en: "ports" }, alt_labels: { en: ["harbours"] } },
      { id: "money", label: { en: "banks (money)" } },
      { id: "shore", label: { en: "banks (rivers)" } },
      { id: "tax", label: { en: "customs" } },
      { id: "freight", label: { en: "freight" } },
    ],
  }),
);

const text = "The harbours of the north lie between two banks";
const document = page(1, [
  ["title", "Harbours"],
  ["text", text],
]);

async function explain(content: ReturnType<typeof page>, accepted: string[] = [], rejected: string[] = []) {
  const isReviewed = accepted.length + rejected.length > 0;
  const reviewed = isReviewed ? [{ kind: "keywords" as const, text, accepted, rejected }] : [];
  const indexing = await indexDocument({ pages: [() => content], vocabulary, reviewed });
  const { keywords } = indexingSchema.parse(indexing);
  return Object.fromEntries(keywords.map(({ id, provenance }) => [id, provenance]));
}

test("a keyword tells the label that occurs, where, and how many concepts share it", async () => {
  expect(await explain(document)).toEqual({
    port: { basis: "label", label: "harbours", in_headings: true },
    money: { basis: "label", label: "banks (money)", shared_with: 1 },
    shore: { basis: "label", label: "banks (rivers)", shared_with: 1 },
  });
});

test("decisions of reviewers are counted, also for a concept that only they suggest", async () => {
  expect(await explain(document, ["port", "tax"], ["money"])).toMatchObject({
    port: { basis: "label", reviews: { accepted: 1, rejected: 0 } },
    money: { basis: "label", reviews: { accepted: 0, rejected: 1 } },
    tax: { basis: "reviews", reviews: { accepted: 1, rejected: 0 } },
  });
});

test("a garbled page takes the confidence away, and says so", async () => {
  const garbled = { ...document, text: pageTextSchema.parse({ ...document.text, garbled: true }) };
  expect((await explain(garbled))["port"]).toMatchObject({ garbled: true });
});
