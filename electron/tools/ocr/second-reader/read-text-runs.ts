import type { Word } from "tesseract.js";
import { reportProgress } from "../../../pipeline/progress.ts";
import type { GreyImage, ImagePart } from "../grey-image.ts";
import { detectText } from "./detect-text.ts";
import { openModels } from "./models.ts";
import { type ReadCharacter, recognizeText } from "./recognize-text.ts";

/** A line of text, or a part of one between wide gaps, with its characters from left to right. */
export interface TextRun {
  box: ImagePart;
  characters: ReadCharacter[];
}

/** A run is read only once if its words have at least this confidence, of 100, and fill this share of its width. */
const certainRun = { confidence: 90, filledShare: 0.6 };

/**
 * The maximum number of runs that are read on a page. Each takes some 15 ms of processor time, and a dense table has
 * thousands: the page would exceed its time, and lose what the first reader has read.
 */
const defaultMaxRuns = 1500;

/**
 * Reads the text of an upright image by PP-OCR's models, except where the first reading is sure. Of very many runs, reads
 * the first ones from the top.
 * @param words Those of the first reading.
 * @returns boxes and positions in pixels of the image, and the number of runs that were left unread
 * @throws {DetectorError} if ONNX Runtime does not work on this system
 */
export async function readTextRuns(
  image: GreyImage,
  words: readonly Word[],
  maxRuns = defaultMaxRuns,
): Promise<{ runs: TextRun[]; unread: number }> {
  const { detection, recognition, characters } = await openModels();
  const boxes = (await detectText(image, detection)).filter((box) => !isSure(box, words));
  const runs: TextRun[] = [];
  for (const box of boxes.slice(0, maxRuns)) {
    runs.push({ box, characters: await recognizeText(image, box, recognition, characters) });
    reportProgress();
  }
  return { runs, unread: boxes.length - runs.length };
}

function isSure({ left, top, width, height }: ImagePart, words: readonly Word[]): boolean {
  const inside = words.filter(({ bbox: { x0, x1, y0, y1 } }) => {
    const [x, y] = [(x0 + x1) / 2 - left, (y0 + y1) / 2 - top];
    return x >= 0 && x <= width && y >= 0 && y <= height;
  });
  const filled = inside.reduce((sum, { bbox: { x0, x1 } }) => sum + x1 - x0, 0);
  return (
    filled >= certainRun.filledShare * width && inside.every(({ confidence }) => confidence >= certainRun.confidence)
  );
}
