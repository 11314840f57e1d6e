import type { PlacedWord } from "./placed-word.ts";
import { ascent, descent } from "./words.ts";

/** A word as OCR sees it: the box around its ink. Lengths in points, on a page whose text is upright. */
export interface OcrWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Height of the line's baseline at the middle of the word. */
  baseline: number;
  /** 0 to 1. */
  confidence: number;
  /** Which line of the OCR it is in: the words of one are set in one size. */
  line: number;
}

/** Signs that reach as high as capitals do, and those that reach below the baseline. */
const tall = /[\p{Lu}\p{Nd}bdfhklßtäöüéèêáàâíìîóòôúùûñ]/u;
const deep = /[gjpqyçµQ,;()[\]{}|/@$§_]/u;
const letters = /[\p{L}\p{N}]/u;
/** Of the size: how high capitals are in most faces, and small letters where the page does not tell. */
const capitalHeight = 0.7;
const smallOfCapital = 0.68;
/** How far ink may end from the line's baseline before that is another line's, in the word's heights. */
const offBaseline = 0.35;
/** How much wider or narrower for their height than the page's usual ones letters of other faces are (a logarithm). */
const otherFace = 0.18;
/** Measured sizes scatter from line to line by this share; what is set alike must come out alike. */
const sizeScatter = 0.13;

/**
 * The words with sizes and boxes as those of a text layer have: the box by the size around the baseline, the size by
 * two measures of each line that err apart. The height of its capitals or small letters goes by whole pixels of the
 * scan, a tenth of it at low resolution; the width of its words is finer, but depends on the typeface.
 */
export function placeOcrWords(seen: readonly OcrWord[]): PlacedWord[] {
  const words = seen.map((word) => ({ ...word, baseline: baselineOf(word) }));
  const measured = sizesOfLines(words);
  const sizes = evenSizes(words.map((word) => ({ size: measured.get(word.line) ?? 0, weight: word.text.length })));
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

/** The size of each line; one without letters, as a dash alone is, has the usual size. */
function sizesOfLines(words: readonly OcrWord[]): ReadonlyMap<number, number> {
  const small = smallLetters(words);
  const lines = [...Map.groupBy(words, (word) => word.line)].map(([line, members]) => {
    const set = members.filter((word) => letters.test(word.text));
    return {
      line,
      height: median(set.map((word) => capitalsOf(word, small))) / capitalHeight,
      width: median(set.map((word) => (word.right - word.left) / usualWidth(word.text))),
      weight: set.reduce((sum, word) => sum + word.text.length, 0),
    };
  });
  const known = lines.filter(({ height, width }) => height > 0 && width > 0);
  const usual = weightedMedian(known.map(({ height, weight }) => ({ value: height, weight })));
  const typeface = weightedMedian(known.map(({ height, width, weight }) => ({ value: height / width, weight })));
  return new Map(
    lines.map(({ line, height, width }) => {
      if (height === 0 || width === 0) return [line, usual];
      const byWidth = width * typeface;
      // Ink of the lines above and below in a word's box makes it higher than any other typeface would.
      return [line, Math.abs(Math.log(height / byWidth)) > otherFace ? byWidth : Math.sqrt(height * byWidth)];
    }),
  );
}

/** Where OCR joined two lines to one, the ink tells better than the line where the baseline is. */
function baselineOf({ text, top, bottom, baseline }: OcrWord): number {
  const height = bottom - top;
  const own = deep.test(text) ? bottom - 0.25 * height : bottom;
  return letters.test(text) && Math.abs(own - baseline) > offBaseline * height ? own : baseline;
}

/** The height of small letters as a share of the capitals', from the lines that have words of both kinds. */
function smallLetters(words: readonly OcrWord[]): number {
  const shares = [...Map.groupBy(words, (word) => word.line).values()].flatMap((line) => {
    const set = line.filter((word) => letters.test(word.text));
    const high = set.filter((word) => tall.test(word.text)).map(rise);
    const low = set.filter((word) => !tall.test(word.text)).map(rise);
    return high.length > 1 && low.length > 1 ? [median(low) / median(high)] : [];
  });
  return shares.length < 5 ? smallOfCapital : Math.min(0.85, Math.max(0.5, median(shares)));
}

function rise({ top, baseline }: OcrWord): number {
  return Math.max(0, baseline - top);
}

function capitalsOf(word: OcrWord, small: number): number {
  return tall.test(word.text) ? rise(word) : rise(word) / small;
}

/** Sizes near a more frequent one become that; the most frequent size goes first. */
function evenSizes(measured: readonly { size: number; weight: number }[]): number[] {
  const step = 0.25;
  const weights = new Map<number, number>();
  for (const { size, weight } of measured) {
    const key = Math.round(size / step) * step;
    weights.set(key, (weights.get(key) ?? 0) + weight);
  }
  // What stands near a size counts for it too: a peak may lie between two steps.
  const mass = (size: number) =>
    (weights.get(size - step) ?? 0) + 1.5 * (weights.get(size) ?? 0) + (weights.get(size + step) ?? 0);
  const peaks: number[] = [];
  for (const size of [...weights.keys()].sort((a, b) => mass(b) - mass(a))) {
    if (peaks.every((peak) => Math.abs(size / peak - 1) > sizeScatter)) peaks.push(size);
  }
  return measured.map(({ size }) => peaks.find((peak) => Math.abs(size / peak - 1) <= sizeScatter) ?? size);
}

/** The width of a text in em, as in most faces for print. */
export function usualWidth(text: string): number {
  let width = 0;
  for (const sign of text)
    width += /[fijlrtI.,:;'’!|()[\]/-]/.test(sign) ? 0.3 : /[mwMW@%]|\p{Lu}/u.test(sign) ? 0.7 : 0.48;
  return width;
}

function weightedMedian(items: readonly { value: number; weight: number }[]): number {
  let left = items.reduce((sum, { weight }) => sum + weight, 0) / 2;
  for (const { value, weight } of items.toSorted((a, b) => a.value - b.value)) {
    left -= weight;
    if (left <= 0) return value;
  }
  return items[0]?.value ?? 1;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
