import { changesResult, type Change } from "../../shared/document/changes.ts";
import { isZone } from "../../shared/document/records.ts";
import { listRecordDifferences, type Step } from "../history/history.ts";

const getOrder = (record: unknown): number | undefined => (isZone(record) ? record.order : undefined);

const keysBySteps = new WeakMap<readonly Step[], ReadonlySet<string>>();

/**
 * Returns the keys of the records whose content the undo stack has changed, in the order of the first change. Acceptance and
 * changes of the reading order do not count.
 */
export function getChangedKeys({ undoStack }: { undoStack: readonly Step[] }): ReadonlySet<string> {
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

/** Counts the records that the undo stack has changed, and the steps that have changed only the reading order. */
export function countOwnChanges(history: { undoStack: readonly Step[] }): number {
  const reorders = history.undoStack.filter((step) => {
    const differences = listRecordDifferences(step);
    return (
      differences.some(({ before, after }) => getOrder(before) !== getOrder(after)) && !differences.some(changesResult)
    );
  });
  return getChangedKeys(history).size + reorders.length;
}
