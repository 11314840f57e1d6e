import { describe, expect, test } from "vitest";
import {
  collectFieldTypes,
  scoreDataPoints,
  type DataPointPair,
} from "../../../../build/evaluate/scorers/data-points.ts";
import { matchesTruth } from "../../../../build/evaluate/scorers/same-value.ts";
import { scoreSubjects } from "../../../../build/evaluate/scorers/subjects.ts";

describe("data points", () => {
  const truth: DataPointPair["truth"] = {
    number: { value: "R-7", type: "string" },
    hidden: { value: "X", type: "string", visible: false },
    party: { value: ["Ash", "Birch"], type: "string" },
    "line[0].total": { value: 10, type: "money" },
    "line[0].name": { value: "Lid", type: "string" },
    "line[1].total": { value: 20, type: "money" },
  };
  const schema = collectFieldTypes([truth]);
  const score = (predicted: DataPointPair["predicted"]) => scoreDataPoints([{ truth, predicted }], schema);

  test("scores 1 for a perfect and 0 for an empty prediction", () => {
    const perfect = Object.fromEntries(Object.entries(truth).map(([path, { value }]) => [path, value]));
    expect(score(perfect)).toMatchObject({ f1: 1, macroF1: 1, perfect: 1, truth: 6 });
    expect(score({})).toMatchObject({ f1: 0, macroF1: 0, perfect: 0 });
  });

  test("matches rows by content and list values in any order, and ignores fields that the set does not have", () => {
    const predicted = {
      "line[4].total": "20,00 EUR",
      "line[2].total": "10,00",
      "line[2].name": "lid",
      party: ["BIRCH", "Oak"],
      unheard: "of",
    };
    // 4 of 5 predicted are right, 4 of 6 true ones are found.
    const { precision, recall, f1 } = score(predicted);
    expect(precision).toBeCloseTo(0.8);
    expect(recall).toBeCloseTo(4 / 6);
    expect(f1).toBeCloseTo(8 / 11);
  });

  test("compares values regardless of notation", () => {
    expect(matchesTruth(1234.5, "1.234,50 €", "money")).toBe(true);
    expect(matchesTruth(-1234.5, "(1,234.50)", "money")).toBe(true);
    expect(matchesTruth(1234, "1,234", "number")).toBe(true);
    expect(matchesTruth(1.23, "1,23", "number")).toBe(true);
    expect(matchesTruth(12, "none", "number")).toBe(false);
    expect(matchesTruth("2019-03-05", "5. März 2019", "date")).toBe(true);
    expect(matchesTruth("2019-03-05", "March 5th, 2019", "date")).toBe(true);
    expect(matchesTruth("2019-03-05", "05.03.19", "date")).toBe(true);
    expect(matchesTruth("2019-03-05", "3/5/2019", "date")).toBe(true);
    expect(matchesTruth("2019-03-05", "20190305", "date")).toBe(true);
    expect(matchesTruth("2019-03-05", "03.05.2019", "date")).toBe(false);
    expect(matchesTruth("1998-03-05", "05.03.98", "date")).toBe(true);
    expect(matchesTruth("2069-03-05", "05.03.69", "date")).toBe(true);
    expect(matchesTruth("Ash & Co. KG", "ASH & CO KG", "string")).toBe(true);
    expect(matchesTruth("", "", "string")).toBe(false);
  });

  test.each([
    ["1.200 €", 1200],
    ["1.200", 1.2],
    ["1,200", 1200],
    ["0.125", 0.125],
    ["1.200,-", 1200],
    ["1.200,--", 1200],
    ["1.234.567", 1234567],
    [".50", 0.5],
    ["No.50", 50],
    ["Non-taxable 5.00", 5],
    ["Total (net) 5.00", 5],
    ["5.00-", -5],
    ["5.00 € -", -5],
    ["- € 5.00", -5],
    ["\u2212EUR 5.00", -5],
    ["Credit (5.00)", -5],
  ])("reads the number of %s as %d", (text, number) => {
    expect(matchesTruth(number, text, "money")).toBe(true);
    expect(matchesTruth(-number, text, "money")).toBe(false);
  });
});

describe("subjects", () => {
  const truth = ["a", "b"];

  test("scores 1 for a perfect and 0 for an empty prediction", () => {
    expect(scoreSubjects([{ truth, predicted: truth }], 5)).toMatchObject({ f1: 1, ndcg: 1, microF1: 1 });
    expect(scoreSubjects([{ truth, predicted: [] }], 5)).toMatchObject({ f1: 0, ndcg: 0, microF1: 0 });
  });

  test("scores the first suggestions by rank and by the number of indexers who chose them", () => {
    const one = { truth, predicted: ["c", "b", "b", "a"], grades: { a: 3, b: 1 } };
    const { precision, recall, f1, ndcg } = scoreSubjects([one, { truth, predicted: [] }], 2);
    expect(precision).toBeCloseTo(0.25);
    expect(recall).toBeCloseTo(0.25);
    expect(f1).toBeCloseTo(0.25);
    expect(ndcg).toBeCloseTo(1 / Math.log2(3) / (3 + 1 / Math.log2(3)) / 2);
  });
});
