import type { Difference, Step } from "../history/history.ts";
import { listRecordDifferences } from "../history/history.ts";
import { omitReviewState } from "./review-state.ts";

const results = new WeakMap<object, string>();

/** Returns the result of a record as JSON; memoized, since many records are compared at every step. */
function describeResult(record: unknown): string {
  if (typeof record !== "object" || record === null) return "";
  const known = results.get(record) ?? JSON.stringify(omitReviewState(record));
  results.set(record, known);
  return known;
}

/** Tells whether a difference changes more of a record than that it was accepted. */
export const changesResult = ({ before, after }: Pick<Difference, "before" | "after">): boolean =>
  describeResult(before) !== describeResult(after);

const keysBySteps = new WeakMap<readonly Step[], ReadonlySet<string>>();

/** Returns the keys of the records whose result the steps of a checkout have changed, in the order of the first change. */
export function listOwnChanges({ undoStack }: { undoStack: readonly Step[] }): ReadonlySet<string> {
  const known = keysBySteps.get(undoStack);
  if (known !== undefined) return known;
  const changes = new Map<string, { before: unknown; after: unknown }>();
  for (const { key, before, after } of undoStack.flatMap(listRecordDifferences)) {
    const earlier = changes.get(key);
    changes.set(key, { before: earlier === undefined ? before : earlier.before, after });
  }
  const keys = new Set([...changes].flatMap(([key, change]) => (changesResult(change) ? [key] : [])));
  keysBySteps.set(undoStack, keys);
  return keys;
}
