/** The words of a quote in a line: a range of the line's words, with the end excluded. */
export interface WordRange {
  start: number;
  end: number;
}

/** Marks at the ends of a quote that do not count. A minus sign or a currency symbol does. */
const edgeMarks: ReadonlySet<string> = new Set(".,;:!?()[]{}\"'„“”‚‘’«»*|");

const removeSpaces = (text: string): string => text.normalize("NFC").replaceAll(/\s+/gu, "");

function trimStart(text: string): string {
  let start = 0;
  while (start < text.length && edgeMarks.has(text.charAt(start))) start += 1;
  return text.slice(start);
}

function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && edgeMarks.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Finds a verbatim quote in the words of a line. The quote must begin and end with whole words; spaces and marks at its
 * ends do not count. The time is at most the number of words times the length of the quote.
 * @param range the words in which the quote is searched; by default all
 * @returns the first place; null if the line does not have the quote
 */
export function alignQuote(
  words: readonly string[],
  quote: string,
  { start: from, end: to }: WordRange = { start: 0, end: words.length },
): WordRange | null {
  const wanted = trimStart(trimEnd(removeSpaces(quote)));
  if (!/[\p{L}\p{N}]/u.test(wanted)) return null;
  const texts = words.slice(0, to).map(removeSpaces);
  for (let start = from; start < to; start++) {
    let length = 0;
    for (let end = start + 1; end <= to; end++) {
      const text = texts[end - 1] ?? "";
      const word = length === 0 ? trimStart(text) : text;
      const last = trimEnd(word);
      if (length + last.length === wanted.length && wanted.startsWith(last, length)) return { start, end };
      if (word === "" || !wanted.startsWith(word, length)) break;
      length += word.length;
    }
  }
  return null;
}
