import type { Block } from "tesseract.js";
import type { PageText, PdfPageText } from "../../shared/document/page-text.ts";
import { rotatePage } from "../pipeline/read/rotation.ts";
import type { OcrOptions } from "../pipeline/tasks.ts";
import { shippedLanguages } from "../platform/ocr-languages.ts";
import { toGreyImage, rotateImage } from "./ocr/grey-image.ts";
import type { GreyImage } from "./ocr/grey-image.ts";
import { isScan, isStamped, buildOcrPage } from "./ocr/ocr-page.ts";
import { detectSkew } from "./ocr/skew.ts";
import type { PageSkew } from "./ocr/skew.ts";
import { isInLanguage } from "./ocr/function-words.ts";
import { readBlocks } from "./ocr/tesseract.ts";
import type { PdfReader } from "./pdf/pdf-reader.ts";

/**
 * The resolutions, in dots per inch (dpi), at which pages are drawn. They are near those of Tesseract's training data.
 * Coarse scans are read worse if they are enlarged much.
 */
const resolution = { finest: 300, coarsest: 200 };
/** The maximum size of an image: its number of pixels and its longer side. */
export const drawingLimits = { pixels: 12_000_000, side: 30_000 };

/** A text layer with fewer characters counts as missing. */
const minTextLength = 20;

/** A mean confidence below this, of 100, may mean that the page is upside down. */
const lowConfidence = 72;

/**
 * Returns whether a page needs OCR: its text layer is garbled, or (nearly) empty over an image of most of the page, or
 * only a stamp.
 */
export function needsOcr(page: PageText): page is PdfPageText {
  if (page.source !== "text-layer" || page.error !== undefined) return false;
  return isAlmostEmpty(page) ? isScan(page) : page.worthless === true || isStamped(page);
}

/** Returns whether a page has hardly any text. */
export function isAlmostEmpty(page: PdfPageText): boolean {
  return page.words.reduce((length, { text }) => length + text.length, 0) < minTextLength;
}

/**
 * Reads a page by OCR. The result replaces the text layer, except text beside the image of an upright scan, such as a
 * stamp. A scan that is skewed or sideways is rotated upright before it is read. If the first reading has low
 * confidence, the scan is read a second time, upside down.
 * @returns the page in points as displayed, with `source: "ocr"`; rotated boxes are enclosed by upright ones
 * @throws {PageUnreadableError} if the page cannot be drawn
 * @throws {TaskError} if a language cannot be read
 */
export async function recognize(page: PdfPageText, reader: PdfReader, options: OcrOptions): Promise<PdfPageText> {
  const scale = await computeDrawingScale(page, reader);
  const image = toGreyImage(await reader.renderPage(page.page, Math.max(1, Math.round(page.height * scale))));
  const dpi = scale * 72;
  const rotation = isScan(page) ? getRotation(detectSkew(image, dpi)) : 0;
  const readRotated = async (degrees: number) => {
    const upright = await rotateImage(image, -degrees);
    return { degrees, upright, ...(await readInLanguage(upright, dpi, options)) };
  };
  const first = await readRotated(rotation);
  const mayBeUpsideDown = isScan(page) && first.confidence > 0 && first.confidence < lowConfidence;
  const second = mayBeUpsideDown ? await readRotated((rotation + 180) % 360) : first;
  const { degrees, upright, blocks } = second.confidence > first.confidence ? second : first;
  const size = { width: upright.width / scale, height: upright.height / scale };
  const ocrPage = buildOcrPage({ ...page, ...size, ...(degrees === 0 ? {} : { words: [] }) }, upright, blocks);
  return degrees === 0 ? { ...ocrPage, width: page.width, height: page.height } : rotatePage(ocrPage, degrees, page);
}

function getRotation({ skew, isSideways }: PageSkew): number {
  return (360 + skew + (isSideways ? 90 : 0)) % 360;
}

/** The language of the last page whose language was certain. The next page most likely has the same. */
let lastLanguage: string | undefined;

interface OcrReading {
  blocks: Block[];
  /** Mean confidence of the words, weighted by their lengths; 0 to 100. */
  confidence: number;
}

/**
 * Reads an image in the language that it is written in. With several languages Tesseract takes the sum of their times
 * for each word, so they are tried one after the other until one certainly fits. If none does, the reading with the
 * highest confidence counts.
 * @param dpi Resolution of the image.
 */
async function readInLanguage(image: GreyImage, dpi: number, { languages, tessdata }: OcrOptions): Promise<OcrReading> {
  const requestedLanguages = languages ?? shippedLanguages;
  const order = [...requestedLanguages].sort((a, b) => Number(b === lastLanguage) - Number(a === lastLanguage));
  let best: OcrReading = { blocks: [], confidence: 0 };
  for (const language of order) {
    const blocks = await readBlocks(image, dpi, language, tessdata);
    const words = blocks.flatMap((block) =>
      block.paragraphs.flatMap((paragraph) => paragraph.lines.flatMap((line) => line.words)),
    );
    const letters = words.reduce((sum, word) => sum + word.text.length, 0);
    const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, letters);
    const texts = words.map((word) => word.text);
    if (isInLanguage(language, texts)) {
      lastLanguage = language;
      return { blocks, confidence };
    }
    if (confidence > best.confidence) best = { blocks, confidence };
    if (words.length === 0) break;
  }
  return best;
}

/** Computes the scale at which a page is drawn, in pixels per point. It is that of the page's scan, within limits. */
export async function computeDrawingScale(page: PdfPageText, reader: PdfReader): Promise<number> {
  const { finest, coarsest } = resolution;
  const dpi = Math.min(finest, Math.max(coarsest, (await reader.readImageResolution(page.page)) ?? finest));
  const side = drawingLimits.side / Math.max(page.width, page.height);
  return Math.min(dpi / 72, side, Math.sqrt(drawingLimits.pixels / (page.width * page.height)));
}
