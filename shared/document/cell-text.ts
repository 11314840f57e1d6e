import type { Word } from "./page-text.ts";
import { separateNoteMark } from "./markup/superscripts.ts";

/** Matches a mark of a note: one or two digits or a lower-case letter, with or without a closing bracket. */
const noteMarkPattern = /^(?:\d{1,2}|[a-z])\)?$/u;
/**
 * Matches a text that may precede a mark of a note: a value or a word. After a short text, which may be a unit, a
 * raised number may be an exponent.
 */
const markedTextPattern = /[\d%)]$|\p{L}{4,}$/u;
/** Matches the base of a power of ten, as in "3.2 × 10 6". */
const powerBasePattern = /(?:^|[×·*x])10$/u;
/** The upper limit of the font size of a mark, as a share of the font size of the text before it. */
const maxSizeRatio = 0.85;
/** The upper limit of the gap or overlap of a text and its mark, as a share of the font size of the text. */
const maxGapRatio = 0.5;

/**
 * Joins the words of a cell with spaces. Puts the mark of a note, a small raised number or letter, in brackets, as in the
 * text of an ePub, so that it does not become a part of the value: "1250 [1]".
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
    noteMarkPattern.test(text) &&
    markedTextPattern.test(base.text) &&
    !powerBasePattern.test(base.text) &&
    size < maxSizeRatio * base.size &&
    isRaised &&
    Math.abs(gap) < maxGapRatio * base.size
  );
}
