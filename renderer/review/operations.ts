import { z } from "zod";
import { groupZones } from "../../shared/document/group-zones.ts";
import { isKeyword, isPoint, omitReviewState, type Records } from "../../shared/document/records.ts";
import { formatValue } from "../session/values.ts";
import { t } from "../messages/messages.ts";
import { parseItem } from "../checkout/content-adapter.ts";
import type { Change } from "../offline/merge.ts";
import { isEqual, isOrderKey, listChanges } from "../offline/merge.ts";
import type { OperationKind as ChangeKind } from "../offline/operations.ts";
import { describeOperation, describeRecord, findPage, nameChange } from "../offline/operations.ts";

/**
 * What reviewers did to the result of the pipeline, as operations: a zone that became several is one split, and several
 * that became one are one merge.
 */

export type OperationKind = ChangeKind | "split" | "merged" | "rejected";

export interface Operation {
  /** The key of the record that the operation is about, by which verdicts and comments name it. */
  key: string;
  kind: OperationKind;
  /** The record's name, such as `Text zone` or `Total amount`. */
  name: string;
  /** The outcome in words, such as `Text → Table`; may be empty. */
  text: string;
  page: number | null;
  /** The changed records. `base` is the version of the pipeline, `mine` the current one. */
  changes: readonly Change[];
}

const mapRecords = (records: Records): Records =>
  new Map([...records].map(([key, record]) => [key, omitReviewState(record)]));

/** Describes an added record without the state of its review. */
function describeAdded(key: string, record: unknown): string {
  if (isKeyword(record)) return "";
  if (isPoint(record)) return record.value === null ? "" : formatValue(record.value, record.type);
  return describeRecord(key, record);
}

/** Names a data point by the key of its record; undefined for other records. */
type PointNamer = (key: string) => string | undefined;

function toOperation(change: Change, namePoint: PointNamer): Operation {
  const { key, mine } = change;
  const { kind, text } = describeOperation(change, "mine") ?? { kind: "changed", text: "" };
  const isRejected = (isPoint(mine) || isKeyword(mine)) && mine.state === "rejected";
  return {
    key,
    kind: isRejected ? "rejected" : kind,
    name: namePoint(key) ?? nameChange(change),
    text: isRejected ? "" : kind === "added" ? describeAdded(key, mine) : text,
    page: findPage(change),
    changes: [change],
  };
}

/** Leaves out the records that are the same in the other version, but for zones, whose order is compared. */
const omitUnchanged = (records: Records, other: Records): Records =>
  new Map([...records].filter(([key, record]) => isZoneLike(record) || !isEqual(record, other.get(key))));

const isZoneLike = (record: unknown): boolean => typeof record === "object" && record !== null && "order" in record;

const orderSchema = z.object({ order: z.int() });

/** Tells whether the parts of a zone follow each other in the reading order, so that no other text is between theirs. */
function areConsecutive(parts: readonly Change[], records: Records): boolean {
  const orders = parts.flatMap(({ key }) => orderSchema.safeParse(records.get(key)).data?.order ?? []);
  return Math.max(...orders) - Math.min(...orders) < orders.length;
}

/** Lists the operations that turn one version of an item into another. */
function listItemOperations(base: Records, current: Records, namePoint: PointNamer): Operation[] {
  const before = mapRecords(omitUnchanged(base, current));
  const changes = listChanges({ base: before, mine: mapRecords(omitUnchanged(current, base)), theirs: before });
  const groups = groupZones(changes.filter(({ key }) => !isOrderKey(key)));
  const grouped = new Map(groups.flatMap((group) => [group.main, ...group.parts].map((change) => [change, group])));
  return changes.flatMap((change): Operation[] => {
    const group = grouped.get(change);
    if (group === undefined) return [toOperation(change, namePoint)];
    if (group.main !== change) return [];
    const count = group.parts.length;
    const text = group.kind === "split" ? `1 → ${count}` : `${count} → 1`;
    const parts = group.kind === "split" ? current : base;
    return [
      {
        ...toOperation(change, namePoint),
        kind: group.kind,
        name: nameChange(change),
        text: areConsecutive(group.parts, parts) ? text : t("review-not-consecutive", { text }),
        changes: [change, ...group.parts.filter((part) => part !== change)],
      },
    ];
  });
}

function groupByItem(records: Records): Map<number, Map<string, unknown>> {
  const items = new Map<number, Map<string, unknown>>();
  for (const [key, record] of records) {
    const item = parseItem(key);
    const ofItem = items.get(item) ?? new Map<string, unknown>();
    items.set(item, ofItem.set(key, record));
  }
  return items;
}

const hasSameRecords = (a: Records, b: Records): boolean =>
  a.size === b.size && [...a].every(([key, record]) => b.get(key) === record);

const noRecords: Records = new Map();

/**
 * Creates a function that lists the operations that turn one version of a job's records into another, by page. It
 * compares only the items again of which a record has changed since its last call.
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
