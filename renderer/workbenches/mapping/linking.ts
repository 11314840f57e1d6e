import { union } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import { correctText } from "../../../shared/document/zones.ts";
import {
  findNeighbourWord,
  findTypedWords,
  listWordsBetween,
  listWordsInBox,
  listWordsInOrder,
  type WordDirection,
} from "../../document-ops/word-selection.ts";
import { announce, announceError } from "../../session/notices.ts";
import type { LinkedWords, Mapping } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** Selection of the words that are linked to the focused data point, by pointer, by arrow keys or by typing them. */

const getLinkDraft = (mapping: Mapping) => mapping.store.getState().linkDraft;

/** A cache of corrected page texts. Corrections do not change while data points are reviewed. */
const correctedPages = new WeakMap<PdfPageText, Promise<PdfPageText>>();

/** Applies the corrections of a reviewer to the text of a page, memoized. */
function correctPage({ checkout }: Mapping, text: PdfPageText): Promise<PdfPageText> {
  const known = correctedPages.get(text);
  if (known !== undefined) return known;
  const corrected = checkout.contents
    .readOnce("page-zones-json", text.page)
    .then(({ corrections }) => correctText(text, corrections));
  correctedPages.set(text, corrected);
  corrected.catch(() => correctedPages.delete(text));
  return corrected;
}

/**
 * Reads the text of a page with the corrections of words, from the cache if possible. Returns undefined for a section of
 * an ePub.
 */
async function readPage(mapping: Mapping, page: number): Promise<PdfPageText | undefined> {
  const { contents } = mapping.checkout;
  const text = contents.peek("page-text-json", page) ?? (await contents.read("page-text-json", page));
  if (text.source === "markup") return undefined;
  // Only words read by OCR can be corrected.
  return text.source === "ocr" ? correctPage(mapping, text) : text;
}

/** Creates the selection of words of a page. @param cursor The word from which arrow keys move on */
function createLinkedWords(page: PdfPageText, words: readonly number[], cursor: number): LinkedWords | null {
  const boxes = words.flatMap((index) => page.words[index]?.bbox ?? []);
  const anchor = cursor === words[0] ? words.at(-1) : words[0];
  if (boxes.length === 0 || anchor === undefined) return null;
  const text = words.map((index) => page.words[index]?.text ?? "").join(" ");
  return { page: page.page, words, text, bbox: union(boxes), anchor, cursor };
}

/** Selects the words of a page from the anchor to the cursor, and scrolls the cursor into view. */
function selectWords(mapping: Mapping, page: PdfPageText, anchor: number, cursor: number): void {
  const words = createLinkedWords(page, listWordsBetween(page, anchor, cursor), cursor);
  mapping.store.setState({ linkDraft: { words } });
  if (words === null) return;
  mapping.viewer.reveal(page.page, page.words[cursor]?.bbox);
  mapping.announce(words.text);
}

/** Selects the words whose centre is in a box. */
export function selectBox(mapping: Mapping, page: PdfPageText, box: LinkedWords["bbox"]): void {
  const words = listWordsInBox(page, box);
  mapping.store.setState({ linkDraft: { words: createLinkedWords(page, words, words.at(-1) ?? 0) } });
}

/** Selects a word, or extends the selection to it. */
export function selectWord(mapping: Mapping, page: PdfPageText, word: number, extend: boolean): void {
  const words = getLinkDraft(mapping)?.words;
  const anchor = extend && words?.page === page.page ? words.anchor : word;
  mapping.store.setState({
    linkDraft: { words: createLinkedWords(page, listWordsBetween(page, anchor, word), word) },
  });
}

/** Starts linking the focused data point. The words of its current source are selected at first. */
export function startLink(mapping: Mapping): void {
  const draft = { words: null };
  mapping.store.setState({ linkDraft: draft, editorStart: null });
  mapping.announce(t("linking-mode-hint"));
  const region = mapping.getFocusedPoint()?.regions[0];
  const bbox = region?.bbox;
  if (region === undefined || bbox === undefined) return;
  const selectSource = async (): Promise<void> => {
    const page = await readPage(mapping, region.page);
    if (page !== undefined && getLinkDraft(mapping) === draft) selectBox(mapping, page, bbox);
  };
  selectSource().catch(announceError);
}

/**
 * Moves the cursor to a neighbouring word. At the start or end of a page, moves it to the neighbouring page. Without a
 * selection, moves it to the first or last word of the page in view.
 *
 * @param extend True to extend the selection within the page (Shift).
 */
export async function moveCursor(mapping: Mapping, direction: WordDirection, extend: boolean): Promise<void> {
  const draft = getLinkDraft(mapping);
  if (draft === null) return;
  const { words } = draft;
  const step = direction === "previous" || direction === "above" || direction === "line-start" ? -1 : 1;
  const page = await readPage(mapping, words?.page ?? mapping.viewer.getState().page);
  if (page === undefined || getLinkDraft(mapping) !== draft) return;
  const next = words === null ? undefined : findNeighbourWord(page, words.cursor, direction);
  if (next !== undefined) selectWords(mapping, page, extend ? (words?.anchor ?? next) : next, next);
  else if (words === null) selectFirstOrLast(mapping, page, step > 0 ? "first" : "last");
  else if (!extend && !direction.startsWith("line")) await goToPage(mapping, step, step > 0 ? "first" : "last");
}

/** Moves the cursor to the first or last word of the next (1) or previous (-1) page. */
export async function goToPage(mapping: Mapping, direction: 1 | -1, word: "first" | "last" = "first"): Promise<void> {
  const draft = getLinkDraft(mapping);
  const { page: shown, sizes } = mapping.viewer.getState();
  const number = (draft?.words?.page ?? shown) + direction;
  if (draft === null || number < 1 || number > sizes.length) return;
  const page = await readPage(mapping, number);
  if (page === undefined || getLinkDraft(mapping) !== draft) return;
  mapping.viewer.goTo(number);
  selectFirstOrLast(mapping, page, word);
}

function selectFirstOrLast(mapping: Mapping, page: PdfPageText, end: "first" | "last"): void {
  const word = listWordsInOrder(page).at(end === "first" ? 0 : -1);
  if (word === undefined) announce("info", t("mapping-page-has-no-words", { page: page.page }));
  else selectWords(mapping, page, word, word);
}

/** The position in the document where a search begins. */
export interface SearchStart {
  page: number;
  /** The index of a word of the page; null for the start of the page. */
  word: number | null;
}

/** Returns the start of a search for typed words: the first selected word, or the page in view. */
export function getSearchStart(mapping: Mapping): SearchStart {
  const words = getLinkDraft(mapping)?.words ?? null;
  return words === null
    ? { page: mapping.viewer.getState().page, word: null }
    : { page: words.page, word: words.words[0] ?? null };
}

/**
 * Selects the next (1) or previous (-1) words whose text begins with a typed text. The search goes through the whole
 * document and wraps around.
 *
 * @param includesStart Whether words at the start position itself may be found.
 * @returns false if there are none. Also returns true if the reviewer has selected other words in the meantime, which
 * then remain selected
 * @throws {DOMException} `AbortError`, when the search is aborted
 */
export async function selectTypedWords(
  mapping: Mapping,
  query: string,
  start: SearchStart,
  { direction, includesStart, signal }: { direction: 1 | -1; includesStart: boolean; signal: AbortSignal },
): Promise<boolean> {
  const { contents } = mapping.checkout;
  // The new draft prevents a pending selection, such as that of the current source, from replacing the typed words.
  const draft = { words: getLinkDraft(mapping)?.words ?? null };
  mapping.store.setState({ linkDraft: draft });
  // If the document is not open yet, the number of pages is read from the contents.
  const pageCount = mapping.viewer.getState().sizes.length || (await contents.countItems("page-text-json"));
  signal.throwIfAborted();
  for (let step = 0; step <= pageCount; step++) {
    const number = ((start.page - 1 + step * direction + pageCount * (step + 1)) % pageCount) + 1;
    const isCached = contents.peek("page-text-json", number) !== undefined;
    const page = await readPage(mapping, number);
    signal.throwIfAborted();
    if (getLinkDraft(mapping) !== draft) return true;
    if (page === undefined) return false;
    const order = listWordsInOrder(page);
    const startIndex = start.word === null ? (direction > 0 ? -1 : order.length) : order.indexOf(start.word);
    const matches = findTypedWords(page, query).filter(({ first }) => {
      const distance = (order.indexOf(first) - startIndex) * direction;
      const isAfter = distance > 0 || (includesStart && distance === 0);
      return step === 0 ? isAfter : step === pageCount ? !isAfter : true;
    });
    const match = matches.at(direction > 0 ? 0 : -1);
    if (match !== undefined) {
      selectWords(mapping, page, match.first, match.last);
      return true;
    }
    // The text of a page without matches is removed from the cache again, which limits memory in long documents.
    if (!isCached) contents.invalidate("page-text-json", number);
  }
  return false;
}
