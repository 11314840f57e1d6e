import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Zone, ZoneType } from "../../../shared/document/zones.ts";
import { addRange, mergeRanges, splitRange } from "../../document-ops/section-zones.ts";
import { alignToWords } from "../../document-ops/snap.ts";
import type { Edge } from "../../document-ops/zones.ts";
import * as operations from "../../document-ops/zones.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import { getBucket } from "../confidence.ts";
import type { StepName, Zoning } from "./state.ts";

/** Applies the zone operations to the selection, each as one undo step with a spoken result. */

/** Creates an id for a zone that a person made. */
export const createZoneId = (): string => `h-${crypto.randomUUID().slice(0, 8)}`;

export const getSelectedIds = (zoning: Zoning): Set<string> => new Set(zoning.store.getState().selected);
export const getCurrentPage = (zoning: Zoning): number => zoning.store.getState().page;
export const pluralize = (count: number, noun: string): string => (count === 1 ? noun : `${count} ${noun}s`);

export function retype(zoning: Zoning, type: ZoneType): void {
  const { selected, page } = zoning.store.getState();
  zoning.store.setState({ drawType: type, palette: false });
  if (selected.length === 0) return;
  zoning.change(
    {
      command: "zone.retype",
      title: `Change ${pluralize(selected.length, "zone")} to ${zoneStyles[type].name.toLowerCase()}`,
    },
    page,
    operations.retype(zoning.zones(), getSelectedIds(zoning), type),
  );
  zoning.say(`Type: ${zoneStyles[type].name}`);
}

export function remove(zoning: Zoning): void {
  const { selected, page } = zoning.store.getState();
  const all = zoning.zones();
  const at = all.findIndex((zone) => selected.includes(zone.id));
  const after = operations.remove(all, getSelectedIds(zoning));
  const next = after[Math.min(at, after.length - 1)];
  zoning.change(
    { command: "zone.delete", title: `Delete ${pluralize(selected.length, "zone")}` },
    page,
    after,
    next === undefined ? [] : [next.id],
  );
  zoning.say(`${pluralize(selected.length, "Zone")} deleted`);
}

export function moveBy(zoning: Zoning, dx: number, dy: number, snap = false): void {
  const page = getCurrentPage(zoning);
  const extent = zoning.extent(page);
  let shift = { dx, dy };
  const [zone, second] = zoning.selectedZones();
  if (snap && zone?.bbox !== undefined && second === undefined) {
    const moved = { ...zone.bbox, x: zone.bbox.x + dx, y: zone.bbox.y + dy };
    const correction = alignToWords(moved, zoning.words(page), 3);
    shift = { dx: dx + correction.dx, dy: dy + correction.dy };
  }
  const step = { command: "zone.move", title: "Move zone" };
  zoning.change(step, page, operations.move(zoning.zones(), getSelectedIds(zoning), shift.dx, shift.dy, extent));
  const box = zoning.selectedZones()[0]?.bbox;
  if (box !== undefined) zoning.say(`Moved to ${Math.round(box.x)}, ${Math.round(box.y)}`);
}

export function resizeTo(zoning: Zoning, id: string, bbox: Bbox, step?: StepName): void {
  const page = getCurrentPage(zoning);
  zoning.change(
    step ?? { command: "zone.resize", title: "Resize zone" },
    page,
    operations.resize(zoning.zones(), id, bbox, zoning.extent(page)),
  );
  zoning.say(`${Math.round(bbox.width)} by ${Math.round(bbox.height)} points`);
}

export function pushEdge(zoning: Zoning, edge: Edge, by: number): void {
  const [zone] = zoning.selectedZones();
  if (zone?.bbox !== undefined) resizeTo(zoning, zone.id, operations.pushEdge(zone.bbox, edge, by));
}

export function draw(zoning: Zoning, page: number, bbox: Bbox): void {
  const { drawType } = zoning.store.getState();
  const id = createZoneId();
  const after = operations.draw(zoning.zones(page), id, bbox, drawType, zoning.extent(page));
  const name = zoneStyles[drawType].name;
  zoning.change({ command: "zone.draw", title: `Draw ${name.toLowerCase()}` }, page, after, [id]);
  zoning.say(`${name} drawn. 1 to 9 or T changes its type.`);
}

/** Adds a zone in the middle of the page, an alternative to dragging: the arrow keys move it into place. */
export function addInMiddle(zoning: Zoning): void {
  const page = getCurrentPage(zoning);
  const { width, height } = zoning.extent(page);
  draw(zoning, page, { x: width / 4, y: height / 2 - 24, width: width / 2, height: 48 });
  zoning.select(page, zoning.store.getState().selected, true);
}

export function duplicate(zoning: Zoning): void {
  const page = getCurrentPage(zoning);
  const before = new Set(zoning.zones().map((zone) => zone.id));
  const after = operations.duplicate(zoning.zones(), getSelectedIds(zoning), createZoneId, zoning.extent(page));
  const copies = after.flatMap((zone) => (before.has(zone.id) ? [] : [zone.id]));
  zoning.change({ command: "zone.duplicate", title: "Duplicate zone" }, page, after, copies);
}

export function merge(zoning: Zoning): void {
  const { selected, page } = zoning.store.getState();
  const first = zoning.selectedZones()[0];
  if (first === undefined) return;
  const ids = getSelectedIds(zoning);
  const after = zoning.paged ? operations.merge(zoning.zones(), ids) : mergeRanges(zoning.zones(), ids);
  const step = { command: "zone.merge", title: `Merge ${selected.length} zones` };
  zoning.change(step, page, after, [first.id], new Map(selected.map((id) => [id, first.id])));
  zoning.say(`${selected.length} zones merged`);
}

export function shiftOrder(zoning: Zoning, by: -1 | 1): void {
  const page = getCurrentPage(zoning);
  const after = operations.shiftOrder(zoning.zones(), getSelectedIds(zoning), by);
  zoning.change(
    { command: "zone.reorder", title: by < 0 ? "Move earlier in reading order" : "Move later in reading order" },
    page,
    after,
  );
  const [zone] = zoning.selectedZones();
  if (zone !== undefined) zoning.say(`Zone ${zone.order} of ${after.length} in reading order`);
}

/** Ends the reading-order mode: the picked zones come first, in the order in which they were picked. */
export function endOrder(zoning: Zoning): void {
  const { picked, page } = zoning.store.getState();
  zoning.store.setState({ mode: "select", picked: [] });
  if (picked.length === 0) return;
  const after = operations.putFirst(zoning.zones(), picked);
  zoning.change({ command: "zone.reorder", title: "Change reading order" }, page, after);
  zoning.say(`Reading order of ${pluralize(picked.length, "zone")} set`);
}

export function splitAt(zoning: Zoning): void {
  const { cut } = zoning.store.getState();
  if (cut === null) return;
  zoning.store.setState({ cut: null });
  const before = new Set(zoning.zones(cut.page).map((zone) => zone.id));
  const after = operations.split(zoning.zones(cut.page), cut.id, cut.axis, cut.at, createZoneId);
  const last = after.findLast((zone) => !before.has(zone.id))?.id ?? cut.id;
  const step = { command: "zone.split", title: "Split zone" };
  zoning.change(step, cut.page, after, [cut.id], new Map([[cut.id, last]]));
  zoning.say(`Split into ${cut.at.length + 1} zones`);
}

export function splitBefore(zoning: Zoning, id: string, path: string): void {
  const page = getCurrentPage(zoning);
  const text = zoning.checkout.contents.peek("page-text-json", page);
  if (text?.source !== "markup") return;
  const newId = createZoneId();
  const after = splitRange(zoning.zones(), id, text.blocks, path, () => newId);
  zoning.change({ command: "zone.split", title: "Split zone" }, page, after, [id], new Map([[id, newId]]));
}

export function addBlocks(zoning: Zoning, page: number, from: string, to: string): void {
  const id = createZoneId();
  const after = addRange(zoning.zones(page), id, from, to, zoning.store.getState().drawType);
  zoning.change({ command: "zone.draw", title: "Add zone" }, page, after, [id]);
}

/** Tells whether a zone is unreviewed and its confidence is below the highest bucket. */
export const needsCheck = (zone: Zone): boolean => !zone.accepted && getBucket(zone.confidence) !== "sure";
export const isUnreviewed = (zone: Zone): boolean => !zone.accepted;

/** Accepts the selected zones and selects the next unreviewed zone, on this page or a later one. */
export async function acceptAndContinue(zoning: Zoning): Promise<void> {
  const { page, selected } = zoning.store.getState();
  if (selected.length > 0) {
    const step = { command: "zone.accept", title: `Accept ${pluralize(selected.length, "zone")}` };
    zoning.change(step, page, operations.accept(zoning.zones(), getSelectedIds(zoning)));
  }
  await selectNextUnreviewed(zoning);
}

export async function acceptPage(zoning: Zoning): Promise<void> {
  const page = getCurrentPage(zoning);
  const ids = new Set(zoning.zones().map((zone) => zone.id));
  zoning.change({ command: "page.accept", title: `Accept page ${page}` }, page, operations.accept(zoning.zones(), ids));
  zoning.say(`Page ${page} accepted`);
  await selectNextUnreviewed(zoning);
}

async function selectNextUnreviewed(zoning: Zoning): Promise<void> {
  if (await zoning.step(1, isUnreviewed)) return;
  if (!(await zoning.step(-1, isUnreviewed))) zoning.say("All zones are accepted. You can check in.");
}
