import { changesResult, type Change } from "../../shared/document/changes.ts";
import { isZone } from "../../shared/document/records.ts";
import type { Step } from "../history/history.ts";
import { listRecordDifferences } from "../history/history.ts";

const getOrder = (record: unknown): number | undefined => (isZone(record) ? record.order : undefined);

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
    changes.set(key, { key, before: earlier === undefined ? before : earlier.before, after });
  }
  const keys = new Set([...changes.values()].filter(changesResult).map(({ key }) => key));
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
