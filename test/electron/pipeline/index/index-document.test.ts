import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compileVocabulary } from "../../../../electron/pipeline/index/compile-vocabulary.ts";
import { indexDocument } from "../../../../electron/pipeline/index/index-document.ts";
import {
  getStemmer,
  getStemmerName,
  stemEnglish,
  stemGerman,
  StemmerSelector,
} from "../../../../electron/pipeline/index/stem.ts";
import { indexingSchema } from "../../../../shared/document/keywords.ts";
import { type PageText, pageTextSchema } from "../../../../shared/document/page-text.ts";
import { type KeywordTaxonomy, keywordTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { foldText } from "../../../../shared/values/fold-text.ts";
import { page } from "./text-page.ts";

const publishing = keywordTaxonomySchema.parse(
  JSON.parse(
    readFileSync(new URL("../../../../electron/domain/taxonomies/built-in/publishing.json", import.meta.url), "utf8"),
  ),
);

async function index(pages: readonly ReturnType<typeof page>[], taxonomy: KeywordTaxonomy = publishing) {
  return indexingSchema.parse(
    await indexDocument({ pages: pages.map((page) => () => page), vocabulary: compileVocabulary(taxonomy) }),
  );
}

const suggestLabels = async (pages: readonly ReturnType<typeof page>[]) =>
  (await index(pages)).keywords.map(({ label }) => label);

describe("indexing", () => {
  test("concepts of pages with a garbled text layer have no confidence, and come last", async () => {
    const pages = [
      page(1, [["text", "The finding aid describes the finding aid"]]),
      page(2, [["text", "Each map was scanned"]]),
    ];
    const indexGarbled = async (...numbers: number[]) => {
      const marked = pages.map(({ text, zones }) => ({
        text: pageTextSchema.parse({ ...text, ...(numbers.includes(text.page) && { garbled: true }) }),
        zones,
      }));
      return (await index(marked)).keywords;
    };
    const readable = await indexGarbled();
    expect(readable.length).toBeGreaterThan(1);
    expect(readable.every(({ confidence }) => confidence > 0)).toBe(true);
    const [aid, map] = [1, 2].map((number) => readable.find(({ evidence }) => evidence[0]?.page === number)?.id);
    const listConfident = (keywords: typeof readable) =>
      keywords.flatMap(({ id, confidence }) => (confidence > 0 ? [id] : []));
    const first = await indexGarbled(1);
    expect(listConfident(first)).toEqual([map]);
    expect(first.map(({ confidence }) => confidence)).toEqual(
      first.map(({ confidence }) => confidence).toSorted((a, b) => b - a),
    );
    expect(listConfident(await indexGarbled(2))).toEqual([aid]);
    expect(listConfident(await indexGarbled(1, 2))).toEqual([]);
    // A concept that stands on a garbled page too may owe its confidence to it.
    const again = [...pages, page(3, [["text", "The map"]])];
    pages.splice(0, pages.length, ...again);
    expect(listConfident(await indexGarbled(3))).not.toContain(map);
    expect(listConfident(await indexGarbled(3))).toContain(aid);
  });

  test("concepts are found by any label, in singular and plural, with their evidence", async () => {
    const { taxonomy, keywords } = await index([
      page(1, [["text", "The finding aid lists old maps"]]),
      page(2, [["text", "Each map was scanned"]]),
    ]);
    expect(taxonomy).toBe("publishing");
    const maps = keywords.find(({ label }) => label === "maps");
    expect(maps?.evidence).toEqual([
      { page: 1, bbox: { x: 125, y: 50, width: 10, height: 10 }, text: "maps" },
      { page: 2, bbox: { x: 65, y: 50, width: 10, height: 10 }, text: "map" },
    ]);
    const aids = keywords.find(({ label }) => label === "finding aids");
    expect(aids?.evidence).toEqual([{ page: 1, bbox: { x: 65, y: 50, width: 25, height: 10 }, text: "finding aid" }]);
  });

  test("German texts have the same concepts with German labels", async () => {
    const indexing = await index([page(1, [["text", "Der Schriftsatz und die Druckfahnen im Archiv"]])]);
    expect(indexing.keywords.map(({ label }) => label).toSorted()).toEqual(["Archive", "Satzfahnen", "Schriftsatz"]);
  });

  test("concepts in headings, early and frequent ones rank first", async () => {
    const body = Array.from({ length: 20 }, () => ["text", "and so it went on and on"] as const);
    const suggested = await suggestLabels([
      page(1, [["title", "On typesetting"], ["text", "Typesetting came first"], ...body, ["text", "then invoices"]]),
    ]);
    expect(suggested).toEqual(["typesetting", "invoices"]);
  });

  test("phrases rank before single words, and concepts with found neighbours before others", async () => {
    const phrase = await suggestLabels([page(1, [["text", "scanning by optical character recognition"]])]);
    expect(phrase).toEqual(["optical character recognition", "scanning"]);
    const filler = "and so on and so on and so on";
    const alone = await suggestLabels([page(1, [["text", `${filler} libraries surveying`]])]);
    const together = await suggestLabels([page(1, [["text", `${filler} libraries surveying cartography`]])]);
    expect(alone).toEqual(["libraries", "surveying"]);
    expect(together.indexOf("surveying")).toBeLessThan(together.indexOf("libraries"));
  });

  /** Lists the suggested labels of a text, from a vocabulary of the given labels in one language. */
  const suggestFrom = async (language: string, labels: readonly string[], text: string) => {
    const concepts = labels.map((label) => ({ id: label, label: { [language]: label } }));
    const taxonomy = keywordTaxonomySchema.parse({ ...publishing, language: [language], concepts });
    return (await index([page(1, [["text", text]])], taxonomy)).keywords;
  };

  test.for<[reason: string, language: string, labels: [better: string, worse: string], text: string]>([
    ["the label is more similar to the text", "fi", ["kirjat", "kirjeet"], "hyllyssä on kirjat ja muut"],
    ["the label is more similar to the text", "fi", ["Suomi", "suomut"], "matka Suomi ja muut maat"],
    ["the label is printed, not the end of a compound", "de", ["Museum", "Literatur"], "die Kinderliteratur Museum"],
    ["the label needs no qualifier", "en", ["prints", "plates (dishes)"], "the plates and prints"],
    ["the word is no stop word", "en", ["milk", "type"], "the type of milk"],
    ["the word is no stop word", "de", ["Milch", "Ende"], "das Ende der Milch"],
    ["the word is longer", "en", ["bookbinding", "ink"], "with ink and bookbinding and so on"],
  ])("a concept ranks first if %s (%s)", async ([, language, labels, text]) => {
    expect((await suggestFrom(language, labels.toReversed(), text)).map(({ label }) => label)).toEqual(labels);
  });

  test("a text in a language without labels has lower confidences", async () => {
    const [german] = await suggestFrom("de", ["Hotel"], "das Hotel ist neu");
    const [english] = await suggestFrom("de", ["Hotel"], "the hotel is new");
    expect(english?.label).toBe("Hotel");
    expect(english?.confidence).toBeLessThan((german?.confidence ?? 0) / 2);
    const [unknown] = await suggestFrom("cs", ["hotel"], "the hotel is new");
    expect(unknown?.confidence).toBe(german?.confidence);
  });

  test("running headers and page numbers are skipped, and hyphenated words are joined", async () => {
    const suggested = await suggestLabels([
      page(1, [
        ["page-header", "Libraries today"],
        ["text", "the art of letter-"],
        ["text", "press is old"],
        ["page-footer", "archives 1"],
      ]),
    ]);
    expect(suggested).toEqual(["letterpress printing"]);
  });

  test("the evidence of a word that is hyphenated over two lines has the boxes of both parts", async () => {
    const lines = page(1, [
      ["text", "on type-"],
      ["text", "setting well"],
    ]);
    const keyword = (await index([lines])).keywords.find(({ label }) => label === "typesetting");
    const bbox = { x: 50, y: 50, width: 25, height: 30 };
    expect(keyword?.evidence).toEqual([{ page: 1, bbox, text: "typesetting" }]);
  });

  test("a paragraph continues after a caption inside it and on the next page", async () => {
    const parted = page(1, [
      ["text", "It has a finding"],
      ["caption", "A shelf"],
      ["text", "aid"],
    ]);
    expect(await suggestLabels([parted])).not.toContain("finding aids");
    const zones = parted.zones.zones.map((zone) => (zone.id === "z2" ? { ...zone, continues: "z0" } : zone));
    expect(await suggestLabels([{ ...parted, zones: { ...parted.zones, zones } }])).toContain("finding aids");

    const pages = [page(1, [["text", "It has a finding"]]), page(2, [["text", "aid for that"]])];
    const aids = (await index(pages)).keywords.find(({ id }) => id.endsWith(":finding_aids"));
    expect(aids?.evidence).toEqual([{ page: 1, bbox: { x: 95, y: 50, width: 10, height: 10 }, text: "finding aid" }]);
  });

  test("evidence in an ePub is a range of blocks", async () => {
    const text: PageText = {
      page: 3,
      source: "markup",
      href: "c.xhtml",
      blocks: [{ path: "/2/1", kind: "paragraph", text: "The map scale is given." }],
      html: "",
    };
    const { keywords } = await indexDocument({
      pages: [() => ({ text, zones: { page: 3, href: "c.xhtml", confidence: 1, zones: [] } })],
      vocabulary: compileVocabulary(publishing),
    });
    const scale = keywords.find(({ label }) => label === "map scale");
    expect(scale?.evidence).toEqual([{ page: 3, range: { from: "/2/1", to: "/2/1" }, text: "map scale" }]);
  });

  test("a label of two concepts counts half for each, and both are suggested", async () => {
    const concept = (id: string, ...names: string[]) => ({
      id,
      label: { en: names[0] ?? "" },
      alt_labels: { en: names.slice(1) },
      broader: [],
    });
    const taxonomy = keywordTaxonomySchema.parse({
      name: "t",
      kind: "keywords",
      title: "T",
      version: "1",
      language: ["en"],
      concepts: [concept("a", "banks (money)"), concept("b", "banks (rivers)"), concept("c", "ships")],
    });
    const { keywords } = await index([page(1, [["text", "bank ship"]])], taxonomy);
    expect(keywords.map(({ id }) => id).toSorted()).toEqual(["a", "b", "c"]);
    expect(keywords[0]?.id).toBe("c");
    expect(keywords[1]?.confidence).toBe(keywords[2]?.confidence);
  });

  test("without a learned model the confidence is below one half, however long the text", async () => {
    const lines = Array.from({ length: 40 }, () => ["text", "books and libraries, records and volumes"] as const);
    const { keywords } = await index([page(1, lines)], publishing);
    expect(keywords.length).toBeGreaterThan(2);
    const confidences = keywords.map(({ confidence }) => confidence);
    expect(confidences[0]).toBeCloseTo(0.49, 2);
    expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
  });

  test("reviews raise and lower a concept, but those of one other document do not outweigh the text", async () => {
    const lines = ["libraries lend books", "libraries and archives keep records", "a library near printing works"];
    const pages = [
      page(
        1,
        lines.map((line) => ["text", line] as const),
      ),
    ];
    const before = (await index(pages, publishing)).keywords;
    const [first, last] = [before[0], before.at(-1)];
    if (first === undefined || last === undefined) throw new Error("nothing was suggested");
    const indexReviewed = (text: string, accepted: string[], rejected: string[] = []) =>
      indexDocument({
        pages: pages.map((content) => () => content),
        vocabulary: compileVocabulary(publishing),
        reviewed: [{ kind: "keywords", text, accepted, rejected }],
      });
    const find = ({ keywords }: { keywords: typeof before }, id: string) => keywords.find((known) => known.id === id);

    const other = publishing.concepts.find(({ id }) => before.every((known) => known.id !== id))?.id ?? "";
    const unrelated = await indexReviewed("Zebras graze beside giraffes.", [last.id, other]);
    expect(unrelated.keywords[0]?.id).toBe(first.id);
    expect(find(unrelated, last.id)?.confidence).toBeGreaterThan(last.confidence);
    expect(find(unrelated, other)).toBeUndefined();

    const similar = await indexReviewed(lines.join(" "), [last.id, other], [first.id]);
    expect(similar.keywords[0]?.id).toBe(last.id);
    expect(find(similar, first.id)?.confidence).toBeLessThan(first.confidence);
    expect(find(similar, other)?.confidence).toBeLessThan(0.1);
  });

  test("a language may have the name of an inherited property", async () => {
    const taxonomy = keywordTaxonomySchema.parse({
      ...publishing,
      concepts: [
        { id: "ink", label: { constructor: "ink" } },
        { id: "quill", label: { constructor: "quill" } },
        { id: "paper", label: { en: "paper" }, alt_labels: { en: ["parchment"] } },
      ],
    });
    const { keywords } = await index([page(1, [["text", "The quill takes ink to the paper"]])], taxonomy);
    expect(keywords.map(({ id, label }) => `${id} ${label}`).toSorted()).toEqual([
      "ink ink",
      "paper paper",
      "quill quill",
    ]);
  });

  test("suggestions and evidence are limited, confidences descend, and a text without labels has no keywords", async () => {
    const everything = publishing.concepts.map(({ label }) => ["text", label["en"] ?? ""] as const);
    const often = Array.from({ length: 50 }, () => ["text", "paper"] as const);
    const { keywords } = await index([page(1, [...often, ...everything])]);
    expect(keywords).toHaveLength(25);
    expect(keywords.find(({ label }) => label === "paper")?.evidence).toHaveLength(20);
    const confidences = keywords.map(({ confidence }) => confidence);
    expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
    expect(await suggestLabels([page(1, [["text", "nothing of the kind"]])])).toEqual([]);
  });
});

test.each([
  [stemEnglish, "libraries", "library", true],
  [stemEnglish, "maps", "map", true],
  [stemEnglish, "reader", "read", false],
  [stemEnglish, "analysis", "analyst", false],
  [stemGerman, "Bücher", "Büchern", true],
  [stemGerman, "Karte", "Karten", true],
  [stemGerman, "Bibliothek", "Bibliotheken", true],
  [stemGerman, "Satz", "Saat", false],
])("%o gives %s and %s the same stem: %s", (stem, a, b, same) => {
  expect(stem(foldText(a)) === stem(foldText(b))).toBe(same);
});

test("labels are searched in the language of the text, and in those that are not detected", () => {
  const selectStemmers = (available: string[], ...words: string[]) => {
    const selector = new StemmerSelector();
    for (const word of words) selector.add(word);
    return selector.select(available);
  };
  const all = ["en", "de", "other"];
  expect(selectStemmers(all, "die", "karte", "und", "das", "archiv")).toEqual(["de", "other"]);
  expect(selectStemmers(all, "the", "map", "of", "the", "archive")).toEqual(["en", "other"]);
  expect(selectStemmers(all, "carte")).toEqual(all);
  expect(selectStemmers(["de"], "the", "map")).toEqual(["de"]);
  expect(["de-AT", "EN", "nb", "fi", "cs", ""].map(getStemmerName)).toEqual(["de", "en", "no", "fi", "other", "other"]);
  expect(["de", "en", "other"].map(getStemmer)).toEqual([stemGerman, stemEnglish, stemEnglish]);
});
