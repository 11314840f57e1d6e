import type { Bbox } from "../../../shared/document/geometry.ts";
import { isCentreInside, overlapArea, roundBox, roundLength } from "../../../shared/document/geometry.ts";
import type { PdfPageText, Word } from "../../../shared/document/page-text.ts";
import { buildLines } from "../../pipeline/read/lines.ts";
import { ascent, descent } from "../../pipeline/read/words.ts";
import type { PlacedWord } from "../../pipeline/read/placed-word.ts";
import { placeOcrWords } from "../../pipeline/read/ocr-words.ts";
import type { OcrWord } from "../../pipeline/read/ocr-words.ts";
import type { Block } from "tesseract.js";
import { detectBold } from "./bold.ts";
import type { GreyImage } from "./grey-image.ts";
import { findPictureRegions } from "./picture-regions.ts";
import { findRulingLines } from "./ruling-lines.ts";
import { groupFigures } from "./figure-groups.ts";

/**
 * Tesseract sees words in specks and pictures too, and is not sure of them. Those of its lines are text that have
 * several words and are this sure on the whole, be single words of them blurred; a word alone must itself be sure.
 */
const textLine = { words: 3, confidence: 0.5 };
const sureWord = 0.6;
/** Less sure than this a word alone is a speck. */
const leastConfidence = 0.3;

/** Images of more of a page than this are a scan of it. */
const scanShare = 0.3;

/** Images of more of a page than this are all of it, and words on less of it a stamp, or a number. */
const stamp = { images: 0.6, words: 0.04 };
/** A word that lies on one of the text layer by more than this, of the smaller, is the same. */
const sameWord = 0.3;

/** The page with what OCR and image analysis see in its image, beside the words of its text layer that are to be kept. */
export function buildOcrPage(page: PdfPageText, image: GreyImage, blocks: readonly Block[]): PdfPageText {
  // They are of the words that are replaced.
  const { worthless: _worthless, structure: _structure, ...rest } = page;
  const scale = image.height / page.height;
  const printed = page.worthless === true ? [] : page.words;
  const all = seenWords(blocks, scale).filter((word) => !printed.some(({ bbox }) => isSame(inkBox(word), bbox)));
  const sure = sureWords(all);
  const seen = all.filter((word) => word.confidence >= leastConfidence || sure.has(word));
  const straight = findRulingLines(image, scale, seen.map(inkBox));
  const pictures = findPictureRegions(
    image,
    scale,
    [...sure].map(inkBox),
    straight.map(({ bbox }) => bbox),
  );
  const kept = seen.filter(
    (word) => sure.has(word) || !pictures.some((picture) => isCentreInside(inkBox(word), picture)),
  );
  // Those of a picture are its drawing.
  const rules = straight.filter(({ bbox }) => !pictures.some((picture) => isWithin(bbox, picture)));
  const read = placeOcrWords(kept);
  const bold = detectBold(
    image,
    scale,
    read.map(({ word }) => word),
  );
  const placed = [...read, ...printed.map(upright)];
  const lines = buildLines(placed, rules);
  const figures = groupFigures(
    pictures,
    lines.map((line) => {
      const words = line.words.flatMap((index) => placed[index]?.word.text ?? []);
      return { bbox: line.bbox, text: words.join(" "), words: words.length };
    }),
  );
  return {
    ...rest,
    source: "ocr",
    words: placed.map(({ word }, index): Word => ({
      ...word,
      bold: bold[index] ?? word.bold,
      bbox: roundBox(word.bbox),
      size: roundLength(word.size),
    })),
    lines: lines.map((line) => ({ ...line, bbox: roundBox(line.bbox) })),
    // What a page draws is known better from the file, where only the text of it is worthless.
    ...(isScan(page)
      ? {
          rules: rules.map((rule) => ({ ...rule, bbox: roundBox(rule.bbox) })),
          images: figures.map((bbox) => ({ bbox: roundBox(bbox) })),
        }
      : {}),
  };
}

/** Whether what a page shows is an image for the most part, or that image's strips. */
export function isScan(page: PdfPageText): boolean {
  return shareOf(page, page.images) > scanShare;
}

/** Whether a page is an image with few words on it. */
export function isStamped(page: PdfPageText): boolean {
  return shareOf(page, page.images) > stamp.images && shareOf(page, page.words) < stamp.words;
}

function shareOf({ width, height }: PdfPageText, boxes: readonly { bbox: Bbox }[]): number {
  return boxes.reduce((sum, { bbox }) => sum + bbox.width * bbox.height, 0) / (width * height);
}

function isSame(seen: Bbox, printed: Bbox): boolean {
  const smaller = Math.min(seen.width * seen.height, printed.width * printed.height);
  return overlapArea(seen, printed) > sameWord * smaller;
}

/** A word of the text layer as lines are built of them; nearly all stand upright. */
function upright(word: Word): PlacedWord {
  const { x, y, width, height } = word.bbox;
  return { word, orientation: 0, start: x, end: x + width, baseline: y + (ascent / (ascent + descent)) * height };
}

/** Tesseract's words in points. */
function seenWords(blocks: readonly Block[], scale: number): OcrWord[] {
  const lines = blocks.flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
  return lines.flatMap(({ words, baseline }, line) => {
    const slope = (baseline.y1 - baseline.y0) / Math.max(1, baseline.x1 - baseline.x0);
    return words.flatMap(({ text, confidence, bbox: { x0, y0, x1, y1 } }) =>
      text.trim() === ""
        ? []
        : {
            text: text.normalize("NFC"),
            left: x0 / scale,
            top: y0 / scale,
            right: x1 / scale,
            bottom: y1 / scale,
            baseline: (baseline.y0 + slope * ((x0 + x1) / 2 - baseline.x0)) / scale,
            confidence: Math.min(1, Math.max(0, confidence / 100)),
            line,
          },
    );
  });
}

function inkBox({ left, top, right, bottom }: OcrWord): Bbox {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The words that no picture has led Tesseract to see. */
function sureWords(seen: readonly OcrWord[]): Set<OcrWord> {
  const lines = [...Map.groupBy(seen, (word) => word.line).values()];
  return new Set(
    lines.flatMap((line) => {
      const mean = line.reduce((sum, word) => sum + word.confidence, 0) / line.length;
      const isText = line.length >= textLine.words && mean >= textLine.confidence;
      return isText ? line : line.filter((word) => word.confidence >= sureWord);
    }),
  );
}

function isWithin(inner: Bbox, outer: Bbox): boolean {
  return overlapArea(inner, outer) > 0.9 * inner.width * inner.height;
}
