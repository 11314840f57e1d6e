import { mean, share } from "./measures.ts";
import type { Judged } from "./zones.ts";

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
