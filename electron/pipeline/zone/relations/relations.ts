import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import type { Zone } from "../../../../shared/document/zones.ts";
import { getZoneText } from "../../../../shared/document/zones.ts";
import { omitInvalidRelations } from "../../../../shared/document/zone-relations.ts";
import { captionTies } from "./captions.ts";
import { continuedTies, withContinued } from "./continued-text.ts";
import { listPlaces } from "./lists.ts";
import type { PlacedZone } from "./placed-zone.ts";
import { tableNotes } from "./table-notes.ts";
import { weightiest } from "../layout/text-line.ts";
import { listId } from "../zone-id.ts";

/**
 * The zones of a page with what ties them: captions and notes to what they are said of, items to their list, text to
 * what it goes on from. What is tied already stays so.
 * @param zones In reading order.
 */
export function withTies(zones: readonly PlacedZone[], page: PdfPageText): Zone[] {
  if (page.words.length === 0) return [...zones];
  const em = weightiest(page.words, ({ size }) => Math.round(size * 2) / 2);
  const texts = new Map<PlacedZone, string>();
  const textOf = (zone: PlacedZone): string => {
    const text = texts.get(zone) ?? getZoneText(page, zone);
    texts.set(zone, text);
    return text;
  };
  const described = new Map([...tableNotes(zones, page, textOf, em), ...captionTies(zones, textOf, em)]);
  const lists = zones.some(({ list }) => list !== undefined) ? undefined : listPlaces(zones, textOf, em);
  const tied = zones.map((zone): PlacedZone => {
    const describes = zone.describes ?? described.get(zone)?.id;
    const place = lists?.get(zone.id);
    return {
      ...zone,
      ...(describes === undefined ? {} : { describes }),
      ...(place === undefined ? {} : { list: listId(page.page, place.list), level: place.level }),
    };
  });
  const continued = continuedTies({ text: page, zones: { zones: tied } });
  // The outline may have made a heading of an item.
  return omitInvalidRelations(withContinued(tied, continued));
}
