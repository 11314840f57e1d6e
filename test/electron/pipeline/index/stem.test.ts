import { expect, test } from "vitest";
import { compileVocabulary } from "../../../../electron/pipeline/index/compile-vocabulary.ts";
import { LabelFinder, type Match } from "../../../../electron/pipeline/index/find-labels.ts";
import { getStemmer } from "../../../../electron/pipeline/index/stem.ts";
import type { Concept } from "../../../../shared/taxonomy/taxonomy.ts";
import { foldText } from "../../../../shared/values/fold-text.ts";

test.for([
  ["fi", "kaupunki kaupungin kaupungit"],
  ["fi", "vapaus vapauden vapautta"],
  ["fi", "suomalainen suomalaisen suomalaiset"],
  ["fi", "kauppa kaupan kaupat"],
  ["fi", "tieto tiedon tiedot"],
  ["fr", "bibliothèque bibliothèques"],
  ["es", "biblioteca bibliotecas"],
  ["it", "biblioteca biblioteche"],
  ["nl", "boek boeken"],
  ["sv", "flicka flickor flickorna"],
])("%s: the forms %s have one stem", ([language = "", forms = ""]) => {
  expect(new Set(forms.split(" ").map((form) => getStemmer(language)(foldText(form))))).toHaveLength(1);
});

/** Finds the names of a vocabulary in a text by stemmers. */
function findMatches(concepts: Concept[], stemmers: readonly string[], text: string) {
  const vocabulary = compileVocabulary({ name: "words", language: [], concepts });
  const matches: Match[] = [];
  const finder = new LabelFinder(vocabulary, stemmers, (match) => matches.push(match));
  for (const word of text.split(" ")) finder.add({ text: word, normalized: foldText(word), page: 1, inHeading: false });
  finder.end();
  return matches.map(({ name, ...match }) => ({ ...match, label: vocabulary.getName(name).text }));
}

/** Finds the names of a vocabulary in a German text. */
function find(labels: readonly string[], text: string): (Pick<Match, "isNested" | "isCompound"> & { label: string })[] {
  const concepts = labels.map((label) => ({ id: label, label: { de: label }, alt_labels: {}, broader: [] }));
  return findMatches(concepts, ["de"], text).map(({ label, isNested, isCompound }) => ({
    label,
    isNested,
    isCompound,
  }));
}

test("a label that ends a compound is found, if the compound itself is no label", () => {
  expect(find(["Literatur", "Forschung"], "neue Kinderliteratur")).toEqual([
    { label: "Literatur", isNested: false, isCompound: true },
  ]);
  expect(find(["Literatur", "Kinderliteratur"], "neue Kinderliteratur")).toEqual([
    { label: "Kinderliteratur", isNested: false, isCompound: false },
  ]);
});

test("a label inside a longer one that occurs is nested", () => {
  expect(find(["Neue Musik", "Musik"], "die neue Musik")).toEqual([
    { label: "Neue Musik", isNested: false, isCompound: false },
    { label: "Musik", isNested: true, isCompound: false },
  ]);
});

test.for<[title: string, label: Concept["label"], alt_labels: Concept["alt_labels"], text: string, found: string]>([
  ["a label that languages share", { en: "Hotel", de: "Hotel" }, {}, "the hotel", "Hotel"],
  ["a preferred and an alternative label", { de: "Hotel" }, { en: ["Hotels"] }, "the hotel", "Hotel"],
  ["a label of two words", { en: "Radio drama", de: "Radio Drama" }, {}, "a radio drama", "Radio drama"],
  [
    "a word and the end of a compound",
    { en: "Kinderliteratur", de: "Literatur" },
    {},
    "kinderliteratur",
    "Kinderliteratur",
  ],
])("%s in two languages occurs once", ([, label, alt_labels, text, found]) => {
  const matches = findMatches([{ id: "c", label, alt_labels, broader: [] }], ["en", "de"], text);
  expect(matches).toMatchObject([{ label: found, ambiguity: 1, isNested: false, isCompound: false }]);
});

test("a word that is a label of two concepts in two languages has the ambiguity 2", () => {
  const concepts = [
    { id: "present", label: { en: "Gift" }, alt_labels: {}, broader: [] },
    { id: "poison", label: { de: "Gift" }, alt_labels: {}, broader: [] },
  ];
  expect(findMatches(concepts, ["en", "de"], "gift").map(({ ambiguity }) => ambiguity)).toEqual([2, 2]);
});
