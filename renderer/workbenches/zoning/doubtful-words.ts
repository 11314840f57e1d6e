import { isDoubtful, type PageText, type PdfPageText } from "../../../shared/document/page-text.ts";
import { getZoneLines, type Zone } from "../../../shared/document/zones.ts";
import type { Command } from "../../commands/command.ts";
import { correctionKey } from "./adapter.ts";
import { peekPageText } from "./page-text.ts";
import type { Zoning } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** A word of a page that OCR may have misread, and the zone that it is in. */
interface DoubtfulWord {
  zone: Zone;
  /** The index in the page's words. */
  index: number;
}

/** Lists the indexes of the words in a zone, in reading order. */
export function listZoneWords(text: PdfPageText, zone: Zone): number[] {
  return getZoneLines(text, zone).flatMap(({ words }) => words);
}

/** Lists the doubtful words of the zones of a page, in reading order. */
function listDoubtfulWords(text: PageText, zones: readonly Zone[]): DoubtfulWord[] {
  if (text.source !== "ocr") return [];
  return zones.flatMap((zone) =>
    listZoneWords(text, zone).flatMap((index) => {
      const word = text.words[index];
      return word !== undefined && isDoubtful(word) ? [{ zone, index }] : [];
    }),
  );
}

/** Reads the doubtful words of a page. The text of a page that has none is not kept if it was not in the cache before. */
async function readDoubtfulWords(zoning: Zoning, page: number): Promise<DoubtfulWord[]> {
  const { contents } = zoning.checkout;
  await zoning.checkout.loadItem(page);
  const isCached = contents.peek("page-text-json", page) !== undefined;
  await contents.read("page-text-json", page);
  const text = peekPageText(zoning, page);
  const found = text === undefined ? [] : listDoubtfulWords(text, zoning.getZones(page));
  if (!isCached && found.length === 0) contents.invalidate("page-text-json", page);
  return found;
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
  zoning.announce(
    isDoubtful(word) ? t("zoning-doubtful-word", { text: word.text }) : t("zoning-word", { text: word.text }),
  );
}

/** Goes to the next (1) or previous (-1) doubtful word of the document, and selects its zone. */
async function goToDoubtfulWord(zoning: Zoning, direction: 1 | -1): Promise<void> {
  const { page: from, word, selectedIds } = zoning.store.getState();
  for (let page = from; page >= 1 && page <= zoning.countPages(); page += direction) {
    const words = await readDoubtfulWords(zoning, page);
    const ordered = direction > 0 ? words : words.toReversed();
    const isHere = (entry: DoubtfulWord) =>
      word === null ? selectedIds.includes(entry.zone.id) : entry.index === word;
    const here = page === from ? ordered.findIndex(isHere) : -1;
    const next = ordered[word === null ? Math.max(0, here) : here + 1];
    if (next !== undefined) return goToWord(zoning, page, next.index);
  }
  zoning.announce(direction > 0 ? t("zoning-no-doubtful-word-below") : t("zoning-no-doubtful-word-above"));
}

const base = {
  group: t("zoning-ocr"),
  scope: "workbench",
  undo: "none",
  when: ({ isPaged }: Zoning) => isPaged,
} as const;

export const doubtfulWordCommands: readonly Command<Zoning>[] = [
  {
    ...base,
    id: "word.next-doubtful",
    title: t("zoning-next-doubtful-word"),
    keys: ["W"],
    run: (zoning) => goToDoubtfulWord(zoning, 1),
  },
  {
    ...base,
    id: "word.previous-doubtful",
    title: t("zoning-previous-doubtful-word"),
    keys: ["Shift+W"],
    run: (zoning) => goToDoubtfulWord(zoning, -1),
  },
  {
    ...base,
    id: "word.correct",
    title: t("zoning-correct-word-2"),
    keys: ["F2"],
    when: (zoning) => findWordToCorrect(zoning) !== undefined,
    run: (zoning) => {
      const word = findWordToCorrect(zoning);
      if (word === undefined) return;
      goToWord(zoning, zoning.store.getState().page, word);
      zoning.store.setState({ isCorrectionOpen: true });
    },
  },
];

/** Returns the word that was gone to, or else the first word of the selected zone; only on a page of OCR. */
function findWordToCorrect(zoning: Zoning): number | undefined {
  const { page, word } = zoning.store.getState();
  const text = peekPageText(zoning, page);
  const [zone] = zoning.getSelectedZones();
  if (text?.source !== "ocr") return undefined;
  return word ?? (zone === undefined ? undefined : listZoneWords(text, zone)[0]);
}

/** Gives a word another text as one undo step; its text as it was read removes the correction. */
export function correctWord(zoning: Zoning, page: number, index: number, entered: string): void {
  const text = entered.trim().replaceAll(/\s+/g, " ");
  const read = zoning.checkout.contents.peek("page-text-json", page);
  const corrected = peekPageText(zoning, page);
  if (read?.source !== "ocr" || corrected?.source !== "ocr" || text === "") return;
  const before = corrected.words[index]?.text;
  if (before === text) return;
  const correction = read.words[index]?.text === text ? null : { word: index, text };
  const changes = [[correctionKey(page, index), correction]] as const;
  zoning.checkout.commit({
    command: "word.correct",
    title: t("zoning-correct", { before: before ?? "", text }),
    page,
    changes,
  });
  zoning.announce(t("zoning-corrected", { text }));
}
