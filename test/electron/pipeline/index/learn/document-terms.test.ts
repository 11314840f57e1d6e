import { expect, test } from "vitest";
import { TermCounter } from "../../../../../electron/pipeline/index/learn/document-terms.ts";
import { hashStem } from "../../../../../electron/pipeline/index/learn/hash-text.ts";
import { indexingThresholds } from "../../../../../electron/pipeline/index/thresholds.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";

test("beyond the number of n-grams that are kept, those that are known count on", () => {
  const counter = new TermCounter();
  const add = (normalized: string, inHeading = false) => counter.add({ normalized, inHeading }, hashStem(normalized));
  add("lighthouse");
  for (let number = 0; counter.result().grams.size < indexingThresholds.maxDistinctGrams; number++) {
    const pick = (place: number) => letters[Math.floor((number * 7919) / 26 ** place) % 26] ?? "";
    add(Array.from({ length: 14 }, (_, place) => pick(place % 4) + (letters[(number + place) % 26] ?? "")).join(""));
  }
  const before = new Map(counter.result().grams);
  // The first n-grams of these words are new, and the last ones are known.
  const words = ["qxqxlighthouse", "zwzwlighthouse"];
  for (const word of words) add(word, true);
  const { grams, cognates } = counter.result();
  expect(grams.size).toBe(indexingThresholds.maxDistinctGrams);
  const grown = [...grams].filter(([gram, count]) => count - (before.get(gram) ?? 0) === words.length);
  // "light" to "ouse_": those of the word without its beginning.
  expect(grown.length).toBeGreaterThanOrEqual("lighthouse_".length - 4);
  expect(cognates.size).toBeLessThanOrEqual(indexingThresholds.maxDistinctGrams);
});
