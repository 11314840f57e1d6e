/** Matches a word: a run of letters and digits, with the letters after an apostrophe. */
export const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}]+)?/gu;

/** A part of a text, in UTF-16 code units; `end` is exclusive. */
export interface TextSpan {
  start: number;
  end: number;
}

interface Token extends TextSpan {
  word: string;
}

function tokenize(text: string): Token[] {
  return [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    word: word.normalize("NFC"),
    start: index,
    end: index + word.length,
  }));
}

/**
 * Finds the words of a phrase in a text as whole words, in the same case and order; other characters between them are
 * ignored. Punctuation at the ends of the phrase is part of the span if the text has it too.
 *
 * @param occurrence the index of the occurrence to find, from 0
 * @returns undefined if the text has fewer occurrences or the phrase has no word
 *
 * @example
 * findWords("Ebooks for book lovers", "book"); // { start: 11, end: 15 }
 */
export function findWords(text: string, phrase: string, occurrence = 0): TextSpan | undefined {
  const phraseTokens = tokenize(phrase);
  const [phraseStart, phraseEnd] = [phraseTokens[0], phraseTokens.at(-1)];
  if (phraseStart === undefined || phraseEnd === undefined) return undefined;
  const tokens = tokenize(text);
  const starts = tokens.flatMap((_, index) =>
    phraseTokens.every(({ word }, offset) => tokens[index + offset]?.word === word) ? [index] : [],
  );
  const index = starts[occurrence];
  if (index === undefined) return undefined;
  const [first, last] = [tokens[index], tokens[index + phraseTokens.length - 1]];
  if (first === undefined || last === undefined) return undefined;
  const prefix = phrase.slice(0, phraseStart.start).trimStart();
  const suffix = phrase.slice(phraseEnd.end).trimEnd();
  return {
    start: text.endsWith(prefix, first.start) ? first.start - prefix.length : first.start,
    end: text.startsWith(suffix, last.end) ? last.end + suffix.length : last.end,
  };
}
