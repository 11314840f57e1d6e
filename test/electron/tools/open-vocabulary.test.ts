import { createHash } from "node:crypto";
import { readFileSync, readdirSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VocabularyCompiler, compileVocabulary } from "../../../electron/pipeline/index/compile-vocabulary.ts";
import { vocabularyVersion } from "../../../electron/pipeline/index/vocabulary.ts";
import { openVocabulary } from "../../../electron/tools/open-vocabulary.ts";
import type { KeywordTaxonomy } from "../../../shared/taxonomy/taxonomy.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

const concepts: KeywordTaxonomy["concepts"] = [
  { id: "ink", label: { en: "ink", de: "Tinte" }, alt_labels: {}, broader: ["writing"] },
  { id: "writing", label: { en: "writing" }, alt_labels: { en: ["pen and ink"], de: ["Schrift {1}"] }, broader: [] },
  { id: "glyph", label: { "zh-Hant": "字形" }, alt_labels: {}, broader: ["writing", "unknown"] },
];
const taxonomy: KeywordTaxonomy = {
  name: "writing",
  kind: "keywords",
  title: "“concepts”: [",
  version: "1",
  language: ["en"],
  concepts,
};

function writeTaxonomy(value: unknown = taxonomy) {
  const folder = createTemporaryFolder();
  const files = { taxonomy: join(folder, "taxonomy.json"), compiled: join(folder, "a", "taxonomy.vocabulary") };
  writeFileSync(files.taxonomy, JSON.stringify(value));
  return { ...files, folder: join(folder, "a") };
}

test("a vocabulary has the names and the hierarchy of its taxonomy", async () => {
  const vocabulary = await openVocabulary(writeTaxonomy());
  expect(vocabulary.name).toBe("writing");
  expect([0, 1, 2].map((concept) => vocabulary.getId(concept))).toEqual(["ink", "writing", "glyph"]);
  expect(vocabulary.listNames(1)).toEqual([
    { concept: 1, language: "en", text: "writing", isPreferred: true },
    { concept: 1, language: "en", text: "pen and ink", isPreferred: false },
    { concept: 1, language: "de", text: "Schrift {1}", isPreferred: false },
  ]);
  expect(vocabulary.getLabel(0, ["fr", "de"])).toBe("Tinte");
  expect(vocabulary.getLabel(2, ["en"])).toBe("字形");
  expect([...vocabulary.listBroader(2)]).toEqual([1]);
  expect([...vocabulary.listNarrower(1)]).toEqual([0, 2]);
  expect([0, 1, 2].map((concept) => vocabulary.getDepth(concept))).toEqual([1, 0, 1]);
  expect([...vocabulary.sortedNames].map((name) => vocabulary.getName(name).text)).toEqual([
    "ink",
    "pen and ink",
    "Schrift {1}",
    "Tinte",
    "writing",
    "字形",
  ]);
});

test("it is compiled once, and stays open", async () => {
  const files = writeTaxonomy();
  const vocabulary = await openVocabulary(files);
  expect(readdirSync(files.folder)).toEqual(["taxonomy.vocabulary"]);
  expect(await openVocabulary(files)).toBe(vocabulary);
  await openVocabulary(writeTaxonomy());
  const time = new Date("2020-01-01");
  utimesSync(files.compiled, time, time);
  rmSync(files.taxonomy);
  const again = await openVocabulary(files);
  expect(again).not.toBe(vocabulary);
  expect(again.getId(2)).toBe("glyph");
  expect(statSync(files.compiled).mtime).toEqual(time);
});

test.each([
  ["incomplete", (file: string) => truncateSync(file, 100)],
  ["empty", (file: string) => truncateSync(file, 0)],
  [
    "changed",
    (file: string) => {
      const bytes = readFileSync(file);
      bytes[bytes.length - 50] = (bytes.at(-50) ?? 0) ^ 1;
      writeFileSync(file, bytes);
    },
  ],
])("a compiled file that is %s is made again", async (_, damage) => {
  const files = writeTaxonomy();
  await openVocabulary(files);
  const bytes = readFileSync(files.compiled);
  await openVocabulary(writeTaxonomy());
  damage(files.compiled);
  expect((await openVocabulary(files)).getId(0)).toBe("ink");
  expect(readFileSync(files.compiled).equals(bytes)).toBe(true);
});

test("a taxonomy that cannot be compiled leaves no file", async () => {
  const files = writeTaxonomy({ ...taxonomy, concepts: [...concepts, { id: "a" }] });
  await expect(openVocabulary(files)).rejects.toThrow("label");
  expect(() => readdirSync(files.folder)).toThrow("ENOENT");
});

test("the same taxonomy is compiled to the same bytes, which change only with the version", () => {
  // Inflected words, so that a change of a stemmer is seen.
  const inflected = {
    id: "words",
    label: { en: "libraries of maps, boxes, analyses and glasses", fi: "kartan kirjastossa" },
    alt_labels: { de: ["Bücher, Karten und Bibliotheken", "Straßen des Landes"], fr: ["les cartes nationales"] },
    broader: [],
  };
  const compile = () => {
    const compiler = new VocabularyCompiler();
    for (const concept of [...concepts, inflected]) compiler.add(concept);
    const hash = createHash("sha256");
    for (const piece of compiler.finish(taxonomy)) hash.update(piece);
    return hash.digest("hex").slice(0, 16);
  };
  expect(compile()).toBe(compile());
  // If this fails, increase `vocabularyVersion`: files of the version before would be opened otherwise.
  expect([vocabularyVersion, compile()]).toEqual([4, "bbd0a4ba62e84031"]);
});

test("a vocabulary of 60,000 names in many scripts is the same as its taxonomy", () => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({
    id: `http://example.org/${index}`,
    label: { en: `concept ${index}`, el: `έννοια ${index}` },
    alt_labels: { ja: [`概念 ${index}`] },
    broader: index === 0 ? [] : [`http://example.org/${Math.floor(index / 3)}`],
  }));
  const vocabulary = compileVocabulary({ ...taxonomy, concepts: many });
  for (let index = 0; index < many.length; index += 97) {
    expect(vocabulary.getId(index)).toBe(many[index]?.id);
    expect(vocabulary.listNames(index).map(({ text }) => text)).toEqual([
      `concept ${index}`,
      `έννοια ${index}`,
      `概念 ${index}`,
    ]);
    expect([...vocabulary.listBroader(index)]).toEqual(index === 0 ? [] : [Math.floor(index / 3)]);
  }
});
