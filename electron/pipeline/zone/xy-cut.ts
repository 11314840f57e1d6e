import type { Bbox } from "../../../shared/document/geometry.ts";
import { bottom, right } from "./text-line.ts";

/**
 * Recursive XY-cut (Nagy and Seth, 1984): splits a page at white gaps into columns and bands, each part again.
 * A split into columns comes first. Where none goes through, the page is cut across at its widest gap, or at
 * a narrower one if that lets one of the parts fall into columns.
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
  const cut = cuts.find((parts) => parts.some((part) => splitColumns(part, options) !== undefined)) ?? cuts[0];
  return cut === undefined ? [[...items]] : cut.flatMap((part) => xyCut(part, options));
}

/** A column is more than one line: else a short line beside a number would make two. */
const leastInColumn = 2;

function splitColumns<Item extends { bbox: Bbox }>(
  items: readonly Item[],
  { columnGap }: XyCutOptions,
): Item[][] | undefined {
  if (items.length < 2 * leastInColumn) return undefined;
  const gaps = gapsAlong(items, (box) => [box.x, right(box)], columnGap);
  const columns: Item[][] = [];
  let from = -Infinity;
  for (const { middle } of [...gaps, { middle: Infinity }]) {
    const column = items.filter((item) => item.bbox.x >= from && item.bbox.x < middle);
    if (column.length < leastInColumn) return undefined;
    columns.push(column);
    from = middle;
  }
  return columns.length > 1 ? columns : undefined;
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
