import { createCentreIndex, isCentreInside, union, type Bbox } from "../../../shared/document/geometry.ts";
import { bottom, boxBetween, centreX, centreY, computeCoverage, right } from "./layout/boxes.ts";

/** A line or a word, which must belong to one region at most. It is in each region whose box contains its centre. */
export interface Item {
  bbox: Bbox;
}

/** A part of a page, such as a zone or a cell, with the items that it owns. */
export interface Region<T extends Item> {
  bbox: Bbox;
  items: Set<T>;
}

/**
 * The minimum distance of centres that can be separated, in points. The distance of an edge midway between two centres
 * must be larger than the rounding errors of boxes.
 */
const minDistancePt = 0.1;
/** Two regions cover an item equally if their shares differ by less than this. */
const coverageTolerance = 0.01;

/**
 * Assigns each item to one of the boxes that contain its centre: the one that covers most of it, or the smaller of two
 * that cover it equally.
 * @returns the items of each box
 */
export function assignItems<T extends Item>(items: readonly T[], boxes: readonly Bbox[]): Set<T>[] {
  const findInside = createCentreIndex(items);
  const owners = new Map<T, number>();
  boxes.forEach((box, index) => {
    for (const item of findInside(box)) {
      const owner = owners.get(item);
      const other = owner === undefined ? undefined : boxes[owner];
      if (other === undefined || isBetterOwner(item, box, other)) owners.set(item, index);
    }
  });
  const itemsByBox = boxes.map(() => new Set<T>());
  for (const [item, index] of owners) itemsByBox[index]?.add(item);
  return itemsByBox;
}

function isBetterOwner({ bbox }: Item, box: Bbox, other: Bbox): boolean {
  const difference = computeCoverage(bbox, box) - computeCoverage(bbox, other);
  if (Math.abs(difference) > coverageTolerance) return difference > 0;
  return box.width * box.height < other.width * other.height;
}

/**
 * Changes regions so that no item has its centre in two of them. An edge is moved where that is enough. If an item of
 * one region stands between the items of another, the other region gets it. Two regions whose items alternate are
 * merged if `canMerge` is true. A region without items only shrinks.
 * @param regions They are changed in place. Those that were merged into others, or lost all items to them, end empty.
 * @param canMerge If it is false, regions whose items alternate keep them.
 */
export function separateRegions<T extends Item>(
  regions: readonly Region<T>[],
  items: readonly T[],
  canMerge: boolean,
): void {
  const findInside = createCentreIndex(items);
  const owners = new Map<T, Region<T>>();
  for (const region of regions) for (const item of region.items) owners.set(item, region);
  const movedItems = new Set<T>();
  const queue = [...regions];
  for (const region of queue) {
    const hull = findHull(region);
    if (hull !== undefined) region.bbox = union([region.bbox, expand(hull, minDistancePt / 2)]);
    for (const item of findInside(region.bbox)) {
      const owner = owners.get(item);
      if (owner === region || !isCentreInside(item.bbox, region.bbox)) continue;
      const remainder = cutOff(region.bbox, item, hull);
      if (remainder !== undefined) {
        region.bbox = remainder;
        continue;
      }
      if (owner !== undefined && (movedItems.has(item) || isBetweenItems(owner, item))) {
        if (!canMerge) continue;
        merge(region, owner, owners);
        queue.push(region);
        break;
      }
      movedItems.add(item);
      owner?.items.delete(item);
      region.items.add(item);
      owners.set(item, region);
      if (owner !== undefined && owner.items.size > 0) queue.push(owner);
    }
  }
}

/** Returns the box around the centres of the items of a region; undefined without items. */
function findHull({ items }: Region<Item>): Bbox | undefined {
  if (items.size === 0) return undefined;
  return union([...items].map(({ bbox }) => ({ x: centreX(bbox), y: centreY(bbox), width: 0, height: 0 })));
}

function expand({ x, y, width, height }: Bbox, margin: number): Bbox {
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

/** Returns whether an item of a region stands between the other items of the region. */
function isBetweenItems({ bbox, items }: Region<Item>, item: Item): boolean {
  const hull = findHull({ bbox, items: new Set([...items].filter((other) => other !== item)) });
  return hull !== undefined && isCentreInside(item.bbox, expand(hull, minDistancePt));
}

function merge<T extends Item>(region: Region<T>, other: Region<T>, owners: Map<T, Region<T>>): void {
  for (const item of other.items) {
    region.items.add(item);
    owners.set(item, region);
  }
  other.items.clear();
  region.bbox = union([region.bbox, other.bbox]);
}

/**
 * Cuts the centre of an item off a box, on the side where the largest part of the box remains.
 * @param hull The part of the box that must remain.
 * @returns undefined if the centre is inside the hull or too near to it.
 */
function cutOff(box: Bbox, { bbox }: Item, hull: Bbox | undefined): Bbox | undefined {
  const [x, y] = [centreX(bbox), centreY(bbox)];
  const [hullLeft, hullRight, hullTop, hullBottom] =
    hull === undefined ? [Infinity, -Infinity, Infinity, -Infinity] : [hull.x, right(hull), hull.y, bottom(hull)];
  const cuts: Bbox[] = [];
  if (hullLeft > x + minDistancePt)
    cuts.push(boxBetween(cutAfter(x, right(bbox), hullLeft), box.y, right(box), bottom(box)));
  if (hullRight < x - minDistancePt) cuts.push(boxBetween(box.x, box.y, cutBefore(x, bbox.x, hullRight), bottom(box)));
  if (hullTop > y + minDistancePt)
    cuts.push(boxBetween(box.x, cutAfter(y, bottom(bbox), hullTop), right(box), bottom(box)));
  if (hullBottom < y - minDistancePt) cuts.push(boxBetween(box.x, box.y, right(box), cutBefore(y, bbox.y, hullBottom)));
  const getArea = ({ width, height }: Bbox) => width * height;
  return cuts.toSorted((a, b) => getArea(b) - getArea(a))[0];
}

/** Returns where to cut after a centre: at the end of its item, or midway to the hull if that is nearer. */
function cutAfter(centre: number, end: number, hullStart: number): number {
  return Math.min(Math.max(end, centre + minDistancePt), (centre + hullStart) / 2);
}

function cutBefore(centre: number, start: number, hullEnd: number): number {
  return Math.max(Math.min(start, centre - minDistancePt), (centre + hullEnd) / 2);
}
