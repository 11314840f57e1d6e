import { changesResult, listChanges, toResultChange, type Change } from "../../shared/document/changes.ts";
import { groupZones } from "../../shared/document/group-zones.ts";
import { isKeyword, isPoint, isZone, type Records } from "../../shared/document/records.ts";
import { formatValue } from "../session/values.ts";
import { t } from "../messages/messages.ts";
import { parseItem } from "../checkout/content-adapter.ts";
import {
  describeChange,
  describeRecord,
  findPage,
  nameChange,
  type ChangeDescription,
  type PointNamer,
} from "../changes/describe-change.ts";
import { maximum, minimum } from "../../shared/values/extremes.ts";

/**
 * A change that reviewers made to the result of the pipeline. If a zone became several zones, this is one operation, a
 * split. If several zones became one, it is a merge.
 */

export interface Operation extends ChangeDescription {
  /** The key of the record that the operation is about. Verdicts and comments refer to it by this key. */
  key: string;
  /** The record's name, such as `Text zone` or `Total amount`. */
  name: string;
  page: number | null;
  /** The changes from the version of the pipeline to the current one, without the state of the review. */
  changes: readonly Change[];
}

/** Describes an added record without the state of its review. */
function describeAdded(key: string, record: unknown): string {
  if (isKeyword(record)) return "";
  if (isPoint(record)) return record.value === null ? "" : formatValue(record.value, record.type);
  return describeRecord(key, record);
}

function toOperation(change: Change, namePoint: PointNamer): Operation {
  const { key, after } = change;
  const { kind, text } = describeChange(change);
  const isRejected = (isPoint(after) || isKeyword(after)) && after.state === "rejected";
  return {
    key,
    kind: isRejected ? "rejected" : kind,
    name: nameChange(change, namePoint),
    text: isRejected ? "" : kind === "added" ? describeAdded(key, after) : text,
    page: findPage(change),
    changes: [change],
  };
}

/** Tells whether the parts of a zone follow each other in the reading order, without other text between them. */
function areConsecutive(parts: readonly unknown[]): boolean {
  const orders = parts.flatMap((zone) => (isZone(zone) ? [zone.order] : []));
  return maximum(orders) - minimum(orders) < orders.length;
}

/** Lists the operations that turn one version of the records of an item (a page, or all contents without pages) into another. */
function listItemOperations(base: Records, current: Records, namePoint: PointNamer): Operation[] {
  const changes = listChanges(base, current).filter(changesResult).map(toResultChange);
  const groups = groupZones(changes);
  const grouped = new Map(groups.flatMap((group) => [group.main, ...group.parts].map((change) => [change, group])));
  return changes.flatMap((change): Operation[] => {
    const group = grouped.get(change);
    if (group === undefined) return [toOperation(change, namePoint)];
    if (group.main !== change) return [];
    const count = group.parts.length;
    const text = group.kind === "split" ? `1 → ${count}` : `${count} → 1`;
    const parts = group.parts.map(({ before, after }) => (group.kind === "split" ? after : before));
    return [
      {
        ...toOperation(change, namePoint),
        kind: group.kind,
        name: nameChange(change),
        text: areConsecutive(parts) ? text : t("change-text-not-consecutive", { text }),
        changes: [change, ...group.parts.filter((part) => part !== change)],
      },
    ];
  });
}

const groupByItem = (records: Records): ReadonlyMap<number, Records> =>
  new Map([...Map.groupBy(records, ([key]) => parseItem(key))].map(([item, ofItem]) => [item, new Map(ofItem)]));

const hasSameRecords = (a: Records, b: Records): boolean =>
  a.size === b.size && [...a].every(([key, record]) => b.get(key) === record);

const noRecords: Records = new Map();

/**
 * Creates a function that lists the operations that turn one version of a job's records into another, in the order
 * of the items. It compares an item again only if one of its records has changed since the last call.
 */
export function createOperationLister(
  namePoint: PointNamer = () => undefined,
): (base: Records, current: Records) => Operation[] {
  let known = new Map<number, { base: Records; current: Records; operations: readonly Operation[] }>();
  /**
   * @param base The version of the pipeline.
   * @param current The version of the reviewers.
   */
  return (base, current) => {
    const [before, after] = [groupByItem(base), groupByItem(current)];
    const items = [...new Set([...before.keys(), ...after.keys()])].toSorted((a, b) => a - b);
    known = new Map(
      items.map((item) => {
        const [first, second] = [before.get(item) ?? noRecords, after.get(item) ?? noRecords];
        const last = known.get(item);
        if (last !== undefined && hasSameRecords(last.base, first) && hasSameRecords(last.current, second)) {
          return [item, last];
        }
        return [item, { base: first, current: second, operations: listItemOperations(first, second, namePoint) }];
      }),
    );
    return [...known.values()].flatMap(({ operations }) => operations);
  };
}
