import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Zone, ZoneType } from "../../../shared/document/zones.ts";
import { addGrids } from "../../document-ops/create-grid.ts";
import { hasLocked, isLocked, omitLocked, setLocked } from "../../document-ops/lock.ts";
import { addRange, mergeRanges, splitRange } from "../../document-ops/section-zones.ts";
import { alignToWords } from "../../document-ops/snap.ts";
import type { Edge } from "../../document-ops/zones.ts";
import * as operations from "../../document-ops/zones.ts";
import { announce } from "../../session/notices.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import { getOpenDisputes } from "../../checkout/disputes.ts";
import { getConfidenceBucket } from "../confidence.ts";
import { zoneKey } from "./adapter.ts";
import { namePlace, type StepName, type Zoning } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** Edits of the selected zones. Each edit is one undo step, and its result is announced to screen readers. */

/** Creates a random id for a zone that a person adds. */
export const createZoneId = (): string => `h-${crypto.randomUUID().slice(0, 8)}`;

export const getSelectedIds = (zoning: Zoning): Set<string> => new Set(zoning.store.getState().selectedIds);
export const getCurrentPage = (zoning: Zoning): number => zoning.store.getState().page;
/** Formats a number of zones, such as `3 zones`. */
export const formatZoneCount = (count: number): string => t("zoning-count-zones", { count });

/** Locks the selected zones, or unlocks them if all are locked. */
export function toggleLock(zoning: Zoning): void {
  const selected = zoning.getSelectedZones();
  const locks = !selected.every(isLocked);
  const after = setLocked(zoning.getZones(), getSelectedIds(zoning), locks);
  zoning.replaceZones({ command: "zone.toggle-lock" }, getCurrentPage(zoning), after);
  zoning.announce(
    locks
      ? t("zoning-zones-locked", { count: selected.length })
      : t("zoning-zones-unlocked", { count: selected.length }),
  );
}

/** Returns the ids of the selected zones that are not locked. If there are none, shows a notice. */
function getUnlockedIds(zoning: Zoning): Set<string> {
  const ids = omitLocked(zoning.getZones(), getSelectedIds(zoning));
  if (ids.size === 0) announceLock(zoning);
  return ids;
}

/** Shows the notice that the selected zones are locked and cannot be edited. */
export function announceLock(zoning: Zoning): void {
  const { length } = zoning.getSelectedZones();
  announce("info", length === 1 ? t("zone-locked-notice") : t("zone-selection-locked-notice"));
}

export function retype(zoning: Zoning, type: ZoneType): void {
  const { selectedIds, page } = zoning.store.getState();
  zoning.store.setState({ drawType: type, isTypePaletteOpen: false });
  if (selectedIds.length === 0) return;
  zoning.replaceZones(
    { command: "zone.retype" },
    page,
    addGrids(
      operations.changeType(zoning.getZones(), getSelectedIds(zoning), type),
      getSelectedIds(zoning),
      zoning.getWordBoxes(page),
    ),
  );
  zoning.announce(t("zone-type-changed", { type: zoneStyles[type].name }));
}

export function remove(zoning: Zoning): void {
  const { selectedIds, page } = zoning.store.getState();
  const all = zoning.getZones();
  const ids = getUnlockedIds(zoning);
  if (ids.size === 0) return;
  const index = all.findIndex((zone) => ids.has(zone.id));
  const after = operations.remove(all, ids);
  const next = after[Math.min(index, after.length - 1)];
  const kept = selectedIds.filter((id) => !ids.has(id));
  zoning.replaceZones(
    { command: "zone.delete" },
    page,
    after,
    kept.length > 0 || next === undefined ? kept : [next.id],
  );
  const deleted = t("zoning-zones-deleted", { count: ids.size });
  zoning.announce(kept.length === 0 ? deleted : `${deleted}, ${t("zoning-locked-kept", { count: kept.length })}`);
}

/** Adds the id of a series to a step, so that repeated key presses on the same zones become one undo step. */
function withSeries(zoning: Zoning, name: StepName): StepName {
  return { ...name, series: [name.command, ...getSelectedIds(zoning)].join(" ") };
}

const moveStep: StepName = { command: "zone.move" };

/** Moves the selected zones by an arrow key. @param dx The shift in points */
export function nudge(zoning: Zoning, dx: number, dy: number): void {
  moveBy(zoning, dx, dy, false, withSeries(zoning, moveStep));
}

/**
 * Moves the selected zones by a shift in points, within the page.
 * @param snap True to align the left and top edges of a single zone with words that are at most three points away.
 */
export function moveBy(zoning: Zoning, dx: number, dy: number, snap = false, step = moveStep): void {
  const page = getCurrentPage(zoning);
  const extent = zoning.getExtent(page);
  let shift = { dx, dy };
  const ids = getUnlockedIds(zoning);
  if (ids.size === 0) return;
  const [zone, second] = zoning.getZones().filter(({ id }) => ids.has(id));
  if (snap && zone?.bbox !== undefined && second === undefined) {
    const moved = { ...zone.bbox, x: zone.bbox.x + dx, y: zone.bbox.y + dy };
    const correction = alignToWords(moved, zoning.getWordBoxes(page), 3);
    shift = { dx: dx + correction.dx, dy: dy + correction.dy };
  }
  zoning.replaceZones(step, page, operations.move(zoning.getZones(), ids, shift.dx, shift.dy, extent));
  const box = zoning.getZones().find(({ id }) => ids.has(id))?.bbox;
  if (box !== undefined) zoning.announce(t("zone-moved", { x: Math.round(box.x), y: Math.round(box.y) }));
}

const resizeStep: StepName = { command: "zone.resize" };

export function resizeTo(zoning: Zoning, id: string, bbox: Bbox, step = resizeStep): void {
  const page = getCurrentPage(zoning);
  if (hasLocked(zoning.getZones(), new Set([id]))) return announceLock(zoning);
  zoning.replaceZones(step, page, operations.resize(zoning.getZones(), id, bbox, zoning.getExtent(page)));
  const resized = zoning.getZones().find((zone) => zone.id === id)?.bbox ?? bbox;
  zoning.announce(t("zone-resized", { width: Math.round(resized.width), height: Math.round(resized.height) }));
}

/** Moves an edge of the selected zone by an arrow key. @param by Points outwards; negative inwards */
export function moveEdge(zoning: Zoning, edge: Edge, by: number): void {
  const [zone] = zoning.getSelectedZones();
  if (zone?.bbox === undefined) return;
  resizeTo(zoning, zone.id, operations.moveEdge(zone.bbox, edge, by), withSeries(zoning, resizeStep));
}

export function draw(zoning: Zoning, page: number, bbox: Bbox): void {
  const { drawType } = zoning.store.getState();
  const id = createZoneId();
  const zones = operations.draw(zoning.getZones(page), id, bbox, drawType, zoning.getExtent(page));
  const after = addGrids(zones, new Set([id]), zoning.getWordBoxes(page));
  zoning.replaceZones({ command: "zone.draw" }, page, after, [id]);
  zoning.announce(t("zone-drawn", { type: zoneStyles[drawType].name }));
}

/** Adds a zone in the middle of the page, for users without a pointer, who move it by the arrow keys. */
export function addInMiddle(zoning: Zoning): void {
  const page = getCurrentPage(zoning);
  const { width, height } = zoning.getExtent(page);
  draw(zoning, page, { x: width / 4, y: height / 2 - 24, width: width / 2, height: 48 });
  zoning.select(page, zoning.store.getState().selectedIds, true);
}

export function duplicate(zoning: Zoning): void {
  const page = getCurrentPage(zoning);
  const before = new Set(zoning.getZones().map((zone) => zone.id));
  const after = operations.duplicate(zoning.getZones(), getSelectedIds(zoning), createZoneId, zoning.getExtent(page));
  const copies = after.flatMap((zone) => (before.has(zone.id) ? [] : [zone.id]));
  zoning.replaceZones({ command: "zone.duplicate" }, page, after, copies);
}

export function merge(zoning: Zoning): void {
  const { selectedIds, page } = zoning.store.getState();
  const first = zoning.getSelectedZones()[0];
  if (first === undefined) return;
  const ids = getSelectedIds(zoning);
  const before = zoning.getZones().length;
  const after = zoning.isPaged ? operations.merge(zoning.getZones(), ids) : mergeRanges(zoning.getZones(), ids);
  if (after.length === before) return announceLock(zoning);
  const replacements = new Map(selectedIds.map((id) => [id, first.id]));
  zoning.replaceZones({ command: "zone.merge" }, page, after, [first.id], replacements);
  zoning.announce(t("zoning-zones-merged", { count: selectedIds.length }));
}

export function shiftOrder(zoning: Zoning, direction: -1 | 1): void {
  const page = getCurrentPage(zoning);
  const after = operations.shiftOrder(zoning.getZones(), getSelectedIds(zoning), direction);
  zoning.replaceZones({ command: "zone.reorder" }, page, after);
  const [zone] = zoning.getSelectedZones();
  if (zone !== undefined)
    zoning.announce(t("zoning-zone-in-reading-order", { order: zone.order, count: after.length }));
}

/**
 * Adds a clicked zone to the reading order that is being set. A click on another page first sets the order of the zones
 * that were clicked before, as an undo step of its own.
 */
export function addToReadingOrder(zoning: Zoning, page: number, id: string): void {
  const { orderedPage } = zoning.store.getState();
  if (page !== orderedPage) finishReadingOrder(zoning);
  if (page !== zoning.store.getState().page) zoning.select(page, []);
  const { orderedIds } = zoning.store.getState();
  if (orderedIds.includes(id)) return;
  zoning.store.setState({ mode: "order", orderedPage: page, orderedIds: [...orderedIds, id] });
}

/** Ends the reading-order mode: moves the clicked zones to the front of the reading order, in the order of the clicks. */
export function finishReadingOrder(zoning: Zoning): void {
  const { orderedIds, orderedPage: page } = zoning.store.getState();
  zoning.store.setState({ mode: "select", orderedIds: [] });
  if (orderedIds.length === 0) return;
  const after = operations.moveToFront(zoning.getZones(page), orderedIds);
  zoning.replacePages({ command: "zone.reorder" }, new Map([[page, { after }]]));
  zoning.announce(t("zoning-reading-order-set", { zones: formatZoneCount(orderedIds.length) }));
}

export function finishSplit(zoning: Zoning): void {
  const { cut } = zoning.store.getState();
  if (cut === null) return;
  zoning.store.setState({ cut: null });
  const before = new Set(zoning.getZones(cut.page).map((zone) => zone.id));
  // An undo may have changed the zone after the cuts were placed.
  const after = operations.split(zoning.getZones(cut.page), cut.id, cut.axis, cut.positions, createZoneId);
  const count = after.length - before.size + 1;
  if (count < 2) return void announce("info", t("zoning-cut-divides-nothing"));
  const last = after.findLast((zone) => !before.has(zone.id))?.id ?? cut.id;
  zoning.replaceZones({ command: "zone.split" }, cut.page, after, [cut.id], new Map([[cut.id, last]]));
  zoning.announce(t("zoning-split-into-zones", { count }));
}

export function splitBefore(zoning: Zoning, id: string, path: string): void {
  const page = getCurrentPage(zoning);
  const text = zoning.checkout.contents.peek("page-text-json", page);
  if (text?.source !== "markup") return;
  if (hasLocked(zoning.getZones(), new Set([id]))) return announceLock(zoning);
  const newId = createZoneId();
  const after = splitRange(zoning.getZones(), id, text.blocks, path, () => newId);
  zoning.replaceZones({ command: "zone.split" }, page, after, [id], new Map([[id, newId]]));
}

export function addBlocks(zoning: Zoning, page: number, from: string, to: string): void {
  const id = createZoneId();
  const after = addRange(zoning.getZones(page), id, from, to, zoning.store.getState().drawType);
  zoning.replaceZones({ command: "zone.draw" }, page, after, [id]);
}

/** Returns whether a zone is unreviewed and its confidence is low or medium. */
export const needsCheck = (zone: Zone): boolean => !zone.accepted && getConfidenceBucket(zone.confidence) !== "high";
export const isUnreviewed = (zone: Zone): boolean => !zone.accepted;

/** Selects the next (1) or previous (-1) zone that needs a check or that a quality reviewer disputes. */
export async function moveToCheck(zoning: Zoning, direction: 1 | -1): Promise<void> {
  const disputes = getOpenDisputes(zoning.checkout.store.getState());
  if (await zoning.moveSelection(direction, (zone, page) => needsCheck(zone) || disputes.has(zoneKey(page, zone.id))))
    return;
  announce("info", direction > 0 ? t("zone-check-none-below") : t("zone-check-none-above"));
}

/** Accepts the selected zones and selects the next unreviewed zone, or else the previous one, on any page. */
export async function acceptAndContinue(zoning: Zoning): Promise<void> {
  const { page, selectedIds } = zoning.store.getState();
  if (selectedIds.length > 0) {
    zoning.replaceZones({ command: "zone.accept" }, page, operations.accept(zoning.getZones(), getSelectedIds(zoning)));
  }
  await selectNextUnreviewed(zoning);
}

export async function acceptPage(zoning: Zoning): Promise<void> {
  const page = getCurrentPage(zoning);
  const ids = new Set(zoning.getZones().map((zone) => zone.id));
  zoning.replaceZones({ command: "page.accept" }, page, operations.accept(zoning.getZones(), ids));
  zoning.announce(t("zoning-page-accepted", { place: namePlace(page, zoning.isPaged) }));
  await selectNextUnreviewed(zoning);
}

async function selectNextUnreviewed(zoning: Zoning): Promise<void> {
  if (await zoning.moveSelection(1, isUnreviewed)) return;
  if (!(await zoning.moveSelection(-1, isUnreviewed))) announce("info", t("zone-all-accepted"));
}
