import type { Word } from "./page-text.ts";
import { separateNoteMark } from "./markup/superscripts.ts";

/** A mark of a note: one or two digits, or a letter, which may have a bracket. */
const noteMark = /^(?:\d{1,2}|[a-z])\)?$/u;
/** The text before a mark of a note: a value or a word. A short text may be a unit, whose exponent is no mark. */
const markedText = /[\d%)]$|\p{L}{4,}$/u;
/** The base of powers of ten, as in "3.2 × 10 6". */
const powerBase = /(?:^|[×·*x])10$/u;
/** A raised word is smaller than this share of the size of the text before it. */
const maxSize = 0.85;
/** The maximum gap between a text and its mark, relative to the size of the text. */
const maxGap = 0.5;

/**
 * Joins the words of a cell with spaces. The mark of a note, a small raised number or letter, is in brackets, as in the
 * text of an ePub, so that it is no part of the value: "1250 [1]".
 */
export function joinCellWords(words: readonly Word[]): string {
  return words
    .map((word, index) => {
      const base = words[index - 1];
      if (base === undefined || !isNoteMark(word, base)) return word.text;
      const { before, after } = separateNoteMark(`${base.text} `, word.text);
      return `${before}${word.text}${after}`;
    })
    .join(" ");
}

function isNoteMark({ text, size, bbox }: Word, base: Word): boolean {
  const gap = bbox.x - (base.bbox.x + base.bbox.width);
  const isRaised = bbox.y + bbox.height / 2 < base.bbox.y + base.bbox.height / 2;
  return (
    noteMark.test(text) &&
    markedText.test(base.text) &&
    !powerBase.test(base.text) &&
    size < maxSize * base.size &&
    isRaised &&
    Math.abs(gap) < maxGap * base.size
  );
}
