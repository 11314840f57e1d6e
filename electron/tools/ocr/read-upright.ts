import type { OcrOptions } from "../../pipeline/tasks.ts";
import { cropImage, type GreyImage, rotateImage } from "./grey-image.ts";
import { invertDarkAreas } from "./invert-dark-areas.ts";
import { readInLanguage, readInLikeliestLanguage, type OcrReading } from "./read-language.ts";
import type { PageRotations } from "./skew.ts";
import { findTextSample } from "./text-sample.ts";

/** Evidence that text was read in its own direction. Confidences are from 0 to 100, as Tesseract's. */
const evidenceThresholds = {
  /** A word with a lower confidence may be any ink. Text that is upside down is read with 30 to 60. */
  minWordConfidence: 70,
  /** Shorter words are found in all directions. */
  minWordLength: 2,
  /** The boxes of shorter words do not show the direction of the text. */
  minDirectedLength: 3,
  /** A reading is certain if so many characters are in words with evidence, and that share of all that was read. */
  certain: { characters: 40, share: 0.6 },
  /** Another direction must have this many times the evidence of the likeliest one, which its lines speak for. */
  minGain: 1.2,
};

/** A reading of a page that was rotated upright. */
export interface UprightReading extends OcrReading {
  /** By how much the text is rotated on the page, clockwise. */
  degrees: number;
  /** The image of the upright page. */
  upright: GreyImage;
}

/**
 * Reads a scan upright. The profile of its ink tells only along which side its lines may run, and a drawing, a table or a
 * few words can mislead it. The direction is therefore decided by the words that are read. If they leave a doubt, a part
 * of the page is read in all four directions, and that with the most words counts.
 * @param rotations The rotations by which the lines of text run along a side of the image.
 */
export async function readUpright(
  image: GreyImage,
  dpi: number,
  rotations: PageRotations,
  options: OcrOptions,
): Promise<UprightReading> {
  const reading = await readRotated(image, dpi, rotations.likelier, options);
  if (isCertain(reading)) return reading;
  const { likelier, other } = rotations;
  const degrees = await findDirection(image, dpi, [likelier, other, likelier + 180, other + 180], options);
  return degrees === likelier ? reading : await readRotated(image, dpi, degrees, options);
}

/** Reads an image after it was rotated back. @param rotation Of the text on the image, clockwise. */
export async function readRotated(
  image: GreyImage,
  dpi: number,
  rotation: number,
  options: OcrOptions,
): Promise<UprightReading> {
  const degrees = (rotation + 360) % 360;
  const upright = await rotateImage(image, -degrees);
  return { degrees, upright, ...(await readInLanguage(invertDarkAreas(upright, dpi), dpi, options)) };
}

/** Reads a part of an image in several directions. @returns the one with the most evidence; the first one if none has more */
async function findDirection(
  image: GreyImage,
  dpi: number,
  directions: readonly [number, ...number[]],
  options: OcrOptions,
): Promise<number> {
  const sample = cropImage(image, findTextSample(image, dpi));
  let [best] = directions;
  let bestEvidence = 0;
  for (const degrees of directions) {
    const reading = await readInLikeliestLanguage(await rotateImage(sample, -degrees), dpi, options);
    const evidence = measureEvidence(reading);
    if (evidence > bestEvidence) {
      best = degrees;
      bestEvidence = evidence * (degrees === directions[0] ? evidenceThresholds.minGain : 1);
    }
  }
  return best;
}

/** Returns whether a page was certainly read in the direction of its text. */
function isCertain(reading: OcrReading): boolean {
  const { characters, share } = evidenceThresholds.certain;
  const evidence = measureEvidence(reading);
  const total = reading.words.reduce((sum, { text }) => sum + text.length, 0);
  return (evidence >= characters && evidence > share * total) || (reading.isInLanguage && evidence > 0.5 * total);
}

/** Counts the characters of the words that are read with confidence, along lines that run across the image. */
function measureEvidence({ words }: OcrReading): number {
  const { minWordConfidence, minWordLength, minDirectedLength } = evidenceThresholds;
  return words.reduce((sum, { text, confidence, bbox: { x0, y0, x1, y1 } }) => {
    const isSideways = text.length >= minDirectedLength && y1 - y0 > x1 - x0;
    return isSideways || text.length < minWordLength || confidence < minWordConfidence ? sum : sum + text.length;
  }, 0);
}
