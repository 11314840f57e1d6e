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

/** Tesseract is trained on print of about this resolution; coarse scans that are drawn much larger it reads worse. */
const resolution = { finest: 300, coarsest: 200 };
/** An image's pixels in all, and along a side: a poster's small print is beyond what is tried. */
const most = { pixels: 12_000_000, side: 30_000 };

/** Readings of a mean confidence below this, of 100, may be of a page upside down. */
const unsure = 72;

/**
 * Whether a page's text layer is missing or worthless: nearly no text over an image of most of the page, or no more
 * than a stamp on it, or text that cannot be what the page shows.
 */
export function needsOcr(page: PageText): page is PdfPageText {
  if (page.source !== "text-layer" || page.error !== undefined) return false;
  const text = page.words.map((word) => word.text).join("");
  return text.length < 20 ? isScan(page) : page.worthless === true || isStamped(page);
}

/**
 * The page with what is seen in its image, in place of its text layer; what that says beside it, as a stamp does, stays
 * where the scan lay upright. A scan that lay askew or on its side is read
 * upright; where it is read badly so it may lie upside down.
 * @throws {PageUnreadableError}
 * @throws {TaskError} where a language cannot be read
 */
export async function recognize(page: PdfPageText, reader: PdfReader, options: OcrOptions): Promise<PdfPageText> {
  const scale = await drawingScale(page, reader);
  const image = toGreyImage(await reader.renderPage(page.page, Math.max(1, Math.round(page.height * scale))));
  const dpi = scale * 72;
  const turned = isScan(page) ? turnOf(detectSkew(image, dpi)) : 0;
  const read = async (degrees: number) => {
    const upright = await rotateImage(image, -degrees);
    return { degrees, upright, ...(await readInLanguage(upright, dpi, options)) };
  };
  const first = await read(turned);
  const mayBeUpsideDown = isScan(page) && first.confidence > 0 && first.confidence < unsure;
  const second = mayBeUpsideDown ? await read((turned + 180) % 360) : first;
  const { degrees, upright, blocks } = second.confidence > first.confidence ? second : first;
  const size = { width: upright.width / scale, height: upright.height / scale };
  const seen = buildOcrPage({ ...page, ...size, ...(degrees === 0 ? {} : { words: [] }) }, upright, blocks);
  return degrees === 0 ? { ...seen, width: page.width, height: page.height } : rotatePage(seen, degrees, page);
}

function turnOf({ askew, onSide }: PageSkew): number {
  return (360 + askew + (onSide ? 90 : 0)) % 360;
}

/** The language of which the last page surely was: the next one's, most likely. */
let lastLanguage: string | undefined;

interface Reading {
  blocks: Block[];
  /** Mean of its words' confidence by their length, 0 to 100. */
  confidence: number;
}

/**
 * Reads an image in the one language that it is written in. Reading in several at once takes the time of all for each
 * word; so they are tried one after the other, until one surely fits. Where none does the most confident reading counts.
 */
async function readInLanguage(image: GreyImage, dpi: number, { languages, tessdata }: OcrOptions): Promise<Reading> {
  const asked = languages ?? shippedLanguages;
  const order = [...asked].sort((a, b) => Number(b === lastLanguage) - Number(a === lastLanguage));
  let best: Reading = { blocks: [], confidence: 0 };
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

/** Pixels a point in which a page is drawn: as fine as its scan is, within limits. */
async function drawingScale(page: PdfPageText, reader: PdfReader): Promise<number> {
  const { finest, coarsest } = resolution;
  const dpi = Math.min(finest, Math.max(coarsest, (await reader.imageResolution(page.page)) ?? finest));
  const side = most.side / Math.max(page.width, page.height);
  return Math.min(dpi / 72, side, Math.sqrt(most.pixels / (page.width * page.height)));
}
