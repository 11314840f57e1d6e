import { correctText, getZoneText, type Zone } from "../../../shared/document/zones.ts";
import {
  type ComparedZone,
  type Criteria,
  findTextStyle,
  isSimilar,
  type TextStyle,
} from "../../document-ops/similar-zones.ts";
import { getPage } from "./adapter.ts";
import type { Zoning } from "./state.ts";

/** A zone that is similar to the selected ones. */
export interface SimilarZone {
  page: number;
  zone: Zone;
  style: TextStyle | undefined;
  /** The first characters of its text. */
  text: string;
}

export interface SearchState {
  /** In document order. */
  found: readonly SimilarZone[];
  /** The number of searched pages, and the number of all pages. */
  done: number;
  total: number;
  /** Whether the search ended before the last page because it found the maximum number of zones. */
  isTruncated: boolean;
}

/** The number of found zones after which a search ends. */
export const maxFoundZones = 2000;
/** The number of pages that are loaded in one batch. After each batch, the zones found so far are shown. */
const batchSize = 16;
/** The longest time in milliseconds for which a search blocks the window. A frame at 60 Hz takes 17. */
const maxBusyMs = 12;
const maxTextLength = 120;

/**
 * The style and text of zones. Entries stay valid while the dialog is open, since an edit replaces the object of a
 * zone.
 */
export type ZoneTexts = WeakMap<Zone, Pick<SimilarZone, "style" | "text">>;

/** Adds the styles and texts of zones of a page to `texts`. The text of the page is not kept in the content cache. */
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
 * Searches all pages for zones that are similar to one of the selected zones. The selected zones are also found. The
 * search yields to user input. The text of a page is read only if a zone on it meets all criteria other than the text
 * style.
 *
 * @param texts The texts that earlier searches have read. The texts of further zones are added.
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
  const toComparedZone = (page: number, zone: Zone): ComparedZone => ({
    zone,
    style: texts.get(zone)?.style,
    pageSize: zoning.getExtent(page),
  });
  const samples = selected.map((zone) => toComparedZone(from, zone));
  const matchesSample = (page: number, zone: Zone, by: Criteria): boolean =>
    samples.some((sample) => isSimilar(toComparedZone(page, zone), sample, by));
  const total = zoning.countPages();
  const found: SimilarZone[] = [];
  let resumedAtMs = performance.now();
  for (let first = 1; first <= total; first += batchSize) {
    const pages = Array.from({ length: Math.min(batchSize, total - first + 1) }, (_, index) => first + index);
    await zoning.checkout.loadItems(pages);
    for (const page of pages) {
      signal.throwIfAborted();
      const isOnlyStyle = !criteria.type && !criteria.place && criteria.style;
      const candidates = zoning
        .getZones(page)
        .filter(
          (zone) =>
            zone.bbox !== undefined && (isOnlyStyle || matchesSample(page, zone, { ...criteria, style: false })),
        );
      await readTexts(zoning, page, candidates, texts);
      for (const zone of candidates.filter((candidate) => matchesSample(page, candidate, criteria))) {
        found.push({ page, zone, style: undefined, text: "", ...texts.get(zone) });
      }
      if (performance.now() - resumedAtMs > maxBusyMs) {
        await new Promise((resolve) => setTimeout(resolve));
        resumedAtMs = performance.now();
      }
    }
    const isTruncated = found.length >= maxFoundZones && first + batchSize <= total;
    yield { found: [...found], done: Math.min(total, first + batchSize - 1), total, isTruncated };
    if (isTruncated) return;
  }
}
