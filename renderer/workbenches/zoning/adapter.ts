import { z } from "zod";
import type { Zone } from "../../../shared/document/zones.ts";
import { sortByReadingOrder, zoneSchema } from "../../../shared/document/zones.ts";
import type { ContentAdapter } from "../../checkout/content-adapter.ts";
import { createRecordGuard } from "../../checkout/content-adapter.ts";
import type { Records } from "../../history/history.ts";

/** The properties of a page except its zones. They are one record, which no edit changes. */
export const pageFactsSchema = z.strictObject({
  page: z.int().positive(),
  width: z.number().positive().optional(),
  height: z.number().positive().optional(),
  href: z.string().optional(),
});
export type PageFacts = z.infer<typeof pageFactsSchema>;

/** Record id of the page facts; ids of zones contain no `#`. */
const factsId = "#page";

export function zoneKey(page: number, id: string): string {
  return `${page}/${id}`;
}

/** Returns whether a record is a zone and not the facts of a page. */
const isZone = createRecordGuard(zoneSchema);

export const zoningAdapter: ContentAdapter<"page-zones-json"> = {
  role: "page-zones-json",
  toRecords({ page, width, height, href, zones }) {
    const facts: PageFacts = {
      page,
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
      ...(href === undefined ? {} : { href }),
    };
    return new Map<string, unknown>([
      [zoneKey(page, factsId), facts],
      ...zones.map((zone): [string, Zone] => [zoneKey(page, zone.id), zone]),
    ]);
  },
  toContent(records, base) {
    return { ...base, zones: sortByReadingOrder([...records.values()].filter(isZone)) };
  },
};

export interface ZonedPage {
  facts: PageFacts | undefined;
  /** In reading order. */
  zones: readonly Zone[];
}

const emptyPage: ZonedPage = { facts: undefined, zones: [] };
let cache: { records: Records; pages: ReadonlyMap<number, ZonedPage> } = { records: new Map(), pages: new Map() };

function groupByPage(records: Records, before: ReadonlyMap<number, ZonedPage>): ReadonlyMap<number, ZonedPage> {
  const draftPages = new Map<number, { facts: PageFacts | undefined; zones: Zone[] }>();
  for (const [key, record] of records) {
    const page = Number(key.slice(0, key.indexOf("/")));
    const entry = draftPages.get(page) ?? { facts: undefined, zones: [] };
    draftPages.set(page, entry);
    if (isZone(record)) entry.zones.push(record);
    else entry.facts = pageFactsSchema.parse(record);
  }
  const pages = new Map<number, ZonedPage>();
  for (const [page, { facts, zones }] of draftPages) {
    const ordered = sortByReadingOrder(zones);
    const previousPage = before.get(page);
    const isUnchanged =
      previousPage?.facts !== undefined &&
      previousPage.zones.length === ordered.length &&
      previousPage.zones.every((zone, index) => zone === ordered[index]);
    pages.set(page, isUnchanged ? previousPage : { facts, zones: ordered });
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
