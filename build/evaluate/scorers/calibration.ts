import { mean, ratio } from "./measures.ts";
import type { JudgedPage } from "./zones.ts";

/** A prediction with its confidence, 0 to 1, and whether it is correct. */
export interface JudgedValue {
  confidence: number;
  correct: boolean;
}

/** A bin of a reliability diagram: predictions with a confidence between `from` and `to`. */
export interface Bin {
  from: number;
  to: number;
  count: number;
  meanConfidence: number;
  /** Share of correct predictions. */
  accuracy: number;
}

export interface Calibration {
  /**
   * Expected calibration error (Naeini et al., AAAI 2015): mean gap of confidence and accuracy, weighted by bin size.
   */
  error: number;
  bins: Bin[];
}

const binCount = 10;

/** Computes the reliability diagram in ten bins of equal width, and the expected calibration error. */
export function computeCalibration(judged: readonly JudgedValue[]): Calibration {
  const bins = Array.from({ length: binCount }, (_, index) => {
    const valuesInBin = judged.filter(
      ({ confidence }) => Math.min(binCount - 1, Math.floor(confidence * binCount)) === index,
    );
    return {
      from: index / binCount,
      to: (index + 1) / binCount,
      count: valuesInBin.length,
      meanConfidence: mean(valuesInBin.map(({ confidence }) => confidence)),
      accuracy: mean(valuesInBin.map(({ correct }) => Number(correct))),
    };
  });
  const error = bins.reduce((sum, bin) => sum + bin.count * Math.abs(bin.meanConfidence - bin.accuracy), 0);
  return { error: ratio(error, judged.length), bins };
}

/**
 * Computes the share of the predictions that can be accepted without a review. The threshold is the lowest confidence for
 * which at least the given share of the accepted predictions is correct.
 * @param accuracy The minimum share of correct predictions among the accepted ones, from 0 to 1.
 */
export function computeAutoAcceptedShare(judged: readonly JudgedValue[], accuracy: number): number {
  const sorted = judged.toSorted((a, b) => b.confidence - a.confidence);
  let correct = 0;
  let accepted = 0;
  sorted.forEach((value, index) => {
    correct += Number(value.correct);
    // Predictions with the same confidence are accepted together.
    const isLastOfThreshold = sorted[index + 1]?.confidence !== value.confidence;
    if (isLastOfThreshold && correct >= accuracy * (index + 1)) accepted = index + 1;
  });
  return ratio(accepted, judged.length);
}

/** Computes the figures of confidence. A figure without sufficient data is left out. */
export function computeConfidenceFigures(pages: readonly JudgedPage[]): { name: string; value: number }[] {
  const judged = pages.flatMap(({ zones }) => zones);
  const figures = [{ name: "calibration error", value: computeCalibration(judged).error }];
  // The curve needs both correct and wrong zones.
  if (new Set(judged.map(({ correct }) => correct)).size === 2)
    figures.push({ name: "area under the curve", value: computeAreaUnderCurve(judged) });
  if (pages.some(({ confidence }) => confidence !== undefined))
    figures.push({ name: "rank correlation of pages", value: computePageRankCorrelation(pages) });
  return figures;
}

/**
 * Computes the area under the ROC curve: the probability that a correct zone has a higher confidence than a wrong one.
 */
export function computeAreaUnderCurve(judged: readonly JudgedValue[]): number {
  const correct = judged.filter((zone) => zone.correct);
  const wrong = judged.filter((zone) => !zone.correct);
  const wins = correct.flatMap((a) => wrong.map((b) => 0.5 * (Math.sign(a.confidence - b.confidence) + 1)));
  return mean(wins);
}

type RankedPage = Pick<JudgedPage, "confidence"> & { zones: readonly Pick<JudgedValue, "correct">[] };

/**
 * Computes Spearman's rank correlation of the pages' confidence with their share of correct zones, from -1 to 1. Pages
 * without zones or without a confidence are left out.
 */
export function computePageRankCorrelation(pages: readonly RankedPage[]): number {
  const scorablePages = pages.flatMap(({ confidence, zones }) =>
    confidence === undefined || zones.length === 0
      ? []
      : [{ confidence, share: mean(zones.map(({ correct }) => Number(correct))) }],
  );
  return computeCorrelation(
    computeRanks(scorablePages.map(({ confidence }) => confidence)),
    computeRanks(scorablePages.map(({ share }) => share)),
  );
}

/** Computes fractional ranks: equal values get the mean of their ranks. */
function computeRanks(values: readonly number[]): number[] {
  return values.map((value) => mean(values.map((other) => 0.5 * (Math.sign(value - other) + 1))));
}

/** Computes Pearson's correlation; 0 if one side is constant. */
function computeCorrelation(first: readonly number[], second: readonly number[]): number {
  const [firstMean, secondMean] = [mean(first), mean(second)];
  const products = (a: (index: number) => number, b: (index: number) => number) =>
    first.reduce((sum, _value, index) => sum + a(index) * b(index), 0);
  const x = (index: number) => (first[index] ?? 0) - firstMean;
  const y = (index: number) => (second[index] ?? 0) - secondMean;
  return ratio(products(x, y), Math.sqrt(products(x, x) * products(y, y)));
}
