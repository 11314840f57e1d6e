import type { Word } from "../../../shared/document/page-text.ts";

/** With more of them than this, of all characters, a page cannot be read. */
const mostSigns = 0.3;
/** In whatever language is written with Latin letters, these are most of them. */
const commonLetters = Array.from("aeilnorstu", (letter) => letter.charCodeAt(0));
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
export function isGarbledText(words: readonly Pick<Word, "text" | "bbox">[]): boolean {
  let characters = 0;
  let unreadable = 0;
  /** How often each letter from a to z stands there, by its code. */
  const counts = new Int32Array(0x7b);
  for (const { text, bbox } of words) {
    characters += text.length;
    if (bbox.width === 0) unreadable += text.length;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      const lower = code | 0x20;
      if (lower >= 0x61 && lower <= 0x7a) counts[lower] = (counts[lower] ?? 0) + 1;
      else if (isNoCharacter(code)) unreadable += 1;
    }
  }
  const letters = counts.reduce((sum, count) => sum + count, 0);
  const common = commonLetters.reduce((sum, letter) => sum + (counts[letter] ?? 0), 0);
  if (unreadable > mostSigns * characters) return true;
  return letters >= leastLetters && letters > characters / 2 && common < leastCommon * letters;
}

/** Control characters, the private use areas (of the higher planes by their surrogates), and U+FFFD. */
function isNoCharacter(code: number): boolean {
  return (
    code < 0x20 ||
    (code >= 0x7f && code < 0xa0) ||
    (code >= 0xe000 && code <= 0xf8ff) ||
    (code >= 0xdb80 && code <= 0xdbff) ||
    code === 0xfffd
  );
}
