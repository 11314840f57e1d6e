import type { Word } from "../../../shared/document/page-text.ts";
import { mappingThresholds } from "./thresholds.ts";

/** Returns the larger of a word's type size and the height of its box. The boxes of OCR enclose the ink only. */
export const getTypeSize = (word: Word): number => Math.max(word.size, word.bbox.height);

/**
 * Mends the numbers of a row that OCR has read: letters for digits, and amounts of a typewriter font that it separates at
 * the decimal mark, "12." and "50". Words of a text layer are as they are.
 * @param words The words of the row from left to right.
 */
export function mendOcrWords(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last !== undefined && isDecimalPart(last, word)) joined[joined.length - 1] = joinWords(last, word);
    else joined.push(mendDigits(word));
  }
  return joined;
}

/** Matches a date or an amount in which OCR read letters for some of the digits 0 and 1. */
const misreadNumberPattern =
  /^(?:[\dOlI]{1,2}(?<separator>[-/.])[\dOlI]{1,2}\k<separator>[\dOlI]{2,4}|[\dOlI]+[.,][\dOlI]{2})$/u;

/** Replaces letters that OCR read for digits in a date or an amount: "O1-11-17". */
function mendDigits(word: Word): Word {
  const digits = word.text.replace(/\D/gu, "").length;
  const isMisread = /[OlI]/u.test(word.text) && 2 * digits >= word.text.length && misreadNumberPattern.test(word.text);
  if (word.confidence === undefined || !isMisread) return word;
  return { ...word, text: word.text.replaceAll("O", "0").replaceAll(/[lI]/gu, "1") };
}

function isDecimalPart(left: Word, right: Word): boolean {
  const gap = right.bbox.x - left.bbox.x - left.bbox.width;
  return (
    left.confidence !== undefined &&
    /\d[.,]$/u.test(left.text) &&
    /^\d{2}(?!\d)/u.test(right.text) &&
    gap < mappingThresholds.maxDecimalGapEm * getTypeSize(left)
  );
}

function joinWords(left: Word, right: Word): Word {
  const y = Math.min(left.bbox.y, right.bbox.y);
  const bottom = Math.max(left.bbox.y + left.bbox.height, right.bbox.y + right.bbox.height);
  const bbox = { x: left.bbox.x, y, width: right.bbox.x + right.bbox.width - left.bbox.x, height: bottom - y };
  const confidence = Math.min(left.confidence ?? 1, right.confidence ?? 1);
  return { ...left, text: left.text + right.text, bbox, confidence };
}
