import { omitReviewState } from "./records.ts";

/** Compares two versions of the records of a document. */

/** A change of one record. A version that does not have the record is undefined; in stored steps it is null. */
export interface Change {
  key: string;
  before: unknown;
  after: unknown;
}

/** Compares values by their contents; the order of an object's properties does not matter. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [first, second] = [Object.entries(a), new Map(Object.entries(b))];
  return first.length === second.size && first.every(([name, value]) => isEqual(value, second.get(name)));
}

const omitOrder = (record: unknown): unknown =>
  typeof record === "object" && record !== null && "order" in record ? { ...record, order: 0 } : (record ?? null);

/** Compares two versions of a record, zones without their positions in the reading order. */
export function isSameRecord(a: unknown, b: unknown): boolean {
  return isEqual(a, b) || isEqual(omitOrder(a), omitOrder(b));
}

/** Tells whether a change is one of the result, and not only of the state of its review or of a zone's position. */
export const changesResult = ({ before, after }: Change): boolean =>
  !isSameRecord(omitReviewState(before), omitReviewState(after));
