import { isDoubtful, type PageText, type PdfPageText } from "../../../shared/document/page-text.ts";
import { getZoneLines, type Zone } from "../../../shared/document/zones.ts";
import type { Command } from "../../commands/command.ts";
import type { Zoning } from "./state.ts";

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
  const { checkout } = zoning;
  const { contents } = checkout;
  await checkout.loadItem(page);
  const isCached = contents.peek("page-text-json", page) !== undefined;
  const found = listDoubtfulWords(await contents.read("page-text-json", page), zoning.getZones(page));
  if (!isCached && found.length === 0) contents.invalidate("page-text-json", page);
  return found;
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
    if (next === undefined) continue;
    const text = zoning.checkout.contents.peek("page-text-json", page);
    const found = text === undefined || text.source === "markup" ? undefined : text.words[next.index];
    zoning.select(page, [next.zone.id]);
    zoning.store.setState({ word: next.index });
    zoning.viewer.reveal(page, found?.bbox);
    zoning.announce(`Doubtful word: ${found?.text ?? ""}`);
    return;
  }
  zoning.announce(`No doubtful word ${direction > 0 ? "below" : "above"}.`);
}

const base = { group: "OCR", scope: "workbench", undo: "none", when: ({ isPaged }: Zoning) => isPaged } as const;

export const doubtfulWordCommands: readonly Command<Zoning>[] = [
  {
    ...base,
    id: "word.next-doubtful",
    title: "Next doubtful word",
    keys: ["W"],
    run: (zoning) => goToDoubtfulWord(zoning, 1),
  },
  {
    ...base,
    id: "word.previous-doubtful",
    title: "Previous doubtful word",
    keys: ["Shift+W"],
    run: (zoning) => goToDoubtfulWord(zoning, -1),
  },
];
