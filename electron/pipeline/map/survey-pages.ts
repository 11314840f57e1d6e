import { isAlmostEmpty, type PageText } from "../../../shared/document/page-text.ts";
import { computeLayoutFingerprint } from "./layout-fingerprint.ts";
import type { PageReader } from "../page-reader.ts";
import type { PageSizes } from "./learned-evidence.ts";
import { NotationDetector, type Notation } from "./notation.ts";
import { buildRows, getOwnRows } from "./rows.ts";

interface Size {
  width: number;
  height: number;
}

/** The result of the first pass over a document. */
interface Survey {
  notation: Notation;
  /** The number of the first row of each page. */
  firstRows: number[];
  /** The layout fingerprint of the first page. */
  layout: string[];
  sizes: PageSizes;
  /** The number of hidden words of each page that has some, by page number. */
  hiddenWords: Map<number, number>;
  garbledPages: Set<number>;
  textless: TextlessPages;
}

/** The pages that have no readable text, so that no data points can be found there. */
export interface TextlessPages {
  /** The numbers of scans and other pages with pictures; of all pages if the document has no text at all. */
  unread: ReadonlySet<number>;
  /** The numbers of pages on which OCR has found no word. */
  ocr: ReadonlySet<number>;
  /** The numbers of pages that could not be read. */
  failed: ReadonlySet<number>;
  /** Whether no page of the document has text. */
  isWholeDocument: boolean;
}

/** Collects the pages of a document without readable text. A blank page is one of them only if no page has text. */
class TextlessPageFinder {
  readonly #unread = new Set<number>();
  readonly #blank = new Set<number>();
  readonly #ocr = new Set<number>();
  readonly #failed = new Set<number>();
  #hasText = false;

  add(text: PageText): void {
    if (text.error !== undefined) this.#failed.add(text.page);
    else if (text.source === "markup") {
      if (text.blocks.some((block) => block.text.trim() !== "")) this.#hasText = true;
      else this.#blank.add(text.page);
    } else if (text.source === "text-layer" && isAlmostEmpty(text)) {
      if (text.images.length > 0) this.#unread.add(text.page);
      else if (text.words.length === 0) this.#blank.add(text.page);
      else this.#hasText = true;
    } else if (text.words.length === 0) this.#ocr.add(text.page);
    else this.#hasText = true;
  }

  result(): TextlessPages {
    const isWholeDocument = !this.#hasText;
    const unread = [...this.#unread, ...(isWholeDocument ? this.#blank : [])].sort((a, b) => a - b);
    return { unread: new Set(unread), ocr: this.#ocr, failed: this.#failed, isWholeDocument };
  }
}

/** Detects the notation of a document, counts its rows, and computes its layout fingerprint. */
export async function surveyPages(pages: readonly PageReader[]): Promise<Survey> {
  const detector = new NotationDetector();
  const firstRows: number[] = [];
  let layout: string[] = [];
  const sizes: (Size | undefined)[] = [];
  const hiddenWords = new Map<number, number>();
  const garbledPages = new Set<number>();
  const textless = new TextlessPageFinder();
  let rowCount = 0;
  for (const readPage of pages) {
    firstRows.push(rowCount);
    const { text } = await readPage();
    textless.add(text);
    const isFirstPage = sizes.length === 0;
    sizes.push(text.source === "markup" ? undefined : { width: text.width, height: text.height });
    if (text.source !== "markup" && text.hidden_words !== undefined) hiddenWords.set(text.page, text.hidden_words);
    if (text.source !== "markup" && text.garbled === true) garbledPages.add(text.page);
    for (const window of buildRows(text, 0)) {
      const rows = getOwnRows(window);
      if (isFirstPage && layout.length === 0) layout = computeLayoutFingerprint(rows);
      detector.add(rows);
      rowCount += rows.length;
    }
  }
  return {
    notation: detector.result(),
    firstRows,
    layout,
    sizes,
    hiddenWords,
    garbledPages,
    textless: textless.result(),
  };
}
