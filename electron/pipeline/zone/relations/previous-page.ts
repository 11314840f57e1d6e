import type { PageText } from "../../../../shared/document/page-text.ts";
import type { PageZones } from "../../../../shared/document/zones.ts";
import { beginsWithTable, tieTable } from "./continued-tables.ts";
import { continuedTies, mayGoOn, withContinued } from "./continued-text.ts";

/** A page and what was found on it. */
export interface ZonedPage {
  text: PageText;
  zones: PageZones;
}

/**
 * The page's zones, the table or the text with which its body begins tied to what it goes on from on the page before.
 * @param before Gives the page before, as it was zoned by itself: pages are zoned side by side, in whatever order, and
 * each on its own after a restart. It is asked only where the page may go on from there.
 */
export async function tieToPageBefore(
  { text, zones }: ZonedPage,
  before: () => Promise<ZonedPage>,
): Promise<PageZones> {
  if (text.source === "markup") return zones;
  const page = { text, zones };
  if (!mayGoOn(page) && !beginsWithTable(page)) return zones;
  const earlier = await before();
  if (earlier.text.source === "markup") return zones;
  const last = { text: earlier.text, zones: earlier.zones };
  const tied = tieTable(page, last);
  return { ...tied, zones: withContinued(tied.zones, continuedTies({ text, zones: tied }, last)) };
}
