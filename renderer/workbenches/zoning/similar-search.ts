import { correctText, getZoneText } from "../../../shared/document/zones.ts";
import type { Zone } from "../../../shared/document/zones.ts";
import type { ComparedZone, Criteria, TextStyle } from "../../document-ops/similar-zones.ts";
import { findTextStyle, isSimilar } from "../../document-ops/similar-zones.ts";
import { getPage } from "./adapter.ts";
import type { Zoning } from "./state.ts";

/** A zone that is similar to the selected ones. */
export interface SimilarZone {
  page: number;
  zone: Zone;
  style: TextStyle | undefined;
  /** The beginning of its text. */
  text: string;
}

export interface SearchState {
  /** In document order. */
  found: readonly SimilarZone[];
  /** The number of searched pages, and of all pages. */
  done: number;
  total: number;
  /** Whether the search ended before the last page because it found as many zones as it may. */
  isCut: boolean;
}

/** The number of zones after which a search ends. */
export const maxFound = 2000;
/** The number of pages whose zones are loaded together, and after which the zones found so far are shown. */
const batchSize = 16;
/** The longest time in milliseconds that a search keeps the window busy at a time. */
const maxBusyMs = 12;
const maxTextLength = 120;

/** The style and the text of a zone. A zone that changes is another object. */
export type ZoneTexts = WeakMap<Zone, Pick<SimilarZone, "style" | "text">>;

/** Reads the styles and texts of zones of a page. Its text is not kept in the cache of contents. */
async function readTexts(zoning: Zoning, page: number, zones: readonly Zone[], texts: ZoneTexts): Promise<void> {
  if (zones.every((zone) => texts.has(zone))) return;
  const { contents, store } = zoning.checkout;
  const read = await contents.readOnce("page-text-json", page);
  if (read.source === "markup") return;
  const text = correctText(read, getPage(store.getState().history.records, page).corrections);
  for (const zone of zones) {
    const words = getZoneText(text, zone).replaceAll("\n", " ").slice(0, maxTextLength);
    texts.set(zone, { style: findTextStyle(text, zone), text: words });
  }
}

/**
 * Searches all pages for zones that are similar to one of the selected zones, which are found too. It gives way to the
 * input of the reviewer, and reads the text only of pages that have a zone of the type and at the place.
 *
 * @param texts What earlier searches have read; new zones are added.
 * @throws {ApiError} if a page cannot be read; `AbortError` if the signal is aborted
 */
export async function* searchSimilar(
  zoning: Zoning,
  criteria: Criteria,
  texts: ZoneTexts,
  signal: AbortSignal,
): AsyncGenerator<SearchState> {
  const { page: from } = zoning.store.getState();
  const selected = zoning.getSelectedZones();
  await readTexts(zoning, from, selected, texts);
  const compare = (page: number, zone: Zone): ComparedZone => ({
    zone,
    style: texts.get(zone)?.style,
    pageSize: zoning.getExtent(page),
  });
  const samples = selected.map((zone) => compare(from, zone));
  const isLike = (page: number, zone: Zone, by: Criteria): boolean =>
    samples.some((sample) => isSimilar(compare(page, zone), sample, by));
  const total = zoning.countPages();
  const found: SimilarZone[] = [];
  let resumedAt = performance.now();
  for (let first = 1; first <= total; first += batchSize) {
    const pages = Array.from({ length: Math.min(batchSize, total - first + 1) }, (_, index) => first + index);
    await zoning.checkout.loadItems(pages);
    for (const page of pages) {
      signal.throwIfAborted();
      const isOnlyStyle = !criteria.type && !criteria.place && criteria.style;
      const candidates = zoning
        .getZones(page)
        .filter(
          (zone) => zone.bbox !== undefined && (isOnlyStyle || isLike(page, zone, { ...criteria, style: false })),
        );
      await readTexts(zoning, page, candidates, texts);
      for (const zone of candidates.filter((candidate) => isLike(page, candidate, criteria))) {
        found.push({ page, zone, style: undefined, text: "", ...texts.get(zone) });
      }
      if (performance.now() - resumedAt > maxBusyMs) {
        await new Promise((resolve) => setTimeout(resolve));
        resumedAt = performance.now();
      }
    }
    const isCut = found.length >= maxFound && first + batchSize <= total;
    yield { found: [...found], done: Math.min(total, first + batchSize - 1), total, isCut };
    if (isCut) return;
  }
}
