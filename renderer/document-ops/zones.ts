import type { Bbox } from "../../shared/document/geometry.ts";
import { union } from "../../shared/document/geometry.ts";
import type { Zone, ZoneType } from "../../shared/document/zones.ts";
import { sortByReadingOrder } from "../../shared/document/zones.ts";
import { retied } from "./retied.ts";
import { joinTables, moveTable, refitTable, tablePart } from "./tables.ts";

/**
 * What a reviewer does to the zones of a page, each as a pure function from all its zones to all its zones.
 * What a person made or changed is theirs from then on: origin `human`, sure, accepted. Zones that only moved up
 * or down in the order because of it stay whose they were. Orders always run from 1 without a gap.
 */
export type Zones = readonly Zone[];
export type Ids = ReadonlySet<string>;
/** The page's size in points. */
export interface Extent {
  width: number;
  height: number;
}
export type Edge = "left" | "right" | "top" | "bottom";
export type Axis = "horizontal" | "vertical";

/** A zone smaller than this, in points, could not be taken hold of again. */
export const minimumSize = 4;

export function byPerson(zone: Zone): Zone {
  return { ...zone, origin: "human", confidence: 1, accepted: true };
}

export function numbered(ordered: Zones): Zone[] {
  return ordered.map((zone, index) => (zone.order === index + 1 ? zone : { ...zone, order: index + 1 }));
}

function replace(zones: Zones, ids: Ids, change: (zone: Zone) => Zone): Zone[] {
  return zones.map((zone) => (ids.has(zone.id) ? change(zone) : zone));
}

export function accept(zones: Zones, ids: Ids): Zone[] {
  return replace(zones, ids, (zone) => (zone.accepted ? zone : { ...zone, accepted: true }));
}

export function retype(zones: Zones, ids: Ids, type: ZoneType): Zone[] {
  const retyped = replace(zones, ids, (zone) => {
    if (zone.type === type) return zone;
    const { level, table, ...rest } = zone;
    const kept = type === "table" && table !== undefined ? { table } : {};
    const ranked = type === "section-header" ? { level: level ?? 2 } : type === "title" ? { level: 1 } : {};
    return byPerson({ ...rest, ...kept, ...ranked, type });
  });
  return retied(retyped, zones);
}

export function remove(zones: Zones, ids: Ids): Zone[] {
  const left = sortByReadingOrder(zones).filter((zone) => !ids.has(zone.id));
  return retied(numbered(left), zones);
}

export function clampInto(bbox: Bbox, page: Extent): Bbox {
  const x = Math.min(Math.max(0, bbox.x), Math.max(0, page.width - minimumSize));
  const y = Math.min(Math.max(0, bbox.y), Math.max(0, page.height - minimumSize));
  const right = Math.min(page.width, Math.max(bbox.x + bbox.width, x + minimumSize));
  const bottom = Math.min(page.height, Math.max(bbox.y + bbox.height, y + minimumSize));
  return { x, y, width: right - x, height: bottom - y };
}

/** How far boxes can really go by `dx`, `dy` without one leaving the page; those that are off it already may. */
export function allowedShift(boxes: readonly Bbox[], dx: number, dy: number, page: Extent): { dx: number; dy: number } {
  if (boxes.length === 0) return { dx: 0, dy: 0 };
  const all = union(boxes);
  const limit = (delta: number, start: number, length: number, room: number): number =>
    Math.max(Math.min(delta, Math.max(0, room - start - length)), Math.min(0, -start));
  return { dx: limit(dx, all.x, all.width, page.width), dy: limit(dy, all.y, all.height, page.height) };
}

export function move(zones: Zones, ids: Ids, dx: number, dy: number, page: Extent): Zone[] {
  const boxes = zones.flatMap((zone) => (ids.has(zone.id) && zone.bbox !== undefined ? [zone.bbox] : []));
  const by = allowedShift(boxes, dx, dy, page);
  if (by.dx === 0 && by.dy === 0) return [...zones];
  return replace(zones, ids, (zone) => {
    if (zone.bbox === undefined) return zone;
    const bbox = { ...zone.bbox, x: zone.bbox.x + by.dx, y: zone.bbox.y + by.dy };
    const table = zone.table === undefined ? {} : { table: moveTable(zone.table, by.dx, by.dy) };
    return byPerson({ ...zone, bbox, ...table });
  });
}

export function resize(zones: Zones, id: string, to: Bbox, page: Extent): Zone[] {
  const bbox = clampInto(to, page);
  return replace(zones, new Set([id]), (zone) => {
    const was = zone.bbox;
    if (was === undefined) return zone;
    if (was.x === bbox.x && was.y === bbox.y && was.width === bbox.width && was.height === bbox.height) return zone;
    const { table, ...rest } = zone;
    const fitted = table === undefined ? undefined : refitTable(table, was, bbox);
    return byPerson({ ...rest, bbox, ...(fitted === undefined ? {} : { table: fitted }) });
  });
}

/** `by` points outwards; negative pulls in. */
export function pushEdge(bbox: Bbox, edge: Edge, by: number): Bbox {
  switch (edge) {
    case "left":
      return { ...bbox, x: bbox.x - by, width: Math.max(minimumSize, bbox.width + by) };
    case "right":
      return { ...bbox, width: Math.max(minimumSize, bbox.width + by) };
    case "top":
      return { ...bbox, y: bbox.y - by, height: Math.max(minimumSize, bbox.height + by) };
    case "bottom":
      return { ...bbox, height: Math.max(minimumSize, bbox.height + by) };
  }
}

/** Where a new box belongs: before the first zone that starts below it or, beside it, to the right. */
function placeFor(ordered: Zones, bbox: Bbox): number {
  const middle = bbox.y + bbox.height / 2;
  const after = ordered.findLastIndex((zone) => {
    const other = zone.bbox;
    if (other === undefined) return false;
    const sharesColumn = other.x < bbox.x + bbox.width && bbox.x < other.x + other.width;
    return sharesColumn && other.y + other.height / 2 <= middle;
  });
  if (after >= 0) return after + 1;
  const before = ordered.findIndex((zone) => zone.bbox !== undefined && zone.bbox.y > middle);
  return before >= 0 ? before : ordered.length;
}

export function draw(zones: Zones, id: string, bbox: Bbox, type: ZoneType, page: Extent): Zone[] {
  const ordered = sortByReadingOrder(zones);
  const box = clampInto(bbox, page);
  const level = type === "section-header" ? { level: 2 } : type === "title" ? { level: 1 } : {};
  const zone: Zone = { id, type, order: 1, ...level, bbox: box, confidence: 1, origin: "human", accepted: true };
  return numbered(ordered.toSpliced(placeFor(ordered, box), 0, zone));
}

/** Copies, a little lower and to the right, each following its original in the order. */
export function duplicate(zones: Zones, ids: Ids, newId: () => string, page: Extent): Zone[] {
  const offset = 8;
  const copies = sortByReadingOrder(zones).flatMap((zone): Zone[] => {
    if (!ids.has(zone.id) || zone.bbox === undefined) return [zone];
    const { continues: _from, describes: _of, ...rest } = zone;
    const { dx, dy } = allowedShift([zone.bbox], offset, offset, page);
    const bbox = { ...zone.bbox, x: zone.bbox.x + dx, y: zone.bbox.y + dy };
    const table = zone.table === undefined ? {} : { table: moveTable(zone.table, dx, dy) };
    return [zone, byPerson({ ...rest, id: newId(), bbox, ...table })];
  });
  return numbered(copies);
}

/** One zone around all of `ids`, with the type and the place of the first of them, and what was tied to the others. */
export function merge(zones: Zones, ids: Ids): Zone[] {
  const ordered = sortByReadingOrder(zones);
  const parts = ordered.filter((zone) => ids.has(zone.id) && zone.bbox !== undefined);
  const [first] = parts;
  if (first === undefined || parts.length < 2) return [...zones];
  const { table: _, ...rest } = first;
  const table = first.type === "table" ? joinTables(parts) : undefined;
  const bbox = union(parts.flatMap((zone) => zone.bbox ?? []));
  const whole = byPerson({ ...rest, bbox, ...(table === undefined ? {} : { table }) });
  const gone = new Set(parts.slice(1).map((zone) => zone.id));
  const left = ordered.filter((zone) => !gone.has(zone.id)).map((zone) => (zone.id === first.id ? whole : zone));
  return retied(numbered(left), zones, new Map([...gone].map((id) => [id, first.id])));
}

/** The boxes that cuts at `cuts` (x or y, in points) make of one; cuts outside it are passed over. */
export function cutBox(bbox: Bbox, axis: Axis, cuts: readonly number[]): Bbox[] {
  const [start, end] = axis === "horizontal" ? [bbox.y, bbox.y + bbox.height] : [bbox.x, bbox.x + bbox.width];
  const inside = [...new Set(cuts)].filter((cut) => cut > start && cut < end).toSorted((a, b) => a - b);
  const stops = [start, ...inside, end];
  return stops.slice(1).map((stop, index) => {
    const from = stops[index] ?? start;
    return axis === "horizontal" ? { ...bbox, y: from, height: stop - from } : { ...bbox, x: from, width: stop - from };
  });
}

/** Divides a zone along cuts: a `horizontal` cut lies at a y, a `vertical` one at an x. The first part keeps the id. */
export function split(zones: Zones, id: string, axis: Axis, cuts: readonly number[], newId: () => string): Zone[] {
  const zone = zones.find((candidate) => candidate.id === id);
  if (zone?.bbox === undefined) return [...zones];
  const boxes = cutBox(zone.bbox, axis, cuts);
  if (boxes.length < 2) return [...zones];
  const { table, continues, ...rest } = zone;
  const parts = boxes.map((bbox, index) => {
    const part = table === undefined ? undefined : tablePart(table, bbox);
    return byPerson({
      ...rest,
      id: index === 0 ? id : newId(),
      bbox,
      ...(index === 0 && continues !== undefined ? { continues } : {}),
      ...(part === undefined ? {} : { table: part }),
    });
  });
  return divided(zones, id, parts);
}

/** Parts in the place of a zone; what goes on from it does so from the last of them. */
export function divided(zones: Zones, id: string, parts: Zones): Zone[] {
  return numbered(
    sortByReadingOrder(zones).flatMap((zone) => {
      if (zone.id === id) return parts;
      return zone.continues === id ? [{ ...zone, continues: parts.at(-1)?.id ?? id }] : [zone];
    }),
  );
}

/** One place earlier (-1) or later (1) in the reading order; what stands at the end stays. */
export function shiftOrder(zones: Zones, ids: Ids, by: -1 | 1): Zone[] {
  const ordered = sortByReadingOrder(zones);
  const walk = by < 0 ? ordered.map((_, index) => index) : ordered.map((_, index) => ordered.length - 1 - index);
  for (const index of walk) {
    const [zone, neighbour] = [ordered[index], ordered[index + by]];
    if (zone === undefined || neighbour === undefined || !ids.has(zone.id) || ids.has(neighbour.id)) continue;
    ordered[index] = neighbour;
    ordered[index + by] = zone;
  }
  return placed(zones, ordered, ids);
}

/** `first` in this order before everything else, which keeps its own. */
export function putFirst(zones: Zones, first: readonly string[]): Zone[] {
  const named = first.flatMap((id) => zones.find((zone) => zone.id === id) ?? []);
  const ids = new Set(first);
  const rest = sortByReadingOrder(zones).filter((zone) => !ids.has(zone.id));
  return placed(zones, [...named, ...rest], ids);
}

/** Numbers `ordered`; of `ids`, those whose place changed are the person's. */
function placed(zones: Zones, ordered: Zones, ids: Ids): Zone[] {
  const before = new Map(zones.map((zone) => [zone.id, zone.order]));
  return numbered(ordered).map((zone) =>
    ids.has(zone.id) && before.get(zone.id) !== zone.order ? byPerson(zone) : zone,
  );
}
