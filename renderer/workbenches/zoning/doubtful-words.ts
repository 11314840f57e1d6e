import { isDoubtful, type PageText, type PdfPageText } from "../../../shared/document/page-text.ts";
import { getZoneLines, maxCorrectionLength, type Zone } from "../../../shared/document/zones.ts";
import { removeControls } from "../../../shared/values/parse-value.ts";
import { defineCommands } from "../../commands/define-commands.ts";
import { announce } from "../../session/notices.ts";
import { correctionKey, getPage } from "./adapter.ts";
import { peekPageText } from "./page-text.ts";
import type { Zoning } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** A word of a page and the zone that it is in. */
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
function listWords(text: PageText, zones: readonly Zone[]): ZoneWord[] {
  if (text.source !== "ocr") return [];
  return zones.flatMap((zone) =>
    listZoneWords(text, zone).map((index) => ({ zone, index, isDoubtful: isDoubtfulAt(text, index) })),
  );
}

/** Lists the words of OCR in the zones of a page that it may have misread, in reading order. */
export function listDoubtfulWords(text: PageText, zones: readonly Zone[]): { index: number; text: string }[] {
  if (text.source !== "ocr") return [];
  const doubtful = listWords(text, zones).filter((word) => word.isDoubtful);
  return doubtful.map(({ index }) => ({ index, text: text.words[index]?.text ?? "" }));
}

/** Tells whether OCR may have misread the word with an index. */
export function isDoubtfulAt(text: PdfPageText, index: number): boolean {
  const word = text.words[index];
  return word !== undefined && isDoubtful(word);
}

/** Reads the words of a page. The text of a page without a doubtful one is not kept if it was not in the cache before. */
async function readWords(zoning: Zoning, page: number): Promise<ZoneWord[]> {
  const { contents } = zoning.checkout;
  await zoning.checkout.loadItem(page);
  const isCached = contents.peek("page-text-json", page) !== undefined;
  await contents.read("page-text-json", page);
  const text = peekPageText(zoning, page);
  const words = text === undefined ? [] : listWords(text, zoning.getZones(page));
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
  zoning.store.setState({ word: index });
  zoning.viewer.reveal(page, word.bbox);
  zoning.announce(isDoubtful(word) ? t("word-doubtful", { word: word.text }) : t("word-label", { word: word.text }));
}

/** Goes to the next (1) or previous (-1) doubtful word of the document, and selects its zone. */
export async function goToDoubtfulWord(zoning: Zoning, direction: 1 | -1): Promise<void> {
  const { page: from, word, selectedIds } = zoning.store.getState();
  const count = zoning.countPages();
  // After the last one, it goes on with the first one of the document, also on the page where it began.
  for (let turned = 0; turned <= count; turned++) {
    const page = ((from - 1 + turned * direction + count * 2) % count) + 1;
    const words = await readWords(zoning, page);
    const ordered = direction > 0 ? words : words.toReversed();
    const isHere = (entry: ZoneWord) => (word === null ? selectedIds.includes(entry.zone.id) : entry.index === word);
    const here = turned === 0 ? ordered.findIndex(isHere) : -1;
    const next = ordered.slice(word === null ? Math.max(0, here) : here + 1).find((entry) => entry.isDoubtful);
    if (next !== undefined) return goToWord(zoning, page, next.index);
  }
  announce("info", t("zoning-no-doubtful-word"));
}

const base = {
  group: t("zoning-ocr"),
  scope: "workbench",
  undo: "none",
  when: ({ isPaged }: Zoning) => isPaged,
} as const;

export const doubtfulWordCommands = defineCommands<Zoning>(base, [
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
      const word = findWordToCorrect(zoning);
      if (word === undefined) return;
      goToWord(zoning, zoning.store.getState().page, word);
      zoning.store.setState({ isCorrectionOpen: true });
    },
  },
  {
    id: "word.confirm",
    title: t("zoning-confirm-word"),
    keys: ["Shift+F2"],
    undo: "step",
    when: (zoning) => findWordToConfirm(zoning) !== undefined,
    run: async (zoning) => {
      const word = findWordToConfirm(zoning);
      const { page } = zoning.store.getState();
      const text = peekPageText(zoning, page);
      if (word === undefined || text?.source !== "ocr") return;
      correctWord(zoning, page, word, text.words[word]?.text ?? "");
      await goToDoubtfulWord(zoning, 1);
    },
  },
]);

/** Returns the word that was gone to if it is doubtful. */
function findWordToConfirm(zoning: Zoning): number | undefined {
  const { page, word } = zoning.store.getState();
  const text = peekPageText(zoning, page);
  return text?.source === "ocr" && word !== null && isDoubtfulAt(text, word) ? word : undefined;
}

/** Returns the word that was gone to, or else the first word of the selected zone; only on a page of OCR. */
function findWordToCorrect(zoning: Zoning): number | undefined {
  const { page, word } = zoning.store.getState();
  const text = peekPageText(zoning, page);
  const [zone] = zoning.getSelectedZones();
  if (text?.source !== "ocr") return undefined;
  return word ?? (zone === undefined ? undefined : listZoneWords(text, zone)[0]);
}

/** Returns the text that a word gets from what was entered: one line without control characters. */
export const normalizeCorrection = (entered: string): string => removeControls(entered).trim().replaceAll(/\s+/g, " ");

/**
 * Gives a word another text as one undo step. Its text as it was read removes the correction, and confirms a word that
 * is doubtful.
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
