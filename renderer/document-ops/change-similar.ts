import type { Bbox } from "../../shared/document/geometry.ts";
import { canDescribe } from "../../shared/document/zone-relations.ts";
import type { Zone, ZoneType } from "../../shared/document/zones.ts";
import { addGrids } from "./create-grid.ts";
import { setLocked } from "./lock.ts";
import { hasLevel, linkNext, setLevel } from "./relations.ts";
import type { Ids, Zones } from "./zones.ts";
import { accept, changeType, remove } from "./zones.ts";

/** A change of similar zones on many pages. */
export type SimilarChange =
  | { kind: "type"; type: ZoneType }
  | { kind: "level"; level: number }
  | { kind: "accept" }
  | { kind: "link" }
  | { kind: "lock" }
  | { kind: "unlock" }
  | { kind: "delete" };

/** Returns whether a change has an effect on zones like this one. */
export function isApplicable(kind: SimilarChange["kind"], zone: Zone): boolean {
  if (kind === "level") return hasLevel(zone);
  return kind !== "link" || canDescribe(zone);
}

/**
 * Changes zones of a page.
 * @param words The boxes of the words of the page, from which zones that become tables get their cells.
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

/** Links a caption or note to the nearest zone that it can describe, unless it is linked. */
function linkUnlinked(zones: Zone[], id: string): Zone[] {
  return zones.find((zone) => zone.id === id)?.describes === undefined ? linkNext(zones, id) : zones;
}
