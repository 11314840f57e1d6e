import { expect, test } from "vitest";
import { compileVocabulary } from "../../../../../electron/pipeline/index/compile-vocabulary.ts";
import { listCognateGrams } from "../../../../../electron/pipeline/index/learn/cognates.ts";
import { buildLabelIndex, findSimilarLabels } from "../../../../../electron/pipeline/index/learn/label-similarity.ts";
import { foldText } from "../../../../../shared/values/fold-text.ts";

const labels = [
  "Ontologie",
  "Pseudodifferentialoperator",
  "Symplektische Geometrie",
  "Theorie (Musik)",
  "Bodenkunde",
  "Ton",
  "Gartenbau",
  "Handschrift",
];
const vocabulary = compileVocabulary({
  name: "subjects",
  language: ["de"],
  concepts: labels.map((label) => ({ id: label, label: { de: label }, alt_labels: {}, broader: [] })),
});

/** Finds the labels that resemble words of a heading and of other text. */
function findSimilar(heading: string, text = ""): Map<string, readonly number[]> {
  const cognates = new Map<number, boolean>();
  const add = (words: string, inHeading: boolean) => {
    for (const word of words.split(" "))
      for (const gram of listCognateGrams(foldText(word))) cognates.set(gram, inHeading);
  };
  add(text, false);
  add(heading, true);
  const similar = findSimilarLabels(buildLabelIndex(vocabulary, { share: 1, count: 100 }), cognates);
  return new Map([...similar].map(([concept, shares]) => [vocabulary.getId(concept), shares]));
}

test("labels of another language and inside compounds are found by their letters", () => {
  const similar = findSimilar("Pseudo-differential operators and symplectic geometry", "an ontology and a theory");
  expect([...similar.keys()].toSorted()).toEqual([
    "Ontologie",
    "Pseudodifferentialoperator",
    "Symplektische Geometrie",
    "Theorie (Musik)",
  ]);
  const [heading = 0, text = 0] = similar.get("Pseudodifferentialoperator") ?? [];
  expect(heading).toBeGreaterThan(0.6);
  expect(text).toBeCloseTo(heading);
  expect(similar.get("Ontologie")?.[0]).toBe(0);
});

test("a label of few letters and other words are not found", () => {
  expect(findSimilar("Tonne Garnitur Handel", "").size).toBe(0);
});
