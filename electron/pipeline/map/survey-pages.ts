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
}

/** Detects the notation of a document, counts its rows, and computes its layout fingerprint. */
export async function surveyPages(pages: readonly PageReader[]): Promise<Survey> {
  const detector = new NotationDetector();
  const firstRows: number[] = [];
  let layout: string[] = [];
  const sizes: (Size | undefined)[] = [];
  const hiddenWords = new Map<number, number>();
  const garbledPages = new Set<number>();
  let rowCount = 0;
  for (const readPage of pages) {
    firstRows.push(rowCount);
    const { text } = await readPage();
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
  return { notation: detector.result(), firstRows, layout, sizes, hiddenWords, garbledPages };
}
