import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Zone, ZoneType } from "../../../shared/document/zones.ts";
import { addRange, mergeRanges, splitRange } from "../../document-ops/section-zones.ts";
import { alignToWords } from "../../document-ops/snap.ts";
import type { Edge } from "../../document-ops/zones.ts";
import * as operations from "../../document-ops/zones.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import { bucketOf } from "../confidence.ts";
import type { Naming, Zoning } from "./state.ts";

/** What commands and gestures do to the selected zones: the pure operations, named and committed. */
export const newId = (): string => `h-${crypto.randomUUID().slice(0, 8)}`;

export const selection = (zoning: Zoning): Set<string> => new Set(zoning.store.getState().selected);
export const pageNow = (zoning: Zoning): number => zoning.store.getState().page;
export const plural = (count: number, one: string): string => (count === 1 ? one : `${count} ${one}s`);

export function retype(zoning: Zoning, type: ZoneType): void {
  const { selected, page } = zoning.store.getState();
  zoning.store.setState({ drawType: type, palette: false });
  if (selected.length === 0) return;
  zoning.change(
    { command: "zone.retype", title: `Make ${plural(selected.length, "zone")} ${zoneStyles[type].name.toLowerCase()}` },
    page,
    operations.retype(zoning.zones(), selection(zoning), type),
  );
  zoning.say(`Type: ${zoneStyles[type].name}`);
}

export function remove(zoning: Zoning): void {
  const { selected, page } = zoning.store.getState();
  const all = zoning.zones();
  const at = all.findIndex((zone) => selected.includes(zone.id));
  const after = operations.remove(all, selection(zoning));
  const next = after[Math.min(at, after.length - 1)];
  zoning.change(
    { command: "zone.delete", title: `Delete ${plural(selected.length, "zone")}` },
    page,
    after,
    next === undefined ? [] : [next.id],
  );
  zoning.say(`${plural(selected.length, "Zone")} deleted`);
}

export function moveBy(zoning: Zoning, dx: number, dy: number, snap = false): void {
  const page = pageNow(zoning);
  const extent = zoning.extent(page);
  let by = { dx, dy };
  const [only, another] = zoning.selectedZones();
  if (snap && only?.bbox !== undefined && another === undefined) {
    const moved = { ...only.bbox, x: only.bbox.x + dx, y: only.bbox.y + dy };
    const extra = alignToWords(moved, zoning.words(page), 3);
    by = { dx: dx + extra.dx, dy: dy + extra.dy };
  }
  const naming = { command: "zone.move", title: "Move zone" };
  zoning.change(naming, page, operations.move(zoning.zones(), selection(zoning), by.dx, by.dy, extent));
  const box = zoning.selectedZones()[0]?.bbox;
  if (box !== undefined) zoning.say(`Moved to ${Math.round(box.x)}, ${Math.round(box.y)}`);
}

export function resizeTo(zoning: Zoning, id: string, bbox: Bbox, naming?: Naming): void {
  const page = pageNow(zoning);
  zoning.change(
    naming ?? { command: "zone.resize", title: "Resize zone" },
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
  const id = newId();
  const after = operations.draw(zoning.zones(page), id, bbox, drawType, zoning.extent(page));
  const name = zoneStyles[drawType].name;
  zoning.change({ command: "zone.draw", title: `Draw ${name.toLowerCase()}` }, page, after, [id]);
  zoning.say(`${name} drawn. 1 to 9 or T changes its type.`);
}

/** A zone in the middle of the page, for those who do not drag; arrows then bring it where it belongs. */
export function addInMiddle(zoning: Zoning): void {
  const page = pageNow(zoning);
  const { width, height } = zoning.extent(page);
  draw(zoning, page, { x: width / 4, y: height / 2 - 24, width: width / 2, height: 48 });
  zoning.select(page, zoning.store.getState().selected, true);
}

export function duplicate(zoning: Zoning): void {
  const page = pageNow(zoning);
  const before = new Set(zoning.zones().map((zone) => zone.id));
  const after = operations.duplicate(zoning.zones(), selection(zoning), newId, zoning.extent(page));
  const copies = after.flatMap((zone) => (before.has(zone.id) ? [] : [zone.id]));
  zoning.change({ command: "zone.duplicate", title: "Duplicate zone" }, page, after, copies);
}

export function merge(zoning: Zoning): void {
  const { selected, page } = zoning.store.getState();
  const first = zoning.selectedZones()[0];
  if (first === undefined) return;
  const ids = selection(zoning);
  const after = zoning.paged ? operations.merge(zoning.zones(), ids) : mergeRanges(zoning.zones(), ids);
  const naming = { command: "zone.merge", title: `Merge ${selected.length} zones` };
  zoning.change(naming, page, after, [first.id], new Map(selected.map((id) => [id, first.id])));
  zoning.say(`${selected.length} zones merged`);
}

export function shiftOrder(zoning: Zoning, by: -1 | 1): void {
  const page = pageNow(zoning);
  const after = operations.shiftOrder(zoning.zones(), selection(zoning), by);
  zoning.change({ command: "zone.reorder", title: by < 0 ? "Read earlier" : "Read later" }, page, after);
  const [zone] = zoning.selectedZones();
  if (zone !== undefined) zoning.say(`Now ${zone.order} of ${after.length}`);
}

/** Ends the order mode: the zones picked come first, in the order they were picked in. */
export function endOrder(zoning: Zoning): void {
  const { picked, page } = zoning.store.getState();
  zoning.store.setState({ mode: "select", picked: [] });
  if (picked.length === 0) return;
  const after = operations.putFirst(zoning.zones(), picked);
  zoning.change({ command: "zone.reorder", title: "Change the reading order" }, page, after);
  zoning.say(`Order of ${picked.length} zones set`);
}

export function splitAt(zoning: Zoning): void {
  const { cut } = zoning.store.getState();
  if (cut === null) return;
  zoning.store.setState({ cut: null });
  const before = new Set(zoning.zones(cut.page).map((zone) => zone.id));
  const after = operations.split(zoning.zones(cut.page), cut.id, cut.axis, cut.at, newId);
  const last = after.findLast((zone) => !before.has(zone.id))?.id ?? cut.id;
  const naming = { command: "zone.split", title: "Split zone" };
  zoning.change(naming, cut.page, after, [cut.id], new Map([[cut.id, last]]));
  zoning.say(`Split into ${cut.at.length + 1}`);
}

export function splitBefore(zoning: Zoning, id: string, path: string): void {
  const page = pageNow(zoning);
  const text = zoning.checkout.contents.peek("page-text-json", page);
  if (text?.source !== "markup") return;
  const rest = newId();
  const after = splitRange(zoning.zones(), id, text.blocks, path, () => rest);
  zoning.change({ command: "zone.split", title: "Split zone" }, page, after, [id], new Map([[id, rest]]));
}

export function addBlocks(zoning: Zoning, page: number, from: string, to: string): void {
  const id = newId();
  const after = addRange(zoning.zones(page), id, from, to, zoning.store.getState().drawType);
  zoning.change({ command: "zone.draw", title: "Make zone" }, page, after, [id]);
}

export const needsAttention = (zone: Zone): boolean => !zone.accepted && bucketOf(zone.confidence) !== "sure";
export const isUnresolved = (zone: Zone): boolean => !zone.accepted;

/** Accepts what is selected and goes on to the next zone that nobody has looked at, on this page or a later one. */
export async function acceptAndGoOn(zoning: Zoning): Promise<void> {
  const { page, selected } = zoning.store.getState();
  if (selected.length > 0) {
    const naming = { command: "zone.accept", title: `Accept ${plural(selected.length, "zone")}` };
    zoning.change(naming, page, operations.accept(zoning.zones(), selection(zoning)));
  }
  await goOn(zoning);
}

export async function acceptPage(zoning: Zoning): Promise<void> {
  const page = pageNow(zoning);
  const ids = new Set(zoning.zones().map((zone) => zone.id));
  zoning.change({ command: "page.accept", title: `Accept page ${page}` }, page, operations.accept(zoning.zones(), ids));
  zoning.say(`Page ${page} accepted`);
  await goOn(zoning);
}

async function goOn(zoning: Zoning): Promise<void> {
  if (await zoning.step(1, isUnresolved)) return;
  if (!(await zoning.step(-1, isUnresolved))) zoning.say("Every zone is accepted. Check in when you are done.");
}
