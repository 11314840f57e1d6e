import { createCentreIndex, type Bbox } from "./geometry.ts";
import { zoneSchema } from "./zones.ts";

/** Recognizes splits and merges among the changed zones of a page. */

/** A changed record in the version before the change and in the one after it; undefined where it does not exist. */
export interface ZoneChange {
  base: unknown;
  mine: unknown;
}

/** A changed zone with its boxes in both versions; undefined in a version that lacks the zone. */
interface ChangedZone<Change> {
  change: Change;
  base: Bbox | undefined;
  mine: Bbox | undefined;
}

/** Returns the box of a zone, also of one without its position in the reading order. */
const getBox = (record: unknown): Bbox | undefined =>
  zoneSchema.safeParse({ order: 1, ...(record as object | undefined) }).data?.bbox;

const isSameBox = (a: Bbox, b: Bbox): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** The part of a box that must lie inside of another one for it to be a part of that. */
const minContained = 0.8;

function isInside({ x, y, width, height }: Bbox, outer: Bbox): boolean {
  const overlapX = Math.min(x + width, outer.x + outer.width) - Math.max(x, outer.x);
  const overlapY = Math.min(y + height, outer.y + outer.height) - Math.max(y, outer.y);
  return overlapX > 0 && overlapY > 0 && overlapX * overlapY >= minContained * width * height;
}

/**
 * Creates a function that lists the zones whose box in `version` is new there, or another one than before, and lies
 * inside of a box. The centre of such a box lies inside too, because more than half of it does in both directions.
 */
function createPartFinder<Change>(
  zones: readonly ChangedZone<Change>[],
  version: "base" | "mine",
): (outer: Bbox) => ChangedZone<Change>[] {
  const boxed = zones.flatMap((zone) => {
    const [bbox, other] = [zone[version], zone[version === "base" ? "mine" : "base"]];
    return bbox === undefined || (other !== undefined && isSameBox(bbox, other)) ? [] : [{ zone, bbox }];
  });
  const findInside = createCentreIndex(boxed);
  return (outer) => findInside(outer).flatMap(({ zone, bbox }) => (isInside(bbox, outer) ? [zone] : []));
}

export interface ZoneGroup<Change> {
  kind: "split" | "merged";
  /** The zone that became several, or that several became. */
  main: Change;
  parts: Change[];
}

/** Finds the splits and merges among the changed zones of a page. Each change is part of at most one. */
export function groupZones<Change extends ZoneChange>(changes: readonly Change[]): ZoneGroup<Change>[] {
  const zones = changes
    .map((change) => ({ change, base: getBox(change.base), mine: getBox(change.mine) }))
    .filter(({ base, mine }) => base !== undefined || mine !== undefined);
  const free = new Set<ChangedZone<Change>>(zones);
  const groups: ZoneGroup<Change>[] = [];
  for (const kind of ["split", "merged"] as const) {
    const [whole, part] = kind === "split" ? (["base", "mine"] as const) : (["mine", "base"] as const);
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
