import { z } from "zod";
import { isCorrection, isZone, type Records } from "../../../shared/document/records.ts";
import { sortByReadingOrder, type WordCorrection, type Zone } from "../../../shared/document/zones.ts";
import type { ContentAdapter } from "../../checkout/content-adapter.ts";

/** The properties of a page except its zones and corrections. They are one record, which no edit changes. */
const pageFactsSchema = z.strictObject({
  page: z.int().positive(),
  width: z.number().positive().optional(),
  height: z.number().positive().optional(),
  href: z.string().optional(),
});
export type PageFacts = z.infer<typeof pageFactsSchema>;

/** The record id of the page facts. It cannot be the id of a zone, which contains no `#`. */
const factsId = "#page";

export function zoneKey(page: number, id: string): string {
  return `${page}/${id}`;
}

/** Returns the record key of the correction of a word. @param word The index of the word in the text of the page */
export function correctionKey(page: number, word: number): string {
  return `${page}/#word-${word}`;
}

/** Parses the record id of a correction to the index of its word; null for any other record. */
export function parseCorrectionId(id: string): number | null {
  const word = /^#word-(\d+)$/.exec(id)?.[1];
  return word === undefined ? null : Number(word);
}

const sortByWord = (corrections: readonly WordCorrection[]): WordCorrection[] =>
  corrections.toSorted((a, b) => a.word - b.word);

export const zoningAdapter: ContentAdapter<"page-zones-json"> = {
  role: "page-zones-json",
  toRecords({ page, width, height, href, zones, corrections = [] }) {
    const facts: PageFacts = {
      page,
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
      ...(href === undefined ? {} : { href }),
    };
    return new Map<string, unknown>([
      [zoneKey(page, factsId), facts],
      ...zones.map((zone): [string, Zone] => [zoneKey(page, zone.id), zone]),
      ...corrections.map((correction): [string, WordCorrection] => [correctionKey(page, correction.word), correction]),
    ]);
  },
  toContent(records, content) {
    const { corrections: _, ...base } = content;
    const list = [...records.values()];
    const corrections = sortByWord(list.filter(isCorrection));
    const zones = sortByReadingOrder(list.filter(isZone));
    return { ...base, zones, ...(corrections.length === 0 ? {} : { corrections }) };
  },
};

export interface ZonedPage {
  facts: PageFacts | undefined;
  /** In reading order. */
  zones: readonly Zone[];
  /** Sorted by the index of the word. */
  corrections: readonly WordCorrection[];
}

const emptyPage: ZonedPage = { facts: undefined, zones: [], corrections: [] };
let cache: { records: Records; pages: ReadonlyMap<number, ZonedPage> } = { records: new Map(), pages: new Map() };

/**
 * Returns `before` if both lists have the same items, and otherwise `after`. An unchanged list therefore stays the same
 * object.
 */
function keepList<Item>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  return before.length === after.length && before.every((item, index) => item === after[index]) ? before : after;
}

function groupByPage(records: Records, before: ReadonlyMap<number, ZonedPage>): ReadonlyMap<number, ZonedPage> {
  const draftPages = new Map<number, { facts: PageFacts | undefined; zones: Zone[]; corrections: WordCorrection[] }>();
  for (const [key, record] of records) {
    const page = Number(key.slice(0, key.indexOf("/")));
    const entry = draftPages.get(page) ?? { facts: undefined, zones: [], corrections: [] };
    draftPages.set(page, entry);
    if (isZone(record)) entry.zones.push(record);
    else if (isCorrection(record)) entry.corrections.push(record);
    // Earlier versions accepted longer texts than a correction may have. Such a record is ignored instead of causing an
    // error, so that it can be undone.
    else if (parseCorrectionId(key.slice(key.indexOf("/") + 1)) !== null) continue;
    else entry.facts = pageFactsSchema.parse(record);
  }
  const pages = new Map<number, ZonedPage>();
  for (const [page, { facts, ...draft }] of draftPages) {
    const previousPage = before.get(page) ?? emptyPage;
    const zones = keepList(previousPage.zones, sortByReadingOrder(draft.zones));
    const corrections = keepList(previousPage.corrections, sortByWord(draft.corrections));
    const isUnchanged =
      previousPage.facts !== undefined && previousPage.zones === zones && previousPage.corrections === corrections;
    pages.set(page, isUnchanged ? previousPage : { facts, zones, corrections });
  }
  return pages;
}

/** Returns the loaded pages by number, memoized: an unchanged page is the same object as before. */
export function getPages(records: Records): ReadonlyMap<number, ZonedPage> {
  if (cache.records !== records) cache = { records, pages: groupByPage(records, cache.pages) };
  return cache.pages;
}

export function getPage(records: Records, page: number): ZonedPage {
  return getPages(records).get(page) ?? emptyPage;
}
