import { expect, test } from "vitest";
import { cacheComparisons, compareNames } from "../../../shared/lexicon/compare-names.ts";
import { matchConcepts } from "../../../shared/lexicon/match-concepts.ts";
import { dataPointTaxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";

/** Parses a taxonomy of fields with these labels, as after each pause in typing. */
const parse = (labels: readonly string[]) =>
  dataPointTaxonomySchema.parse({
    name: "own",
    kind: "data-points",
    title: "Own",
    version: "1",
    data_points: labels.map((label, index) => ({ id: `f${index}`, label, type: "date" })),
  });

test("after a change, only the field with other names is compared with the lexicon", () => {
  let compared = 0;
  const compare = cacheComparisons((node, labels) => {
    compared += 1;
    return compareNames(node, labels);
  });
  const labels = Array.from({ length: 300 }, (_, index) => `Date of the event ${index}`);
  const count = (changed: readonly string[]): number => {
    compared = 0;
    expect(matchConcepts(parse(changed), compare)).toEqual(matchConcepts(parse(changed)));
    return compared;
  };
  const ofAll = count(labels);
  expect(count(labels)).toBe(0);
  expect(count(labels.with(7, "Pay until"))).toBe(ofAll / labels.length);
  expect(count(labels.with(7, "Due date").with(9, "Billed on"))).toBe((2 * ofAll) / labels.length);
});
