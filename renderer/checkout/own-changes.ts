import type { Difference, Step } from "../history/history.ts";
import { listRecordDifferences } from "../history/history.ts";
import { omitReviewState } from "./review-state.ts";

/** Tells whether a difference changes more of a record than that it was accepted. */
export const changesResult = ({ before, after }: Pick<Difference, "before" | "after">): boolean =>
  JSON.stringify(omitReviewState(before)) !== JSON.stringify(omitReviewState(after));

const keysBySteps = new WeakMap<readonly Step[], ReadonlySet<string>>();

/** Returns the keys of the records whose result the steps of a checkout have changed, in the order of the first change. */
export function listOwnChanges({ undoStack }: { undoStack: readonly Step[] }): ReadonlySet<string> {
  const known = keysBySteps.get(undoStack);
  if (known !== undefined) return known;
  const changes = new Map<string, { before: unknown; after: unknown }>();
  for (const { key, before, after } of undoStack.flatMap(listRecordDifferences)) {
    changes.set(key, { before: changes.get(key)?.before ?? before, after });
  }
  const keys = new Set([...changes].flatMap(([key, change]) => (changesResult(change) ? [key] : [])));
  keysBySteps.set(undoStack, keys);
  return keys;
}
