import { isCentreInside, type Bbox } from "../../../shared/document/geometry.ts";
import { SentenceReader, type Sentence } from "../map/text/sentences.ts";
import type { PageContent } from "../page-reader.ts";

/** The words around a value that are learned. */
const maxWords = { before: 6, after: 3 };
/** Running text has at least this number of words in a sentence, and this share of words that begin with a small letter. */
const minProse = { words: 8, smallLetterShare: 0.4 };

/** The words before and after a value in its sentence. Either may be empty. */
export interface SentenceWords {
  before: string;
  after: string;
}

/** The sentences of a page. */
export class PageSentences {
  readonly #sentences: readonly Sentence[];

  constructor(page: PageContent) {
    const reader = new SentenceReader();
    this.#sentences = [...reader.add(page), ...reader.end()].filter(isProse);
  }

  /** Finds the words around a value by its box; undefined if it does not stand in running text. */
  find(bbox: Bbox): SentenceWords | undefined {
    for (const { words } of this.#sentences) {
      const isInside = ({ parts }: (typeof words)[number]) =>
        parts.some((part) => part.bbox !== undefined && isCentreInside(part.bbox, bbox));
      const start = words.findIndex(isInside);
      if (start < 0) continue;
      const end = words.findLastIndex(isInside) + 1;
      const join = (from: number, to: number) =>
        words
          .slice(Math.max(0, from), to)
          .map(({ text }) => text)
          .join(" ");
      return { before: join(start - maxWords.before, start), after: join(end, end + maxWords.after) };
    }
    return undefined;
  }
}

function isProse({ words }: Sentence): boolean {
  const small = words.filter(({ text }) => /^\p{Ll}/u.test(text)).length;
  return words.length >= minProse.words && small >= minProse.smallLetterShare * words.length;
}
