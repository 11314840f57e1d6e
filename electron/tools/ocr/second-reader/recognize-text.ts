import { cropImage, type GreyImage, type ImagePart, resizeImage } from "../grey-image.ts";
import type { Model } from "./models.ts";

/** A character that was read, with the x position of its middle in pixels of the image. */
export interface ReadCharacter {
  text: string;
  x: number;
  /** The probability of the character, from 0 to 1. */
  confidence: number;
}

/** The height of the input in pixels. */
const inputHeight = 48;
/** The maximum ratio of width to height; a longer line would be more than the model ever saw. */
const maxRatio = 60;
/** The least width of the input in pixels. */
const minInputWidth = 16;
/** Readings of the full-width forms that stand in Chinese text beside Latin letters. */
const fullWidthPattern = /[\uff01-\uff5e]/u;

/**
 * Reads the characters of a line of text, spaces among them, from left to right.
 * @param characters Those of the model, without the blank.
 */
export async function recognizeText(
  image: GreyImage,
  box: ImagePart,
  model: Model,
  characters: readonly string[],
): Promise<ReadCharacter[]> {
  const ratio = Math.min(maxRatio, box.width / box.height);
  const width = Math.max(minInputWidth, Math.round(inputHeight * ratio));
  const input = await resizeImage(cropImage(image, box), width, inputHeight);
  const channel = new Float32Array(input.grey).map((grey) => grey / 127.5 - 1);
  const { data, dims } = await model.run([channel, channel, channel], width, inputHeight);
  const [, steps = 0, classes = 0] = dims;
  return decode(data, steps, classes, characters).map(({ text, step, confidence }) => ({
    text,
    confidence,
    x: box.left + ((step + 0.5) / steps) * box.width,
  }));
}

/** Decodes the likeliest path of CTC: a character lasts until another one or the blank, class 0, is likelier. */
function decode(
  probabilities: Float32Array,
  steps: number,
  classes: number,
  characters: readonly string[],
): { text: string; step: number; confidence: number }[] {
  const decoded: { text: string; first: number; last: number; confidence: number }[] = [];
  let previous = 0;
  for (let step = 0; step < steps; step++) {
    let best = 0;
    for (let index = 1; index < classes; index++) {
      if ((probabilities[step * classes + index] ?? 0) > (probabilities[step * classes + best] ?? 0)) best = index;
    }
    const confidence = probabilities[step * classes + best] ?? 0;
    const current = decoded.at(-1);
    if (best !== 0 && best === previous && current !== undefined) {
      current.last = step;
      current.confidence = Math.max(current.confidence, confidence);
    } else if (best !== 0) {
      decoded.push({ text: toHalfWidth(characters[best - 1] ?? ""), first: step, last: step, confidence });
    }
    previous = best;
  }
  return decoded.map(({ text, first, last, confidence }) => ({ text, step: (first + last) / 2, confidence }));
}

const toHalfWidth = (character: string): string =>
  fullWidthPattern.test(character) ? character.normalize("NFKC") : character;
