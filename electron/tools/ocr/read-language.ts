import type { Block, Word } from "tesseract.js";
import type { OcrOptions } from "../../pipeline/tasks.ts";
import { shippedLanguages } from "../../platform/ocr-languages.ts";
import { isInLanguage } from "./function-words.ts";
import type { GreyImage } from "./grey-image.ts";
import { listOcrLines } from "./ocr-page.ts";
import { readBlocks } from "./tesseract.ts";

/** The language of the last page whose language was certain. The next page most likely has the same. */
let lastLanguage: string | undefined;

const letterOrDigitPattern = /[\p{L}\p{N}]/u;

export interface OcrReading {
  blocks: Block[];
  /** The words that have a letter or a digit. Strokes of drawings are read as bars and dashes. */
  words: Word[];
  /** Mean confidence of the words, weighted by their lengths; 0 to 100. */
  confidence: number;
  /** True if the words are certainly in the language in which they were read, so that they were not read upside down. */
  isInLanguage: boolean;
}

/** Returns the languages in which a page is read, the likeliest first. */
function sortLanguages(languages: readonly string[] = shippedLanguages): string[] {
  return [...languages].sort((a, b) => Number(b === lastLanguage) - Number(a === lastLanguage));
}

/** Reads an image in the likeliest language. */
export async function readInLikeliestLanguage(
  image: GreyImage,
  dpi: number,
  { languages, tessdata }: OcrOptions,
): Promise<OcrReading> {
  const [language = "eng"] = sortLanguages(languages);
  return await readImage(image, dpi, language, tessdata);
}

/**
 * Reads an image in its language. With several languages at once, Tesseract would need the sum of their times for each
 * word. They are therefore tried one after the other until one certainly fits. If none does, the reading with the highest
 * confidence counts.
 * @param dpi Resolution of the image.
 */
export async function readInLanguage(image: GreyImage, dpi: number, options: OcrOptions): Promise<OcrReading> {
  let best: OcrReading = { blocks: [], words: [], confidence: 0, isInLanguage: false };
  for (const language of sortLanguages(options.languages)) {
    const reading = await readImage(image, dpi, language, options.tessdata);
    if (reading.isInLanguage) {
      lastLanguage = language;
      return reading;
    }
    if (reading.confidence > best.confidence) best = reading;
    if (reading.words.length === 0) break;
  }
  return best;
}

async function readImage(
  image: GreyImage,
  dpi: number,
  language: string,
  tessdata: string | undefined,
): Promise<OcrReading> {
  const blocks = await readBlocks(image, dpi, language, tessdata);
  const words = listOcrLines(blocks).flatMap((line) =>
    line.words.filter((word) => letterOrDigitPattern.test(word.text)),
  );
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, letters);
  const texts = words.map((word) => word.text);
  return { blocks, words, confidence, isInLanguage: isInLanguage(language, texts) };
}
