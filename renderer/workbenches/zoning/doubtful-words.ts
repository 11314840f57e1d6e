import { isDoubtful, type PageText, type PdfPageText } from "../../../shared/document/page-text.ts";
import { getZoneLines, maxCorrectionLength, type Zone } from "../../../shared/document/zones.ts";
import { removeControls } from "../../../shared/values/parse-value.ts";
import { defineCommands } from "../../commands/define-commands.ts";
import { announce } from "../../session/notices.ts";
import { correctionKey, getPage } from "./adapter.ts";
import { peekPageText } from "./page-text.ts";
import { explainPagesOnly } from "./explain-pages-only.ts";
import type { Zoning } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** A word of a page, with the zone that contains it. */
interface ZoneWord {
  zone: Zone;
  /** The index in the page's words. */
  index: number;
  isDoubtful: boolean;
}

/** Lists the indexes of the words in a zone, in reading order. */
export function listZoneWords(text: PdfPageText, zone: Zone): number[] {
  return getZoneLines(text, zone).flatMap(({ words }) => words);
}

/** Lists the words of OCR in the zones of a page, in reading order. */
function listOcrWords(text: PageText, zones: readonly Zone[]): ZoneWord[] {
  if (text.source !== "ocr") return [];
  return zones.flatMap((zone) =>
    listZoneWords(text, zone).map((index) => ({ zone, index, isDoubtful: isDoubtfulAt(text, index) })),
  );
}

/** Lists the words in the zones of a page that OCR may have misread, in reading order. */
export function listDoubtfulWords(text: PageText, zones: readonly Zone[]): { index: number; text: string }[] {
  if (text.source !== "ocr") return [];
  const doubtful = listOcrWords(text, zones).filter((word) => word.isDoubtful);
  return doubtful.map(({ index }) => ({ index, text: text.words[index]?.text ?? "" }));
}

/** Returns whether OCR may have misread the word at an index. */
export function isDoubtfulAt(text: PdfPageText, index: number): boolean {
  const word = text.words[index];
  return word !== undefined && isDoubtful(word);
}

/**
 * Reads the words of OCR in the zones of a page. To save memory, if the text of the page was not cached before and has
 * no doubtful words, it is removed from the cache again.
 */
async function readWords(zoning: Zoning, page: number): Promise<ZoneWord[]> {
  const { contents } = zoning.checkout;
  await zoning.checkout.loadItem(page);
  const isCached = contents.peek("page-text-json", page) !== undefined;
  await contents.read("page-text-json", page);
  const text = peekPageText(zoning, page);
  const words = text === undefined ? [] : listOcrWords(text, zoning.getZones(page));
  if (!isCached && !words.some((word) => word.isDoubtful)) contents.invalidate("page-text-json", page);
  return words;
}

/** Selects a word and its zone, and scrolls to it. */
export function goToWord(zoning: Zoning, page: number, index: number): void {
  const text = peekPageText(zoning, page);
  const word = text === undefined || text.source === "markup" ? undefined : text.words[index];
  if (word === undefined || text === undefined || text.source === "markup") return;
  const zone = zoning.getZones(page).find((candidate) => listZoneWords(text, candidate).includes(index));
  zoning.select(page, zone === undefined ? [] : [zone.id]);
  zoning.store.setState({ wordIndex: index });
  zoning.viewer.reveal(page, word.bbox);
  zoning.announce(isDoubtful(word) ? t("word-doubtful", { word: word.text }) : t("word-label", { word: word.text }));
}

/**
 * Goes to the next (1) or previous (-1) doubtful word of the document, from the current word or else the selection. Does
 * nothing if something else is selected while pages are read.
 */
export async function goToDoubtfulWord(zoning: Zoning, direction: 1 | -1): Promise<void> {
  const { page: from, wordIndex, selectedIds } = zoning.store.getState();
  const count = zoning.countPages();
  // The search wraps around at the end of the document, back to the page where it began.
  for (let offset = 0; offset <= count; offset++) {
    const page = ((from - 1 + offset * direction + count * 2) % count) + 1;
    const words = await readWords(zoning, page);
    const now = zoning.store.getState();
    if (now.selectedIds !== selectedIds || now.wordIndex !== wordIndex) return;
    const ordered = direction > 0 ? words : words.toReversed();
    const isCurrent = ({ zone, index }: ZoneWord) =>
      wordIndex === null ? selectedIds.includes(zone.id) : index === wordIndex;
    const current = offset === 0 ? ordered.findIndex(isCurrent) : -1;
    const next = ordered.slice(wordIndex === null ? Math.max(0, current) : current + 1).find((word) => word.isDoubtful);
    if (next !== undefined) return goToWord(zoning, page, next.index);
  }
  announce("info", t("zoning-no-doubtful-word"));
}

const commandDefaults = {
  group: t("zoning-ocr"),
  scope: "workbench",
  undo: "none",
  when: ({ isPaged }: Zoning) => isPaged,
  onDisabledKey: explainPagesOnly,
} as const;

export const doubtfulWordCommands = defineCommands<Zoning>(commandDefaults, [
  {
    id: "word.next-doubtful",
    title: t("zoning-next-doubtful-word"),
    keys: ["W"],
    run: (zoning) => goToDoubtfulWord(zoning, 1),
  },
  {
    id: "word.previous-doubtful",
    title: t("zoning-previous-doubtful-word"),
    keys: ["Shift+W"],
    run: (zoning) => goToDoubtfulWord(zoning, -1),
  },
  {
    id: "word.correct",
    title: t("word-correct-command"),
    keys: ["F2"],
    when: (zoning) => findWordToCorrect(zoning) !== undefined,
    run: (zoning) => {
      const index = findWordToCorrect(zoning);
      if (index === undefined) return;
      goToWord(zoning, zoning.store.getState().page, index);
      zoning.store.setState({ isCorrectionDialogOpen: true });
    },
  },
  {
    id: "word.confirm",
    title: t("zoning-confirm-word"),
    keys: ["Shift+F2"],
    undo: "step",
    when: (zoning) => findWordToConfirm(zoning) !== undefined,
    run: async (zoning) => {
      const index = findWordToConfirm(zoning);
      const { page } = zoning.store.getState();
      const text = peekPageText(zoning, page);
      if (index === undefined || text?.source !== "ocr") return;
      correctWord(zoning, page, index, text.words[index]?.text ?? "");
      await goToDoubtfulWord(zoning, 1);
    },
  },
]);

/** Returns the index of the current word if it is doubtful. */
function findWordToConfirm(zoning: Zoning): number | undefined {
  const { page, wordIndex } = zoning.store.getState();
  const text = peekPageText(zoning, page);
  return text?.source === "ocr" && wordIndex !== null && isDoubtfulAt(text, wordIndex) ? wordIndex : undefined;
}

/** Returns the index of the current word, or else of the first word of the selected zone; only on a page read by OCR. */
function findWordToCorrect(zoning: Zoning): number | undefined {
  const { page, wordIndex } = zoning.store.getState();
  const text = peekPageText(zoning, page);
  const [zone] = zoning.getSelectedZones();
  if (text?.source !== "ocr") return undefined;
  return wordIndex ?? (zone === undefined ? undefined : listZoneWords(text, zone)[0]);
}

/** Normalizes an entered text to one line without control characters. */
export const normalizeCorrection = (entered: string): string => removeControls(entered).trim().replaceAll(/\s+/g, " ");

/**
 * Corrects the text of a word as one undo step. If the entered text is the one that OCR read, an earlier correction is
 * removed, and a doubtful word is confirmed.
 */
export function correctWord(zoning: Zoning, page: number, index: number, entered: string): void {
  const text = normalizeCorrection(entered);
  const read = zoning.checkout.contents.peek("page-text-json", page);
  if (read?.source !== "ocr" || text === "" || text.length > maxCorrectionLength) return;
  const word = read.words[index];
  if (word === undefined) return;
  const { corrections } = getPage(zoning.checkout.store.getState().history.records, page);
  const before = corrections.find((correction) => correction.word === index);
  const isAsRead = word.text === text;
  if (before === undefined ? isAsRead && !isDoubtful(word) : before.text === (isAsRead ? undefined : text)) return;
  const asRead = isDoubtful(word) ? { word: index } : null;
  const changes = [[correctionKey(page, index), isAsRead ? asRead : { word: index, text }]] as const;
  zoning.checkout.commit({
    command: isAsRead ? "word.confirm" : "word.correct",
    page,
    changes,
  });
  zoning.announce(isAsRead ? t("word-confirmed", { text }) : t("word-corrected", { text }));
}
