import { expect, test } from "vitest";
import { LabelTable } from "../../../../electron/pipeline/index/label-table.ts";
import { rankConcepts } from "../../../../electron/pipeline/index/rank-concepts.ts";
import { createVocabulary, getBroaderPath } from "../../../../renderer/document-ops/keywords.ts";
import type { Concept } from "../../../../shared/taxonomy.ts";

const size = 50_000;

/** Concepts whose labels begin with the same word; each is broader than the next one. */
const chain = Array.from({ length: size }, (_, index): Concept => ({
  id: `c${index}`,
  label: { en: `concept ${index}` },
  alt_labels: {},
  broader: index === 0 ? [] : [`c${index - 1}`],
}));
const words = chain.flatMap((_, index) =>
  ["concept", String(index)].map((normalized) => ({ text: normalized, normalized, page: 1, inHeading: false })),
);

test("a chain of 50,000 concepts with similar labels is matched and ranked by depth", () => {
  const matches = new LabelTable(chain, (word) => word).find(words);
  expect(matches).toHaveLength(size);
  const ranked = rankConcepts(chain, matches, words.length, () => false);
  expect(ranked[0]?.concept).toBe(size - 2);
});

test("matches at one word are in the order of the labels in the taxonomy", () => {
  const label = (id: string, ...labels: string[]): Concept => ({
    id,
    label: { en: id },
    alt_labels: { en: labels },
    broader: [],
  });
  const table = new LabelTable([label("a b c"), label("a", "a b"), label("a b")], (word) => word);
  const text = ["a", "b", "c"].map((normalized) => ({ text: normalized, normalized, page: 1, inHeading: false }));
  expect(table.find(text)).toEqual([
    { concept: 0, start: 0, count: 3 },
    { concept: 1, start: 0, count: 1 },
    { concept: 1, start: 0, count: 2 },
    { concept: 2, start: 0, count: 2 },
  ]);
});

test("the vocabulary of the window is built for a chain and for a concept with 50,000 narrower ones", () => {
  const flat = chain.map((concept, index) => ({ ...concept, broader: index === 0 ? [] : ["c0"] }));
  const taxonomy = { name: "a", kind: "keywords" as const, title: "A", version: "1", language: ["en"] };
  expect(createVocabulary({ ...taxonomy, concepts: flat }).narrower.get("c0")).toHaveLength(size - 1);
  expect(getBroaderPath(createVocabulary({ ...taxonomy, concepts: chain }), `c${size - 1}`)).toHaveLength(size - 1);
});
