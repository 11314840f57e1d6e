import type { Word } from "../../../shared/document/page-text.ts";

/** The largest share of unreadable characters on a page that can be read. */
const maxUnreadableShare = 0.3;
/** The most frequent letters of languages with Latin script. */
const commonLetters = Array.from("aeilnorstu", (letter) => letter.charCodeAt(0));
/**
 * The minimum share of these letters among all Latin letters. On 536 real pages in five languages and of forms it was
 * .51 or more. On the same pages with shifted letters, as fonts without a map to Unicode produce, it was .34 on average
 * and .41 at most.
 */
const minCommonShare = 0.47;
/** The minimum number of letters for which that share is tested. */
const minLetters = 100;

/**
 * Returns whether a text layer is garbled: it cannot be what the page shows, because its fonts' maps to Unicode are
 * missing or wrong, or its characters have no width. Needs no dictionary: counts codes that are not characters, and
 * letters that are frequent in every language.
 */
export function isGarbledText(words: readonly Pick<Word, "text" | "bbox">[]): boolean {
  let characters = 0;
  let unreadable = 0;
  /** Frequencies of the letters a to z, by code. */
  const counts = new Int32Array(0x7b);
  for (const { text, bbox } of words) {
    characters += text.length;
    if (bbox.width === 0) unreadable += text.length;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      const lower = code | 0x20;
      if (lower >= 0x61 && lower <= 0x7a) counts[lower] = (counts[lower] ?? 0) + 1;
      else if (isUnreadable(code)) unreadable += 1;
    }
  }
  const letters = counts.reduce((sum, count) => sum + count, 0);
  const common = commonLetters.reduce((sum, letter) => sum + (counts[letter] ?? 0), 0);
  if (unreadable > maxUnreadableShare * characters) return true;
  return letters >= minLetters && letters > characters / 2 && common < minCommonShare * letters;
}

/**
 * Returns whether a UTF-16 code is a control character, of a private use area (for higher planes: its surrogate) or
 * U+FFFD.
 */
function isUnreadable(code: number): boolean {
  return (
    code < 0x20 ||
    (code >= 0x7f && code < 0xa0) ||
    (code >= 0xe000 && code <= 0xf8ff) ||
    (code >= 0xdb80 && code <= 0xdbff) ||
    code === 0xfffd
  );
}
