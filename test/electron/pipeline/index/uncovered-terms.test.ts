import { describe, expect, test } from "vitest";
import { compileVocabulary } from "../../../../electron/pipeline/index/compile-vocabulary.ts";
import { indexDocument } from "../../../../electron/pipeline/index/index-document.ts";
import { maxPlaces, PhraseTable } from "../../../../electron/pipeline/index/phrase-table.ts";
import type { PageContent } from "../../../../electron/pipeline/page-reader.ts";
import { indexingSchema, maxUncoveredTerms } from "../../../../shared/document/keywords.ts";
import { keywordTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";

const vocabulary = compileVocabulary(
  keywordTaxonomySchema.parse({
    name: "vocabulary",
    kind: "keywords",
    title: "Vocabulary",
    version: "1",
    language: ["en", "de"],
    concepts: [
      { id: "maps", label: { en: "maps", de: "Karten" } },
      { id: "soil", label: { en: "soil conservation", de: "Bodenschutz" } },
    ],
  }),
);

/** Creates a section of paragraphs; a line that begins with `#` is a heading. */
function section(page: number, lines: readonly string[]): PageContent {
  const blocks = lines.map((line, index) => ({
    path: `/${index + 1}`,
    kind: line.startsWith("#") ? ("heading" as const) : ("paragraph" as const),
    text: line.replace(/^#\s*/, ""),
  }));
  return {
    text: { page, source: "markup", href: `${page}.xhtml`, blocks, html: "" },
    zones: { page, href: `${page}.xhtml`, confidence: 1, zones: [] },
  };
}

async function listTerms(...sections: (readonly string[])[]) {
  const pages = sections.map((lines, index) => () => section(index + 1, lines));
  const indexing = indexingSchema.parse(await indexDocument({ pages, vocabulary }));
  return indexing.uncovered_terms ?? [];
}

const listTexts = async (...sections: (readonly string[])[]): Promise<string[]> =>
  (await listTerms(...sections)).map(({ text }) => text);

describe("terms without a concept", () => {
  test("have their most frequent form, their number and their places", async () => {
    const terms = await listTerms(
      ["The glacier is on the maps of the region.", "Two glaciers are shown, and glaciers melt."],
      ["A third page has other glaciers."],
    );
    expect(terms).toEqual([
      {
        text: "glaciers",
        count: 4,
        evidence: [
          { page: 1, range: { from: "/1", to: "/1" }, text: "glacier" },
          { page: 1, range: { from: "/2", to: "/2" }, text: "glaciers" },
          { page: 1, range: { from: "/2", to: "/2" }, text: "glaciers" },
          { page: 2, range: { from: "/1", to: "/1" }, text: "glaciers" },
        ],
      },
    ]);
  });

  test("are in no label, though a longer phrase may have the words of one", async () => {
    const texts = await listTexts([
      "The maps of soil conservation, and the soil conservation on maps.",
      "It is soil conservation law, and the soil conservation law of the country.",
    ]);
    expect(texts).toContain("soil conservation law");
    expect(texts).not.toContain("soil conservation");
    expect(texts).not.toContain("soil");
    expect(texts).not.toContain("maps");
  });

  test("do not cross punctuation or blocks, and neither begin nor end with a stop word", async () => {
    const texts = await listTexts([
      "Of the harbour, lighthouse and of the harbour, lighthouse.",
      "It is the harbour",
      "lighthouse for the harbour",
      "lighthouse. The quality of water is the quality of water.",
    ]);
    expect(texts).toContain("harbour");
    expect(texts).toContain("lighthouse");
    expect(texts).toContain("quality of water");
    expect(texts.filter((text) => /^(?:the|of|is)\b|\b(?:the|of|is)$|harbour lighthouse/i.test(text))).toEqual([]);
  });

  test("keep a hyphen, and rank first in headings", async () => {
    const texts = await listTexts([
      "# On the dairy of e-commerce",
      "The dairy of e-commerce is here, and the granary of the rain-shadow effect.",
      "It has the granary of the rain-shadow effect.",
    ]);
    expect(texts.toSorted()).toEqual(["dairy", "granary", "rain-shadow effect"]);
    expect(texts.indexOf("dairy")).toBeLessThan(texts.indexOf("granary"));
  });

  test("are no adjectives, which only occur before a noun", async () => {
    const texts = await listTexts([
      "The volcanic ash and the volcanic island. It is a volcanic island, and the volcanic ash is on it.",
    ]);
    expect(texts.slice(0, 2).toSorted()).toEqual(["volcanic ash", "volcanic island"]);
    expect(texts).not.toContain("volcanic");
  });

  test("are nouns in German, and compounds of which only the end is a label", async () => {
    const texts = await listTexts([
      "Der Gletscher und die Wanderkarten sind nicht das, was er schmilzt.",
      "Die Wanderkarten zeigen, dass der Gletscher in der Sonne schmilzt, und das ist die Regel.",
    ]);
    expect(texts.toSorted()).toEqual(["Gletscher", "Wanderkarten"]);
  });

  test("end at the number that a content may have, and a document without any has an empty list", async () => {
    const words = Array.from(
      { length: 80 },
      (_, index) => `plant${String.fromCodePoint(97 + (index % 26))}${"x".repeat(index / 26)}`,
    );
    const lines = words.map((word) => `The ${word} is the ${word}.`);
    expect(await listTerms(lines)).toHaveLength(maxUncoveredTerms);
    expect(await listTerms(["Of the maps."])).toEqual([]);
  });
});

describe("the table of phrases", () => {
  const add = (table: PhraseTable, key: number, position: number): void =>
    table.add({
      key,
      wordCount: 1,
      left: 0,
      right: 0,
      position,
      hasHead: position % 2 === 0,
      inHeading: position === 4,
    });

  test("counts from the second occurrence on, with the places of the first ones", () => {
    const table = new PhraseTable();
    add(table, 7, 3);
    expect(table.list(1, 10)).toEqual([]);
    for (let position = 4; position < 30; position++) add(table, 7, position);
    add(table, 9, 40);
    expect(table.list(1, 10)).toEqual([
      {
        key: 7,
        left: 0,
        right: 0,
        wordCount: 1,
        count: 27,
        headCount: 13,
        inHeading: true,
        places: Int32Array.from({ length: maxPlaces }, (_, index) => 3 + index),
      },
    ]);
  });

  test("keeps frequent phrases among any number of rare ones", () => {
    const table = new PhraseTable();
    for (let key = 1; key <= 200_000; key++) {
      add(table, key * 2, key);
      add(table, key * 2, key);
      if (key % 1000 === 0) add(table, 1, key);
    }
    expect(table.list(100, 10)).toMatchObject([{ key: 1, count: 200 }]);
    expect(table.list(1, 1_000_000).length).toBeLessThanOrEqual(8192);
  });
});
