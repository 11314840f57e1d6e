import type { Zone, ZoneType } from "./zones.ts";
import { inReadingOrder } from "./zones.ts";

/** What captions and notes are said of. */
const describedTypes: ReadonlySet<ZoneType> = new Set(["table", "picture", "formula", "code"]);

export function isDescribed({ type }: Pick<Zone, "type">): boolean {
  return describedTypes.has(type);
}

export function canDescribe({ type }: Pick<Zone, "type">): boolean {
  return type === "caption" || type === "footnote";
}

/** Whether one zone may be what another goes on from: of the same type, or an item or a reference that goes on as text. */
export function canGoOnFrom({ type }: Pick<Zone, "type">, from: Pick<Zone, "type">): boolean {
  return type === from.type || (type === "text" && (from.type === "list-item" || from.type === "reference"));
}

/**
 * The zones of a page without the ties that do not hold: to a zone that is gone, or of types that are not tied so. They
 * are left out where they would be used and not refused when they are written, so that a program that knows nothing of
 * ties may delete a zone or change its type. Zones with nothing to leave out are the same objects.
 * @param before The zones of the page before, where they are known: what goes on from there does so from one of them.
 */
export function withSoundTies(zones: readonly Zone[], before?: readonly Zone[]): Zone[] {
  const byId = new Map([...(before ?? []), ...zones].map((zone) => [zone.id, zone]));
  const here = new Set(zones);
  return zones.map((zone) => {
    const { continues, describes, list, ...rest } = zone;
    const from = continues === undefined ? undefined : byId.get(continues);
    const goesOn = from === undefined ? before === undefined : from !== zone && canGoOnFrom(zone, from);
    const described = describes === undefined ? undefined : byId.get(describes);
    const isSaid = described !== undefined && here.has(described) && canDescribe(zone) && isDescribed(described);
    const sound = {
      ...(continues !== undefined && goesOn ? { continues } : {}),
      ...(describes !== undefined && isSaid ? { describes } : {}),
      ...(list !== undefined && zone.type === "list-item" ? { list } : {}),
    };
    const same = sound.continues === continues && sound.describes === describes && sound.list === list;
    return same ? zone : { ...rest, ...sound };
  });
}

/** The zones of a page in reading order, what goes on in one right after what it goes on from; a copy. */
export function inTextOrder(zones: readonly Zone[]): Zone[] {
  const ordered = inReadingOrder(zones);
  const parts = Map.groupBy(ordered, ({ continues }) => continues);
  const here = new Set(ordered.map(({ id }) => id));
  const beginnings = ordered.filter(({ continues }) => continues === undefined || !here.has(continues));
  const placed = new Set<Zone>();
  // Zones that go on from each other in a ring have no beginning.
  const next = [...beginnings, ...ordered].toReversed();
  for (let zone = next.pop(); zone !== undefined; zone = next.pop()) {
    if (placed.has(zone)) continue;
    placed.add(zone);
    next.push(...(parts.get(zone.id) ?? []).toReversed());
  }
  return [...placed];
}
