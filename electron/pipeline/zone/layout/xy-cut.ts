import type { Bbox } from "../../../../shared/document/geometry.ts";
import { bottom, right } from "./boxes.ts";

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
  const { bands, gaps } = splitBands(items, options);
  // Where nothing stands beside anything else there is nothing to choose, and most of most pages is so.
  if (bands.length === 1 || bands.every((band) => band.length === 1)) return bands;
  const at = bandsAbove(bands, gaps, options);
  return [bands.slice(0, at), bands.slice(at)].flatMap((part) => xyCut(part.flat(), options));
}

/** How many bands stand above the cut. */
function bandsAbove(bands: readonly { bbox: Bbox }[][], gaps: readonly Gap[], options: XyCutOptions): number {
  const byWidth = [...gaps.keys()].sort((a, b) => (gaps[b]?.width ?? 0) - (gaps[a]?.width ?? 0));
  const above = leaveColumns(bands, options);
  const below = leaveColumns(bands.toReversed(), options).toReversed();
  const cut = byWidth.find(
    (gap) =>
      (above[gap] === true && fallsIntoColumns(bands.slice(0, gap + 1).flat(), options)) ||
      (below[gap + 1] === true && fallsIntoColumns(bands.slice(gap + 1).flat(), options)),
  );
  return (cut ?? byWidth[0] ?? 0) + 1;
}

/**
 * For each band whether white goes down through it and all before it, found in one go: to try each cut with all that it
 * parts would take hours on a page of thousands of lines.
 */
function leaveColumns(bands: readonly { bbox: Bbox }[][], { columnGap }: XyCutOptions): boolean[] {
  let spans: [from: number, to: number][] = [];
  return bands.map((band) => {
    for (const { bbox } of band) {
      const [from, to] = [bbox.x, right(bbox)];
      const near = spans.filter(([start, end]) => start < to + columnGap && end > from - columnGap);
      const joined: [number, number] = [
        Math.min(from, ...near.map(([x]) => x)),
        Math.max(to, ...near.map(([, x]) => x)),
      ];
      spans = [...spans.filter((span) => !near.includes(span)), joined];
    }
    return spans.length > 1;
  });
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

/** What white from side to side parts, from the top down, and that white. */
function splitBands<Item extends { bbox: Bbox }>(
  items: readonly Item[],
  { bandGap }: XyCutOptions,
): { bands: Item[][]; gaps: Gap[] } {
  const gaps = gapsAlong(items, (box) => [box.y, bottom(box)], bandGap);
  const bands: Item[][] = [[]];
  for (const item of items.toSorted((a, b) => a.bbox.y - b.bbox.y)) {
    if (item.bbox.y >= (gaps[bands.length - 1]?.middle ?? Infinity)) bands.push([]);
    bands.at(-1)?.push(item);
  }
  return { bands, gaps };
}
