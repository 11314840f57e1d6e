import { union, type Bbox } from "../../../shared/document/geometry.ts";
import type { Word } from "../../../shared/document/page-text.ts";
import { GlyphFrame } from "./glyph-frame.ts";
import type { PlacedWord } from "./placed-word.ts";
import { OverprintDetector } from "./overprint.ts";
import { noMcid, diagonal, type Glyphs } from "./raw-page.ts";
import { WordGapMeter } from "./spacing.ts";
import {
  characterFromCode,
  isArabicNumberCharacter,
  isInvisibleControl,
  isIdeographic,
  isLamAlefReversed,
  isLetter,
  isCombiningMark,
  isRightToLeft,
  isSpace,
  normalizeText,
  softHyphen,
} from "./scripts.ts";
import { textThresholds } from "./thresholds.ts";

/**
 * The extent of word boxes above and below the baseline, in em. It follows the boxes that annotators draw, not the ink.
 */
export const ascent = 0.75;
export const descent = 0.25;

/**
 * Builds words from the characters of a page.
 * @returns the words in the order in which the file draws them, each with its characters in reading order. Boxes are in
 * points on the page as displayed.
 */
export function buildWords(glyphs: Glyphs): PlacedWord[] {
  return new WordBuilder(glyphs).build();
}

class WordBuilder {
  private readonly glyphs: Glyphs;
  private readonly frame: GlyphFrame;
  private readonly wordGaps: WordGapMeter;
  private readonly words: PlacedWord[] = [];
  private readonly overprints = new OverprintDetector();
  /** The current word: its text, its kinds of characters, and the indexes of its first and last character. */
  private text = "";
  private isAscii = true;
  private hasRightToLeftLetter = false;
  private first = 0;
  private last = 0;

  constructor(glyphs: Glyphs) {
    this.glyphs = glyphs;
    this.frame = new GlyphFrame(glyphs);
    this.wordGaps = new WordGapMeter(glyphs, this.frame);
  }

  build(): PlacedWord[] {
    for (let index = 0; index < this.glyphs.count; index++) this.add(index);
    this.endWord();
    return this.words;
  }

  private add(index: number): void {
    const code = this.glyphs.code[index] ?? 0xfffd;
    if (isSpace(code)) {
      this.endWord();
      return;
    }
    if (isInvisibleControl(code) || this.isOverprintedCharacter(code, index)) return;
    // A soft hyphen without a width marks a possible line break; one with a width is the hyphen of a broken word.
    if (code === softHyphen && this.frame.end(index) - this.frame.start(index) <= 0) return;
    if (this.text !== "" && !this.continuesWord(code, index)) this.endWord();
    if (this.text === "") this.first = index;
    this.append(code, index);
    this.last = index;
  }

  private append(code: number, index: number): void {
    if (code < 0x80) {
      this.text += String.fromCharCode(code);
      return;
    }
    this.isAscii = false;
    this.hasRightToLeftLetter ||= isRightToLeft(code) && !isLeftToRight(code);
    const previousCode = this.text === "" ? 0 : (this.glyphs.code[this.last] ?? 0);
    if (isLamAlefReversed(previousCode, code) && this.frame.haveSameBox(this.last, index)) {
      this.text = this.text.slice(0, -1) + characterFromCode(code) + characterFromCode(previousCode);
    } else this.text += code === softHyphen ? "-" : characterFromCode(code);
  }

  private endWord(): void {
    if (this.text !== "") {
      const word = this.buildWord();
      const { mcid } = this.glyphs;
      if (mcid !== undefined) word.mcid = mcid[this.first] ?? noMcid;
      if (!this.overprints.detect(word)) this.words.push(word);
    }
    this.text = "";
    this.isAscii = true;
    this.hasRightToLeftLetter = false;
  }

  private continuesWord(code: number, index: number): boolean {
    const { glyphs, frame, last } = this;
    if (glyphs.orientation[last] !== glyphs.orientation[index]) return false;
    const em = Math.max(frame.size(last), frame.size(index));
    if (frame.isDiagonal(index)) return this.getDistance(last, index) <= textThresholds.maxDiagonalStepEm * em;
    if (frame.haveSameBox(last, index) || (isCombiningMark(code) && this.overlaps(last, index, em))) return true;
    if (Math.abs(frame.baseline(index) - frame.baseline(last)) > textThresholds.maxBaselineShiftInWordEm * em)
      return false;
    const isLeftwards = (this.hasRightToLeftLetter || isRightToLeft(code)) && !isLeftToRight(code);
    const gap = isLeftwards ? frame.start(last) - frame.end(index) : frame.start(index) - frame.end(last);
    if (gap < -textThresholds.maxCharacterOverlapEm * em) return false;
    if (gap <= textThresholds.maxKerningEm * em) return true;
    const previousCode = glyphs.code[last] ?? 0;
    if (isIdeographic(previousCode) && isIdeographic(code)) return gap <= textThresholds.minIdeographicWordGapEm * em;
    // Narrow gaps also occur within numbers, as between thousands, and in some languages before closing punctuation.
    const usesMeasuredGap = !isLeftwards && (isLetter(previousCode) || isLetter(code)) && !closingPunctuation.has(code);
    return gap <= (usesMeasuredGap ? this.wordGaps.getMinWordGapEm(last) : textThresholds.minWordGapEm) * em;
  }

  private overlaps(previous: number, index: number, em: number): boolean {
    const { frame } = this;
    if (Math.abs(frame.baseline(index) - frame.baseline(previous)) > em) return false;
    return frame.start(index) < frame.end(previous) && frame.end(index) > frame.start(previous);
  }

  private getDistance(from: number, to: number): number {
    const { originX, originY } = this.glyphs;
    return Math.hypot((originX[to] ?? 0) - (originX[from] ?? 0), (originY[to] ?? 0) - (originY[from] ?? 0));
  }

  /**
   * Returns whether a character repeats one of the two before it with a small offset, as in a fake bold face.
   * `OverprintDetector` finds repeated words.
   */
  private isOverprintedCharacter(code: number, index: number): boolean {
    const { glyphs, frame } = this;
    const previous = glyphs.code[index - 1] === code ? index - 1 : index - 2;
    if (
      glyphs.code[previous] !== code ||
      glyphs.orientation[previous] !== glyphs.orientation[index] ||
      frame.isDiagonal(index)
    )
      return false;
    if (previous === index - 1 && doubledLigatureLetters.has(code) && frame.haveSameBox(previous, index)) return false;
    const maxShift = textThresholds.maxOverprintShiftEm * frame.size(index);
    return (
      Math.abs(frame.start(index) - frame.start(previous)) < maxShift &&
      Math.abs(frame.baseline(index) - frame.baseline(previous)) < maxShift &&
      frame.end(index) - frame.start(index) > maxShift
    );
  }

  private buildWord(): PlacedWord {
    const { glyphs, frame, first } = this;
    const orientation = glyphs.orientation[first] ?? 0;
    const size = frame.size(first);
    const font = glyphs.fonts[glyphs.font[first] ?? 0] ?? { name: "", bold: false, italic: false };
    const text = this.isAscii ? this.text : normalizeText(this.text);
    const createWord = (bbox: Bbox): Word => ({
      text,
      bbox,
      font: font.name,
      size,
      bold: font.bold,
      italic: font.italic,
    });
    if (orientation === diagonal) {
      const bbox = this.getBounds();
      const { x, y, width, height } = bbox;
      return { word: createWord(bbox), orientation, start: x, end: x + width, baseline: y + height };
    }
    let start = Infinity;
    let end = -Infinity;
    for (let index = first; index <= this.last; index++) {
      if (isSpace(glyphs.code[index] ?? 0)) continue;
      start = Math.min(start, frame.start(index));
      end = Math.max(end, frame.end(index));
    }
    const baseline = frame.baseline(first);
    return { word: createWord(toPageBox(orientation, start, end, baseline, size)), orientation, start, end, baseline };
  }

  /** Returns the box around the characters of the current word. */
  private getBounds(): Bbox {
    const { left, top, right, bottom } = this.glyphs;
    const cells = Array.from({ length: this.last - this.first + 1 }, (_, offset) => {
      const index = this.first + offset;
      const [x = 0, y = 0] = [left[index], top[index]];
      return { x, y, width: (right[index] ?? 0) - x, height: (bottom[index] ?? 0) - y };
    });
    return union(cells);
  }
}

/** Converts the extent of a text, in the frame of its orientation, to its box on the page in points. */
function toPageBox(orientation: number, start: number, end: number, baseline: number, size: number): Bbox {
  const top = baseline - ascent * size;
  const length = Math.max(0, end - start);
  const height = (ascent + descent) * size;
  switch (orientation) {
    case 1:
      return { x: -top - height, y: start, width: height, height: length };
    case 2:
      return { x: -end, y: -top - height, width: length, height };
    case 3:
      return { x: top, y: -end, width: height, height: length };
    default:
      return { x: start, y: top, width: length, height };
  }
}

const closingPunctuation = new Set(Array.from(".,;:!?)]}%»”’…", (mark) => mark.codePointAt(0)));

/** The only letters that occur twice in a ligature: ff, ffi, tt. */
const doubledLigatureLetters = new Set(["f", "t"].map((letter) => letter.codePointAt(0)));

/**
 * Returns whether a character is written from left to right within right-to-left text: a digit, a separator in an
 * Arabic number, or a letter of another script.
 */
function isLeftToRight(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || isArabicNumberCharacter(code) || (isLetter(code) && !isRightToLeft(code));
}
