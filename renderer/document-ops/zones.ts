import { type Bbox, union } from "../../shared/document/geometry.ts";
import { sortByReadingOrder, type Zone, type ZoneType } from "../../shared/document/zones.ts";
import { hasLocked, isLocked, omitLocked } from "./lock.ts";
import { repairRelations } from "./repair-relations.ts";
import { joinTables, moveTable, fitTable, extractTable } from "./tables.ts";

/**
 * Operations on the zones of a page: each is a pure function from the zones of a page to its new zones. A zone that a
 * person added or changed is accepted and has the origin `human` and the confidence 1. A zone that is only renumbered,
 * because others were moved, keeps its origin. Orders run from 1 without gaps. Boxes are in points. Locked zones are
 * not moved, resized, deleted, merged or split.
 */
export type Zones = readonly Zone[];
export type Ids = ReadonlySet<string>;
/** Size of a page in points. */
export interface Extent {
  width: number;
  height: number;
}
export type Edge = "left" | "right" | "top" | "bottom";
export type Axis = "horizontal" | "vertical";

/** Minimum width and height of a zone in points: a smaller zone would be too hard to click. */
export const minZoneSize = 4;

/** Marks a zone as made or changed by a person. */
export function markAsHuman(zone: Zone): Zone {
  return { ...zone, origin: "human", confidence: 1, accepted: true };
}

/** Sets the orders of sorted zones to 1, 2, 3…; a zone whose order is unchanged stays the same object. */
export function renumber(ordered: Zones): Zone[] {
  return ordered.map((zone, index) => (zone.order === index + 1 ? zone : { ...zone, order: index + 1 }));
}

function updateZones(zones: Zones, ids: Ids, update: (zone: Zone) => Zone): Zone[] {
  return zones.map((zone) => (ids.has(zone.id) ? update(zone) : zone));
}

export function accept(zones: Zones, ids: Ids): Zone[] {
  return updateZones(zones, ids, (zone) => (zone.accepted ? zone : { ...zone, accepted: true }));
}

/** Returns the level of a zone type: 1 for a title, `level` for a section header, and none for other types. */
function getHeadingLevel(type: ZoneType, level = 2): { level?: number } {
  return type === "section-header" ? { level } : type === "title" ? { level: 1 } : {};
}

export function changeType(zones: Zones, ids: Ids, type: ZoneType): Zone[] {
  const changed = updateZones(zones, ids, (zone) => {
    if (zone.type === type) return zone;
    const { level, table, ...rest } = zone;
    const tableProperty = type === "table" && table !== undefined ? { table } : {};
    return markAsHuman({ ...rest, ...tableProperty, ...getHeadingLevel(type, level), type });
  });
  return repairRelations(changed, zones);
}

export function remove(zones: Zones, ids: Ids): Zone[] {
  const removed = omitLocked(zones, ids);
  const remaining = sortByReadingOrder(zones).filter((zone) => !removed.has(zone.id));
  return repairRelations(renumber(remaining), zones);
}

/** Shrinks and moves a box so that it lies on the page and has the minimum size. */
function clampToPage(bbox: Bbox, page: Extent): Bbox {
  const x = Math.min(Math.max(0, bbox.x), Math.max(0, page.width - minZoneSize));
  const y = Math.min(Math.max(0, bbox.y), Math.max(0, page.height - minZoneSize));
  const right = Math.min(page.width, Math.max(bbox.x + bbox.width, x + minZoneSize));
  const bottom = Math.min(page.height, Math.max(bbox.y + bbox.height, y + minZoneSize));
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * Limits a shift so that boxes on the page do not leave it. If boxes extend beyond an edge of the page, a shift towards
 * the page moves them back at least to this edge.
 */
export function clampShift(boxes: readonly Bbox[], dx: number, dy: number, page: Extent): { dx: number; dy: number } {
  if (boxes.length === 0) return { dx: 0, dy: 0 };
  const all = union(boxes);
  const limit = (delta: number, start: number, length: number, pageLength: number): number => {
    const [toStart, toEnd] = [-start, pageLength - start - length];
    if (delta < 0) return Math.max(Math.min(delta, toEnd), Math.min(0, toStart));
    return Math.min(Math.max(delta, delta > 0 ? toStart : 0), Math.max(0, toEnd));
  };
  return { dx: limit(dx, all.x, all.width, page.width), dy: limit(dy, all.y, all.height, page.height) };
}

export function move(zones: Zones, ids: Ids, dx: number, dy: number, page: Extent): Zone[] {
  const moved = omitLocked(zones, ids);
  const boxes = zones.flatMap((zone) => (moved.has(zone.id) && zone.bbox !== undefined ? [zone.bbox] : []));
  const shift = clampShift(boxes, dx, dy, page);
  if (shift.dx === 0 && shift.dy === 0) return [...zones];
  return updateZones(zones, moved, (zone) => {
    if (zone.bbox === undefined) return zone;
    const bbox = { ...zone.bbox, x: zone.bbox.x + shift.dx, y: zone.bbox.y + shift.dy };
    const table = zone.table === undefined ? {} : { table: moveTable(zone.table, shift.dx, shift.dy) };
    return markAsHuman({ ...zone, bbox, ...table });
  });
}

export function resize(zones: Zones, id: string, to: Bbox, page: Extent): Zone[] {
  const bbox = clampToPage(to, page);
  return updateZones(zones, omitLocked(zones, new Set([id])), (zone) => {
    const oldBox = zone.bbox;
    if (oldBox === undefined) return zone;
    if (oldBox.x === bbox.x && oldBox.y === bbox.y && oldBox.width === bbox.width && oldBox.height === bbox.height)
      return zone;
    const { table, ...rest } = zone;
    const fitted = table === undefined ? undefined : fitTable(table, oldBox, bbox);
    return markAsHuman({ ...rest, bbox, ...(fitted === undefined ? {} : { table: fitted }) });
  });
}

/**
 * Moves one edge of a box outwards by `by` points; a negative value moves it inwards, until the box has the minimum
 * size. The opposite edge stays. A box below the minimum size is not shrunk. When one of its edges is moved outwards,
 * it grows at least to the minimum size.
 */
export function moveEdge(bbox: Bbox, edge: Edge, by: number): Bbox {
  const size = edge === "left" || edge === "right" ? bbox.width : bbox.height;
  const missing = minZoneSize - size;
  const shift = by > 0 ? Math.max(by, missing) : Math.max(by, Math.min(0, missing));
  switch (edge) {
    case "left":
      return { ...bbox, x: bbox.x - shift, width: bbox.width + shift };
    case "right":
      return { ...bbox, width: bbox.width + shift };
    case "top":
      return { ...bbox, y: bbox.y - shift, height: bbox.height + shift };
    case "bottom":
      return { ...bbox, height: bbox.height + shift };
  }
}

/**
 * Finds the index of a new box in the reading order: after the last zone above it in its column, or else before the
 * first zone below it, or else at the end.
 */
function findInsertionIndex(ordered: Zones, bbox: Bbox): number {
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

/** Inserts a new zone, which a person made, into the sorted zones at an index. */
export function insertZone(ordered: Zones, index: number, zone: Pick<Zone, "id" | "type" | "bbox" | "range">): Zone[] {
  const added = {
    ...zone,
    ...getHeadingLevel(zone.type),
    order: 1,
    confidence: 1,
    origin: "human",
    accepted: true,
  } as const;
  return renumber(ordered.toSpliced(index, 0, added));
}

/** Adds a zone at its place in the reading order. */
export function draw(zones: Zones, id: string, bbox: Bbox, type: ZoneType, page: Extent): Zone[] {
  const ordered = sortByReadingOrder(zones);
  const box = clampToPage(bbox, page);
  return insertZone(ordered, findInsertionIndex(ordered, box), { id, type, bbox: box });
}

/** Duplicates zones with a small offset; each copy follows its original in the reading order. */
export function duplicate(zones: Zones, ids: Ids, createId: () => string, page: Extent): Zone[] {
  const offset = 8;
  const copies = sortByReadingOrder(zones).flatMap((zone): Zone[] => {
    if (!ids.has(zone.id) || zone.bbox === undefined) return [zone];
    const { continues: _from, describes: _of, locked: _lock, ...rest } = zone;
    const { dx, dy } = clampShift([zone.bbox], offset, offset, page);
    const bbox = { ...zone.bbox, x: zone.bbox.x + dx, y: zone.bbox.y + dy };
    const table = zone.table === undefined ? {} : { table: moveTable(zone.table, dx, dy) };
    return [zone, markAsHuman({ ...rest, id: createId(), bbox, ...table })];
  });
  return renumber(copies);
}

/**
 * Merges zones into the first of them, which keeps its type and order, and gets the union of their boxes. Relations to
 * the other zones then point to it.
 */
export function merge(zones: Zones, ids: Ids): Zone[] {
  const ordered = sortByReadingOrder(zones);
  const parts = ordered.filter((zone) => ids.has(zone.id) && zone.bbox !== undefined);
  const [first] = parts;
  if (first === undefined || parts.length < 2 || hasLocked(zones, ids)) return [...zones];
  const { table: _, ...rest } = first;
  const table = first.type === "table" ? joinTables(parts) : undefined;
  const bbox = union(parts.flatMap((zone) => zone.bbox ?? []));
  const mergedZone = markAsHuman({ ...rest, bbox, ...(table === undefined ? {} : { table }) });
  const mergedIds = new Set(parts.slice(1).map((zone) => zone.id));
  const remaining = ordered
    .filter((zone) => !mergedIds.has(zone.id))
    .map((zone) => (zone.id === first.id ? mergedZone : zone));
  return repairRelations(renumber(remaining), zones, new Map([...mergedIds].map((id) => [id, first.id])));
}

/** Splits a box at the cut lines inside it: y positions for `horizontal`, x positions for `vertical`. */
export function cutBox(bbox: Bbox, axis: Axis, cuts: readonly number[]): Bbox[] {
  const [start, end] = axis === "horizontal" ? [bbox.y, bbox.y + bbox.height] : [bbox.x, bbox.x + bbox.width];
  const innerCuts = [...new Set(cuts)].filter((cut) => cut > start && cut < end).toSorted((a, b) => a - b);
  const boundaries = [start, ...innerCuts, end];
  return boundaries.slice(1).map((stop, index) => {
    const from = boundaries[index] ?? start;
    return axis === "horizontal" ? { ...bbox, y: from, height: stop - from } : { ...bbox, x: from, width: stop - from };
  });
}

/** Splits a zone at cut lines, as `cutBox` does. The first part keeps the id. */
export function split(zones: Zones, id: string, axis: Axis, cuts: readonly number[], createId: () => string): Zone[] {
  const zone = zones.find((candidate) => candidate.id === id);
  if (zone?.bbox === undefined || isLocked(zone)) return [...zones];
  const boxes = cutBox(zone.bbox, axis, cuts);
  if (boxes.length < 2) return [...zones];
  const { table, continues, ...rest } = zone;
  const parts = boxes.map((bbox, index) => {
    const part = table === undefined ? undefined : extractTable(table, bbox);
    return markAsHuman({
      ...rest,
      id: index === 0 ? id : createId(),
      bbox,
      ...(index === 0 && continues !== undefined ? { continues } : {}),
      ...(part === undefined ? {} : { table: part }),
    });
  });
  return replaceWithParts(zones, id, parts);
}

/** Replaces a zone with its parts; a zone that continues it then continues the last part. */
export function replaceWithParts(zones: Zones, id: string, parts: Zones): Zone[] {
  return renumber(
    sortByReadingOrder(zones).flatMap((zone) => {
      if (zone.id === id) return parts;
      return zone.continues === id ? [{ ...zone, continues: parts.at(-1)?.id ?? id }] : [zone];
    }),
  );
}

/** Moves zones one place earlier (-1) or later (1) in the reading order; zones at its beginning or end stay. */
export function shiftOrder(zones: Zones, ids: Ids, by: -1 | 1): Zone[] {
  const ordered = sortByReadingOrder(zones);
  const indexes = by < 0 ? ordered.map((_, index) => index) : ordered.map((_, index) => ordered.length - 1 - index);
  for (const index of indexes) {
    const [zone, neighbour] = [ordered[index], ordered[index + by]];
    if (zone === undefined || neighbour === undefined || !ids.has(zone.id) || ids.has(neighbour.id)) continue;
    ordered[index] = neighbour;
    ordered[index + by] = zone;
  }
  return applyOrder(zones, ordered, ids);
}

/** Moves the zones with the ids `first` to the front of the reading order, in this order. */
export function moveToFront(zones: Zones, first: readonly string[]): Zone[] {
  const moved = first.flatMap((id) => zones.find((zone) => zone.id === id) ?? []);
  const ids = new Set(first);
  const rest = sortByReadingOrder(zones).filter((zone) => !ids.has(zone.id));
  return applyOrder(zones, [...moved, ...rest], ids);
}

/** Renumbers sorted zones, and marks the zones of `ids` whose order changed as changed by a person. */
function applyOrder(zones: Zones, ordered: Zones, ids: Ids): Zone[] {
  const before = new Map(zones.map((zone) => [zone.id, zone.order]));
  return renumber(ordered).map((zone) =>
    ids.has(zone.id) && before.get(zone.id) !== zone.order ? markAsHuman(zone) : zone,
  );
}
