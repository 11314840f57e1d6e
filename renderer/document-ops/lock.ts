import type { Zone } from "../../shared/document/zones.ts";

/**
 * Locks of zones. A locked zone cannot be moved, resized, deleted, merged or split until it is unlocked. Its type, its
 * relations and its place in the reading order can be changed.
 */

type Zones = readonly Zone[];
type Ids = ReadonlySet<string>;

export function isLocked({ locked }: Pick<Zone, "locked">): boolean {
  return locked === true;
}

/** Locks or unlocks zones. This changes neither their origin nor whether they are accepted. */
export function setLocked(zones: Zones, ids: Ids, locks: boolean): Zone[] {
  return zones.map((zone) => {
    if (!ids.has(zone.id) || isLocked(zone) === locks) return zone;
    const { locked: _, ...rest } = zone;
    return locks ? { ...rest, locked: true } : rest;
  });
}

/** Returns those of `ids` that belong to unlocked zones. */
export function omitLocked(zones: Zones, ids: Ids): Set<string> {
  return new Set(zones.flatMap((zone) => (ids.has(zone.id) && !isLocked(zone) ? [zone.id] : [])));
}

/** Returns whether one of the zones with these ids is locked. */
export function hasLocked(zones: Zones, ids: Ids): boolean {
  return zones.some((zone) => ids.has(zone.id) && isLocked(zone));
}
