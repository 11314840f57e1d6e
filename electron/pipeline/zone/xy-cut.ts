import type { Bbox } from "../../../shared/document/geometry.ts";
import { bottom, right } from "./text-line.ts";

/**
 * Recursive XY-cut (Nagy and Seth, 1984): splits a page at white gaps into columns and bands, each part again.
 * A split into columns comes first. Where none goes through, the page is cut across at its widest gap, or at
 * a narrower one if that lets one of the parts fall into columns of more than an item each.
 */
export interface XyCutOptions {
  /** White from top to bottom, this wide at least, parts columns; in points. */
  columnGap: number;
  /** White from side to side, this high at least, parts bands; in points. */
  bandGap: number;
}

/** The parts in reading order; a part is what no gap splits. */
export function xyCut<Item extends { bbox: Bbox }>(items: readonly Item[], options: XyCutOptions): Item[][] {
  if (items.length < 2) return items.length === 0 ? [] : [[...items]];
  const columns = splitColumns(items, options);
  if (columns !== undefined) return columns.flatMap((part) => xyCut(part, options));
  const gaps = gapsAlong(items, (box) => [box.y, bottom(box)], options.bandGap).sort((a, b) => b.width - a.width);
  const cuts = gaps.map((gap) => splitAt(items, gap.middle));
  const cut = cuts.find((parts) => parts.some((part) => fallsIntoColumns(part, options))) ?? cuts[0];
  return cut === undefined ? [[...items]] : cut.flatMap((part) => xyCut(part, options));
}

function fallsIntoColumns(items: readonly { bbox: Bbox }[], options: XyCutOptions): boolean {
  return splitColumns(items, options)?.every((column) => column.length > 1) ?? false;
}

/** Of the height of the shorter of two columns: what does not stand beside the other for as much makes no column. */
const leastBeside = 0.3;

/**
 * Columns stand beside each other. What stands to the right of white and below what is to its left, as definitions do
 * under their terms, is no column.
 */
function splitColumns<Item extends { bbox: Bbox }>(
  items: readonly Item[],
  { columnGap }: XyCutOptions,
): Item[][] | undefined {
  const gaps = gapsAlong(items, (box) => [box.x, right(box)], columnGap);
  const columns: Item[][] = [];
  let from = -Infinity;
  for (const { middle } of [...gaps, { middle: Infinity }]) {
    const column = items.filter((item) => item.bbox.x >= from && item.bbox.x < middle);
    const before = columns.at(-1);
    if (before !== undefined && !areBeside(before, column)) return undefined;
    columns.push(column);
    from = middle;
  }
  return columns.length > 1 ? columns : undefined;
}

function areBeside(a: readonly { bbox: Bbox }[], b: readonly { bbox: Bbox }[]): boolean {
  const [one, other] = [covered(a), covered(b)];
  const together = one.reduce(
    (sum, [from, to]) =>
      sum + other.reduce((inner, [start, end]) => inner + Math.max(0, Math.min(to, end) - Math.max(from, start)), 0),
    0,
  );
  return together >= leastBeside * Math.min(lengthOf(one), lengthOf(other));
}

/** What boxes cover of the page's height, from the top down, without overlaps. */
function covered(items: readonly { bbox: Bbox }[]): [from: number, to: number][] {
  const spans: [number, number][] = [];
  for (const { bbox } of items.toSorted((a, b) => a.bbox.y - b.bbox.y)) {
    const last = spans.at(-1);
    if (last !== undefined && bbox.y <= last[1]) last[1] = Math.max(last[1], bottom(bbox));
    else spans.push([bbox.y, bottom(bbox)]);
  }
  return spans;
}

function lengthOf(spans: readonly [from: number, to: number][]): number {
  return spans.reduce((sum, [from, to]) => sum + to - from, 0);
}

interface Gap {
  middle: number;
  width: number;
}

/** Where no box lies, seen along one axis, in ascending order. */
function gapsAlong(
  items: readonly { bbox: Bbox }[],
  extent: (box: Bbox) => readonly [from: number, to: number],
  least: number,
): Gap[] {
  const gaps: Gap[] = [];
  let reached: number | undefined;
  for (const [from, to] of items.map((item) => extent(item.bbox)).sort((a, b) => a[0] - b[0])) {
    if (reached !== undefined && from - reached >= least) {
      gaps.push({ middle: (from + reached) / 2, width: from - reached });
    }
    reached = Math.max(reached ?? to, to);
  }
  return gaps;
}

function splitAt<Item extends { bbox: Bbox }>(items: readonly Item[], y: number): Item[][] {
  return [items.filter((item) => item.bbox.y < y), items.filter((item) => item.bbox.y >= y)];
}
