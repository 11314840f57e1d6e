import { expect, test } from "vitest";
import { models } from "../../../electron/pipeline/zone/models/models.ts";
import { predictProbability } from "../../../electron/pipeline/zone/models/trees.ts";
import { affinityFeatureNames } from "../../../electron/pipeline/zone/layout/affinity-features.ts";
import { syntheticExamples } from "../../../build/train/pairs.ts";
import { syntheticDocuments } from "../../../build/train/synthetic.ts";

const unseen = { documents: 30, seed: 1_234, weight: 1 };

test("documents made at random are the same for the same seed", () => {
  expect(syntheticDocuments(2, 5)).toEqual(syntheticDocuments(2, 5));
  expect(syntheticDocuments(1, 6)).not.toEqual(syntheticDocuments(1, 5));
});

test("the model of the repository groups the lines of documents that it was not trained on", () => {
  expect(models.pairs.features).toEqual([...affinityFeatureNames]);
  const examples = syntheticExamples(unseen).flatMap((document) => document.examples);
  const right = examples.filter(({ row, together }) => predictProbability(models.pairs, row) > 0.5 === together);
  expect(examples.length).toBeGreaterThan(1_000);
  expect(right.length / examples.length).toBeGreaterThan(0.9);
});
