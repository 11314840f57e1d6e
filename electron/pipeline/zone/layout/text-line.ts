import { isCentreInside, union, type Bbox } from "../../../../shared/document/geometry.ts";
import { getLineText, getWords, type PdfPageText, type Word } from "../../../../shared/document/page-text.ts";
import { ascent } from "../../read/words.ts";
import { centreY } from "./boxes.ts";
import { detectLineOrientations } from "./line-orientation.ts";
import { layoutThresholds } from "./thresholds.ts";
import { maximum, minimum } from "../../../../shared/values/extremes.ts";

const { letterMarginEm, watermark } = layoutThresholds;

/** A line of text with its typography. Lengths are in points. */
export interface TextLine {
  /** Its index in the lines of the page. */
  index: number;
  bbox: Bbox;
  words: Word[];
  text: string;
  /** The font size that most of its characters have. */
  size: number;
  baseline: number;
  /** The shares of its characters, 0 to 1, that are bold and italic. */
  bold: number;
  italic: number;
  /** The font that most of its characters have. */
  font: string;
  /** The indexes of its first and last word in the content stream, the order in which the file draws them. */
  stream: { first: number; last: number };
  /** The rotation of its text on the page, clockwise: 0, 90, 180 or 270 degrees. */
  orientation: number;
  /** The orientation is 0: the line is neither sideways nor upside down. */
  upright: boolean;
}

/**
 * Builds the text lines of a page, in the order of the page. Line numbers in the margin and watermarks such as "DRAFT" are
 * left out.
 */
export function buildTextLines(page: PdfPageText): TextLine[] {
  const lines = buildAllTextLines(page);
  return lines.filter((line) => !isWatermark(line, lines));
}

/** Checks whether a line is large diagonal text across other lines. */
function isWatermark({ bbox, size }: TextLine, lines: readonly TextLine[]): boolean {
  if (Math.min(bbox.height, bbox.width) < watermark.minHeightEm * size) return false;
  const crossedLines = lines.filter(
    (other) => other.size * watermark.minSizeRatio < size && isCentreInside(other.bbox, bbox),
  );
  return crossedLines.length >= watermark.minLines;
}

function buildAllTextLines(page: PdfPageText): TextLine[] {
  const orientations = detectLineOrientations(page);
  return page.lines.flatMap((line, index): TextLine[] | TextLine => {
    if (line.line_number === true) return [];
    const orientation = orientations[index] ?? 0;
    const words = getWords(page, line.words);
    const size = findDominantValue(words, (word) => word.size);
    const dominantBox = words.find((word) => word.size === size)?.bbox;
    return {
      index,
      bbox: line.bbox,
      words,
      text: getLineText(page, line),
      size,
      baseline:
        dominantBox === undefined ? line.bbox.y + line.bbox.height : dominantBox.y + ascent * dominantBox.height,
      bold: computeCharacterShare(words, (word) => word.bold),
      italic: computeCharacterShare(words, (word) => word.italic),
      font: findDominantValue(words, (word) => word.font),
      stream: { first: minimum(line.words), last: maximum(line.words) },
      orientation,
      upright: orientation === 0,
    };
  });
}

/** Finds the value that most characters have. @throws {RangeError} if there are no words. */
export function findDominantValue<Value>(words: readonly Word[], getValue: (word: Word) => Value): Value {
  const [first] = words;
  if (first === undefined) throw new RangeError("a line needs at least one word");
  const value = getValue(first);
  if (words.every((word) => getValue(word) === value)) return value;
  const characters = new Map<Value, number>();
  for (const word of words) {
    characters.set(getValue(word), (characters.get(getValue(word)) ?? 0) + word.text.length);
  }
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? value;
}

function computeCharacterShare(words: readonly Word[], accepts: (word: Word) => boolean): number {
  let characters = 0;
  let acceptedCharacters = 0;
  for (const word of words) {
    characters += word.text.length;
    if (accepts(word)) acceptedCharacters += word.text.length;
  }
  return characters === 0 ? 0 : acceptedCharacters / characters;
}

/**
 * Returns the box around the letters of lines, as annotators draw it. The boxes of words are taller than their letters.
 */
export function getTextBox(lines: readonly TextLine[]): Bbox {
  return union(lines.map((line) => (line.upright ? getLetterBox(line) : line.bbox)));
}

/** Returns the box around the letters of an upright word or line. */
export function getLetterBox({ bbox, size }: { bbox: Bbox; size: number }): Bbox {
  if (bbox.height < size / 2) return bbox;
  return { ...bbox, y: bbox.y + letterMarginEm * size, height: bbox.height - 2 * letterMarginEm * size };
}

/** Groups items that stand side by side into rows from top to bottom. The items of a row are from left to right. */
export function groupIntoRows<Item extends { bbox: Bbox }>(items: readonly Item[]): Item[][] {
  const rows: { limit: number; items: Item[] }[] = [];
  for (const item of items.toSorted((a, b) => centreY(a.bbox) - centreY(b.bbox))) {
    const row = rows.at(-1);
    if (row !== undefined && centreY(item.bbox) < row.limit) row.items.push(item);
    else rows.push({ limit: centreY(item.bbox) + item.bbox.height * 0.4, items: [item] });
  }
  return rows.map((row) => row.items.sort((a, b) => a.bbox.x - b.bbox.x));
}
