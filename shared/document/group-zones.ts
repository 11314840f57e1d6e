import type { Change } from "./changes.ts";
import { createCentreIndex, type Bbox } from "./geometry.ts";
import { isZone } from "./records.ts";

/** Recognizes splits and merges among the changed zones of a page. */

/** A changed zone with its boxes in both versions; undefined in a version that lacks the zone, and in an ePub. */
interface ChangedZone<ZoneChange> {
  change: ZoneChange;
  before: Bbox | undefined;
  after: Bbox | undefined;
}

const getBox = (record: unknown): Bbox | undefined => (isZone(record) ? record.bbox : undefined);

const isSameBox = (a: Bbox, b: Bbox): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** The minimum share of the area of a box that must lie in a larger box for it to count as a part of that box. */
const minContainedShare = 0.8;

function isInside({ x, y, width, height }: Bbox, outer: Bbox): boolean {
  const overlapX = Math.min(x + width, outer.x + outer.width) - Math.max(x, outer.x);
  const overlapY = Math.min(y + height, outer.y + outer.height) - Math.max(y, outer.y);
  return overlapX > 0 && overlapY > 0 && overlapX * overlapY >= minContainedShare * width * height;
}

/**
 * Creates a function that lists the zones whose box in `version` lies in a given box. Leaves out zones that have the
 * same box in the other version. The zones are found by the centres of their boxes: if 80 % of a box lies in another
 * box, its centre lies there too.
 */
function createPartFinder<ZoneChange>(
  zones: readonly ChangedZone<ZoneChange>[],
  version: "before" | "after",
): (outer: Bbox) => ChangedZone<ZoneChange>[] {
  const boxed = zones.flatMap((zone) => {
    const [bbox, other] = [zone[version], zone[version === "before" ? "after" : "before"]];
    return bbox === undefined || (other !== undefined && isSameBox(bbox, other)) ? [] : [{ zone, bbox }];
  });
  const findInside = createCentreIndex(boxed);
  return (outer) => findInside(outer).flatMap(({ zone, bbox }) => (isInside(bbox, outer) ? [zone] : []));
}

export interface ZoneGroup<ZoneChange> {
  kind: "split" | "merged";
  /** The zone that was split, or the one that resulted from the merge. */
  main: ZoneChange;
  parts: ZoneChange[];
}

/** Finds the splits and merges among the changed zones of a page. Each change is part of at most one. */
export function groupZones<ZoneChange extends Change>(changes: readonly ZoneChange[]): ZoneGroup<ZoneChange>[] {
  const zones = changes
    .map((change) => ({ change, before: getBox(change.before), after: getBox(change.after) }))
    .filter(({ before, after }) => before !== undefined || after !== undefined);
  const free = new Set<ChangedZone<ZoneChange>>(zones);
  const groups: ZoneGroup<ZoneChange>[] = [];
  for (const kind of ["split", "merged"] as const) {
    const [whole, part] = kind === "split" ? (["before", "after"] as const) : (["after", "before"] as const);
    const findParts = createPartFinder(zones, part);
    for (const main of zones) {
      const box = main[whole];
      if (!free.has(main) || box === undefined) continue;
      const parts = findParts(box).filter((zone) => free.has(zone));
      if (parts.length < 2) continue;
      groups.push({ kind, main: main.change, parts: parts.map(({ change }) => change) });
      for (const zone of [main, ...parts]) free.delete(zone);
    }
  }
  return groups;
}
