import type { Bbox } from "../../shared/document/geometry.ts";
import type { Zone } from "../../shared/document/zones.ts";
import { deepestLevel, sortByReadingOrder } from "../../shared/document/zones.ts";
import { canDescribe, canContinue, isDescribable } from "../../shared/document/zone-relations.ts";
import type { Ids, Zones } from "./zones.ts";
import { byPerson } from "./zones.ts";

/** What a reviewer does to the ties between zones, as pure functions like those on zones. */

function changed(zones: Zones, id: string, change: (zone: Zone) => Zone): Zone[] {
  return zones.map((zone) => (zone.id === id ? byPerson(change(zone)) : zone));
}

/** Says what a caption or a note is said of; undefined takes that back. */
export function describe(zones: Zones, id: string, describes: string | undefined): Zone[] {
  return changed(zones, id, (zone) => {
    const { describes: _, ...rest } = zone;
    return { ...rest, ...(describes && { describes }) };
  });
}

/** What a caption or a note can be said of on its page, the nearest first. */
export function describable(zones: Zones, { bbox, order }: Zone): Zone[] {
  const distance = (other: Zone): number =>
    bbox === undefined || other.bbox === undefined ? Math.abs(other.order - order) : apart(bbox, other.bbox);
  return zones.filter(isDescribable).toSorted((a, b) => distance(a) - distance(b));
}

/** The white between two boxes, in points. */
function apart(a: Bbox, b: Bbox): number {
  const across = Math.max(a.x - b.x - b.width, b.x - a.x - a.width, 0);
  const along = Math.max(a.y - b.y - b.height, b.y - a.y - a.height, 0);
  return Math.hypot(across, along);
}

/** Says it of the next that it can be said of, the nearest first; after the last of nothing. */
export function describeNext(zones: Zones, id: string): Zone[] {
  const zone = zones.find((one) => one.id === id);
  if (zone === undefined || !canDescribe(zone)) return [...zones];
  const near = describable(zones, zone);
  return describe(zones, id, near[near.findIndex((one) => one.id === zone.describes) + 1]?.id);
}

/** Says that a zone goes on from the last of its kind before it, on its page or the page before; or takes that back. */
export function goOn(zones: Zones, id: string, before: Zones): Zone[] {
  const ordered = sortByReadingOrder(zones);
  const zone = ordered.find((one) => one.id === id);
  if (zone === undefined) return [...zones];
  const earlier = [...sortByReadingOrder(before), ...ordered.filter((one) => one.order < zone.order)];
  const from = zone.continues === undefined ? earlier.findLast((one) => canContinue(zone, one)) : undefined;
  if (from === undefined && zone.continues === undefined) return [...zones];
  return changed(zones, id, (one) => {
    const { continues: _, ...rest } = one;
    return { ...rest, ...(from && { continues: from.id }) };
  });
}

/** Puts items in the list of the first of them; those that are in one list already leave it for one of their own. */
export function joinList(zones: Zones, ids: Ids, newList: string): Zone[] {
  const items = sortByReadingOrder(zones).filter((zone) => ids.has(zone.id) && zone.type === "list-item");
  const known = new Set(items.map(({ list }) => list));
  const list = known.size > 1 ? (items.find((item) => item.list !== undefined)?.list ?? newList) : newList;
  const joined = new Set(items.map(({ id }) => id));
  return zones.map((zone) =>
    joined.has(zone.id) && zone.list !== list ? byPerson({ ...zone, list, level: zone.level ?? 1 }) : zone,
  );
}

/** Whether a zone is one of several levels: a heading, or an item of a list. */
export function hasLevel({ type }: Pick<Zone, "type">): boolean {
  return type === "section-header" || type === "list-item";
}

/** Headings and items deeper (1) or less deep (-1). */
export function shiftLevel(zones: Zones, ids: Ids, by: number): Zone[] {
  return zones.map((zone) => {
    if (!ids.has(zone.id) || !hasLevel(zone)) return zone;
    const level = Math.min(deepestLevel, Math.max(1, (zone.level ?? 1) + by));
    return level === zone.level ? zone : byPerson({ ...zone, level });
  });
}

/**
 * The zones that are tied to one of `ids`: what they are said of and what is said of them, what they go on from and
 * into, and the items of their lists.
 */
export function tiedTo(zones: Zones, ids: Ids): Zone[] {
  const chosen = zones.filter((zone) => ids.has(zone.id));
  const named = new Set(chosen.flatMap(({ continues, describes }) => [continues, describes]));
  const lists = new Set(chosen.flatMap(({ list }) => list ?? []));
  return zones.filter(
    ({ id, continues, describes, list }) =>
      !ids.has(id) && (named.has(id) || ids.has(continues ?? "") || ids.has(describes ?? "") || lists.has(list ?? "")),
  );
}
