import type { Zone } from "../../../../shared/document/zones.ts";
import { omitInvalidRelations } from "../../../../shared/document/zone-relations.ts";
import type { PageLayout } from "../layout/page-layout.ts";
import { listId } from "../zone-id.ts";
import { matchCaptions } from "./captions.ts";
import { continuedTies, withContinued } from "./continued-text.ts";
import { listPlaces } from "./lists.ts";
import type { PlacedZone } from "./placed-zone.ts";
import { tableNotes } from "./table-notes.ts";

/**
 * Finds the relations between the zones of a page: caption-of and note-of (`describes`), member-of (`list` and `level`)
 * and `continues`. Relations that a structure tree has given already stay.
 * @param zones In reading order.
 */
export function relateZones(zones: readonly PlacedZone[], layout: PageLayout): Zone[] {
  const { page } = layout;
  if (page.words.length === 0) return [...zones];
  const textOf = ({ bbox }: PlacedZone) => layout.textIn(bbox);
  const { em } = layout;
  const described = new Map([...tableNotes(zones, page, textOf, em), ...matchCaptions(zones, textOf, em)]);
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
