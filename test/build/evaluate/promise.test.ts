import { expect, test } from "vitest";
import { measurePromise } from "../../../build/evaluate/scorers/promise.ts";
import { createRandom } from "../../builders/random.ts";

/** Creates families of documents whose values are wrong with the probability that their confidence leaves. */
function createDocuments(getError: (confidence: number) => number) {
  const random = createRandom(7);
  return Array.from({ length: 40 }, (_, family) => ({
    family: String(family),
    values: Array.from({ length: 100 }, () => {
      const confidence = random.below(1000) / 1000;
      return { confidence, correct: random.next() >= getError(confidence) };
    }),
  }));
}

test("a promise is kept by nearly all samples if values are as reliable as their confidence says", () => {
  const { broken, automation, oracle } = measurePromise(
    createDocuments((confidence) => (1 - confidence) / 4),
    0.05,
  );
  expect(broken).toBeLessThanOrEqual(0.05);
  expect(automation).toBeGreaterThan(0.1);
  expect(oracle).toBeGreaterThan(automation);
});

test("nothing is accepted unseen if confidence does not tell right from wrong", () => {
  expect(
    measurePromise(
      createDocuments(() => 0.3),
      0.05,
    ),
  ).toEqual({ broken: 0, automation: 0, oracle: 0 });
});
