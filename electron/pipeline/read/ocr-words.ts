import type { PlacedWord } from "./placed-word.ts";
import { textThresholds } from "./thresholds.ts";
import { ascent, descent } from "./words.ts";

/** A word of OCR with the box of its ink, in points on a page whose text is upright. */
export interface OcrWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The y position of the line's baseline at the middle of the word. */
  baseline: number;
  /** From 0 to 1. */
  confidence: number;
  /** Index of the word's line in the OCR result. The words of a line have one size. */
  line: number;
}

/** Characters that are as high as capitals. */
const charactersWithAscenders = /[\p{Lu}\p{Nd}bdfhklßtäöüéèêáàâíìîóòôúùûñ]/u;
/** Characters whose ink reaches below the baseline. */
const charactersWithDescenders = /[gjpqyçµQ,;()[\]{}|/@$§_]/u;
const lettersAndDigits = /[\p{L}\p{N}]/u;
/** The capital height divided by the font size, in most typefaces. */
const capitalHeight = 0.7;
/** The x-height divided by the capital height, on a page with too few lines to measure it. */
const defaultXHeight = 0.68;

/**
 * Computes font sizes and boxes for words of OCR, like those of a text layer. The size of a line is computed from two
 * measurements with independent errors. The box is computed from the size and the baseline. Heights are measured in
 * whole pixels; at low resolution, one pixel is a tenth of the height. Widths of words are more precise, but depend on
 * the typeface.
 */
export function placeOcrWords(ocrWords: readonly OcrWord[]): PlacedWord[] {
  const words = ocrWords.map((word) => ({ ...word, baseline: getBaseline(word) }));
  const lineSizes = measureLineSizes(words);
  const sizes = snapSizes(words.map((word) => ({ size: lineSizes.get(word.line) ?? 0, weight: word.text.length })));
  return words.map((word, index) => {
    const size = sizes[index] ?? 0;
    return {
      word: {
        text: word.text,
        bbox: {
          x: word.left,
          y: word.baseline - ascent * size,
          width: Math.max(0, word.right - word.left),
          height: (ascent + descent) * size,
        },
        font: "",
        size,
        bold: false,
        italic: false,
        confidence: word.confidence,
      },
      orientation: 0,
      start: word.left,
      end: word.right,
      baseline: word.baseline,
    };
  });
}

/**
 * Measures the font size of each line in points. A line without letters and digits, such as a dash, has the usual size.
 */
function measureLineSizes(words: readonly OcrWord[]): ReadonlyMap<number, number> {
  const xHeight = measureXHeight(words);
  const lines = [...Map.groupBy(words, (word) => word.line)].map(([line, members]) => {
    const alphanumericWords = members.filter((word) => lettersAndDigits.test(word.text));
    return {
      line,
      sizeByHeight: median(alphanumericWords.map((word) => measureCapitalHeight(word, xHeight))) / capitalHeight,
      sizeByWidth: median(alphanumericWords.map((word) => (word.right - word.left) / estimateWidth(word.text))),
      weight: alphanumericWords.reduce((sum, word) => sum + word.text.length, 0),
    };
  });
  const measurableLines = lines.filter(({ sizeByHeight, sizeByWidth }) => sizeByHeight > 0 && sizeByWidth > 0);
  const usualSize = weightedMedian(
    measurableLines.map(({ sizeByHeight, weight }) => ({ value: sizeByHeight, weight })),
  );
  // The ratio depends on the width of the typeface.
  const usualRatio = weightedMedian(
    measurableLines.map(({ sizeByHeight, sizeByWidth, weight }) => ({ value: sizeByHeight / sizeByWidth, weight })),
  );
  return new Map(
    lines.map(({ line, sizeByHeight, sizeByWidth }) => {
      if (sizeByHeight === 0 || sizeByWidth === 0) return [line, usualSize];
      const correctedSizeByWidth = sizeByWidth * usualRatio;
      // A height that differs much from the width includes ink of a neighbouring line.
      return [
        line,
        Math.abs(Math.log(sizeByHeight / correctedSizeByWidth)) > textThresholds.maxLogSizeRatio
          ? correctedSizeByWidth
          : Math.sqrt(sizeByHeight * correctedSizeByWidth),
      ];
    }),
  );
}

/** Returns the baseline of a word. If OCR has joined two lines, the ink shows the baseline better than the line. */
function getBaseline({ text, top, bottom, baseline }: OcrWord): number {
  const height = bottom - top;
  const inkBaseline = charactersWithDescenders.test(text) ? bottom - 0.25 * height : bottom;
  return lettersAndDigits.test(text) &&
    Math.abs(inkBaseline - baseline) > textThresholds.maxBaselineDeviationShare * height
    ? inkBaseline
    : baseline;
}

/** Measures the x-height as a share of the capital height on lines that have words with ascenders and words without. */
function measureXHeight(words: readonly OcrWord[]): number {
  const ratios = [...Map.groupBy(words, (word) => word.line).values()].flatMap((line) => {
    const alphanumericWords = line.filter((word) => lettersAndDigits.test(word.text));
    const heightsWithAscenders = alphanumericWords
      .filter((word) => charactersWithAscenders.test(word.text))
      .map(getHeightAboveBaseline);
    const heightsWithoutAscenders = alphanumericWords
      .filter((word) => !charactersWithAscenders.test(word.text))
      .map(getHeightAboveBaseline);
    return heightsWithAscenders.length > 1 && heightsWithoutAscenders.length > 1
      ? [median(heightsWithoutAscenders) / median(heightsWithAscenders)]
      : [];
  });
  return ratios.length < 5 ? defaultXHeight : Math.min(0.85, Math.max(0.5, median(ratios)));
}

function getHeightAboveBaseline({ top, baseline }: OcrWord): number {
  return Math.max(0, baseline - top);
}

function measureCapitalHeight(word: OcrWord, xHeight: number): number {
  return charactersWithAscenders.test(word.text)
    ? getHeightAboveBaseline(word)
    : getHeightAboveBaseline(word) / xHeight;
}

/** Replaces sizes by more frequent ones near them, beginning with the most frequent size. */
function snapSizes(measurements: readonly { size: number; weight: number }[]): number[] {
  const stepPt = 0.25;
  const weights = new Map<number, number>();
  for (const { size, weight } of measurements) {
    const key = Math.round(size / stepPt) * stepPt;
    weights.set(key, (weights.get(key) ?? 0) + weight);
  }
  // Neighbouring sizes count too, since a peak may be between two steps.
  const getSmoothedWeight = (size: number) =>
    (weights.get(size - stepPt) ?? 0) + 1.5 * (weights.get(size) ?? 0) + (weights.get(size + stepPt) ?? 0);
  const peaks: number[] = [];
  for (const size of [...weights.keys()].sort((a, b) => getSmoothedWeight(b) - getSmoothedWeight(a))) {
    if (peaks.every((peak) => Math.abs(size / peak - 1) > textThresholds.maxSizeDeviationShare)) peaks.push(size);
  }
  return measurements.map(
    ({ size }) => peaks.find((peak) => Math.abs(size / peak - 1) <= textThresholds.maxSizeDeviationShare) ?? size,
  );
}

/** Estimates the width of a text in em, as most typefaces for print have it. */
export function estimateWidth(text: string): number {
  let width = 0;
  for (const character of text)
    width += /[fijlrtI.,:;'’!|()[\]/-]/.test(character) ? 0.3 : /[mwMW@%]|\p{Lu}/u.test(character) ? 0.7 : 0.48;
  return width;
}

function weightedMedian(items: readonly { value: number; weight: number }[]): number {
  let remaining = items.reduce((sum, { weight }) => sum + weight, 0) / 2;
  for (const { value, weight } of items.toSorted((a, b) => a.value - b.value)) {
    remaining -= weight;
    if (remaining <= 0) return value;
  }
  return items[0]?.value ?? 1;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
