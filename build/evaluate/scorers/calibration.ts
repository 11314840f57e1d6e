import { mean, share } from "./measures.ts";
import type { Judged, JudgedPage } from "./zones.ts";

/** What was predicted with a confidence between `from` and `to`. */
export interface Bin {
  from: number;
  to: number;
  count: number;
  meanConfidence: number;
  /** The share that was right. */
  accuracy: number;
}

export interface Calibration {
  /** Expected calibration error (Naeini et al., AAAI 2015): the bins' gaps between confidence and accuracy, by size. */
  error: number;
  bins: Bin[];
}

const binCount = 10;

/** Holds confidences against how often they were right, in ten bins of equal width. */
export function calibrationOf(judged: readonly Pick<Judged, "confidence" | "right">[]): Calibration {
  const bins = Array.from({ length: binCount }, (_, index) => {
    const inside = judged.filter(
      ({ confidence }) => Math.min(binCount - 1, Math.floor(confidence * binCount)) === index,
    );
    return {
      from: index / binCount,
      to: (index + 1) / binCount,
      count: inside.length,
      meanConfidence: mean(inside.map(({ confidence }) => confidence)),
      accuracy: mean(inside.map(({ right }) => Number(right))),
    };
  });
  const error = bins.reduce((sum, bin) => sum + bin.count * Math.abs(bin.meanConfidence - bin.accuracy), 0);
  return { error: share(error, judged.length), bins };
}

/** What says whether confidences of zones and pages are to be believed; without what there is nothing to tell from. */
export function confidenceFigures(pages: readonly JudgedPage[]): { name: string; value: number }[] {
  const judged = pages.flatMap(({ zones }) => zones);
  const figures = [{ name: "calibration error", value: calibrationOf(judged).error }];
  if (new Set(judged.map(({ right }) => right)).size === 2)
    figures.push({ name: "area under the curve", value: areaUnderCurve(judged) });
  if (pages.some(({ confidence }) => confidence !== undefined))
    figures.push({ name: "rank correlation of pages", value: rankOfPages(pages) });
  return figures;
}

/** How often a right zone has a higher confidence than a wrong one: 0.5 says nothing, 1 parts them all. */
export function areaUnderCurve(judged: readonly Pick<Judged, "confidence" | "right">[]): number {
  const right = judged.filter((zone) => zone.right);
  const wrong = judged.filter((zone) => !zone.right);
  const won = right.flatMap((one) => wrong.map((other) => 0.5 * (Math.sign(one.confidence - other.confidence) + 1)));
  return mean(won);
}

type RankedPage = Pick<JudgedPage, "confidence"> & { zones: readonly Pick<Judged, "right">[] };

/**
 * How well confidence puts pages in the order of their shares of right zones: Spearman's rank correlation, 1 where it
 * is the same order, 0 where one says nothing of the other. Pages without zones, or without a confidence, do not count.
 */
export function rankOfPages(pages: readonly RankedPage[]): number {
  const filled = pages.flatMap(({ confidence, zones }) =>
    confidence === undefined || zones.length === 0
      ? []
      : [{ confidence, right: mean(zones.map(({ right }) => Number(right))) }],
  );
  return correlation(ranksOf(filled.map(({ confidence }) => confidence)), ranksOf(filled.map(({ right }) => right)));
}

/** Equal values share the mean of their ranks. */
function ranksOf(values: readonly number[]): number[] {
  return values.map((value) => mean(values.map((other) => 0.5 * (Math.sign(value - other) + 1))));
}

/** Pearson's; 0 where one side is always the same. */
function correlation(one: readonly number[], other: readonly number[]): number {
  const [oneMean, otherMean] = [mean(one), mean(other)];
  const products = (a: (index: number) => number, b: (index: number) => number) =>
    one.reduce((sum, _value, index) => sum + a(index) * b(index), 0);
  const x = (index: number) => (one[index] ?? 0) - oneMean;
  const y = (index: number) => (other[index] ?? 0) - otherMean;
  return share(products(x, y), Math.sqrt(products(x, x) * products(y, y)));
}
