import { union } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import { correctText } from "../../../shared/document/zones.ts";
import type { WordDirection } from "../../document-ops/word-selection.ts";
import {
  findNeighbourWord,
  findTypedWords,
  listWordsBetween,
  listWordsInBox,
  listWordsInOrder,
} from "../../document-ops/word-selection.ts";
import { announce, announceError } from "../../session/notices.ts";
import type { LinkedWords, Mapping } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** Selects the words that are linked to the focused data point, by pointer, by keys and by typing them. */

const getDraft = (mapping: Mapping) => mapping.store.getState().linkDraft;

/** The corrected texts of pages. Zones do not change while data points are reviewed. */
const correctedPages = new WeakMap<PdfPageText, Promise<PdfPageText>>();

/** Corrects the text of a page once, although each typed letter asks for it. */
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
 * Reads the text of a page with the words that a reviewer of its zones corrected, from the cache if it is there; undefined
 * for a section of an ePub.
 */
async function readPage(mapping: Mapping, page: number): Promise<PdfPageText | undefined> {
  const { contents } = mapping.checkout;
  const text = contents.peek("page-text-json", page) ?? (await contents.read("page-text-json", page));
  if (text.source === "markup") return undefined;
  // Only words of OCR can be corrected.
  return text.source === "ocr" ? correctPage(mapping, text) : text;
}

/** Describes words of a page as the source of a value. @param cursor the word that the keys go on from */
function createLinkedWords(page: PdfPageText, words: readonly number[], cursor: number): LinkedWords | null {
  const boxes = words.flatMap((index) => page.words[index]?.bbox ?? []);
  const anchor = cursor === words[0] ? words.at(-1) : words[0];
  if (boxes.length === 0 || anchor === undefined) return null;
  const text = words.map((index) => page.words[index]?.text ?? "").join(" ");
  return { page: page.page, words, text, bbox: union(boxes), anchor, cursor };
}

/** Selects words of a page and brings the cursor into view. */
function select(mapping: Mapping, page: PdfPageText, anchor: number, cursor: number): void {
  const words = createLinkedWords(page, listWordsBetween(page, anchor, cursor), cursor);
  mapping.store.setState({ linkDraft: { words } });
  if (words === null) return;
  mapping.viewer.reveal(page.page, page.words[cursor]?.bbox);
  mapping.announce(words.text);
}

/** Selects the words in a box, or none if there are none in it. */
export function selectBox(mapping: Mapping, page: PdfPageText, box: LinkedWords["bbox"]): void {
  const words = listWordsInBox(page, box);
  mapping.store.setState({ linkDraft: { words: createLinkedWords(page, words, words.at(-1) ?? 0) } });
}

/** Selects a word, or extends the selection to it. */
export function selectWord(mapping: Mapping, page: PdfPageText, word: number, extend: boolean): void {
  const words = getDraft(mapping)?.words;
  const anchor = extend && words?.page === page.page ? words.anchor : word;
  mapping.store.setState({
    linkDraft: { words: createLinkedWords(page, listWordsBetween(page, anchor, word), word) },
  });
}

/** Begins to link the focused data point: its present words are selected, to move on from or to extend. */
export function startLink(mapping: Mapping): void {
  const draft = { words: null };
  mapping.store.setState({ linkDraft: draft, editorStart: null });
  mapping.announce(t("linking-mode-hint"));
  const region = mapping.getFocusedPoint()?.regions[0];
  const bbox = region?.bbox;
  if (region === undefined || bbox === undefined) return;
  const selectSource = async (): Promise<void> => {
    const page = await readPage(mapping, region.page);
    if (page !== undefined && getDraft(mapping) === draft) selectBox(mapping, page, bbox);
  };
  selectSource().catch(announceError);
}

/**
 * Moves the cursor from word to word, to the next page at the end of one; without words, to the first or last one of the
 * page in view.
 *
 * @param extend Keeps the words that are selected, on the same page.
 */
export async function moveCursor(mapping: Mapping, direction: WordDirection, extend: boolean): Promise<void> {
  const draft = getDraft(mapping);
  if (draft === null) return;
  const { words } = draft;
  const step = direction === "previous" || direction === "above" || direction === "line-start" ? -1 : 1;
  const page = await readPage(mapping, words?.page ?? mapping.viewer.getState().page);
  if (page === undefined || getDraft(mapping) !== draft) return;
  const next = words === null ? undefined : findNeighbourWord(page, words.cursor, direction);
  if (next !== undefined) select(mapping, page, extend ? (words?.anchor ?? next) : next, next);
  else if (words === null) selectEnd(mapping, page, step > 0 ? "first" : "last");
  else if (!extend && !direction.startsWith("line")) await goToPage(mapping, step, step > 0 ? "first" : "last");
}

/** Moves the cursor to the first or last word of the next (1) or previous (-1) page. */
export async function goToPage(mapping: Mapping, direction: 1 | -1, word: "first" | "last" = "first"): Promise<void> {
  const draft = getDraft(mapping);
  const { page: shown, sizes } = mapping.viewer.getState();
  const number = (draft?.words?.page ?? shown) + direction;
  if (draft === null || number < 1 || number > sizes.length) return;
  const page = await readPage(mapping, number);
  if (page === undefined || getDraft(mapping) !== draft) return;
  mapping.viewer.goTo(number);
  selectEnd(mapping, page, word);
}

function selectEnd(mapping: Mapping, page: PdfPageText, end: "first" | "last"): void {
  const word = listWordsInOrder(page).at(end === "first" ? 0 : -1);
  if (word === undefined) announce("info", t("mapping-page-has-no-words", { page: page.page }));
  else select(mapping, page, word, word);
}

/** A place in the document where a search begins: a page and a word of it, or its start. */
export interface SearchStart {
  page: number;
  word: number | null;
}

/** Returns where a search for typed words begins: at the cursor, or at the page in view. */
export function getSearchStart(mapping: Mapping): SearchStart {
  const words = getDraft(mapping)?.words ?? null;
  return words === null
    ? { page: mapping.viewer.getState().page, word: null }
    : { page: words.page, word: words.words[0] ?? null };
}

/**
 * Selects the next (1) or previous (-1) words that begin with a typed text, from a place on through the whole document,
 * and from its other end again.
 *
 * @param includesStart Whether the words at the start itself may be found.
 * @returns false if there are none
 * @throws {DOMException} `AbortError`, when the search is aborted
 */
export async function findTyped(
  mapping: Mapping,
  query: string,
  start: SearchStart,
  { direction, includesStart, signal }: { direction: 1 | -1; includesStart: boolean; signal: AbortSignal },
): Promise<boolean> {
  const { contents } = mapping.checkout;
  // The keys may come before the document is open.
  const pageCount = mapping.viewer.getState().sizes.length || (await contents.countItems("page-text-json"));
  signal.throwIfAborted();
  for (let step = 0; step <= pageCount; step++) {
    const number = ((start.page - 1 + step * direction + pageCount * (step + 1)) % pageCount) + 1;
    const isCached = contents.peek("page-text-json", number) !== undefined;
    const page = await readPage(mapping, number);
    signal.throwIfAborted();
    if (page === undefined) return false;
    const order = listWordsInOrder(page);
    const at = start.word === null ? (direction > 0 ? -1 : order.length) : order.indexOf(start.word);
    const matches = findTypedWords(page, query).filter(({ first }) => {
      const distance = (order.indexOf(first) - at) * direction;
      const isAfter = distance > 0 || (includesStart && distance === 0);
      return step === 0 ? isAfter : step === pageCount ? !isAfter : true;
    });
    const match = matches.at(direction > 0 ? 0 : -1);
    if (match !== undefined) {
      select(mapping, page, match.first, match.last);
      return true;
    }
    // The texts of a long document are not kept only because it was searched.
    if (!isCached) contents.invalidate("page-text-json", number);
  }
  return false;
}
