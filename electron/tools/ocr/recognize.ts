import type { Block } from "tesseract.js";
import type { PageText, PdfPageText } from "../../../shared/document/page-text.ts";
import { rotatePage } from "../../pipeline/read/rotation.ts";
import type { OcrOptions } from "../../pipeline/tasks.ts";
import { shippedLanguages } from "../../platform/ocr-languages.ts";
import { type GreyImage, rotateImage, toGreyImage } from "./grey-image.ts";
import { isScan, isStamped, buildOcrPage, listOcrLines } from "./ocr-page.ts";
import { detectRotations } from "./skew.ts";
import { isInLanguage } from "./function-words.ts";
import { readBlocks } from "./tesseract.ts";
import type { PdfReader } from "../pdf/pdf-reader.ts";

/**
 * The resolutions, in dots per inch (dpi), at which pages are drawn. They are near those of Tesseract's training data.
 * Coarse scans are read worse if they are enlarged much.
 */
const resolutionDpi = { finest: 300, coarsest: 200 };
/** The maximum size of an image: its number of pixels, and the pixels of its longer side. */
export const drawingLimits = { pixels: 12_000_000, side: 30_000 };

/** The minimum number of characters of a text layer. A shorter one counts as missing. */
const minTextLength = 20;

/** A mean confidence below this, of 100, may mean that the page is upside down. */
const lowConfidence = 72;

/** Returns whether a page needs OCR: its text layer is garbled, or nearly empty on a scan, or has only a stamp. */
export function needsOcr(page: PageText): page is PdfPageText {
  if (page.source !== "text-layer" || page.error !== undefined) return false;
  return page.garbled === true || (isAlmostEmpty(page) ? isScan(page) : isStamped(page));
}

/** Returns whether a page has hardly any text. */
export function isAlmostEmpty(page: PdfPageText): boolean {
  return page.words.reduce((length, { text }) => length + text.length, 0) < minTextLength;
}

/**
 * Reads a page by OCR. The result replaces the text layer, except text beside the image of an upright scan, such as a
 * stamp. A scan that is skewed or sideways is rotated upright before it is read. A page with a garbled text layer is
 * rotated by the orientation of that layer. If most words of the rotated scan are sideways, the rotation was wrong,
 * since a drawing was taken for lines of text. The scan is then read again in the other orientation. If a reading has
 * low confidence and its language is not certain, the scan is read once more, upside down.
 * @returns the page in points as displayed, with `source: "ocr"`; rotated boxes are enclosed by upright ones
 * @throws {PageUnreadableError} if the page cannot be drawn
 * @throws {TaskError} if a language cannot be read
 */
export async function recognize(displayed: PdfPageText, reader: PdfReader, options: OcrOptions): Promise<PdfPageText> {
  const { text_rotation: textRotation = 0, ...page } = displayed;
  const scale = await computeDrawingScale(page, reader);
  const image = toGreyImage(await reader.renderPage(page.page, Math.max(1, Math.round(page.height * scale))));
  const dpi = scale * 72;
  const readRotated = async (rotation: number) => {
    const degrees = (rotation + 360) % 360;
    const upright = await rotateImage(image, -degrees);
    return { degrees, upright, ...(await readInLanguage(upright, dpi, options)) };
  };
  const { likelier, other } = isScan(page) ? detectRotations(image, dpi) : { likelier: textRotation, other: undefined };
  let reading = await readRotated(likelier);
  if (other !== undefined && isMostlySideways(reading.blocks)) {
    const second = await readRotated(other);
    if (!isMostlySideways(second.blocks)) reading = second;
  }
  // Strokes of a drawing lower the confidence even if the text is read correctly, so that the language counts too.
  const isDoubtful = reading.confidence > 0 && reading.confidence < lowConfidence && !reading.isInLanguage;
  if (isScan(page) && isDoubtful) {
    const upsideDown = await readRotated(reading.degrees + 180);
    if (upsideDown.isInLanguage || upsideDown.confidence > reading.confidence) reading = upsideDown;
  }
  const { degrees, upright, blocks } = reading;
  const size = { width: upright.width / scale, height: upright.height / scale };
  const ocrPage = buildOcrPage({ ...page, ...size, ...(degrees === 0 ? {} : { words: [] }) }, upright, blocks);
  return degrees === 0 ? { ...ocrPage, width: page.width, height: page.height } : rotatePage(ocrPage, degrees, page);
}

/** The boxes of shorter words do not show the direction of the text. */
const minLetters = 3;

/** Returns whether most of the text that was read runs up or down the image: the boxes of its words are taller than wide. */
function isMostlySideways(blocks: readonly Block[]): boolean {
  let [sidewaysLength, totalLength] = [0, 0];
  for (const { words } of listOcrLines(blocks)) {
    for (const { text, bbox } of words) {
      if (text.length < minLetters) continue;
      totalLength += text.length;
      if (bbox.y1 - bbox.y0 > bbox.x1 - bbox.x0) sidewaysLength += text.length;
    }
  }
  return sidewaysLength > totalLength / 2;
}

/** The language of the last page whose language was certain. The next page most likely has the same. */
let lastLanguage: string | undefined;

const letterOrDigitPattern = /[\p{L}\p{N}]/u;

interface OcrReading {
  blocks: Block[];
  /** Mean confidence of the words, weighted by their lengths; 0 to 100. */
  confidence: number;
  /**
   * True if the words are certainly in the language of the trained data. Words that were read upside down would not be.
   */
  isInLanguage: boolean;
}

/**
 * Reads an image in its language. With several languages at once, Tesseract would need the sum of their times for each
 * word. They are therefore tried one after the other until one certainly fits. If none does, the reading with the highest
 * confidence counts.
 * @param dpi Resolution of the image.
 */
async function readInLanguage(image: GreyImage, dpi: number, { languages, tessdata }: OcrOptions): Promise<OcrReading> {
  const requestedLanguages = languages ?? shippedLanguages;
  const order = [...requestedLanguages].sort((a, b) => Number(b === lastLanguage) - Number(a === lastLanguage));
  let best: OcrReading = { blocks: [], confidence: 0, isInLanguage: false };
  for (const language of order) {
    const blocks = await readBlocks(image, dpi, language, tessdata);
    // Strokes of drawings are read as bars and dashes, which do not count as words.
    const words = listOcrLines(blocks).flatMap((line) =>
      line.words.filter((word) => letterOrDigitPattern.test(word.text)),
    );
    const letters = words.reduce((sum, word) => sum + word.text.length, 0);
    const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, letters);
    const texts = words.map((word) => word.text);
    if (isInLanguage(language, texts)) {
      lastLanguage = language;
      return { blocks, confidence, isInLanguage: true };
    }
    if (confidence > best.confidence) best = { blocks, confidence, isInLanguage: false };
    if (words.length === 0) break;
  }
  return best;
}

/**
 * Computes the scale at which a page is drawn, in pixels per point. It is the resolution of the page's scan, within
 * limits.
 */
export async function computeDrawingScale(page: PdfPageText, reader: PdfReader): Promise<number> {
  const { finest, coarsest } = resolutionDpi;
  const dpi = Math.min(finest, Math.max(coarsest, (await reader.readImageResolution(page.page)) ?? finest));
  const side = drawingLimits.side / Math.max(page.width, page.height);
  return Math.min(dpi / 72, side, Math.sqrt(drawingLimits.pixels / (page.width * page.height)));
}
