/** The words of a quote in a line: a range of the line's words, with the end excluded. */
export interface WordRange {
  start: number;
  end: number;
}

/** Marks at the ends of a quote that do not count. A minus sign or a currency symbol does. */
const edgeMarks: ReadonlySet<string> = new Set(".,;:!?()[]{}\"'„“”‚‘’«»*|");

const removeSpaces = (text: string): string => text.normalize("NFC").replaceAll(/\s+/gu, "");

const isMark = (text: string, index: number): boolean => edgeMarks.has(text.charAt(index));

/** Returns the range of a text without the marks at its ends; both ends are equal if it has nothing else. */
function findCore(text: string): WordRange {
  let [start, end] = [0, text.length];
  while (start < end && isMark(text, start)) start += 1;
  while (end > start && isMark(text, end - 1)) end -= 1;
  return { start, end };
}

/**
 * Finds all places of a text in another one, in a time that is linear in the length of both (Knuth, Morris and Pratt 1977).
 * A quote and a line that repeat a letter would take the square of it otherwise.
 */
function* findOccurrences(text: string, wanted: string): Generator<number> {
  /** For each prefix of `wanted`, the length of its longest proper prefix that is also its end. */
  const borders = [0];
  const extend = (matched: number, code: number): number => {
    let length = matched;
    while (length > 0 && wanted.charCodeAt(length) !== code) length = borders[length - 1] ?? 0;
    return wanted.charCodeAt(length) === code ? length + 1 : 0;
  };
  for (let index = 1; index < wanted.length; index++) {
    borders.push(extend(borders[index - 1] ?? 0, wanted.charCodeAt(index)));
  }
  let matched = 0;
  for (let index = 0; index < text.length; index++) {
    matched = extend(matched, text.charCodeAt(index));
    if (matched < wanted.length) continue;
    yield index + 1 - wanted.length;
    matched = borders[matched - 1] ?? 0;
  }
}

/** Finds a quote in the words of a line; null if the line does not have it. */
export type FindQuote = (quote: string) => WordRange | null;

/**
 * Creates the search for verbatim quotes in the words of a line. A quote must begin and end with whole words; spaces and
 * marks at its ends do not count. Of several places, the first one is found.
 * @param range the words in which quotes are searched; by default all
 */
export function createQuoteSearch(
  words: readonly string[],
  { start: from, end: to }: WordRange = { start: 0, end: words.length },
): FindQuote {
  /** The words by the positions of their first and last characters, without marks, in the joined text. */
  const starts = new Map<number, number>();
  const ends = new Map<number, number>();
  let line = "";
  for (const [index, word] of words.slice(from, to).entries()) {
    const text = removeSpaces(word);
    const { start, end } = findCore(text);
    if (start < end) {
      starts.set(line.length + start, from + index);
      ends.set(line.length + end, from + index + 1);
    }
    line += text;
  }
  return (quote) => {
    const squeezed = removeSpaces(quote);
    const core = findCore(squeezed);
    const wanted = squeezed.slice(core.start, core.end);
    if (!/[\p{L}\p{N}]/u.test(wanted)) return null;
    for (const position of findOccurrences(line, wanted)) {
      const start = starts.get(position);
      const end = ends.get(position + wanted.length);
      if (start !== undefined && end !== undefined) return { start, end };
    }
    return null;
  };
}

/** Finds a quote in the words of a line, see {@link createQuoteSearch}. */
export const alignQuote = (words: readonly string[], quote: string, range?: WordRange): WordRange | null =>
  createQuoteSearch(words, range)(quote);
