import { isEqual, isOrderKey, type Change } from "../../shared/document/changes.ts";
import type { DataPoint, DataPointState } from "../../shared/document/data-points.ts";
import type { Bbox, BlockRange } from "../../shared/document/geometry.ts";
import type { PageText } from "../../shared/document/page-text.ts";
import { isCorrection, isKeyword, isPoint, isZone } from "../../shared/document/records.ts";
import { getZoneText, type Zone } from "../../shared/document/zones.ts";
import { parseItem } from "../checkout/content-adapter.ts";
import { t } from "../messages/messages.ts";
import { formatValue } from "../session/values.ts";
import { zoneStyles } from "../styles/zone-types.ts";

/** The names of the kinds of changes, in the terms of reviewers. */

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

/** A description of the change of a record. */
export interface ChangeDescription {
  kind: keyof typeof kindNames;
  /** The details, such as `Text → Table`; may be empty. */
  text: string;
}

/** Formats a description as one line, such as `retyped: Text → Table`. */
export const formatDescription = ({ kind, text }: ChangeDescription): string =>
  text === "" ? kindNames[kind] : `${kindNames[kind]}: ${text}`;

/** A place in the document. */
export interface ChangePlace {
  page: number;
  bbox?: Bbox | undefined;
  range?: BlockRange | undefined;
  text: string;
}

/** Returns the places of a record in the document. */
export function listPlaces(key: string, record: unknown): readonly ChangePlace[] {
  if (isZone(record)) return [{ page: parseItem(key), bbox: record.bbox, range: record.range, text: "" }];
  if (isPoint(record)) return record.regions.map(({ page, bbox, range }) => ({ page, bbox, range, text: record.text }));
  return isKeyword(record) ? record.evidence : [];
}

/**
 * Returns the place at which a change is shown: the place of the record after the change, or else its place before the
 * change.
 */
export const findPlace = ({ key, before, after }: Change): ChangePlace | undefined =>
  [after, before].flatMap((record) => listPlaces(key, record))[0];

/** Returns the page on which a change is shown: the page of its place, or else the page of the record's item. */
export function findPage(change: Change): number | null {
  const item = parseItem(change.key);
  return findPlace(change)?.page ?? (item > 0 ? item : null);
}

const capitalize = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** Formats a path for display, with row numbers from 1: `lines[6].net_amount` as `lines 7 net amount`. */
const formatPath = (path: string): string =>
  path.replaceAll(/\[(\d+)\]/g, (_match, row: string) => ` ${Number(row) + 1}`).replaceAll(/[._]/g, " ");

/** Names a data point by the key of its record; undefined for other records. */
export type PointNamer = (key: string) => string | undefined;

/**
 * Returns the name of the changed record: the type of a zone, or the label of a data point or keyword.
 * @param namePoint Names the data points by the taxonomy of the job. Without it, they are named by their paths.
 */
export function nameChange({ key, before, after }: Change, namePoint: PointNamer = () => undefined): string {
  if (isOrderKey(key)) return t("reading-order-label");
  const record = before ?? after;
  if (isZone(record)) return zoneStyles[record.type].name;
  if (isPoint(record)) return namePoint(key) ?? record.label ?? capitalize(formatPath(record.path));
  if (isKeyword(record)) return record.label;
  if (isCorrection(record)) return t("change-word", { word: record.word + 1 });
  return key.slice(key.indexOf("/") + 1);
}

/** Returns the text of a changed zone. It is empty for other records, and while the text of the page is not loaded. */
export function getChangeText({ key, before, after }: Change, texts: ReadonlyMap<number, PageText>): string {
  const zone = before ?? after;
  const page = texts.get(parseItem(key));
  return isZone(zone) && page !== undefined ? getZoneText(page, zone).replaceAll("\n", " ") : "";
}

const nameState = (state: DataPointState): string => t(`state-${state}`);

const formatPoint = ({ value, type, state }: DataPoint): string =>
  value === null ? (state === "absent" ? nameState(state) : t("no-value")) : formatValue(value, type);

const formatBox = (zone: Zone): string => {
  const { bbox, range } = zone;
  if (bbox === undefined) return range === undefined ? "" : t("change-blocks", { from: range.from, to: range.to });
  return t("change-zone-bounds", {
    width: Math.round(bbox.width),
    height: Math.round(bbox.height),
    x: Math.round(bbox.x),
    y: Math.round(bbox.y),
  });
};

const formatSize = ({ bbox }: Zone): string =>
  bbox === undefined ? "" : `${Math.round(bbox.width)} × ${Math.round(bbox.height)}`;

/** Describes a version of a record as one line. */
export function describeRecord(key: string, record: unknown): string {
  if (record === undefined) return t("record-not-there");
  if (isOrderKey(key)) return Array.isArray(record) ? t("count-zones-total", { count: record.length }) : "";
  if (isZone(record)) {
    const level = record.level === undefined ? "" : `, ${t("level-of-zone", { level: record.level })}`;
    const accepted = record.accepted ? `, ${t("change-accepted")}` : "";
    return `${zoneStyles[record.type].name}${level}, ${formatBox(record)}${accepted}`;
  }
  if (isPoint(record)) {
    const { value, state } = record;
    return value === null && state === "absent" ? nameState(state) : `${formatPoint(record)}, ${nameState(state)}`;
  }
  if (isKeyword(record)) return nameState(record.state);
  if (!isCorrection(record)) return JSON.stringify(record);
  const { text } = record;
  return text === undefined ? t("change-word-confirmed") : t("quoted-text", { text });
}

function describeZone(before: Zone, after: Zone): ChangeDescription {
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
    return { kind: "changed", text: after.locked === true ? t("locked-note") : t("change-unlocked") };
  }
  if (!isEqual(before.table, after.table)) return { kind: "changed", text: t("change-table-grid") };
  if (before.level !== after.level)
    return {
      kind: "changed",
      text: after.level === undefined ? t("change-level-none") : t("level-of-zone", { level: after.level }),
    };
  if (before.accepted !== after.accepted) {
    return { kind: "changed", text: after.accepted ? t("change-accepted") : t("change-accept-withdrawn") };
  }
  return { kind: "changed", text: t("change-relations") };
}

function describePoint(before: DataPoint, after: DataPoint): ChangeDescription {
  if (!isEqual(before.value, after.value)) {
    return { kind: "value changed", text: `${formatPoint(before)} → ${formatPoint(after)}` };
  }
  if (before.state !== after.state) return { kind: "changed", text: nameState(after.state) };
  return { kind: "moved", text: t("change-linked-elsewhere") };
}

/** Describes the change of a record. */
export function describeChange({ key, before, after }: Change): ChangeDescription {
  if (isOrderKey(key)) return { kind: "reordered", text: "" };
  if (before === undefined) return { kind: "added", text: describeRecord(key, after) };
  if (after === undefined) return { kind: "removed", text: "" };
  if (isZone(before) && isZone(after)) return describeZone(before, after);
  if (isPoint(before) && isPoint(after)) return describePoint(before, after);
  if (isCorrection(before) && isCorrection(after)) {
    return { kind: "changed", text: `${describeRecord(key, before)} → ${describeRecord(key, after)}` };
  }
  return { kind: "changed", text: isKeyword(after) ? nameState(after.state) : "" };
}
