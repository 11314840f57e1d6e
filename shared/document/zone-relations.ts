import { sortByReadingOrder, type Zone, type ZoneType } from "./zones.ts";

/**
 * Relations between zones: `describes` is caption-of or note-of, `list` member-of, and `continues` links a zone to the
 * zone that it continues.
 */

const describableTypes: ReadonlySet<ZoneType> = new Set(["table", "picture", "formula", "code"]);

/** Tells whether captions and notes can describe the zone. */
export function isDescribable({ type }: Pick<Zone, "type">): boolean {
  return describableTypes.has(type);
}

/** Tells whether the zone can describe another: a caption or a footnote. */
export function canDescribe({ type }: Pick<Zone, "type">): boolean {
  return type === "caption" || type === "footnote";
}

/** Tells whether a zone can continue `from`: they have the same type, or text continues a list item or a reference. */
export function canContinue({ type }: Pick<Zone, "type">, from: Pick<Zone, "type">): boolean {
  return type === from.type || (type === "text" && (from.type === "list-item" || from.type === "reference"));
}

/**
 * Returns the zones of a page without invalid relations: a relation to a zone that does not exist, or between types that
 * cannot have it. The service stores relations unchecked, so that a client that ignores relations can delete a zone or
 * change its type; every reader of zones calls this function. A zone whose relations are valid is returned as the same
 * object.
 * @param previous the zones of the previous page; without them, a relation `continues` to a zone of it is kept unchecked
 */
export function omitInvalidRelations(zones: readonly Zone[], previous?: readonly Zone[]): Zone[] {
  const byId = new Map([...(previous ?? []), ...zones].map((zone) => [zone.id, zone]));
  const onPage = new Set(zones);
  return zones.map((zone) => {
    const { continues, describes, list, ...rest } = zone;
    const from = continues === undefined ? undefined : byId.get(continues);
    const canKeepContinues = from === undefined ? previous === undefined : from !== zone && canContinue(zone, from);
    const described = describes === undefined ? undefined : byId.get(describes);
    const canKeepDescribes =
      described !== undefined && onPage.has(described) && canDescribe(zone) && isDescribable(described);
    const valid = {
      ...(continues !== undefined && canKeepContinues ? { continues } : {}),
      ...(describes !== undefined && canKeepDescribes ? { describes } : {}),
      ...(list !== undefined && zone.type === "list-item" ? { list } : {}),
    };
    const isUnchanged = valid.continues === continues && valid.describes === describes && valid.list === list;
    return isUnchanged ? zone : { ...rest, ...valid };
  });
}

/**
 * Sorts the zones of a page by text flow: reading order, with each continuation directly after the zone that it
 * continues. Returns a new array.
 */
export function sortByTextFlow(zones: readonly Zone[]): Zone[] {
  const ordered = sortByReadingOrder(zones);
  const continuations = Map.groupBy(ordered, ({ continues }) => continues);
  const ids = new Set(ordered.map(({ id }) => id));
  const starts = ordered.filter(({ continues }) => continues === undefined || !ids.has(continues));
  const sorted = new Set<Zone>();
  // Zones that continue each other in a cycle have no start: the second pass adds them.
  const stack = [...starts, ...ordered].toReversed();
  for (let zone = stack.pop(); zone !== undefined; zone = stack.pop()) {
    if (sorted.has(zone)) continue;
    sorted.add(zone);
    stack.push(...(continuations.get(zone.id) ?? []).toReversed());
  }
  return [...sorted];
}
