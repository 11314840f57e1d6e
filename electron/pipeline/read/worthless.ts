import type { Word } from "../../../shared/document/page-text.ts";

/** Signs that stand for no character: U+FFFD, the private use areas, control characters. */
const signs = /[\ufffd\ue000-\uf8ff\u{f0000}-\u{10ffff}\p{Cc}]/gu;
/** With more of them than this, of all characters, a page cannot be read. */
const mostSigns = 0.3;
/** In whatever language is written with Latin letters, these are most of them. */
const commonLetters = /[aeilnorstu]/gi;
/**
 * Their share of all Latin letters: on 536 real pages of five languages and of forms it was .51 at the least, and .34
 * in the middle (.41 at the most) when the same pages were read with their letters shifted as fonts without a map are.
 */
const leastCommon = 0.47;
/** On fewer letters no judgement is passed. */
const leastLetters = 100;

/**
 * Whether what a text layer says cannot be what the page shows, because its fonts' maps to Unicode are missing or wrong
 * or its characters take up no room. Told without a dictionary: by signs that are no characters, and by letters that
 * are common in no language.
 */
export function isWorthless(words: readonly Pick<Word, "text" | "bbox">[]): boolean {
  const text = words.map((word) => word.text).join("");
  const withoutRoom = words.reduce((sum, { text: { length }, bbox }) => sum + (bbox.width > 0 ? 0 : length), 0);
  if (count(text, signs) + withoutRoom > mostSigns * text.length) return true;
  const plain = text.normalize("NFD");
  const letters = count(plain, /[a-z]/gi);
  return letters >= leastLetters && letters > text.length / 2 && count(plain, commonLetters) < leastCommon * letters;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
