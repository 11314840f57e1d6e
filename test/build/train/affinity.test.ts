import { expect, test } from "vitest";
import { models } from "../../../electron/pipeline/zone/models/models.ts";
import { predictProbability } from "../../../electron/pipeline/zone/models/trees.ts";
import { affinityFeatureNames } from "../../../electron/pipeline/zone/layout/affinity-features.ts";
import { generateExamples } from "../../../build/train/affinity.ts";
import { generateDocuments } from "../../../build/train/synthetic-documents.ts";

const testSet = { documents: 30, seed: 1_234, weight: 1 };

test("synthetic documents are the same for the same seed and differ for another", () => {
  expect(generateDocuments(2, 5)).toEqual(generateDocuments(2, 5));
  expect(generateDocuments(1, 6)).not.toEqual(generateDocuments(1, 5));
});

test("the affinity model classifies the pairs of synthetic documents that it was not trained on", () => {
  expect(models.affinity.features).toEqual([...affinityFeatureNames]);
  const examples = generateExamples(testSet).flatMap((document) => document.examples);
  const correct = examples.filter(
    ({ row, isSameBlock }) => predictProbability(models.affinity, row) > 0.5 === isSameBlock,
  );
  expect(examples.length).toBeGreaterThan(1_000);
  expect(correct.length / examples.length).toBeGreaterThan(0.9);
});
