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
 * Reads the text of an upright image by PP-OCR's models, except where the first reading is sure.
 * @param words Those of the first reading.
 * @returns boxes and positions in pixels of the image
 * @throws {DetectorError} if ONNX Runtime does not work on this system
 */
export async function readTextRuns(image: GreyImage, words: readonly Word[]): Promise<TextRun[]> {
  const { detection, recognition, characters } = await openModels();
  const runs: TextRun[] = [];
  for (const box of await detectText(image, detection)) {
    if (isSure(box, words)) continue;
    runs.push({ box, characters: await recognizeText(image, box, recognition, characters) });
    reportProgress();
  }
  return runs;
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
