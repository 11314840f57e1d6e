import { getWords, type PdfPageText, type Word } from "../../../shared/document/page-text.ts";

/** The largest share of unreadable characters on a page, or in a line, that is not garbled. */
const maxUnreadableShare = 0.3;
/**
 * The minimum number of unreadable characters of a garbled line or page. In real documents, a bullet or a part of a
 * formula in a line of its own has up to three. A page without other characters is garbled, however few it has.
 */
const minUnreadable = 4;
/** The most frequent letters of languages with Latin script. */
const commonLetters = Array.from("aeilnorstu", (letter) => letter.charCodeAt(0));
/**
 * The minimum share of these letters among all Latin letters. On 536 real pages in five languages and of forms it was
 * .51 or more. On the same pages with shifted letters, which fonts without a map to Unicode produce, it was .34 on
 * average and .41 at most.
 */
const minCommonShare = 0.47;
/** The minimum number of letters for which that share is tested. */
const minLetters = 100;

type ReadWord = Pick<Word, "text" | "bbox">;

/**
 * Returns whether a text layer is garbled: it cannot be what the page shows, because its fonts' maps to Unicode are
 * missing or wrong, or its characters have no width. It needs no dictionary: it counts codes that are not characters,
 * and letters that are frequent in every language.
 */
export function isGarbledText(words: readonly ReadWord[]): boolean {
  const { characters, unreadable } = countUnreadable(words);
  if (isMostlyUnreadable({ characters, unreadable }) || (characters > 0 && unreadable === characters)) return true;
  /** Frequencies of the letters a to z, by code. */
  const counts = new Int32Array(0x7b);
  for (const { text } of words) {
    for (let index = 0; index < text.length; index++) {
      const lower = text.charCodeAt(index) | 0x20;
      if (lower >= 0x61 && lower <= 0x7a) counts[lower] = (counts[lower] ?? 0) + 1;
    }
  }
  const letters = counts.reduce((sum, count) => sum + count, 0);
  const common = commonLetters.reduce((sum, letter) => sum + (counts[letter] ?? 0), 0);
  return letters >= minLetters && letters > characters / 2 && common < minCommonShare * letters;
}

/**
 * Lists the lines of a page that are garbled although the page is not. Letters are not counted: a line has too few, and
 * a font that is used for codes only has as few frequent ones as a garbled font.
 */
export function listGarbledLines(page: PdfPageText): PdfPageText["lines"] {
  if (page.source === "ocr") return [];
  return page.lines.filter((line) => isMostlyUnreadable(countUnreadable(getWords(page, line.words))));
}

function isMostlyUnreadable({ characters, unreadable }: { characters: number; unreadable: number }): boolean {
  return unreadable >= minUnreadable && unreadable > maxUnreadableShare * characters;
}

/** Counts the characters of words, and those that cannot be what the page shows. */
function countUnreadable(words: readonly ReadWord[]): { characters: number; unreadable: number } {
  let characters = 0;
  let unreadable = 0;
  for (const { text, bbox } of words) {
    const isPlain = printableAscii.test(text);
    const length = isPlain ? text.length : Array.from(text).length;
    characters += length;
    if (bbox.width === 0) unreadable += length;
    else if (!isPlain) unreadable += countUnreadableCharacters(text);
  }
  return { characters, unreadable };
}

/** Tells whether a text has characters that cannot be what the page shows. */
export const hasUnreadableCharacters = (text: string): boolean =>
  !printableAscii.test(text) && countUnreadableCharacters(text) > 0;

const printableAscii = /^[\x20-\x7e]*$/;
/** Controls, private use, lone surrogates, code points without a character, U+FFFD, and invisible tag characters. */
const unreadableCharacter = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\ufffd\u{e0000}-\u{e007f}]/gu;
/** The flag of a region, such as that of Scotland: its few tag characters are not hidden text. */
const regionFlag = /\u{1f3f4}[\u{e0020}-\u{e007f}]{1,7}/gu;
/**
 * A run of Latin letters and of Cyrillic or Greek ones that look like Latin letters, with some of each. A text has the
 * letters of one script in a word; other Cyrillic letters may belong to a word with a foreign part, and other Greek ones
 * are symbols.
 */
const lookAlike = "АВЕЅІЈКМНОРСТУХаеорсухіјѕһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧο";
const mixedLetters = new RegExp(
  `(?<!\\p{L})(?=\\p{L}*\\p{Script=Latin})(?=\\p{L}*[${lookAlike}])[\\p{Script=Latin}${lookAlike}]+(?!\\p{L})`,
  "gu",
);

function countUnreadableCharacters(text: string): number {
  const unreadable = text.replaceAll(regionFlag, "").match(unreadableCharacter)?.length ?? 0;
  const mixed = (text.match(mixedLetters) ?? []).reduce((sum, run) => sum + run.length, 0);
  return unreadable + mixed;
}
