import type { PageZones } from "../../../../shared/document/zones.ts";
import { beginsWithTable, relateContinuedTable } from "./continued-tables.ts";
import { addContinuations, collectTextFlows, findContinuations, mayContinuePreviousPage } from "./continued-text.ts";
import type { ZonedPage } from "./zoned-page.ts";

/**
 * Finds the relation `continues` from the table or the text at the beginning of a page to the previous page.
 * `zonePage` does not find it, so that pages can be zoned in any order.
 * @param loadPrevious Loads the previous page with the result of `zonePage`. It is called only if the page may continue
 * that page.
 * @returns the zones of the page with the relations
 * @example
 * const zones = await relateToPreviousPage(page, () => Promise.resolve(pages[index - 1]));
 */
export async function relateToPreviousPage(
  { text, zones }: ZonedPage,
  loadPrevious: () => Promise<ZonedPage>,
): Promise<PageZones> {
  if (text.source === "markup") return zones;
  const page = { text, zones: zones.zones };
  const flows = collectTextFlows(page);
  if (!mayContinuePreviousPage(flows) && !beginsWithTable(page)) return zones;
  const loadedPage = await loadPrevious();
  if (loadedPage.text.source === "markup") return zones;
  const previous = { text: loadedPage.text, zones: loadedPage.zones.zones };
  const relatedZones = relateContinuedTable(page, previous);
  return { ...zones, zones: addContinuations(relatedZones, findContinuations(flows, collectTextFlows(previous))) };
}
