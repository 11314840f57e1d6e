import { describe, expect, test } from "vitest";
import { scoreBooks, type Book } from "../../../../build/evaluate/scorers/books.ts";
import type { LabelledBox } from "../../../../build/evaluate/scorers/box.ts";
import {
  computeAreaUnderCurve,
  computeCalibration,
  computeConfidenceFigures,
  computePageRankCorrelation,
} from "../../../../build/evaluate/scorers/calibration.ts";
import { findMatchingBlocks } from "../../../../build/evaluate/scorers/matching-blocks.ts";
import { computeSuccessorAccuracy } from "../../../../build/evaluate/scorers/order.ts";
import { scoreTables, type TableCell } from "../../../../build/evaluate/scorers/tables.ts";
import { scoreTokens } from "../../../../build/evaluate/scorers/tokens.ts";
import { prepareZones, scoreZones } from "../../../../build/evaluate/scorers/zones.ts";

const paragraph: LabelledBox = { label: "paragraph", bbox: [50, 100, 250, 200] };
const heading: LabelledBox = { label: "heading", bbox: [50, 60, 250, 80] };

describe("zones", () => {
  test("scores 1 for a perfect and 0 for an empty prediction", () => {
    const truth = [paragraph, heading];
    expect(scoreZones([{ truth, predicted: truth }])).toMatchObject({ f1: 1, meanIou: 1, macroF1: 1 });
    expect(scoreZones([{ truth, predicted: [] }])).toMatchObject({ f1: 0, meanIou: 0, macroF1: 0 });
  });

  test("matches a zone at IoU ≥ .5 with at most one zone, and only of its own type", () => {
    const half: LabelledBox = { label: "paragraph", bbox: [50, 100, 250, 150], confidence: 0.7 };
    const less: LabelledBox = { label: "paragraph", bbox: [50, 151, 250, 200], confidence: 0.6 };
    const wrongType: LabelledBox = { ...heading, label: "caption", confidence: 0.9 };
    const score = scoreZones([{ truth: [paragraph, heading], predicted: [half, less, wrongType] }]);
    // 1 of 2 true zones, 1 of 3 predicted: 2·(1/2)·(1/3) / (5/6).
    expect(score.f1).toBeCloseTo(0.4);
    expect(score.meanIou).toBeCloseTo(0.25);
    expect(score.meanIouOfMatched).toBeCloseTo(0.5);
    expect(score.f1WithoutTypes).toBeCloseTo(0.8);
    expect(score.confusions.get("heading → caption")).toBe(1);
    expect(score.judgedPages).toMatchObject([
      {
        zones: [
          { confidence: 0.7, correct: true },
          { confidence: 0.6, correct: false },
          { confidence: 0.9, correct: false },
        ],
      },
    ]);
  });

  test("joins consecutive list items to a list with their mean confidence", () => {
    const item = (top: number, confidence: number): LabelledBox => ({
      label: "list_item",
      bbox: [50, top, 200, top + 10],
      confidence,
    });
    const lists = prepareZones([item(20, 0.8), item(0, 0.6), item(80, 0.5)]);
    expect(lists.map(({ label, bbox }) => [label, bbox])).toEqual([
      ["list", [50, 0, 200, 30]],
      ["list", [50, 80, 200, 90]],
    ]);
    expect(lists[0]?.confidence).toBeCloseTo(0.7);
  });
});

describe("reading order", () => {
  const stacked = [0, 1, 2, 3].map((index): LabelledBox => ({
    label: "paragraph",
    bbox: [0, index * 100, 200, index * 100 + 90],
  }));
  const [first, second, third, fourth] = stacked as [LabelledBox, LabelledBox, LabelledBox, LabelledBox];

  test("counts a pair of consecutive zones even if the prediction splits them", () => {
    expect(computeSuccessorAccuracy([{ truth: stacked, predicted: stacked }])).toBe(1);
    expect(computeSuccessorAccuracy([{ truth: stacked, predicted: stacked.toReversed() }])).toBe(0);
    // First → second is right, second → third and third → fourth are not.
    expect(computeSuccessorAccuracy([{ truth: stacked, predicted: [third, first, second, fourth] }])).toBeCloseTo(
      1 / 3,
    );
    const pieces = stacked.flatMap(({ label, bbox: [left, top, right, bottom] }): LabelledBox[] => [
      { label, bbox: [left, top, right, top + 40] },
      { label, bbox: [left, top + 40, right, bottom] },
    ]);
    expect(computeSuccessorAccuracy([{ truth: stacked, predicted: pieces }])).toBe(1);
  });

  test("ignores running headers and zones that the prediction merges", () => {
    const head: LabelledBox = { label: "header", bbox: [0, 500, 200, 510] };
    expect(computeSuccessorAccuracy([{ truth: [head, ...stacked], predicted: [...stacked, head] }])).toBe(1);
    const whole: LabelledBox = { label: "paragraph", bbox: [0, 0, 200, 190] };
    // Only second → third and third → fourth are left to judge.
    expect(computeSuccessorAccuracy([{ truth: stacked, predicted: [whole, fourth, third] }])).toBe(0);
  });
});

describe("tokens", () => {
  const truth = [
    { label: "paragraph", bbox: [0, 0, 30, 10] as LabelledBox["bbox"] },
    { label: "heading", bbox: [0, 20, 10, 30] as LabelledBox["bbox"] },
    { label: "author", bbox: [0, 40, 10, 50] as LabelledBox["bbox"] },
  ];

  test("scores 1 for a perfect and 0 for an empty prediction", () => {
    expect(scoreTokens([{ truth, predicted: truth }])).toMatchObject({ macroF1: 1, accuracy: 1 });
    expect(scoreTokens([{ truth, predicted: [] }])).toMatchObject({ macroF1: 0, accuracy: 0 });
  });

  test("labels a token by the smallest zone around its centre, weighted by area", () => {
    const predicted: LabelledBox[] = [
      { label: "heading", bbox: [0, 0, 100, 100] },
      { label: "paragraph", bbox: [0, 0, 40, 12] },
    ];
    expect(scoreTokens([{ truth, predicted }]).macroF1).toBe(1);
    const { macroF1, accuracy } = scoreTokens([{ truth, predicted: predicted.slice(0, 1) }]);
    // Headings: precision 100 of 400, recall 1; paragraphs: nothing.
    expect(macroF1).toBeCloseTo(0.2);
    expect(accuracy).toBeCloseTo(0.25);
  });
});

describe("tables", () => {
  const cell = (row: number, column: number, text: string, columns = 1): TableCell => ({
    r0: row,
    c0: column,
    r1: row,
    c1: column + columns - 1,
    text,
  });
  const truth = [cell(0, 0, "Year", 2), cell(1, 0, "2019"), cell(1, 1, "2020"), cell(2, 0, ""), cell(2, 1, "7 %")];

  test("scores 1 for a perfect and 0 for an empty prediction", () => {
    expect(scoreTables([{ truth, predicted: truth }])).toMatchObject({ f1: 1, microF1: 1 });
    expect(scoreTables([{ truth, predicted: [] }])).toMatchObject({ f1: 0, microF1: 0 });
  });

  test("relates a cell to the next one that is not blank, and weights documents equally", () => {
    // True: Year over 2019, Year over 2020, 2019 beside 2020, 2020 over 7 %. Without the span, three are left.
    const predicted = [cell(0, 0, "YEAR"), ...truth.slice(1)];
    const scores = scoreTables([
      { truth, predicted },
      { truth, predicted: [] },
    ]);
    expect(scores.recall).toBeCloseTo(0.375);
    expect(scores.precision).toBeCloseTo(0.5);
    expect(scores.f1).toBeCloseTo((2 * 0.75) / 1.75 / 2);
    expect(scores.microF1).toBeCloseTo((2 * 3) / (8 + 3));
  });
});

describe("books", () => {
  const truth: Book = {
    title: "Kettles",
    language: "en",
    blocks: [
      { label: "heading", text: "Chapter 1", level: 2 },
      { label: "paragraph", text: "The kettle sings." },
      { label: "figure" },
      { label: "paragraph", text: "It stops." },
    ],
  };

  test("scores 1 for a perfect and 0 for an empty prediction", () => {
    expect(scoreBooks([{ truth, predicted: truth }])).toMatchObject({ blockF1: 1, wordF1: 1, metadata: 1 });
    expect(scoreBooks([{ truth, predicted: { blocks: [] } }])).toMatchObject({ blockF1: 0, wordF1: 0, metadata: 0 });
    expect(scoreBooks([{ truth: { blocks: [] }, predicted: { blocks: [] } }])).toMatchObject({ blockF1: 1, wordF1: 1 });
  });

  test("counts a block that is in order and has its own label", () => {
    const blocks = [
      { label: "heading", text: "Chapter 1", level: 3 },
      { label: "caption", text: "THE KETTLE SINGS" },
      { label: "paragraph", text: "It stops." },
    ];
    const score = scoreBooks([{ truth, predicted: { title: "kettles", blocks } }]);
    expect(score.locatedF1).toBeCloseTo(6 / 7);
    expect(score.blockF1).toBeCloseTo(4 / 7);
    expect(score.levelAccuracy).toBe(0);
    expect(score.wordF1).toBe(1);
    expect(score.metadata).toBe(0.5);
  });

  const letters = (text: string): string[] => text.split("");

  test("matches the longest common run of two sequences first", () => {
    expect(findMatchingBlocks(letters("abxcd"), letters("abcd"))).toEqual([
      { a: 0, b: 0, length: 2 },
      { a: 3, b: 2, length: 2 },
    ]);
    expect(findMatchingBlocks(letters("qabxcd"), letters("abycdf"))).toEqual([
      { a: 1, b: 0, length: 2 },
      { a: 4, b: 3, length: 2 },
    ]);
  });
});

test("the expected calibration error weights the gap of confidence and accuracy by bin size", () => {
  const judgedPages = [
    ...[true, true, true, false].map((correct) => ({ confidence: 0.95, correct })),
    { confidence: 0.25, correct: false },
    { confidence: 1, correct: true },
  ];
  const { error, bins } = computeCalibration(judgedPages);
  expect(bins[9]).toMatchObject({ count: 5, accuracy: 0.8 });
  expect(error).toBeCloseTo((5 * (0.96 - 0.8) + 0.25) / 6);
  expect(computeCalibration([]).error).toBe(0);
});

test("the area under the curve counts pairs whose correct zone has the higher confidence; ties count half", () => {
  const correct = [0.9, 0.6].map((confidence) => ({ confidence, correct: true }));
  const wrong = [0.6, 0.3].map((confidence) => ({ confidence, correct: false }));
  expect(computeAreaUnderCurve([...correct, ...wrong])).toBeCloseTo((1 + 1 + 0.5 + 1) / 4);
});

test("the rank correlation compares the pages' confidences with their shares of correct zones", () => {
  const page = (confidence: number | undefined, right: number, wrong: number) => ({
    confidence,
    zones: [...Array<boolean>(right).fill(true), ...Array<boolean>(wrong).fill(false)].map((value) => ({
      correct: value,
    })),
  });
  const good = [page(0.9, 20, 0), page(0.6, 3, 1), page(0.5, 1, 1)];
  expect(computePageRankCorrelation(good)).toBeCloseTo(1);
  expect(computePageRankCorrelation([page(0.5, 20, 0), page(0.6, 3, 1), page(0.9, 1, 1)])).toBeCloseTo(-1);
  // Pages without zones or without a confidence are left out.
  expect(computePageRankCorrelation([...good, page(0, 0, 0), page(undefined, 0, 4)])).toBeCloseTo(1);
  expect(computePageRankCorrelation([page(0.7, 1, 0), page(0.7, 0, 1)])).toBe(0);
});

test("leaves out figures of confidence without sufficient data", () => {
  const zone = (correct: boolean) => ({ label: "table", confidence: 0.8, correct, zones: [] });
  const names = (pages: Parameters<typeof computeConfidenceFigures>[0]) =>
    computeConfidenceFigures(pages).map(({ name }) => name);
  expect(names([{ zones: [zone(true), zone(true)] }])).toEqual(["calibration error"]);
  expect(names([{ confidence: 0.8, zones: [zone(true), zone(false)] }])).toEqual([
    "calibration error",
    "area under the curve",
    "rank correlation of pages",
  ]);
});
