import { expect, test } from "vitest";
import { compileVocabulary } from "../../../../electron/pipeline/index/compile-vocabulary.ts";
import { describeConcept, searchConcepts } from "../../../../electron/pipeline/index/search-concepts.ts";
import type { Concept } from "../../../../shared/taxonomy/taxonomy.ts";

function createConcept(id: string, label: Concept["label"], rest: Partial<Concept> = {}): Concept {
  return { id, label, alt_labels: {}, broader: [], ...rest };
}

const vocabulary = compileVocabulary({
  name: "print",
  language: ["en"],
  concepts: [
    createConcept("craft", { en: "Craft" }),
    createConcept("printing", { en: "Printing", de: "Druck" }, { broader: ["craft"], note: { en: "Ink on paper." } }),
    createConcept("offset", { en: "Offset printing", de: "Offsetdruck" }, { broader: ["printing"] }),
    createConcept("press", { en: "Press" }, { alt_labels: { en: ["Printing machine", "Printing press"] } }),
    createConcept("editor", { en: "Éditeur", fr: "Éditeur" }),
    createConcept("economy", { en: "Green economy of  small towns" }),
    createConcept("a", { en: "Loop a" }, { broader: ["b"] }),
    createConcept("b", { en: "Loop b" }, { broader: ["a"] }),
  ],
});
const search = (prefix: string, language: string | null = null, limit = 10) =>
  searchConcepts(vocabulary, { prefix, language, limit });
const findIds = (...args: Parameters<typeof search>) => search(...args).map(({ id }) => id);

test("equal labels come before preferred ones, alternative ones and later words", () => {
  expect(findIds("printing")).toEqual(["printing", "press", "offset"]);
  expect(findIds("pri")).toEqual(["printing", "press", "offset"]);
  expect(findIds("pr")).toEqual(["press", "printing", "offset"]);
  expect(findIds("pr", null, 2)).toEqual(["press", "printing"]);
});

test("a match has the label that was found and the broader concepts from the top", () => {
  expect(search("offsetd", "de")).toEqual([
    {
      id: "offset",
      label: "Offsetdruck",
      matched: { text: "Offsetdruck", language: "de", preferred: true },
      path: [
        { id: "craft", label: "Craft" },
        { id: "printing", label: "Druck" },
      ],
    },
  ]);
});

test("case, diacritics and white space are ignored, and all languages are searched", () => {
  expect(findIds("edit")).toEqual(["editor"]);
  expect(findIds("  ÉDITEUR ")).toEqual(["editor"]);
  expect(findIds("druck")).toEqual(["printing"]);
  expect(search("edi", "fr")[0]?.matched.language).toBe("fr");
  expect(search("edi", "en")[0]?.matched.language).toBe("en");
});

test("several words are found inside a label", () => {
  expect(findIds("economy of small to")).toEqual(["economy"]);
  expect(findIds("economy small")).toEqual([]);
});

test("nothing is found without a label", () => {
  for (const prefix of ["", "  ", "zz", "printingx", "\u0301"]) expect(findIds(prefix)).toEqual([]);
});

test("a concept is described with its labels, notes and neighbours", () => {
  expect(describeConcept(vocabulary, "printing", null)).toEqual({
    id: "printing",
    label: "Printing",
    labels: { en: "Printing", de: "Druck" },
    alt_labels: {},
    note: { en: "Ink on paper." },
    path: [{ id: "craft", label: "Craft" }],
    broader: [{ id: "craft", label: "Craft" }],
    ancestors: ["craft"],
    narrower: [{ id: "offset", label: "Offset printing" }],
    narrower_count: 1,
  });
  expect(describeConcept(vocabulary, "press", null)?.alt_labels).toEqual({
    en: ["Printing machine", "Printing press"],
  });
  expect(describeConcept(vocabulary, "pres", null)).toBeNull();
});

test("concepts of a cycle have no path", () => {
  expect(search("loop a")[0]?.path).toEqual([]);
  const card = describeConcept(vocabulary, "a", null);
  expect(card?.broader).toEqual([{ id: "b", label: "Loop b" }]);
  expect(card?.ancestors).toEqual(["b"]);
});

test("of many ids, those that concepts have are found, also if others end alike", () => {
  const ids = ["a", "ä", "http://example.org/one/12345678", "http://example.org/two/12345678"];
  const concepts = ids.map((id) => ({ id, label: { en: id }, alt_labels: {}, broader: [] }));
  const vocabulary = compileVocabulary({ name: "v", language: ["en"], concepts });
  const unknown = ["", "b", "aa", "http://example.org/xxx/12345678", "\0"];
  expect([...vocabulary.findKnownIds([...unknown, ...ids.slice(1), ...ids.slice(1)])]).toEqual(ids.slice(1));
});

test("deprecated concepts are found after all others, and described as such", () => {
  const old = compileVocabulary({
    name: "old",
    language: ["en"],
    concepts: [
      createConcept("old", { en: "Print" }, { deprecated: true }),
      createConcept("new", { en: "Modern print" }),
      createConcept("other", { en: "Printing" }, { deprecated: false }),
    ],
  });
  const found = searchConcepts(old, { prefix: "print", language: null, limit: 10 });
  expect(found.map(({ id, deprecated }) => [id, deprecated])).toEqual([
    ["other", undefined],
    ["new", undefined],
    ["old", true],
  ]);
  expect(searchConcepts(old, { prefix: "print", language: null, limit: 2 }).map(({ id }) => id)).toEqual([
    "other",
    "new",
  ]);
  expect(describeConcept(old, "old", null)).toMatchObject({ deprecated: true });
});
