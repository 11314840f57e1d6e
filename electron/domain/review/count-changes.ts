import { changeKinds, type ChangeCounts, type ChangeKind } from "../../../shared/api/statistics.ts";
import type { ContentRole } from "../../../shared/api/contents.ts";
import { isEqual, isOrderKey, listChanges, type Change } from "../../../shared/document/changes.ts";
import { mappingSchema, type DataPoint } from "../../../shared/document/data-points.ts";
import { groupZones } from "../../../shared/document/group-zones.ts";
import { indexingSchema } from "../../../shared/document/keywords.ts";
import { isCorrection, isKeyword, isPoint, isZone, type Records } from "../../../shared/document/records.ts";
import { pageZonesSchema, type Zone } from "../../../shared/document/zones.ts";

/**
 * Counts the changes of a reviewer to a content, by comparing two versions of it. The functions are pure, so that a
 * thread can run them.
 */

/** The other versions of a content, with which the checked-in version is compared. */
export interface OtherVersions {
  role: ContentRole;
  /** The version before the checkout. */
  before: Uint8Array;
  /** The version that the pipeline wrote; null in the phase `work`, in which no work of others is reviewed. */
  computed: Uint8Array | null;
  /** The ids of the records that a quality review disputes. */
  disputed: readonly string[];
}

export interface CountedChanges {
  changes: ChangeCounts;
  /** The number of items that were changed or accepted. */
  decided: number;
  /** The number of items that a worker had decided and the reviewer changed or disputed. */
  disagreed: number;
}

interface ItemChange {
  kind: ChangeKind;
  /** The keys of all records that the change concerns. */
  keys: readonly string[];
}

/**
 * Classifies the change of a zone. Returns null if no counted property has changed, for example if only its acceptance
 * was withdrawn.
 */
function classifyZone(before: Zone, after: Zone): ChangeKind | null {
  if (before.type !== after.type) return "retyped";
  if (!isEqual([before.bbox, before.range], [after.bbox, after.range])) return "moved";
  const selectProperties = ({ level, continues, describes, list, table }: Zone) => [
    level,
    continues,
    describes,
    list,
    table,
  ];
  if (!isEqual(selectProperties(before), selectProperties(after))) return "changed";
  return after.accepted && !before.accepted ? "accepted" : null;
}

/** Returns the kind of change to a review state; null if the state is the same as before, or `suggested`. */
function classifyState(before: DataPoint["state"], after: DataPoint["state"]): ChangeKind | null {
  return after === before || after === "suggested" ? null : after;
}

function classifyPoint(before: DataPoint, after: DataPoint): ChangeKind | null {
  if (after.state === "absent" || after.state === "rejected") {
    if (after.state !== before.state || after.origin !== before.origin) return after.state;
  }
  if (!isEqual(before.value, after.value)) return "corrected";
  if (!isEqual(before.regions, after.regions)) return "moved";
  return classifyState(before.state, after.state);
}

function classifyChange({ key, before, after }: Change): ChangeKind | null {
  if (isOrderKey(key)) return "reordered";
  if (isCorrection(before) || isCorrection(after)) {
    // A correction without a text confirms the word as it was read.
    return isCorrection(after) && after.text === undefined ? "accepted" : "corrected";
  }
  if (after === undefined) return "removed";
  if (before === undefined) return isPoint(after) && after.state === "absent" ? "absent" : "added";
  if (isZone(before) && isZone(after)) return classifyZone(before, after);
  if (isPoint(before) && isPoint(after)) return classifyPoint(before, after);
  return isKeyword(before) && isKeyword(after) ? classifyState(before.state, after.state) : null;
}

/** Returns the key of a record, in the form `item/id`. The compared content is item 0. */
const toKey = (id: string): string => `0/${id}`;

/** Lists the records of the contents that reviewers write, with their ids. Contents were validated when they were stored. */
const listRecords: Partial<Record<ContentRole, (content: unknown) => (readonly [id: string, record: unknown])[]>> = {
  "page-zones-json": (content) => {
    const { zones, corrections = [] } = pageZonesSchema.parse(content);
    const words = corrections.map((correction) => [`#word-${correction.word}`, correction] as const);
    return [...zones.map((zone) => [zone.id, zone] as const), ...words];
  },
  "mapping-json": (content) => mappingSchema.parse(content).data_points.map((point) => [point.path, point]),
  "indexing-json": (content) => indexingSchema.parse(content).keywords.map((keyword) => [keyword.id, keyword]),
};

function readRecords(role: ContentRole, bytes: Uint8Array): Records {
  const records = listRecords[role]?.(JSON.parse(new TextDecoder().decode(bytes))) ?? [];
  return new Map(records.map(([id, record]) => [toKey(id), record]));
}

function listItemChanges(before: Records, after: Records): ItemChange[] {
  const changes = listChanges(before, after).flatMap((change) => {
    const kind = classifyChange(change);
    return kind === null ? [] : [{ ...change, kind }];
  });
  const groups = groupZones(changes.filter(({ kind }) => kind === "added" || kind === "removed" || kind === "moved"));
  const grouped = new Set(groups.flatMap(({ main, parts }) => [main, ...parts]));
  return [
    ...groups.map(({ kind, main, parts }) => ({ kind, keys: [main, ...parts].map(({ key }) => key) })),
    ...changes.filter((change) => !grouped.has(change)).map(({ kind, key }) => ({ kind, keys: [key] })),
  ];
}

/** Creates counts of 0 for all kinds of changes. */
export function createChangeCounts(): ChangeCounts {
  return Object.fromEntries(changeKinds.map((kind) => [kind, 0])) as ChangeCounts;
}

/** Counts the changes that lead from the version before a checkout to `bytes`, and the disagreement with the worker. */
export function countChanges(bytes: Uint8Array, { role, before, computed, disputed }: OtherVersions): CountedChanges {
  const changes = createChangeCounts();
  const beforeRecords = readRecords(role, before);
  const items = listItemChanges(beforeRecords, readRecords(role, bytes));
  for (const { kind } of items) changes[kind] += 1;
  const workerChanges = computed === null ? [] : listItemChanges(readRecords(role, computed), beforeRecords);
  const changedKeys = items.flatMap(({ kind, keys }) => (kind === "accepted" ? [] : keys));
  const disagreedKeys = new Set([...disputed.map(toKey), ...changedKeys]);
  const disagreed = workerChanges.filter(({ keys }) => keys.some((key) => disagreedKeys.has(key))).length;
  return { changes, decided: items.length, disagreed };
}
