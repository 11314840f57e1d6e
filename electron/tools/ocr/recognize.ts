import { isAlmostEmpty, type PageText, type PdfPageText } from "../../../shared/document/page-text.ts";
import { DetectorError } from "../../pipeline/detect/model.ts";
import { rotatePage } from "../../pipeline/read/rotation.ts";
import type { OcrOptions } from "../../pipeline/tasks.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import { denoise } from "./denoise.ts";
import { toGreyImage } from "./grey-image.ts";
import { isScan, isStamped, buildOcrPage } from "./ocr-page.ts";
import { readTextRuns, type TextRun } from "./second-reader/read-text-runs.ts";
import { readRotated, readUpright, type UprightReading } from "./read-upright.ts";
import { detectRotations } from "./skew.ts";
import type { PdfReader } from "../pdf/pdf-reader.ts";

/**
 * The resolutions, in dots per inch (dpi), at which pages are drawn. They are near those of Tesseract's training data.
 * Coarse scans are read worse if they are enlarged much.
 */
const resolutionDpi = { finest: 300, coarsest: 200 };
/** The maximum size of an image: its number of pixels, and the pixels of its longer side. */
export const drawingLimits = { pixels: 12_000_000, side: 30_000 };

/** A page whose words Tesseract reads with a lower mean confidence, from 0 to 100, is read by a second reader too. */
const minCertainConfidence = 94;

/** Returns whether a page needs OCR: its text layer is garbled, or nearly empty on a scan, or has only a stamp. */
export function needsOcr(page: PageText): page is PdfPageText {
  if (page.source !== "text-layer" || page.error !== undefined) return false;
  return page.garbled === true || (isAlmostEmpty(page) ? isScan(page) : isStamped(page));
}

/**
 * Reads a page by OCR. The result replaces the text layer, except text beside the image of an upright scan, such as a
 * stamp. A scan that is skewed, sideways or upside down is rotated upright by `readUpright`. A page with a garbled text
 * layer is rotated by the orientation of that layer.
 * @returns the page in points as displayed, with `source: "ocr"`; rotated boxes are enclosed by upright ones
 * @throws {PageUnreadableError} if the page cannot be drawn
 * @throws {TaskError} if a language cannot be read
 */
export async function recognize(displayed: PdfPageText, reader: PdfReader, options: OcrOptions): Promise<PdfPageText> {
  const { text_rotation: textRotation = 0, ...page } = displayed;
  const scale = await computeDrawingScale(page, reader);
  const drawn = toGreyImage(await reader.renderPage(page.page, Math.max(1, Math.round(page.height * scale))));
  const image = isScan(page) ? await denoise(drawn) : drawn;
  const dpi = scale * 72;
  const reading = isScan(page)
    ? await readUpright(image, dpi, detectRotations(image, dpi), options)
    : await readRotated(image, dpi, textRotation, options);
  const { degrees, upright, blocks, confidence } = reading;
  const size = { width: upright.width / scale, height: upright.height / scale };
  const second = confidence < minCertainConfidence ? await readAgain(reading) : { runs: [] };
  const words = degrees === 0 ? page.words : [];
  const ocrPage = {
    ...buildOcrPage({ ...page, ...size, words }, upright, blocks, second.runs),
    ...("finding" in second ? { findings: [second.finding] } : {}),
  };
  return degrees === 0 ? { ...ocrPage, width: page.width, height: page.height } : rotatePage(ocrPage, degrees, page);
}

/**
 * Reads an image by the second reader. A finding says if the page, or a part of it, was read only once: because ONNX Runtime
 * does not work, or because the page has too many lines.
 */
async function readAgain({ upright, words }: UprightReading): Promise<{ runs: TextRun[]; finding?: string }> {
  try {
    const { runs, unread } = await readTextRuns(upright, words);
    if (unread === 0) return { runs };
    return { runs, finding: serviceText("page-read-partly", { count: runs.length + unread, read: runs.length }) };
  } catch (error) {
    if (!(error instanceof DetectorError)) throw error;
    return { runs: [], finding: serviceText("page-read-once", { reason: error.message }) };
  }
}

/** Computes the scale at which a page is drawn, in pixels per point. It is that of the page's scan, within limits. */
export async function computeDrawingScale(page: PdfPageText, reader: PdfReader): Promise<number> {
  const { finest, coarsest } = resolutionDpi;
  const dpi = Math.min(finest, Math.max(coarsest, (await reader.readImageResolution(page.page)) ?? finest));
  const side = drawingLimits.side / Math.max(page.width, page.height);
  return Math.min(dpi / 72, side, Math.sqrt(drawingLimits.pixels / (page.width * page.height)));
}
