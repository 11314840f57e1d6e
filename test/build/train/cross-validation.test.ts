import { expect, test } from "vitest";
import { splitIntoFolds } from "../../../build/train/cross-validation.ts";

test("each item is validated on in one fold and trained on in the others", () => {
  const items = ["a", "b", "c", "d", "e", "f", "g"];
  const folds = splitIntoFolds(items, 3);
  expect(folds.map(({ validation }) => validation.length)).toEqual([3, 2, 2]);
  expect(folds.flatMap(({ validation }) => validation).sort()).toEqual(items);
  for (const { validation, training } of folds) expect([...validation, ...training].sort()).toEqual(items);
});
