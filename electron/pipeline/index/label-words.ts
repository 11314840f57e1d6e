import { indexingThresholds } from "./thresholds.ts";

const { maxAcronymLetters } = indexingThresholds;

/**
 * Matches a word with the signs that distinguish it: "C++", "C#", ".NET". A single plus or number sign between two
 * words belongs to neither of them. A full stop is only part of a word at its beginning, before a capital.
 */
const indexedWordPattern =
  /(?:(?<![^\s([{"'“‘/])\.(?=\p{Lu}))?[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)?(?:\+{2,}|[+#]+(?![\p{L}\p{N}]))?/gu;

/** Finds the words of a text that are compared with labels. */
export function matchWords(text: string): RegExpStringIterator<RegExpExecArray> {
  return text.matchAll(indexedWordPattern);
}

/** Splits a text into the words that are compared with labels. */
export function splitWords(text: string): string[] {
  return text.match(indexedWordPattern) ?? [];
}

const qualifierPattern = /\s*\([^)]*\)\s*$/u;

/** Splits a label into words, without its qualifier in brackets: "printers (trade)" becomes "printers". */
export function splitLabel(label: string): string[] {
  return splitWords(label.replace(qualifierPattern, ""));
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Tells whether a word of a label is an acronym, such as "WHO", "pH" or "NGOs". It has few letters, at least half of which
 * are capitals. A capital must follow another letter, unless all letters of the label are capitals ("C").
 */
function isAcronym(word: string, isInCapitals: boolean): boolean {
  const letters = countMatches(word, /\p{L}/gu);
  const capitals = countMatches(word, /\p{Lu}/gu);
  return letters <= maxAcronymLetters && capitals * 2 >= letters && (isInCapitals || /\p{L}\p{Lu}/u.test(word));
}

/** Tests each word of a label for being an acronym. A label with a digit has none, since no common word looks like it. */
function testAcronyms(words: readonly string[]): boolean[] {
  const text = words.join(" ");
  const hasDigit = /\p{N}/u.test(text);
  const isInCapitals = /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
  return words.map((word) => !hasDigit && /\p{Lu}/u.test(word) && isAcronym(word, isInCapitals));
}

/**
 * Tells whether a label contains an acronym, so that the text must have the same case.
 * @param words The words of the label.
 */
export function isCaseSensitive(words: readonly string[]): boolean {
  return testAcronyms(words).includes(true);
}

/**
 * Tells whether the words of a text have capitals at the positions of the capitals in the label's acronyms. Other
 * letters may be capitals too, as in a heading, and endings may differ: "NGOs".
 */
export function matchesCase(label: string, words: readonly { readonly text: string }[]): boolean {
  const labelWords = splitLabel(label.normalize("NFC"));
  return testAcronyms(labelWords).every((isAcronymWord, index) => {
    if (!isAcronymWord) return true;
    const text = words[index]?.text.normalize("NFC") ?? "";
    const capitals = [...(labelWords[index] ?? "").matchAll(/\p{Lu}/gu)];
    return capitals.every((capital) => /\p{Lu}/u.test(text[capital.index] ?? ""));
  });
}

/** The minimum length of the words that show whether labels are written in capitals. Shorter words may be acronyms. */
const minStyleLetters = maxAcronymLetters + 1;

/** Detects whether most labels of a kind are written in capitals, so that capitals do not mark acronyms. */
export class CapitalsDetector {
  #words = 0;
  #capitals = 0;

  /** @param words The words of a label. */
  add(words: readonly string[]): void {
    for (const word of words) {
      if (word.length < minStyleLetters) continue;
      this.#words += 1;
      if (!/\p{Ll}/u.test(word) && /\p{Lu}/u.test(word)) this.#capitals += 1;
    }
  }

  /** True if most of the long words are in capitals. */
  get areInCapitals(): boolean {
    return this.#capitals * 2 > this.#words;
  }
}
