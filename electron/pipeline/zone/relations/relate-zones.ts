import type { Zone } from "../../../../shared/document/zones.ts";
import { omitInvalidRelations } from "../../../../shared/document/zone-relations.ts";
import type { PageLayout } from "../layout/page-layout.ts";
import { listId } from "../zone-id.ts";
import { matchCaptions } from "./captions.ts";
import { addContinuations, collectTextFlows, findContinuations } from "./continued-text.ts";
import { groupListItems } from "./lists.ts";
import { matchTableNotes } from "./table-notes.ts";
import type { PlacedZone } from "./zoned-page.ts";

/**
 * Finds the relations between the zones of a page: caption-of and note-of (`describes`), member-of (`list` and `level`)
 * and `continues`. Relations from the structure tree are kept.
 * @param zones In reading order, in the space of the layout.
 */
export function relateZones(zones: readonly PlacedZone[], layout: PageLayout): Zone[] {
  const { page } = layout;
  if (page.words.length === 0) return [...zones];
  const { em } = layout;
  const getText = ({ bbox }: PlacedZone) => layout.getTextInside(bbox);
  const describedZones = new Map([...matchTableNotes(zones, page, getText, em), ...matchCaptions(zones, getText, em)]);
  const hasLists = zones.some(({ list }) => list !== undefined);
  const memberships = hasLists ? undefined : groupListItems(zones, getText, em);
  const relatedZones = zones.map((zone): PlacedZone => {
    const describes = zone.describes ?? describedZones.get(zone)?.id;
    const membership = memberships?.get(zone.id);
    return {
      ...zone,
      ...(describes === undefined ? {} : { describes }),
      ...(membership === undefined ? {} : { list: listId(page.page, membership.list), level: membership.level }),
    };
  });
  const continuations = findContinuations(collectTextFlows({ text: page, zones: relatedZones }));
  // The outline can change a list item of the structure tree to a heading, which cannot be in a list.
  return omitInvalidRelations(addContinuations(relatedZones, continuations));
}
