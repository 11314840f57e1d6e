import { expect, test } from "vitest";
import { compileVocabulary } from "../../../../electron/pipeline/index/compile-vocabulary.ts";
import { LabelFinder, type Match } from "../../../../electron/pipeline/index/find-labels.ts";
import { getStemmer, normalizeWord } from "../../../../electron/pipeline/index/stem.ts";

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
  expect(new Set(forms.split(" ").map((form) => getStemmer(language)(normalizeWord(form))))).toHaveLength(1);
});

/** Finds the names of a vocabulary in a German text. */
function find(labels: readonly string[], text: string): (Pick<Match, "isNested" | "isCompound"> & { label: string })[] {
  const concepts = labels.map((label) => ({ id: label, label: { de: label }, alt_labels: {}, broader: [] }));
  const vocabulary = compileVocabulary({ name: "words", language: ["de"], concepts });
  const matches: Match[] = [];
  const finder = new LabelFinder(vocabulary, ["de"], (match) => matches.push(match));
  for (const word of text.split(" "))
    finder.add({ text: word, normalized: normalizeWord(word), page: 1, inHeading: false });
  finder.end();
  return matches.map(({ name, isNested, isCompound }) => ({
    label: vocabulary.getName(name).text,
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
