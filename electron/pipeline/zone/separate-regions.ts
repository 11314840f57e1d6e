import { createCentreIndex, isCentreInside, union, type Bbox } from "../../../shared/document/geometry.ts";
import { bottom, boxBetween, centreX, centreY, computeCoverage, right } from "./layout/boxes.ts";

/** Text that belongs to one region at most: a line, or a word. It is in every region whose box has its centre. */
export interface Item {
  bbox: Bbox;
}

/** A part of a page, such as a zone or a cell, with the items that it owns. */
export interface Region<T extends Item> {
  bbox: Bbox;
  own: Set<T>;
}

/**
 * Centres that differ by less than this cannot be separated, in points: an edge in the middle between them needs a
 * distance from both that is larger than the rounding of boxes.
 */
const minDistance = 0.1;
/** Two regions cover an item equally if their shares differ by less than this. */
const coverageTolerance = 0.01;

/**
 * Assigns each item to one of the boxes that have its centre: to the one that covers most of it, or else to the smallest.
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
  const own = boxes.map(() => new Set<T>());
  for (const [item, index] of owners) own[index]?.add(item);
  return own;
}

function isBetterOwner({ bbox }: Item, box: Bbox, other: Bbox): boolean {
  const difference = computeCoverage(bbox, box) - computeCoverage(bbox, other);
  if (Math.abs(difference) > coverageTolerance) return difference > 0;
  return box.width * box.height < other.width * other.height;
}

/**
 * Changes regions so that no item has its centre in two of them. An edge is moved where that is enough. If an item
 * stands between the items of another region, that region gets it; two regions whose items alternate are merged, if
 * they may be. A region without items of its own only shrinks.
 * @param regions They are changed. A region that has lost all of its items, or was merged into another one, owns none.
 * @param canMerge Whether regions may be merged; if not, regions whose items alternate keep them.
 */
export function separateRegions<T extends Item>(
  regions: readonly Region<T>[],
  items: readonly T[],
  canMerge: boolean,
): void {
  const findInside = createCentreIndex(items);
  const owners = new Map<T, Region<T>>();
  for (const region of regions) for (const item of region.own) owners.set(item, region);
  const moved = new Set<T>();
  const queue = [...regions];
  for (const region of queue) {
    const hull = findHull(region);
    if (hull !== undefined) region.bbox = union([region.bbox, expand(hull, minDistance / 2)]);
    for (const item of findInside(region.bbox)) {
      const owner = owners.get(item);
      if (owner === region || !isCentreInside(item.bbox, region.bbox)) continue;
      if (hull === undefined || !isCentreInside(item.bbox, expand(hull, minDistance))) {
        region.bbox = cutOff(region.bbox, item, hull);
        continue;
      }
      if (owner !== undefined && (moved.has(item) || alternates(owner, item))) {
        if (!canMerge) continue;
        merge(region, owner, owners);
        queue.push(region);
        break;
      }
      moved.add(item);
      owner?.own.delete(item);
      region.own.add(item);
      owners.set(item, region);
      if (owner !== undefined && owner.own.size > 0) queue.push(owner);
    }
  }
}

/** Returns the box around the centres of the items of a region; undefined without items. */
function findHull({ own }: Region<Item>): Bbox | undefined {
  if (own.size === 0) return undefined;
  return union([...own].map(({ bbox }) => ({ x: centreX(bbox), y: centreY(bbox), width: 0, height: 0 })));
}

function expand({ x, y, width, height }: Bbox, margin: number): Bbox {
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

/** Returns whether an item of a region stands between its other items. */
function alternates({ bbox, own }: Region<Item>, item: Item): boolean {
  const hull = findHull({ bbox, own: new Set([...own].filter((other) => other !== item)) });
  return hull !== undefined && isCentreInside(item.bbox, expand(hull, minDistance));
}

function merge<T extends Item>(region: Region<T>, other: Region<T>, owners: Map<T, Region<T>>): void {
  for (const item of other.own) {
    region.own.add(item);
    owners.set(item, region);
  }
  other.own.clear();
  region.bbox = union([region.bbox, other.bbox]);
}

/** Cuts the centre of an item off a box, where most of the box is left. @param hull The part of the box that stays. */
function cutOff(box: Bbox, { bbox }: Item, hull: Bbox | undefined): Bbox {
  const [x, y] = [centreX(bbox), centreY(bbox)];
  const [left, rightmost, top, lowest] =
    hull === undefined ? [Infinity, -Infinity, Infinity, -Infinity] : [hull.x, right(hull), hull.y, bottom(hull)];
  const cuts: Bbox[] = [];
  if (left > x + minDistance) cuts.push(boxBetween(cutAfter(x, right(bbox), left), box.y, right(box), bottom(box)));
  if (rightmost < x - minDistance) cuts.push(boxBetween(box.x, box.y, cutBefore(x, bbox.x, rightmost), bottom(box)));
  if (top > y + minDistance) cuts.push(boxBetween(box.x, cutAfter(y, bottom(bbox), top), right(box), bottom(box)));
  if (lowest < y - minDistance) cuts.push(boxBetween(box.x, box.y, right(box), cutBefore(y, bbox.y, lowest)));
  const getArea = ({ width, height }: Bbox) => width * height;
  return cuts.reduce((best, cut) => (getArea(cut) > getArea(best) ? cut : best));
}

/** Returns where to cut after a centre: at the end of its item, or in the middle before the hull if that is nearer. */
function cutAfter(centre: number, end: number, hullStart: number): number {
  return Math.min(Math.max(end, centre + minDistance), (centre + hullStart) / 2);
}

function cutBefore(centre: number, start: number, hullEnd: number): number {
  return Math.max(Math.min(start, centre - minDistance), (centre + hullEnd) / 2);
}
