import { isZone, omitReviewState, type Records } from "./records.ts";
import { sortByReadingOrder, type Zone } from "./zones.ts";

/**
 * Compares two versions of the records of a document. The reading order of each page is compared as a record of its own
 * with the key `page/#order`. If it were part of the zones, adding a zone would count as a change of all zones after
 * it.
 */

/**
 * A change of one record. `before` or `after` is undefined (null in stored steps) if that version does not have the
 * record.
 */
export interface Change {
  key: string;
  before: unknown;
  after: unknown;
}

/** Returns the key of the reading order of a page. */
export const getOrderKey = (item: number): string => `${item}/#order`;

/** Tells whether a key is that of a reading order. The value of a reading order is a list of zone ids. */
export const isOrderKey = (key: string): boolean => /^\d+\/#order$/.test(key);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Compares values by their contents; the order of an object's properties does not matter. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => name in b && isEqual(a[name], b[name]));
}

/** Groups zones by the item that they are on. Items without zones are left out. */
export function groupZonesByItem(records: Records): Map<number, Zone[]> {
  const zones = [...records].flatMap(([key, zone]) => (isZone(zone) ? [{ item: Number.parseInt(key, 10), zone }] : []));
  const groups = Map.groupBy(zones, ({ item }) => item);
  return new Map([...groups].map(([item, group]) => [item, group.map(({ zone }) => zone)]));
}

/** Returns the reading orders of all items with zones by key, as lists of zone ids. */
export function getReadingOrders(records: Records): Map<string, readonly string[]> {
  return new Map(
    [...groupZonesByItem(records)].map(([item, zones]) => [
      getOrderKey(item),
      sortByReadingOrder(zones).map(({ id }) => id),
    ]),
  );
}

/** Tells whether two reading orders have the same order of the zones that are in both. */
function isSameOrder(a: unknown, b: unknown): boolean {
  const toIds = (order: unknown) => new Set<unknown>(Array.isArray(order) ? order : []);
  const [first, second] = [toIds(a), toIds(b)];
  return isEqual(
    [...first].filter((id) => second.has(id)),
    [...second].filter((id) => first.has(id)),
  );
}

const omitOrder = (record: unknown): unknown =>
  isObject(record) && "order" in record ? { ...record, order: 0 } : (record ?? null);

/** Compares two versions of a record. Ignores the positions of zones in the reading order. */
export function isSameRecord(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) || Array.isArray(b)) return isSameOrder(a, b);
  return Object.is(a, b) || isEqual(omitOrder(a), omitOrder(b));
}

/** Lists the records that differ in two versions: those of the first version in its order, and then the added ones. */
export function diffRecords(before: Records, after: Records, isSame = isEqual): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => ({ key, before: before.get(key), after: after.get(key) }))
    .filter((change) => !isSame(change.before, change.after));
}

const addOrders = (records: Records): Records => new Map([...records, ...getReadingOrders(records)]);

/** Lists the changes that lead from one version to another, including those of the reading orders. */
export const listChanges = (before: Records, after: Records): Change[] =>
  diffRecords(addOrders(before), addOrders(after), isSameRecord);

/** Removes the review state from both versions of a change. */
export const toResultChange = ({ key, before, after }: Change): Change => {
  return { key, before: omitReviewState(before), after: omitReviewState(after) };
};

/** Tells whether a change affects the result, not only the review state or the position of a zone. */
export const changesResult = ({ before, after }: Change): boolean =>
  !isSameRecord(omitReviewState(before), omitReviewState(after));
