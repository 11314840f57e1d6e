import { expect, test } from "vitest";
import {
  computeLineFeatures,
  isFormulaBesideProse,
} from "../../../../../electron/pipeline/zone/layout/line-features.ts";
import { computeProseShare } from "../../../../../electron/pipeline/zone/layout/math-symbols.ts";
import { createTextLine } from "../text-lines.ts";

const sentence = computeLineFeatures(createTextLine("The ropes of this harbor are long", 60, 100));

test.each(["y = exp (−x) + logn", "x ≤ max (y, z) · sinα", "(7)", "(B.12a)"])(
  "the formula %s is apart from a sentence",
  (text) => {
    const formula = computeLineFeatures(createTextLine(text, 60, 112));
    expect(isFormulaBesideProse(formula, sentence)).toBe(true);
    expect(isFormulaBesideProse(sentence, formula)).toBe(true);
  },
);

test.each(["(see also part 7)", "ropes.", "The logs and maxima expand"])("the text %s is no formula", (text) => {
  expect(isFormulaBesideProse(computeLineFeatures(createTextLine(text, 60, 112)), sentence)).toBe(false);
});

test("names of functions are no words of a language", () => {
  expect(computeProseShare([createTextLine("log exp harbor expert", 60, 100)])).toBe(0.5);
});
