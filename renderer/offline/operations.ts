import type { DataPoint, DataPointState } from "../../shared/document/data-points.ts";
import { dataPointSchema } from "../../shared/document/data-points.ts";
import type { Bbox, BlockRange } from "../../shared/document/geometry.ts";
import type { Keyword } from "../../shared/document/keywords.ts";
import { keywordSchema } from "../../shared/document/keywords.ts";
import type { PageText } from "../../shared/document/page-text.ts";
import type { WordCorrection, Zone } from "../../shared/document/zones.ts";
import { getZoneText, wordCorrectionSchema, zoneSchema } from "../../shared/document/zones.ts";
import { formatValue } from "../session/values.ts";
import { parseItem } from "../checkout/content-adapter.ts";
import { zoneStyles } from "../styles/zone-types.ts";
import type { Change } from "./merge.ts";
import { isEqual, isOrderKey } from "./merge.ts";
import { t } from "../messages/messages.ts";

/** Describes changes of records as a reviewer names them. */

/** What one side did to a record. */
export type OperationKind =
  | "added"
  | "removed"
  | "moved"
  | "resized"
  | "retyped"
  | "reordered"
  | "value changed"
  | "changed";

export interface Operation {
  kind: OperationKind;
  /** The outcome in words, such as `Text → Table`. */
  text: string;
}

/** A zone without its position in the reading order, which is a record of its own. */
type OrderlessZone = Omit<Zone, "order">;

type Item =
  | { type: "zone"; zone: OrderlessZone }
  | { type: "point"; point: DataPoint }
  | { type: "keyword"; keyword: Keyword }
  | { type: "correction"; correction: WordCorrection };

export const kindNames = {
  added: t("offline-kind-added"),
  removed: t("offline-kind-removed"),
  moved: t("offline-kind-moved"),
  resized: t("offline-kind-resized"),
  retyped: t("offline-kind-retyped"),
  reordered: t("offline-kind-reordered"),
  "value changed": t("offline-kind-value-changed"),
  changed: t("offline-kind-changed"),
  split: t("offline-kind-split"),
  merged: t("offline-kind-merged"),
  rejected: t("offline-kind-rejected"),
} as const;

/** Formats an operation in one line, such as `retyped: Text → Table`. */
export const formatOperation = ({ kind, text }: { kind: keyof typeof kindNames; text: string }): string =>
  text === "" ? kindNames[kind] : `${kindNames[kind]}: ${text}`;

const items = new WeakMap<object, { item: Item | null }>();

function recognize(record: object): Item | null {
  // The fields by which the schemas differ save the others, which are slow to fail.
  if ("path" in record) {
    const point = dataPointSchema.safeParse(record);
    return point.success ? { type: "point", point: point.data } : null;
  }
  if ("evidence" in record) {
    const keyword = keywordSchema.safeParse(record);
    return keyword.success ? { type: "keyword", keyword: keyword.data } : null;
  }
  if ("word" in record) {
    const correction = wordCorrectionSchema.safeParse(record);
    return correction.success ? { type: "correction", correction: correction.data } : null;
  }
  const zone = zoneSchema.safeParse({ order: 1, ...record });
  return zone.success ? { type: "zone", zone: zone.data } : null;
}

/** Recognizes a record, each object once; null if it is none of the workbenches'. */
function parseRecord(record: unknown): Item | null {
  if (typeof record !== "object" || record === null) return null;
  const known = items.get(record) ?? { item: recognize(record) };
  items.set(record, known);
  return known.item;
}

/** A place in the document. */
export interface Place {
  page: number;
  bbox?: Bbox | undefined;
  range?: BlockRange | undefined;
  text: string;
}

/** Returns the places of a record in the document. */
export function listPlaces(key: string, record: unknown): Place[] {
  const item = parseRecord(record);
  switch (item?.type) {
    case "zone": {
      const { bbox, range } = item.zone;
      return [{ page: parseItem(key), bbox, range, text: "" }];
    }
    case "point": {
      const { regions, text } = item.point;
      return regions.map(({ page, bbox, range }) => ({ page, bbox, range, text }));
    }
    case "keyword":
      return item.keyword.evidence.map(({ page, bbox, range, text }) => ({ page, bbox, range, text }));
    case "correction":
      return [];
    case undefined:
      return [];
  }
}

/** Returns the page on which a change is shown: that of a version's place, or else of the record's item. */
export function findPage({ key, mine, theirs, base }: Change): number | null {
  const [place] = [mine, theirs, base].flatMap((record) => listPlaces(key, record));
  const item = parseItem(key);
  return place?.page ?? (item > 0 ? item : null);
}

const capitalize = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** Formats a path for readers, whose rows count from 1: `lines[6].net_amount` as `lines 7 net amount`. */
const formatPath = (path: string): string =>
  path.replaceAll(/\[(\d+)\]/g, (_match, row: string) => ` ${Number(row) + 1}`).replaceAll(/[._]/g, " ");

/** Names the changed record: `Text zone`, `total amount`, or a keyword's label. */
export function nameChange({ key, base, mine, theirs }: Change): string {
  if (isOrderKey(key)) return t("offline-reading-order");
  const item = parseRecord(base ?? mine ?? theirs);
  switch (item?.type) {
    case "zone":
      return zoneStyles[item.zone.type].name;
    case "point":
      return item.point.label ?? capitalize(formatPath(item.point.path));
    case "keyword":
      return item.keyword.label;
    case "correction":
      return t("offline-corrected-word", { word: item.correction.word + 1 });
    case undefined:
      return key.slice(key.indexOf("/") + 1);
  }
}

/** Returns the text of a changed zone by the texts of the pages; empty for other records and pages without text. */
export function getChangeText({ key, base, mine, theirs }: Change, texts: ReadonlyMap<number, PageText>): string {
  const item = isOrderKey(key) ? null : parseRecord(base ?? mine ?? theirs);
  const page = texts.get(parseItem(key));
  return item?.type === "zone" && page !== undefined ? getZoneText(page, item.zone).replaceAll("\n", " ") : "";
}

const nameState = (state: DataPointState): string => t(`state-${state}`);

const formatPoint = ({ value, type, state }: DataPoint): string =>
  value === null ? (state === "absent" ? nameState(state) : t("offline-no-value")) : formatValue(value, type);

const formatBox = (zone: OrderlessZone): string => {
  const { bbox, range } = zone;
  if (bbox === undefined) return range === undefined ? "" : t("offline-blocks", { from: range.from, to: range.to });
  return t("offline-pt-at", {
    width: Math.round(bbox.width),
    height: Math.round(bbox.height),
    x: Math.round(bbox.x),
    y: Math.round(bbox.y),
  });
};

const formatSize = ({ bbox }: OrderlessZone): string =>
  bbox === undefined ? "" : `${Math.round(bbox.width)} × ${Math.round(bbox.height)}`;

/** Describes a version of a record in one line. */
export function describeRecord(key: string, record: unknown): string {
  if (record === undefined) return t("offline-not-there");
  if (isOrderKey(key)) return Array.isArray(record) ? t("offline-zones", { count: record.length }) : "";
  const item = parseRecord(record);
  switch (item?.type) {
    case "zone": {
      const { zone } = item;
      const level = zone.level === undefined ? "" : `, ${t("offline-level", { level: zone.level })}`;
      return `${zoneStyles[zone.type].name}${level}, ${formatBox(zone)}${zone.accepted ? `, ${t("offline-accepted")}` : ""}`;
    }
    case "point":
      return item.point.value === null && item.point.state === "absent"
        ? nameState(item.point.state)
        : `${formatPoint(item.point)}, ${nameState(item.point.state)}`;
    case "keyword":
      return nameState(item.keyword.state);
    case "correction":
      return item.correction.text === undefined
        ? t("offline-confirmed-as-read")
        : t("offline-quoted", { text: item.correction.text });
    case undefined:
      return JSON.stringify(record);
  }
}

function describeZone(before: OrderlessZone, after: OrderlessZone): Operation {
  if (before.type !== after.type) {
    return { kind: "retyped", text: `${zoneStyles[before.type].name} → ${zoneStyles[after.type].name}` };
  }
  if (!isEqual(before.bbox, after.bbox) || !isEqual(before.range, after.range)) {
    const [from, to] = [formatSize(before), formatSize(after)];
    return from === to
      ? { kind: "moved", text: formatBox(after) }
      : { kind: "resized", text: `${from} → ${formatBox(after)}` };
  }
  if (before.locked !== after.locked) {
    return { kind: "changed", text: after.locked === true ? t("offline-locked") : t("offline-unlocked") };
  }
  if (!isEqual(before.table, after.table)) return { kind: "changed", text: t("offline-rows-columns") };
  if (before.level !== after.level)
    return {
      kind: "changed",
      text: after.level === undefined ? t("offline-no-level") : t("offline-level", { level: after.level }),
    };
  if (before.accepted !== after.accepted) {
    return { kind: "changed", text: after.accepted ? t("offline-accepted") : t("offline-not-accepted-any-more") };
  }
  return { kind: "changed", text: t("offline-relations-other-zones") };
}

function describePoint(before: DataPoint, after: DataPoint): Operation {
  if (!isEqual(before.value, after.value)) {
    return { kind: "value changed", text: `${formatPoint(before)} → ${formatPoint(after)}` };
  }
  if (before.state !== after.state) return { kind: "changed", text: nameState(after.state) };
  return { kind: "moved", text: t("offline-linked-another-place") };
}

/** Describes what one side did to a record; null if it did nothing. */
export function describeOperation(change: Change, side: "mine" | "theirs"): Operation | null {
  const { key, base } = change;
  const after = change[side];
  if (change.by !== "both" && change.by !== side) return null;
  if (isOrderKey(key)) return { kind: "reordered", text: "" };
  if (base === undefined) return { kind: "added", text: describeRecord(key, after) };
  if (after === undefined) return { kind: "removed", text: "" };
  const [from, to] = [parseRecord(base), parseRecord(after)];
  if (from?.type === "zone" && to?.type === "zone") return describeZone(from.zone, to.zone);
  if (from?.type === "point" && to?.type === "point") return describePoint(from.point, to.point);
  if (from?.type === "correction" && to?.type === "correction") {
    return { kind: "changed", text: `${describeRecord(key, base)} → ${describeRecord(key, after)}` };
  }
  if (to?.type === "keyword") return { kind: "changed", text: nameState(to.keyword.state) };
  return { kind: "changed", text: "" };
}
