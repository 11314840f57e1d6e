import type { Bbox } from "../../shared/document/geometry.ts";
import { dataPointSchema } from "../../shared/document/data-points.ts";
import { keywordSchema } from "../../shared/document/keywords.ts";
import { formatValue } from "../../shared/values.ts";
import type { Zone } from "../../shared/document/zones.ts";
import { zoneSchema } from "../../shared/document/zones.ts";
import { createRecordGuard, parseItem } from "../checkout/content-adapter.ts";
import type { Records } from "../history/history.ts";
import type { Change } from "../offline/merge.ts";
import { isOrderKey, listChanges } from "../offline/merge.ts";
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

const isPoint = createRecordGuard(dataPointSchema);
const isKeyword = createRecordGuard(keywordSchema);

/** A zone without its position, as `listChanges` compares it. */
type ComparedZone = Omit<Zone, "order"> & { bbox: Bbox };

function isBoxedZone(record: unknown): record is ComparedZone {
  return zoneSchema.safeParse({ order: 1, ...(record as object) }).data?.bbox !== undefined;
}

const stateOf = <State extends string>(state: State): State | "suggested" =>
  state === "absent" || state === "rejected" ? state : "suggested";

/** Returns a record without what does not change the result: confidences, and that a reviewer accepted it. */
function omitReviewState(record: unknown): unknown {
  const zone = zoneSchema.safeParse(record);
  if (zone.success) return { ...zone.data, confidence: 0, origin: "machine", accepted: false };
  if (isPoint(record)) {
    return { ...record, confidence: 0, origin: "machine", alternatives: [], text: "", state: stateOf(record.state) };
  }
  if (isKeyword(record)) return { ...record, confidence: 0, origin: "machine", state: stateOf(record.state) };
  return record;
}

const mapRecords = (records: Records): Records =>
  new Map([...records].map(([key, record]) => [key, omitReviewState(record)]));

/** The part of a box that must lie inside of another one for it to be a part of that. */
const minContained = 0.8;

function isInside({ x, y, width, height }: Bbox, outer: Bbox): boolean {
  const overlapX = Math.min(x + width, outer.x + outer.width) - Math.max(x, outer.x);
  const overlapY = Math.min(y + height, outer.y + outer.height) - Math.max(y, outer.y);
  return overlapX > 0 && overlapY > 0 && overlapX * overlapY >= minContained * width * height;
}

const hasOtherBox = (a: ComparedZone, b: ComparedZone): boolean => JSON.stringify(a.bbox) !== JSON.stringify(b.bbox);

/** Lists the changes whose zone in `version` is new there, or another box, and lies inside of `outer`. */
function listPartsOf(outer: Bbox, changes: readonly Change[], version: "base" | "mine"): Change[] {
  const other = version === "base" ? "mine" : "base";
  return changes.filter((change) => {
    const [zone, counterpart] = [change[version], change[other]];
    if (!isBoxedZone(zone) || !isInside(zone.bbox, outer)) return false;
    return counterpart === undefined || (isBoxedZone(counterpart) && hasOtherBox(zone, counterpart));
  });
}

/** Finds the splits and merges among the changed zones of a page. Each change is part of at most one. */
function groupZones(changes: readonly Change[]): { kind: "split" | "merged"; main: Change; parts: Change[] }[] {
  const free = new Set(changes.filter(({ base, mine }) => isBoxedZone(base) || isBoxedZone(mine)));
  const groups: { kind: "split" | "merged"; main: Change; parts: Change[] }[] = [];
  for (const kind of ["split", "merged"] as const) {
    const [whole, part] = kind === "split" ? (["base", "mine"] as const) : (["mine", "base"] as const);
    for (const main of changes) {
      const zone = main[whole];
      if (!free.has(main) || !isBoxedZone(zone)) continue;
      const parts = listPartsOf(zone.bbox, [...free], part);
      if (parts.length < 2) continue;
      groups.push({ kind, main, parts });
      for (const change of [main, ...parts]) free.delete(change);
    }
  }
  return groups;
}

/** Describes an added record without the state of its review. */
function describeAdded(key: string, record: unknown): string {
  if (isKeyword(record)) return "";
  if (isPoint(record)) return record.value === null ? "" : formatValue(record.value, record.type);
  return describeRecord(key, record);
}

function toOperation(change: Change): Operation {
  const { key, mine } = change;
  const { kind, text } = describeOperation(change, "mine") ?? { kind: "changed", text: "" };
  const isRejected = (isPoint(mine) || isKeyword(mine)) && mine.state === "rejected";
  return {
    key,
    kind: isRejected ? "rejected" : kind,
    name: nameChange(change),
    text: isRejected ? "" : kind === "added" ? describeAdded(key, mine) : text,
    page: findPage(change),
    changes: [change],
  };
}

/**
 * Lists the operations that turn one version of a job's records into another, by page.
 * @param base The version of the pipeline.
 * @param current The version of the reviewers.
 */
export function listOperations(base: Records, current: Records): Operation[] {
  const compared = mapRecords(base);
  const changes = listChanges({ base: compared, mine: mapRecords(current), theirs: compared });
  const byItem = Map.groupBy(changes, ({ key }) => parseItem(key));
  return [...byItem.values()].flatMap((ofItem) => {
    const groups = groupZones(ofItem.filter(({ key }) => !isOrderKey(key)));
    const grouped = new Map(groups.flatMap((group) => [group.main, ...group.parts].map((change) => [change, group])));
    return ofItem.flatMap((change): Operation[] => {
      const group = grouped.get(change);
      if (group === undefined) return [toOperation(change)];
      if (group.main !== change) return [];
      const count = group.parts.length;
      return [
        {
          ...toOperation(change),
          kind: group.kind,
          name: nameChange(change),
          text: group.kind === "split" ? `1 → ${count}` : `${count} → 1`,
          changes: [change, ...group.parts.filter((part) => part !== change)],
        },
      ];
    });
  });
}
