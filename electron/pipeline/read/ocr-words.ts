import type { PlacedWord } from "./placed-word.ts";
import { ascent, descent } from "./words.ts";

/** A word of OCR, with the box around its ink. Lengths are in points, on a page whose text is upright. */
export interface OcrWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Position of the line's baseline at the middle of the word, from the top. */
  baseline: number;
  /** From 0 to 1. */
  confidence: number;
  /** Index of the word's line in the OCR result. The words of a line have one size. */
  line: number;
}

/** Characters with ascenders, which are as high as capitals, and those with descenders. */
const ascending = /[\p{Lu}\p{Nd}bdfhklßtäöüéèêáàâíìîóòôúùûñ]/u;
const descending = /[gjpqyçµQ,;()[\]{}|/@$§_]/u;
const letters = /[\p{L}\p{N}]/u;
/**
 * The capital height as a share of the font size in most typefaces, and the default of the x-height as a share of the
 * capital height.
 */
const capitalHeight = 0.7;
const defaultXHeight = 0.68;
/**
 * The maximum distance between the end of a word's ink and its baseline, in heights of the word. Beyond it, the
 * baseline belongs to another line.
 */
const maxBaselineDeviation = 0.35;
/**
 * The maximum difference (as a logarithm) between the sizes by height and by width. A larger difference is an error of
 * the height.
 */
const maxTypefaceDifference = 0.18;
/** The maximum relative deviation of measured sizes within one font size. Sizes that differ by less are made equal. */
const maxSizeDeviation = 0.13;

/**
 * Computes font sizes and boxes for words of OCR, like those of a text layer. The size comes from two measurements of
 * each line with independent errors, the box from the size and the baseline. The height of capitals or of the x-height
 * comes in whole pixels of the scan, a tenth of it at low resolution; the width of words is finer, but depends on the
 * typeface.
 */
export function placeOcrWords(ocrWords: readonly OcrWord[]): PlacedWord[] {
  const words = ocrWords.map((word) => ({ ...word, baseline: getBaseline(word) }));
  const measured = measureLineSizes(words);
  const sizes = snapSizes(words.map((word) => ({ size: measured.get(word.line) ?? 0, weight: word.text.length })));
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

/** Measures the font size of each line in points; a line without letters, such as a dash alone, has the usual size. */
function measureLineSizes(words: readonly OcrWord[]): ReadonlyMap<number, number> {
  const xHeight = measureXHeight(words);
  const lines = [...Map.groupBy(words, (word) => word.line)].map(([line, members]) => {
    const wordsWithLetters = members.filter((word) => letters.test(word.text));
    return {
      line,
      height: median(wordsWithLetters.map((word) => measureCapitalHeight(word, xHeight))) / capitalHeight,
      width: median(wordsWithLetters.map((word) => (word.right - word.left) / estimateWidth(word.text))),
      weight: wordsWithLetters.reduce((sum, word) => sum + word.text.length, 0),
    };
  });
  const measurable = lines.filter(({ height, width }) => height > 0 && width > 0);
  const usualSize = weightedMedian(measurable.map(({ height, weight }) => ({ value: height, weight })));
  const typeface = weightedMedian(measurable.map(({ height, width, weight }) => ({ value: height / width, weight })));
  return new Map(
    lines.map(({ line, height, width }) => {
      if (height === 0 || width === 0) return [line, usualSize];
      const sizeByWidth = width * typeface;
      // Ink of neighbouring lines in a word's box makes it higher than any typeface would.
      return [
        line,
        Math.abs(Math.log(height / sizeByWidth)) > maxTypefaceDifference
          ? sizeByWidth
          : Math.sqrt(height * sizeByWidth),
      ];
    }),
  );
}

/** Returns the baseline of a word. If OCR has joined two lines, the ink shows the baseline better than the line. */
function getBaseline({ text, top, bottom, baseline }: OcrWord): number {
  const height = bottom - top;
  const inkBaseline = descending.test(text) ? bottom - 0.25 * height : bottom;
  return letters.test(text) && Math.abs(inkBaseline - baseline) > maxBaselineDeviation * height
    ? inkBaseline
    : baseline;
}

/** Measures the x-height as a share of the capital height on lines that have words of both kinds. */
function measureXHeight(words: readonly OcrWord[]): number {
  const shares = [...Map.groupBy(words, (word) => word.line).values()].flatMap((line) => {
    const wordsWithLetters = line.filter((word) => letters.test(word.text));
    const high = wordsWithLetters.filter((word) => ascending.test(word.text)).map(getHeightAboveBaseline);
    const low = wordsWithLetters.filter((word) => !ascending.test(word.text)).map(getHeightAboveBaseline);
    return high.length > 1 && low.length > 1 ? [median(low) / median(high)] : [];
  });
  return shares.length < 5 ? defaultXHeight : Math.min(0.85, Math.max(0.5, median(shares)));
}

function getHeightAboveBaseline({ top, baseline }: OcrWord): number {
  return Math.max(0, baseline - top);
}

function measureCapitalHeight(word: OcrWord, xHeight: number): number {
  return ascending.test(word.text) ? getHeightAboveBaseline(word) : getHeightAboveBaseline(word) / xHeight;
}

/** Snaps sizes to more frequent ones near them, beginning with the most frequent size. */
function snapSizes(measured: readonly { size: number; weight: number }[]): number[] {
  const step = 0.25;
  const weights = new Map<number, number>();
  for (const { size, weight } of measured) {
    const key = Math.round(size / step) * step;
    weights.set(key, (weights.get(key) ?? 0) + weight);
  }
  // Neighbouring bins count too: a peak may be between two steps.
  const mass = (size: number) =>
    (weights.get(size - step) ?? 0) + 1.5 * (weights.get(size) ?? 0) + (weights.get(size + step) ?? 0);
  const peaks: number[] = [];
  for (const size of [...weights.keys()].sort((a, b) => mass(b) - mass(a))) {
    if (peaks.every((peak) => Math.abs(size / peak - 1) > maxSizeDeviation)) peaks.push(size);
  }
  return measured.map(({ size }) => peaks.find((peak) => Math.abs(size / peak - 1) <= maxSizeDeviation) ?? size);
}

/** Estimates the width of a text in em, in most typefaces for print. */
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
