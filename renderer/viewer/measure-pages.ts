import type { PageSource } from "./page-source.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Measures the pages of a range that have not been measured. A page that cannot be measured keeps its estimate; its image
 * reports the error.
 */
export async function measurePages(
  viewer: Viewer,
  source: Pick<PageSource, "getPageSize">,
  { first, last }: { first: number; last: number },
  signal: AbortSignal,
): Promise<void> {
  for (let page = first; page <= last && !signal.aborted; page++) {
    if (viewer.getState().measuredPages.has(page)) continue;
    const size = await source.getPageSize(page).catch(() => null);
    if (size !== null && !signal.aborted) viewer.measure(new Map([[page, size]]));
  }
}
