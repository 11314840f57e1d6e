import type { Bbox } from "../../../../shared/document/geometry.ts";
import { bottom, right } from "./boxes.ts";
import { RangeMaximum } from "./range-maximum.ts";
import { layoutThresholds } from "./thresholds.ts";
import { maximum, minimum } from "../../../../shared/values/extremes.ts";

/** The minimum widths of white space that separates columns (vertical) and bands (horizontal), in points. */
export interface XyCutOptions {
  minColumnGap: number;
  minBandGap: number;
}

/**
 * Recursive XY-cut (Nagy and Seth 1984): splits items at white space into columns and bands, and splits each part
 * again. A split into columns comes first. If there is none, the items are cut into two bands: at the widest gap that
 * leaves a part with columns of several items each (of equally wide ones, at the one that leaves the largest such part),
 * or else at the widest gap.
 * @returns the parts that cannot be split, in reading order.
 */
export function xyCut<Item extends { bbox: Bbox }>(items: readonly Item[], options: XyCutOptions): Item[][] {
  if (items.length < 2) return items.length === 0 ? [] : [[...items]];
  const columns = splitColumns(items, options);
  if (columns !== undefined) return columns.flatMap((part) => xyCut(part, options));
  const { bands, gaps } = splitBands(items, options);
  return bands.length === 1 ? bands : new BandCutter(bands, gaps, options).cut();
}

/** The maximum number of gaps of a range that are tried, the widest ones, since each costs the time of its part. */
const maxTriedGaps = 20;
/**
 * The number of items that the search for columns visits before it cuts ranges near their middle: a number for any page,
 * which is more than a page of a hundred bands needs, and one for each item.
 */
const searchedItems = { atLeast: 300_000, perItem: 20 };

/** An interval on the x-axis, in points. */
type Span = readonly [from: number, to: number];

/** A range of bands, from the first one to the one before the last. */
interface BandRange {
  first: number;
  end: number;
}

/**
 * Cuts bands at their gaps. A cut off band must not cost the time of all bands below it, since a page may have thousands:
 * the bands are found once, and the search for gutters ends where none can follow. A gutter may run through the whole
 * page without columns, as between items that are on its sides in turn. After a number of vain searches, ranges are
 * therefore cut near their middle, which divides them in logarithmic depth.
 */
class BandCutter<Item extends { bbox: Bbox }> {
  private readonly bands: readonly Item[][];
  private readonly gaps: readonly Gap[];
  private readonly options: XyCutOptions;
  /** The parts of the x-axis that each band covers. */
  private readonly spans: readonly Span[][];
  /** The number of bands with a gutter before each band. */
  private readonly gutterCounts: number[] = [0];
  private readonly widestGap: RangeMaximum;
  private readonly leftmost: RangeMaximum;
  private readonly rightmost: RangeMaximum;
  /** The number of items that the search for columns may still visit. */
  private remainingItems: number;

  constructor(bands: readonly Item[][], gaps: readonly Gap[], options: XyCutOptions) {
    this.bands = bands;
    this.gaps = gaps;
    this.options = options;
    const itemCount = bands.reduce((sum, band) => sum + band.length, 0);
    this.remainingItems = searchedItems.atLeast + searchedItems.perItem * itemCount;
    this.spans = bands.map((band) =>
      band.reduce<Span[]>((spans, { bbox }) => joinSpan(spans, projectToX(bbox), options), []),
    );
    for (const spans of this.spans)
      this.gutterCounts.push((this.gutterCounts.at(-1) ?? 0) + (spans.length > 1 ? 1 : 0));
    this.widestGap = new RangeMaximum(gaps.map(({ width }) => width));
    this.leftmost = new RangeMaximum(this.spans.map((spans) => -minimum(spans.map(([from]) => from))));
    this.rightmost = new RangeMaximum(this.spans.map((spans) => maximum(spans.map(([, to]) => to))));
  }

  /** Cuts the bands, which have no common columns. */
  cut(): Item[][] {
    const parts: Item[][] = [];
    const addParts = (items: readonly Item[]): void => {
      for (const part of xyCut(items, this.options)) parts.push(part);
    };
    const pending: BandRange[] = [{ first: 0, end: this.bands.length }];
    for (let range = pending.pop(); range !== undefined; range = pending.pop()) {
      const { first, end } = range;
      // If no band has a gutter, no part of several bands has one, so that each band is a part.
      if (this.gutterCounts[first] === this.gutterCounts[end]) {
        for (const band of this.bands.slice(first, end)) parts.push(band);
      } else if (end - first === 1) addParts(this.bands[first] ?? []);
      else {
        const depths = this.listGutterDepths(range, "down");
        const columns = depths.at(-1) === end - first ? splitColumns(this.visitItems(range), this.options) : undefined;
        if (columns !== undefined) for (const column of columns) addParts(column);
        else {
          const middle = this.chooseGap(range, depths) + 1;
          pending.push({ first: middle, end }, { first, end: middle });
        }
      }
    }
    return parts;
  }

  /** Lists the items of a range, in which columns are searched. */
  private visitItems({ first, end }: BandRange): Item[] {
    const items = this.bands.slice(first, end).flat();
    this.remainingItems -= items.length;
    return items;
  }

  /** Chooses the gap at which a range is cut. @param depths The depths of gutters from the top. */
  private chooseGap(range: BandRange, depths: readonly number[]): number {
    const { first, end } = range;
    if (this.remainingItems <= 0) {
      const margin = Math.floor((end - first) / 3);
      return this.widestGap.find(first + margin, Math.max(first + margin + 1, end - 1 - margin));
    }
    const candidates = [
      ...depths.map((depth) => ({ depth, gap: first + depth - 1, part: { first, end: first + depth } })),
      ...this.listGutterDepths(range, "up").map((depth) => ({
        depth,
        gap: end - depth - 1,
        part: { first: end - depth, end },
      })),
    ].filter(({ depth }) => depth < end - first);
    const widthOf = (gap: number) => this.gaps[gap]?.width ?? 0;
    candidates.sort((a, b) => widthOf(b.gap) - widthOf(a.gap) || b.depth - a.depth);
    const best = candidates.slice(0, maxTriedGaps).find(({ part }) => hasColumns(this.visitItems(part), this.options));
    return best?.gap ?? this.widestGap.find(first, end - 1);
  }

  /**
   * Lists the numbers of bands, counted from the top or the bottom of a range, through which a common column gutter runs.
   * The search ends when the bands cover the width of the range, since no gutter can follow.
   */
  private listGutterDepths({ first, end }: BandRange, direction: "down" | "up"): number[] {
    const { minColumnGap } = this.options;
    const left = -this.leftmost.get(first, end);
    const right = this.rightmost.get(first, end);
    const depths: number[] = [];
    let spans: Span[] = [];
    for (let depth = 1; depth <= end - first; depth++) {
      const band = direction === "down" ? first + depth - 1 : end - depth;
      for (const span of this.spans[band] ?? []) spans = joinSpan(spans, span, this.options);
      const [[from, to] = [left, right]] = spans;
      if (spans.length > 1) depths.push(depth);
      else if (from - left < minColumnGap && right - to < minColumnGap) break;
    }
    return depths;
  }
}

/** Adds a span to others, and joins it with those from which no column gutter separates it. */
function joinSpan(spans: readonly Span[], [from, to]: Span, { minColumnGap }: XyCutOptions): Span[] {
  let joined: Span = [from, to];
  const others: Span[] = [];
  for (const span of spans) {
    if (span[0] - to >= minColumnGap || from - span[1] >= minColumnGap) others.push(span);
    else joined = [Math.min(joined[0], span[0]), Math.max(joined[1], span[1])];
  }
  return [...others, joined];
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
  let commonHeight = 0;
  for (let a = 0, b = 0; a < spansA.length && b < spansB.length;) {
    const [[from, to], [start, end]] = [spansA[a] ?? [0, 0], spansB[b] ?? [0, 0]];
    commonHeight += Math.max(0, Math.min(to, end) - Math.max(from, start));
    // Goes on with the spans that begin later; both lists are in ascending order.
    if (to < end) a += 1;
    else b += 1;
  }
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

const projectToX = (box: Bbox): Span => [box.x, right(box)];

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
