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
 * and `continues`. Relations that the structure tree gave stay.
 * @param zones In reading order, in the space of the layout.
 */
export function relateZones(zones: readonly PlacedZone[], layout: PageLayout): Zone[] {
  const { page } = layout;
  if (page.words.length === 0) return [...zones];
  const { em } = layout;
  const getText = ({ bbox }: PlacedZone) => layout.textIn(bbox);
  const described = new Map([...matchTableNotes(zones, page, getText, em), ...matchCaptions(zones, getText, em)]);
  const hasLists = zones.some(({ list }) => list !== undefined);
  const memberships = hasLists ? undefined : groupListItems(zones, getText, em);
  const related = zones.map((zone): PlacedZone => {
    const describes = zone.describes ?? described.get(zone)?.id;
    const membership = memberships?.get(zone.id);
    return {
      ...zone,
      ...(describes === undefined ? {} : { describes }),
      ...(membership === undefined ? {} : { list: listId(page.page, membership.list), level: membership.level }),
    };
  });
  const continuations = findContinuations(collectTextFlows({ text: page, zones: related }));
  // The outline can turn a list item of the structure tree into a heading, which is in no list.
  return omitInvalidRelations(addContinuations(related, continuations));
}
