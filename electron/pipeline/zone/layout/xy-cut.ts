import type { Bbox } from "../../../../shared/document/geometry.ts";
import { bottom, right } from "./boxes.ts";
import { layoutThresholds } from "./thresholds.ts";

/** The minimum widths of white space that separates columns (vertical) and bands (horizontal), in points. */
export interface XyCutOptions {
  minColumnGap: number;
  minBandGap: number;
}

/**
 * Recursive XY-cut (Nagy and Seth 1984): splits items at white space into columns and bands, and splits each part
 * again. A split into columns comes first. If there is none, the items are cut into two bands: at the widest gap that
 * leaves a part with columns of several items each, or else at the widest gap.
 * @returns the parts that cannot be split, in reading order.
 */
export function xyCut<Item extends { bbox: Bbox }>(items: readonly Item[], options: XyCutOptions): Item[][] {
  if (items.length < 2) return items.length === 0 ? [] : [[...items]];
  const columns = splitColumns(items, options);
  if (columns !== undefined) return columns.flatMap((part) => xyCut(part, options));
  const { bands, gaps } = splitBands(items, options);
  // If no band has a gutter, no part of several bands has one, so that each band is a part.
  if (bands.length === 1 || !bands.some((band) => hasGutter(band, options))) return bands;
  const cut = chooseCut(bands, gaps, options);
  return [bands.slice(0, cut), bands.slice(cut)].flatMap((part) => xyCut(part.flat(), options));
}

/** Chooses the cut between two bands; returns the number of bands above it. */
function chooseCut(bands: readonly { bbox: Bbox }[][], gaps: readonly Gap[], options: XyCutOptions): number {
  const gapsByWidth = [...gaps.keys()].sort((a, b) => (gaps[b]?.width ?? 0) - (gaps[a]?.width ?? 0));
  const hasGutterFromTop = checkCommonGutters(bands, options);
  const hasGutterFromBottom = checkCommonGutters(bands.toReversed(), options).toReversed();
  const cut = gapsByWidth.find(
    (gap) =>
      (hasGutterFromTop[gap] === true && hasColumns(bands.slice(0, gap + 1).flat(), options)) ||
      (hasGutterFromBottom[gap + 1] === true && hasColumns(bands.slice(gap + 1).flat(), options)),
  );
  return (cut ?? gapsByWidth[0] ?? 0) + 1;
}

/**
 * Checks for each band whether a column gutter runs through it and all bands before it. One pass is enough for all
 * bands; to split the bands at each possible cut would take hours on a page of thousands of lines.
 */
function checkCommonGutters(bands: readonly { bbox: Bbox }[][], { minColumnGap }: XyCutOptions): boolean[] {
  let spans: [from: number, to: number][] = [];
  return bands.map((band) => {
    for (const { bbox } of band) {
      const [from, to] = [bbox.x, right(bbox)];
      const overlapping = spans.filter(([start, end]) => start < to + minColumnGap && end > from - minColumnGap);
      const joinedSpan: [number, number] = [
        Math.min(from, ...overlapping.map(([start]) => start)),
        Math.max(to, ...overlapping.map(([, end]) => end)),
      ];
      spans = [...spans.filter((span) => !overlapping.includes(span)), joinedSpan];
    }
    return spans.length > 1;
  });
}

function hasGutter(items: readonly { bbox: Bbox }[], { minColumnGap }: XyCutOptions): boolean {
  return items.length > 1 && findGaps(items, projectToX, minColumnGap).length > 0;
}

function hasColumns(items: readonly { bbox: Bbox }[], options: XyCutOptions): boolean {
  return splitColumns(items, options)?.every((column) => column.length > 1) ?? false;
}

/**
 * Splits items into columns at gutters through their whole height; undefined if there are none. Parts that are not side
 * by side, such as a term and the definition below it, are not columns.
 */
function splitColumns<Item extends { bbox: Bbox }>(
  items: readonly Item[],
  { minColumnGap }: XyCutOptions,
): Item[][] | undefined {
  const gutters = findGaps(items, projectToX, minColumnGap);
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
      sum +
      spansB.reduce((subtotal, [start, end]) => subtotal + Math.max(0, Math.min(to, end) - Math.max(from, start)), 0),
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

const projectToX = (box: Bbox): readonly [from: number, to: number] => [box.x, right(box)];

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
  let coveredTo: number | undefined;
  for (const [from, to] of items.map((item) => project(item.bbox)).sort((a, b) => a[0] - b[0])) {
    if (coveredTo !== undefined && from - coveredTo >= minWidth) {
      gaps.push({ middle: (from + coveredTo) / 2, width: from - coveredTo });
    }
    coveredTo = Math.max(coveredTo ?? to, to);
  }
  return gaps;
}

/** Splits items into bands at horizontal white space, from top to bottom. */
function splitBands<Item extends { bbox: Bbox }>(
  items: readonly Item[],
  { minBandGap }: XyCutOptions,
): { bands: Item[][]; gaps: Gap[] } {
  const gaps = findGaps(items, (box) => [box.y, bottom(box)], minBandGap);
  const bands: Item[][] = [[]];
  for (const item of items.toSorted((a, b) => a.bbox.y - b.bbox.y)) {
    if (item.bbox.y >= (gaps[bands.length - 1]?.middle ?? Infinity)) bands.push([]);
    bands.at(-1)?.push(item);
  }
  return { bands, gaps };
}
