import { type Bbox, isCentreInside, overlapArea, roundBox, roundLength } from "../../../shared/document/geometry.ts";
import type { PdfPageText, Word } from "../../../shared/document/page-text.ts";
import { buildLines } from "../../pipeline/read/lines.ts";
import { ascent, descent } from "../../pipeline/read/words.ts";
import type { PlacedWord } from "../../pipeline/read/placed-word.ts";
import { type OcrWord, placeOcrWords } from "../../pipeline/read/ocr-words.ts";
import type { Block, Line } from "tesseract.js";
import { detectBold } from "./bold.ts";
import type { GreyImage } from "./grey-image.ts";
import { findPictureRegions } from "./picture-regions.ts";
import { findRulingLines } from "./ruling-lines.ts";
import { groupFigures } from "./figure-groups.ts";
import { mergeReadings } from "./second-reader/merge-readings.ts";
import type { TextRun } from "./second-reader/read-text-runs.ts";

/**
 * Tesseract reads words in specks and pictures too, with low confidence. A line is text if it has several words with
 * this mean confidence, even if some of them are blurred. A word of any other line must itself have a sufficient
 * confidence.
 */
const minTextLine = { words: 3, confidence: 0.5 };
const minWordConfidence = 0.6;
/** A single word with a lower confidence is a speck. */
const minConfidence = 0.3;

/** The minimum share of a scanned page that images cover. */
const minScanShare = 0.3;

/** A page is stamped if images cover more of it than `images`, and words less than `words`. */
const stampLimits = { images: 0.6, words: 0.04 };
/**
 * A word of OCR and a word of the text layer are the same word if they overlap by more than this share of the smaller
 * box.
 */
const minSameOverlap = 0.3;

/**
 * Builds a page from OCR and image analysis. Words of a text layer that is not garbled are kept beside those of OCR.
 * @param page The page from the PDF reader, in points; upright like the image.
 * @param blocks Tesseract's blocks, in pixels of the image.
 * @param runs The lines of a second reading, in pixels of the image; none if there was no doubt.
 */
export function buildOcrPage(
  page: PdfPageText,
  image: GreyImage,
  blocks: readonly Block[],
  runs: readonly TextRun[],
): PdfPageText {
  // These properties describe the words that OCR replaces.
  const { garbled: _garbled, structure: _structure, ...rest } = page;
  const scale = image.height / page.height;
  const layerWords = page.garbled === true ? [] : page.words;
  const read = mergeReadings(toOcrWords(blocks, scale), toPoints(runs, scale));
  const newWords = read.filter((word) => !layerWords.some(({ bbox }) => isSameWord(getInkBox(word), bbox)));
  const certainWords = findCertainWords(newWords);
  const candidates = newWords.filter((word) => word.confidence >= minConfidence || certainWords.has(word));
  const rulingLines = findRulingLines(
    image,
    scale,
    candidates.map((word) => ({ text: word.text, bbox: getInkBox(word) })),
  );
  const pictures = findPictureRegions(
    image,
    scale,
    [...certainWords].map(getInkBox),
    rulingLines.map(({ bbox }) => bbox),
  );
  const textWords = candidates.filter(
    (word) => certainWords.has(word) || !pictures.some((picture) => isCentreInside(getInkBox(word), picture)),
  );
  // Ruling lines inside a picture are part of it.
  const rules = rulingLines.filter(({ bbox }) => !pictures.some((picture) => isWithin(bbox, picture)));
  const ocrWords = placeOcrWords(textWords);
  const bold = detectBold(
    image,
    scale,
    ocrWords.map(({ word }) => word),
  );
  const placed = [...ocrWords, ...layerWords.map(toPlacedWord)];
  const lines = buildLines(placed, rules);
  const figures = groupFigures(
    pictures,
    lines.map((line) => {
      const words = line.words.flatMap((index) => placed[index]?.word.text ?? []);
      return { bbox: line.bbox, text: words.join(" "), wordCount: words.length };
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
    // On a page that is not a scan, the PDF describes the graphics better than the image.
    ...(isScan(page)
      ? {
          rules: rules.map((rule) => ({ ...rule, bbox: roundBox(rule.bbox) })),
          images: figures.map((bbox) => ({ bbox: roundBox(bbox) })),
        }
      : {}),
  };
}

/** Returns whether a page is a scan: one image, or several strips of it, cover a large part of the page. */
export function isScan(page: PdfPageText): boolean {
  return getCoveredShare(page, page.images) > minScanShare;
}

/** Returns whether a page is an image with few words on it, such as a stamp. */
export function isStamped(page: PdfPageText): boolean {
  return (
    getCoveredShare(page, page.images) > stampLimits.images && getCoveredShare(page, page.words) < stampLimits.words
  );
}

function getCoveredShare({ width, height }: PdfPageText, boxes: readonly { bbox: Bbox }[]): number {
  return boxes.reduce((sum, { bbox }) => sum + bbox.width * bbox.height, 0) / (width * height);
}

function isSameWord(ocrBox: Bbox, layerBox: Bbox): boolean {
  const smaller = Math.min(ocrBox.width * ocrBox.height, layerBox.width * layerBox.height);
  return overlapArea(ocrBox, layerBox) > minSameOverlap * smaller;
}

/**
 * Converts a word of the text layer to the input of line building. The word is assumed to be upright, as nearly all
 * words of a text layer are.
 */
function toPlacedWord(word: Word): PlacedWord {
  const { x, y, width, height } = word.bbox;
  return { word, orientation: 0, start: x, end: x + width, baseline: y + (ascent / (ascent + descent)) * height };
}

/** Lists the lines of Tesseract's blocks. */
export function listOcrLines(blocks: readonly Block[]): Line[] {
  return blocks.flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
}

/** Converts Tesseract's words to points. */
function toOcrWords(blocks: readonly Block[], scale: number): OcrWord[] {
  return listOcrLines(blocks).flatMap(({ words, baseline, bbox }, line) => {
    const slope = (baseline.y1 - baseline.y0) / Math.max(1, baseline.x1 - baseline.x0);
    // The baseline of a line that runs up or down the image is steep. It is limited to the box of the line.
    const getBaseline = (x: number) => Math.min(bbox.y1, Math.max(bbox.y0, baseline.y0 + slope * (x - baseline.x0)));
    return words.flatMap(({ text, confidence, bbox: { x0, y0, x1, y1 } }) =>
      text.trim() === ""
        ? []
        : {
            text: text.normalize("NFC"),
            left: x0 / scale,
            top: y0 / scale,
            right: x1 / scale,
            bottom: y1 / scale,
            baseline: getBaseline((x0 + x1) / 2) / scale,
            confidence: Math.min(1, Math.max(0, confidence / 100)),
            line,
          },
    );
  });
}

/** Converts the lines of a second reading to points. */
function toPoints(runs: readonly TextRun[], scale: number): TextRun[] {
  return runs.map(({ box: { left, top, width, height }, characters }) => ({
    box: { left: left / scale, top: top / scale, width: width / scale, height: height / scale },
    characters: characters.map((character) => ({ ...character, x: character.x / scale })),
  }));
}

function getInkBox({ left, top, right, bottom }: OcrWord): Bbox {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns the words that are certainly text, not specks or parts of a picture. */
function findCertainWords(candidates: readonly OcrWord[]): Set<OcrWord> {
  const lines = [...Map.groupBy(candidates, (word) => word.line).values()];
  return new Set(
    lines.flatMap((line) => {
      const mean = line.reduce((sum, word) => sum + word.confidence, 0) / line.length;
      const isText = line.length >= minTextLine.words && mean >= minTextLine.confidence;
      return isText ? line : line.filter((word) => word.confidence >= minWordConfidence);
    }),
  );
}

function isWithin(inner: Bbox, outer: Bbox): boolean {
  return overlapArea(inner, outer) > 0.9 * inner.width * inner.height;
}
