import { expect, test } from "vitest";
import { compileVocabulary } from "../../../../electron/pipeline/index/compile-vocabulary.ts";
import type { Concept } from "../../../../shared/taxonomy/taxonomy.ts";

/** Creates a word of letters for each number, the same for the same number. */
const toWord = (number: number): string =>
  `w${number.toString(26).replace(/\d/gu, (digit) => "qrstuvwxyz"[Number(digit)] ?? "")}q`;

function createConcept(index: number, labels: readonly string[]): Concept {
  return { id: `c${index}`, label: { en: labels[0] ?? "" }, alt_labels: { en: labels.slice(1) }, broader: [] };
}

test("a table of 100,000 labels finds each of them, and the labels inside it", () => {
  // Labels of one to five words, which share their words and their beginnings.
  const createLabel = (number: number): string =>
    Array.from({ length: 1 + (number % 5) }, (_, word) => toWord((number * 7 + word * word * 13) % 30_000)).join(" ");
  const labels = Array.from({ length: 100_000 }, (_, number) => createLabel(number));
  const numbersByLabel = Map.groupBy(labels.keys(), (number) => labels[number] ?? "");
  const concepts = Array.from({ length: 50_000 }, (_, index) =>
    createConcept(index, labels.slice(index * 2, index * 2 + 2)),
  );
  const vocabulary = compileVocabulary({ name: "v", language: [], concepts });
  for (let number = 0; number < labels.length; number += 7) {
    const words = (labels[number] ?? "").split(" ");
    const expected = words
      .map((_, index) => words.slice(0, index + 1).join(" "))
      .filter((label) => numbersByLabel.has(label))
      .map((label) => ({
        wordCount: label.split(" ").length,
        concepts: [...new Set(numbersByLabel.get(label)?.map((number) => Math.floor(number / 2)))],
      }));
    const hits = vocabulary.findLabels(words.map((word) => vocabulary.getStemId(word, 0)));
    const found = hits.map(({ wordCount, names }) => ({
      wordCount,
      concepts: [...names].map((name) => vocabulary.getConcept(name)),
    }));
    expect(found.toSorted((a, b) => a.wordCount - b.wordCount)).toEqual(expected);
  }
  expect(vocabulary.findLabels([vocabulary.getStemId("unknown", 0)])).toEqual([]);
});
