import type { Bbox } from "../../shared/document/geometry.ts";
import { canDescribe } from "../../shared/document/zone-relations.ts";
import type { Zone, ZoneType } from "../../shared/document/zones.ts";
import { addGrids } from "./create-grid.ts";
import { setLocked } from "./lock.ts";
import { canHaveLevel, linkNext, setLevel } from "./relations.ts";
import { accept, changeType, type Ids, remove, type Zones } from "./zones.ts";

/** A change of similar zones on many pages. */
export type SimilarChange =
  | { kind: "type"; type: ZoneType }
  | { kind: "level"; level: number }
  | { kind: "accept" }
  | { kind: "link" }
  | { kind: "lock" }
  | { kind: "unlock" }
  | { kind: "delete" };

/** Returns whether a kind of change applies to a zone: levels only to zones with a level, links only to captions and notes. */
export function isApplicable(kind: SimilarChange["kind"], zone: Zone): boolean {
  if (kind === "level") return canHaveLevel(zone);
  return kind !== "link" || canDescribe(zone);
}

/**
 * Applies a change to the zones of a page whose ids are given.
 * @param words The boxes of the page's words in points. A zone that becomes a table gets its cells from them.
 */
export function changeZones(zones: Zones, ids: Ids, change: SimilarChange, words: readonly Bbox[]): Zone[] {
  switch (change.kind) {
    case "type":
      return addGrids(changeType(zones, ids, change.type), ids, words);
    case "level":
      return setLevel(zones, ids, change.level);
    case "accept":
      return accept(zones, ids);
    case "link":
      return [...ids].reduce((linked, id) => linkUnlinked(linked, id), [...zones]);
    case "lock":
    case "unlock":
      return setLocked(zones, ids, change.kind === "lock");
    case "delete":
      return remove(zones, ids);
  }
}

/** Links a caption or note to the nearest zone that it can describe, unless it is linked already. */
function linkUnlinked(zones: Zone[], id: string): Zone[] {
  return zones.find((zone) => zone.id === id)?.describes === undefined ? linkNext(zones, id) : zones;
}
