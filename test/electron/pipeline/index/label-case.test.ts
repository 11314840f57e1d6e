import { expect, test } from "vitest";
import { compileVocabulary } from "../../../../electron/pipeline/index/compile-vocabulary.ts";
import { extractWords } from "../../../../electron/pipeline/index/extract-words.ts";
import { LabelFinder } from "../../../../electron/pipeline/index/find-labels.ts";
import { indexDocument } from "../../../../electron/pipeline/index/index-document.ts";
import type { PageContent } from "../../../../electron/pipeline/page-reader.ts";
import type { Concept } from "../../../../shared/taxonomy/taxonomy.ts";

/** A page of an ePub with one paragraph. */
const createPage = (text: string): PageContent => ({
  text: { page: 1, source: "markup", blocks: [{ path: "/0", kind: "paragraph", text }] } as PageContent["text"],
  zones: { page: 1, zones: [] } as unknown as PageContent["zones"],
});

const compile = (labels: readonly string[], others: Readonly<Record<string, string[]>> = {}) =>
  compileVocabulary({
    name: "words",
    language: ["en"],
    concepts: labels.map((text): Concept => ({
      id: text,
      label: { en: text },
      alt_labels: { en: others[text] ?? [] },
      broader: [],
    })),
  });

function find(vocabulary: ReturnType<typeof compile>, text: string): string[] {
  const found: string[] = [];
  const finder = new LabelFinder(vocabulary, ["en"], ({ name }) => found.push(vocabulary.getName(name).text));
  for (const word of extractWords(createPage(text))) finder.add(word);
  finder.end();
  return found;
}

test("acronyms are no common words, and signs tell words apart", async () => {
  const vocabulary = compile(["IT", "AIDS", "WHO", "C++", "ports"], {
    IT: ["information technology"],
    WHO: ["World Health Organization"],
  });
  const text =
    "It is a port. Those who know it say that it aids trade, as the port C does. The ports of the north aid the others.";
  const { keywords } = await indexDocument({ pages: [() => createPage(text)], vocabulary });
  expect(keywords.map(({ id }) => id)).toEqual(["ports"]);
  expect(find(vocabulary, "The WHO knows AIDS, IT and C++: information technology.")).toEqual([
    "WHO",
    "AIDS",
    "IT",
    "C++",
    "information technology",
  ]);
});

test.each<[labels: string[], text: string, found: string[]]>([
  // Plurals and genitives of an acronym, and capitals inside a word.
  [["NGO", "pH", "mRNA", "LaTeX"], "NGOs of an NGO, pH, mRNAs and LATEX", ["NGO", "NGO", "pH", "mRNA", "LaTeX"]],
  [["US", "pH", "LaTeX"], "Us or us, Ph and latex", []],
  // Acronyms of several letters with signs between them, and inside of longer labels.
  [["R&D", "IT services"], "r d; the it services; R&D of IT services", ["R&D", "IT services"]],
  // Single letters.
  [["C", "vitamin C"], "c and vitamin c and C", ["vitamin C", "C"]],
  [["C", "C#", "C++", ".NET", "B+ trees"], "C#, C++, the .NET of B+ trees", ["C#", "C++", ".NET", "B+ trees"]],
  [[".NET", "C++", "B+ trees", "ports"], "NET, C, B trees and ports*", ["ports"]],
  // A plus sign between words belongs to none of them.
  [["ports", "harbours"], "ports+harbours", ["ports", "harbours"]],
  // A digit makes a label unlike any common word, and long words are no acronyms.
  [["CO2", "MP3", "COVID-19", "PORTUGAL"], "co2, mp3, Covid-19, Portugal", ["CO2", "MP3", "COVID-19", "PORTUGAL"]],
])("of the labels %j, the text “%s” has %j", (labels, text, found) => {
  expect(find(compile(labels), text)).toEqual(found);
});

test("labels that are all written in capitals are found in any case, unlike acronyms among other labels", () => {
  const capitals = ["WATER", "AIR", "POLLUTION", "AIR POLLUTION CONTROL"];
  expect(find(compile(capitals), "air and water")).toEqual(["AIR", "WATER"]);
  expect(find(compile(["WATER", "AIR", "pollution control"]), "air and water")).toEqual([]);
  const others = { WATER: ["drinking liquid", "sweetwater"], POLLUTION: ["contamination"] };
  expect(find(compile(capitals, others), "air and water"), "other labels may be written otherwise").toHaveLength(2);
});

test("a label in lower case beside the acronym is found in any case, and only its concept", () => {
  expect(find(compile(["AIDS"], { AIDS: ["Aids"] }), "Aids and AIDS")).toEqual(["AIDS", "AIDS"]);
  const vocabulary = compile(["SHE", "she"]);
  const matches: { id: string; ambiguity: number }[] = [];
  const finder = new LabelFinder(vocabulary, ["en"], ({ concept, ambiguity }) =>
    matches.push({ id: vocabulary.getId(concept), ambiguity }),
  );
  for (const word of extractWords(createPage("she"))) finder.add(word);
  finder.end();
  expect(matches).toEqual([{ id: "she", ambiguity: 1 }]);
});

test("deprecated concepts are not suggested, neither by their labels nor by what reviewers accepted before", async () => {
  const { name, language, concepts } = {
    name: "words",
    language: ["en"],
    concepts: [
      { id: "old", label: { en: "harbours" }, deprecated: true },
      { id: "new", label: { en: "ports" }, alt_labels: { en: ["harbours"] } },
    ].map((concept): Concept => ({ alt_labels: {}, broader: [], ...concept })),
  };
  const vocabulary = compileVocabulary({ name, language, concepts });
  const text = "The harbours of the north";
  const reviewed = [{ kind: "keywords" as const, text, accepted: ["old"], rejected: [] }];
  const { keywords } = await indexDocument({ pages: [() => createPage(text)], vocabulary, reviewed });
  expect(keywords.map(({ id }) => id)).toEqual(["new"]);
  expect(find(vocabulary, text)).toEqual(["harbours"]);
});
