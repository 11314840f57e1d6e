import type { Bbox } from "../../../../shared/document/geometry.ts";
import { bottom, right } from "./boxes.ts";
import { layoutThresholds } from "./thresholds.ts";

/** The minimum widths of white space that separates columns (vertical) and bands (horizontal), in points. */
export interface XyCutOptions {
  columnGap: number;
  bandGap: number;
}

/**
 * Recursive XY-cut (Nagy and Seth 1984): splits items at white space into columns and bands, and splits each part
 * again. A split into columns comes first. If there is none, the items are cut into two bands at the widest gap, or at
 * a narrower one if a band next to it can then be split into columns of more than one item each.
 * @returns The parts that cannot be split, in reading order.
 */
export function xyCut<Item extends { bbox: Bbox }>(items: readonly Item[], options: XyCutOptions): Item[][] {
  if (items.length < 2) return items.length === 0 ? [] : [[...items]];
  const columns = splitColumns(items, options);
  if (columns !== undefined) return columns.flatMap((part) => xyCut(part, options));
  const { bands, gaps } = splitBands(items, options);
  // Most pages are a single column of single items: no cut has to be chosen.
  if (bands.length === 1 || bands.every((band) => band.length === 1)) return bands;
  const cut = chooseCut(bands, gaps, options);
  return [bands.slice(0, cut), bands.slice(cut)].flatMap((part) => xyCut(part.flat(), options));
}

/** Chooses the cut between two bands; returns the number of bands above it. */
function chooseCut(bands: readonly { bbox: Bbox }[][], gaps: readonly Gap[], options: XyCutOptions): number {
  const byWidth = [...gaps.keys()].sort((a, b) => (gaps[b]?.width ?? 0) - (gaps[a]?.width ?? 0));
  const fromTop = checkGutters(bands, options);
  const fromBottom = checkGutters(bands.toReversed(), options).toReversed();
  const cut = byWidth.find(
    (gap) =>
      (fromTop[gap] === true && hasColumns(bands.slice(0, gap + 1).flat(), options)) ||
      (fromBottom[gap + 1] === true && hasColumns(bands.slice(gap + 1).flat(), options)),
  );
  return (cut ?? byWidth[0] ?? 0) + 1;
}

/**
 * Checks for each band whether a column gutter runs through it and all bands before it, in one pass: splitting the
 * bands of each possible cut would take hours on a page of thousands of lines.
 */
function checkGutters(bands: readonly { bbox: Bbox }[][], { columnGap }: XyCutOptions): boolean[] {
  let spans: [from: number, to: number][] = [];
  return bands.map((band) => {
    for (const { bbox } of band) {
      const [from, to] = [bbox.x, right(bbox)];
      const overlapping = spans.filter(([start, end]) => start < to + columnGap && end > from - columnGap);
      const joined: [number, number] = [
        Math.min(from, ...overlapping.map(([start]) => start)),
        Math.max(to, ...overlapping.map(([, end]) => end)),
      ];
      spans = [...spans.filter((span) => !overlapping.includes(span)), joined];
    }
    return spans.length > 1;
  });
}

function hasColumns(items: readonly { bbox: Bbox }[], options: XyCutOptions): boolean {
  return splitColumns(items, options)?.every((column) => column.length > 1) ?? false;
}

/**
 * Splits items into columns at gutters through their whole height; undefined if there are none. Parts below
 * each other are not columns: a definition below its term, for example.
 */
function splitColumns<Item extends { bbox: Bbox }>(
  items: readonly Item[],
  { columnGap }: XyCutOptions,
): Item[][] | undefined {
  const gutters = findGaps(items, (box) => [box.x, right(box)], columnGap);
  const columns: Item[][] = [];
  let from = -Infinity;
  for (const { middle } of [...gutters, { middle: Infinity }]) {
    const column = items.filter((item) => item.bbox.x >= from && item.bbox.x < middle);
    const before = columns.at(-1);
    if (before !== undefined && !areSideBySide(before, column)) return undefined;
    columns.push(column);
    from = middle;
  }
  return columns.length > 1 ? columns : undefined;
}

function areSideBySide(a: readonly { bbox: Bbox }[], b: readonly { bbox: Bbox }[]): boolean {
  const [spansA, spansB] = [findCoveredSpans(a), findCoveredSpans(b)];
  const commonHeight = spansA.reduce(
    (sum, [from, to]) =>
      sum + spansB.reduce((inner, [start, end]) => inner + Math.max(0, Math.min(to, end) - Math.max(from, start)), 0),
    0,
  );
  return commonHeight >= layoutThresholds.minCommonHeightShare * Math.min(sumLengths(spansA), sumLengths(spansB));
}

/** Finds the vertical spans that boxes cover, from top to bottom, without overlaps. */
function findCoveredSpans(items: readonly { bbox: Bbox }[]): [from: number, to: number][] {
  const spans: [number, number][] = [];
  for (const { bbox } of items.toSorted((a, b) => a.bbox.y - b.bbox.y)) {
    const last = spans.at(-1);
    if (last !== undefined && bbox.y <= last[1]) last[1] = Math.max(last[1], bottom(bbox));
    else spans.push([bbox.y, bottom(bbox)]);
  }
  return spans;
}

function sumLengths(spans: readonly [from: number, to: number][]): number {
  return spans.reduce((sum, [from, to]) => sum + to - from, 0);
}

interface Gap {
  middle: number;
  width: number;
}

/** Finds the gaps of at least `minWidth` in the projection of boxes onto one axis, in ascending order. */
function findGaps(
  items: readonly { bbox: Bbox }[],
  project: (box: Bbox) => readonly [from: number, to: number],
  minWidth: number,
): Gap[] {
  const gaps: Gap[] = [];
  let covered: number | undefined;
  for (const [from, to] of items.map((item) => project(item.bbox)).sort((a, b) => a[0] - b[0])) {
    if (covered !== undefined && from - covered >= minWidth) {
      gaps.push({ middle: (from + covered) / 2, width: from - covered });
    }
    covered = Math.max(covered ?? to, to);
  }
  return gaps;
}

/** Splits items into bands at horizontal white space, from top to bottom. */
function splitBands<Item extends { bbox: Bbox }>(
  items: readonly Item[],
  { bandGap }: XyCutOptions,
): { bands: Item[][]; gaps: Gap[] } {
  const gaps = findGaps(items, (box) => [box.y, bottom(box)], bandGap);
  const bands: Item[][] = [[]];
  for (const item of items.toSorted((a, b) => a.bbox.y - b.bbox.y)) {
    if (item.bbox.y >= (gaps[bands.length - 1]?.middle ?? Infinity)) bands.push([]);
    bands.at(-1)?.push(item);
  }
  return { bands, gaps };
}
