import { expect, test } from "vitest";
import { compileVocabulary } from "../../../../electron/pipeline/index/compile-vocabulary.ts";
import { OccurrenceCounter } from "../../../../electron/pipeline/index/concept-occurrences.ts";
import { LabelFinder, type Match } from "../../../../electron/pipeline/index/find-labels.ts";
import { rankConcepts } from "../../../../electron/pipeline/index/rank-concepts.ts";
import type { Vocabulary } from "../../../../electron/pipeline/index/vocabulary.ts";
import { describeConcept, searchConcepts } from "../../../../electron/pipeline/index/search-concepts.ts";
import { maxAncestors, maxNarrowerConcepts, maxPathLength } from "../../../../shared/taxonomy/concepts.ts";
import type { Concept } from "../../../../shared/taxonomy/taxonomy.ts";

const size = 50_000;

/** Concepts whose labels begin with the same word; each is broader than the next one. */
const chain = Array.from({ length: size }, (_, index): Concept => ({
  id: `c${index}`,
  label: { en: `concept ${index}` },
  alt_labels: {},
  broader: index === 0 ? [] : [`c${index - 1}`],
}));
const compile = (concepts: Concept[]): Vocabulary => compileVocabulary({ name: "v", language: ["en"], concepts });

/** Finds the labels of a vocabulary in a text. */
function findMatches(vocabulary: Vocabulary, text: readonly string[]): Match[] {
  const matches: Match[] = [];
  const finder = new LabelFinder(vocabulary, ["en"], (match) => matches.push(match));
  for (const word of text) finder.add({ text: word, normalized: word, page: 1, inHeading: false });
  finder.end();
  return matches;
}

test("a chain of 50,000 concepts with similar labels is matched and ranked", () => {
  const words = chain.flatMap((_, index) => ["concept", String(index)]);
  const vocabulary = compile(chain);
  const matches = findMatches(vocabulary, words);
  expect(matches).toHaveLength(size);
  const counter = new OccurrenceCounter(words.length, (name) => vocabulary.isPreferred(name));
  for (const match of matches) counter.add(match);
  const ranked = rankConcepts(vocabulary, counter.result(), { length: words.length, stopWords: new Set() });
  expect(ranked).toHaveLength(size);
});

test("a label of 50,000 concepts matches each of them", () => {
  const concepts = chain.map((concept) => ({ ...concept, label: { en: "concept" } }));
  expect(findMatches(compile(concepts), ["concept"])).toHaveLength(size);
});

test("matches at one word are in the order of the labels in the taxonomy", () => {
  const label = (id: string, ...labels: string[]): Concept => ({
    id,
    label: { en: id },
    alt_labels: { en: labels },
    broader: [],
  });
  const matches = findMatches(compile([label("a b c"), label("a", "a b"), label("a b")]), ["a", "b", "c"]);
  expect(matches.map(({ concept, start, words }) => ({ concept, start, count: words.length }))).toEqual([
    { concept: 0, start: 0, count: 3 },
    { concept: 1, start: 0, count: 1 },
    { concept: 1, start: 0, count: 2 },
    { concept: 2, start: 0, count: 2 },
  ]);
});

test("concepts of a chain and of a family of 50,000 are found and described by bounded answers", () => {
  const flat = chain.map((concept, index) => ({ ...concept, broader: index === 0 ? [] : ["c0"] }));
  const card = describeConcept(compile(flat), "c0", null);
  expect(card?.narrower).toHaveLength(maxNarrowerConcepts);
  expect(card?.narrower_count).toBe(size - 1);
  const vocabulary = compile(chain);
  const last = describeConcept(vocabulary, `c${size - 1}`, null);
  expect(last?.path).toHaveLength(maxPathLength);
  expect(last?.path.at(-1)?.id).toBe(`c${size - 2}`);
  expect(last?.ancestors).toHaveLength(maxAncestors);
  const matches = searchConcepts(vocabulary, { prefix: "concept 4", language: null, limit: 100 });
  expect(matches).toHaveLength(100);
  expect(Math.max(...matches.map(({ path }) => path.length))).toBe(maxPathLength);
});
