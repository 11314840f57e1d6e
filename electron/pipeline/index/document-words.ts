import type { PageReader } from "../page-reader.ts";
import { extractWords, type IndexedWord } from "./extract-words.ts";

/** The maximum number of words that are kept: those of some 100 pages. */
const maxKeptWords = 100_000;

/** The words of a document by page. Pages are kept while there is room, since indexing reads them several times. */
export class DocumentWords {
  readonly #pages: readonly PageReader[];
  readonly #keptPages = new Map<number, readonly IndexedWord[]>();
  #keptCount = 0;
  /** The numbers of the pages with a garbled text layer among those that were read. */
  readonly garbledPages = new Set<number>();

  constructor(pages: readonly PageReader[]) {
    this.#pages = pages;
  }

  get pageCount(): number {
    return this.#pages.length;
  }

  /** Reads the words of a page in reading order, see {@link extractWords}. @param index The number of the page, from 0. */
  async readPage(index: number): Promise<Iterable<IndexedWord>> {
    const keptWords = this.#keptPages.get(index);
    if (keptWords !== undefined) return keptWords;
    const page = await this.#pages[index]?.();
    if (page === undefined) return [];
    const { text } = page;
    if (text.source !== "markup" && text.garbled === true) this.garbledPages.add(text.page);
    return this.#keep(index, extractWords(page));
  }

  /** Yields the words of a page, and keeps them if all of them fit into the cache. */
  *#keep(index: number, words: Iterable<IndexedWord>): Generator<IndexedWord> {
    const room = maxKeptWords - this.#keptCount;
    const pageWords: IndexedWord[] = [];
    for (const word of words) {
      if (pageWords.length <= room) pageWords.push(word);
      yield word;
    }
    if (pageWords.length > room) return;
    this.#keptPages.set(index, pageWords);
    this.#keptCount += pageWords.length;
  }
}
