import type { Bbox } from "../../shared/document/geometry.ts";
import { canContinue, canDescribe, isDescribable } from "../../shared/document/zone-relations.ts";
import { maxLevel, sortByReadingOrder, type Zone } from "../../shared/document/zones.ts";
import { type Ids, markAsHuman, type Zones } from "./zones.ts";

/**
 * Operations on the relations between zones: caption-of and note-of (`describes`), continues, and member-of (`list`,
 * `level`). Each is a pure function from the zones of a page to its new zones.
 */

function updateZone(zones: Zones, id: string, update: (zone: Zone) => Zone): Zone[] {
  return zones.map((zone) => (zone.id === id ? markAsHuman(update(zone)) : zone));
}

/**
 * Links a caption or note to the zone that it describes; undefined removes the link. A zone whose link stays the same is
 * not changed.
 */
export function setDescribed(zones: Zones, id: string, describes: string | undefined): Zone[] {
  if (zones.find((zone) => zone.id === id)?.describes === describes) return [...zones];
  return updateZone(zones, id, (zone) => {
    const { describes: _, ...rest } = zone;
    return { ...rest, ...(describes && { describes }) };
  });
}

/** Lists the zones of the page that a caption or note can describe, nearest first. */
export function listDescribable(zones: Zones, { bbox, order }: Zone): Zone[] {
  const getDistance = (other: Zone): number =>
    bbox === undefined || other.bbox === undefined ? Math.abs(other.order - order) : computeGap(bbox, other.bbox);
  return zones.filter(isDescribable).toSorted((a, b) => getDistance(a) - getDistance(b));
}

/** Computes the shortest distance between two boxes in points; 0 where they touch or overlap. */
function computeGap(a: Bbox, b: Bbox): number {
  const horizontal = Math.max(a.x - b.x - b.width, b.x - a.x - a.width, 0);
  const vertical = Math.max(a.y - b.y - b.height, b.y - a.y - a.height, 0);
  return Math.hypot(horizontal, vertical);
}

/**
 * Links a caption or note to the nearest zone that it can describe, or if it is linked, to the next nearest one. A link
 * to the farthest one is removed.
 */
export function linkNext(zones: Zones, id: string): Zone[] {
  const zone = zones.find((candidate) => candidate.id === id);
  if (zone === undefined || !canDescribe(zone)) return [...zones];
  const candidates = listDescribable(zones, zone);
  const current = candidates.findIndex((candidate) => candidate.id === zone.describes);
  return setDescribed(zones, id, candidates[current + 1]?.id);
}

/**
 * Links a zone to the text that it continues. This is the last zone that it can continue before it, on its page or the
 * previous page. If the zone already continues another zone, removes this link instead.
 *
 * @param previous The zones of the previous page.
 */
export function toggleContinuation(zones: Zones, id: string, previous: Zones): Zone[] {
  const ordered = sortByReadingOrder(zones);
  const zone = ordered.find((candidate) => candidate.id === id);
  if (zone === undefined) return [...zones];
  const earlier = [...sortByReadingOrder(previous), ...ordered.filter(({ order }) => order < zone.order)];
  const from = zone.continues === undefined ? earlier.findLast((other) => canContinue(zone, other)) : undefined;
  if (from === undefined && zone.continues === undefined) return [...zones];
  return updateZone(zones, id, (current) => {
    const { continues: _, ...rest } = current;
    return { ...rest, ...(from && { continues: from.id }) };
  });
}

/**
 * Groups list items into one list. It is the list of the first item that has one. If the items are all in the same
 * list, or none of them is in a list, it is a new list.
 *
 * @param newList The id of the new list.
 */
export function joinOrSeparateList(zones: Zones, ids: Ids, newList: string): Zone[] {
  const items = sortByReadingOrder(zones).filter((zone) => ids.has(zone.id) && zone.type === "list-item");
  const lists = new Set(items.map(({ list }) => list));
  const list = lists.size > 1 ? (items.find((item) => item.list !== undefined)?.list ?? newList) : newList;
  const itemIds = new Set(items.map(({ id }) => id));
  return zones.map((zone) =>
    itemIds.has(zone.id) && zone.list !== list ? markAsHuman({ ...zone, list, level: zone.level ?? 1 }) : zone,
  );
}

/** Returns whether a zone can have a level: only headings and list items can. */
export function canHaveLevel({ type }: Pick<Zone, "type">): boolean {
  return type === "section-header" || type === "list-item";
}

/** Sets the level of headings and list items. */
export function setLevel(zones: Zones, ids: Ids, level: number): Zone[] {
  return zones.map((zone) =>
    ids.has(zone.id) && canHaveLevel(zone) && zone.level !== level ? markAsHuman({ ...zone, level }) : zone,
  );
}

/** Increases or decreases the level of headings and list items, from 1 to `maxLevel`. @param by The number of levels. */
export function changeLevel(zones: Zones, ids: Ids, by: number): Zone[] {
  return zones.map((zone) => {
    if (!ids.has(zone.id) || !canHaveLevel(zone)) return zone;
    const level = Math.min(maxLevel, Math.max(1, (zone.level ?? 1) + by));
    return level === zone.level ? zone : markAsHuman({ ...zone, level });
  });
}

/** Lists the other zones that are related to one of `ids` in either direction. Items of one list are related. */
export function listRelated(zones: Zones, ids: Ids): Zone[] {
  const selected = zones.filter((zone) => ids.has(zone.id));
  const targets = new Set(selected.flatMap(({ continues, describes }) => [continues, describes]));
  const lists = new Set(selected.flatMap(({ list }) => list ?? []));
  return zones.filter(
    ({ id, continues, describes, list }) =>
      !ids.has(id) &&
      (targets.has(id) || ids.has(continues ?? "") || ids.has(describes ?? "") || lists.has(list ?? "")),
  );
}
