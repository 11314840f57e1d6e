import type { Difference, Step } from "../history/history.ts";
import { listRecordDifferences } from "../history/history.ts";
import { omitReviewState } from "./review-state.ts";

/** A change of a record, of whatever number of steps. */
type Change = Pick<Difference, "before" | "after">;

const getOrder = (record: unknown): unknown =>
  typeof record === "object" && record !== null && "order" in record ? record.order : undefined;

const results = new WeakMap<object, string>();

/**
 * Returns the result of a record as JSON, without its place in the reading order, which other records change too. It is
 * memoized, since many records are compared at every step.
 */
function describeResult(record: unknown): string {
  if (typeof record !== "object" || record === null) return "";
  const known = results.get(record) ?? JSON.stringify({ ...Object(omitReviewState(record)), order: 0 });
  results.set(record, known);
  return known;
}

const changesResult = ({ before, after }: Change): boolean => describeResult(before) !== describeResult(after);

const keysBySteps = new WeakMap<readonly Step[], ReadonlySet<string>>();

/**
 * Returns the keys of the records whose result the steps of a checkout have changed, in the order of the first change.
 * That a record was only accepted, or only has another place in the reading order, is none.
 */
export function listOwnChanges({ undoStack }: { undoStack: readonly Step[] }): ReadonlySet<string> {
  const known = keysBySteps.get(undoStack);
  if (known !== undefined) return known;
  const changes = new Map<string, Change>();
  for (const { key, before, after } of undoStack.flatMap(listRecordDifferences)) {
    const earlier = changes.get(key);
    changes.set(key, { before: earlier === undefined ? before : earlier.before, after });
  }
  const keys = new Set([...changes].flatMap(([key, change]) => (changesResult(change) ? [key] : [])));
  keysBySteps.set(undoStack, keys);
  return keys;
}

/** Counts what the steps of a checkout have changed: the records, and the steps that only changed the reading order. */
export function countOwnChanges(history: { undoStack: readonly Step[] }): number {
  const reorders = history.undoStack.filter((step) => {
    const differences = listRecordDifferences(step);
    return (
      differences.some(({ before, after }) => getOrder(before) !== getOrder(after)) && !differences.some(changesResult)
    );
  });
  return listOwnChanges(history).size + reorders.length;
}
