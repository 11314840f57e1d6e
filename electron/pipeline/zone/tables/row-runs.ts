import type { Bbox } from "../../../../shared/document/geometry.ts";
import { union } from "../../../../shared/document/geometry.ts";
import { rowsWhere } from "../layout/text-chunks.ts";
import type { Row } from "../layout/text-chunks.ts";
import type { TablePage } from "./table-page.ts";
import { bottom, boxOf, median, right } from "../layout/text-line.ts";

/** Distances of rows in em, against the usual distance, and how many rows of one chunk may lie between. */
const run = { gap: 2.6, pitch: 1.7, single: 2 };

/** Runs of rows of several chunks that follow each other; `loose` lets a few of one chunk lie between. */
export function alignedRuns(page: TablePage, rows: readonly Row[], loose: boolean): Row[][] {
  const runs: Row[][] = [];
  let open: Row[] = [];
  let between: Row[] = [];
  const pitches = rows.slice(1).map((row, index) => row.baseline - (rows[index]?.baseline ?? 0));
  const reach = Math.max(run.gap * page.em, run.pitch * (median(pitches.filter((p) => p > 0.8 * page.em)) ?? 0));
  const close = () => {
    if (open.length >= 2) runs.push(open);
    open = [];
    between = [];
  };
  for (const row of rows) {
    const last = between.at(-1) ?? open.at(-1);
    if (last !== undefined && row.baseline - last.baseline > (loose ? reach : 1.8 * page.em)) close();
    if (page.captions.includes(row) || row.chunks.some((chunk) => page.prose.has(chunk))) close();
    else if (row.chunks.length > 1) {
      open.push(...between, row);
      between = [];
    } else if (open.length > 0 && loose && between.length < run.single) between.push(row);
    else close();
  }
  close();
  return runs;
}

/** How far text may begin before the column that it goes on in, in em. */
const sameColumn = 0.5;

/** Runs of rows of several chunks, the last of which may be running text that goes on over lines of its own. */
export function hangingRuns(page: TablePage, rows: readonly Row[]): Row[][] {
  const runs: Row[][] = [];
  let open: Row[] = [];
  // Where the column begins that text may go on in.
  let edge = Infinity;
  const isFar = (row: Row, last: Row | undefined) =>
    last !== undefined && row.baseline - last.baseline > run.gap * page.em;
  const close = () => {
    if (open.some((row) => row.chunks.some((chunk) => page.prose.has(chunk)))) runs.push(open);
    open = [];
    edge = Infinity;
  };
  for (const row of rows) {
    const [first, second] = row.chunks;
    if (isFar(row, open.at(-1)) || page.captions.includes(row)) close();
    if (first === undefined || page.captions.includes(row)) continue;
    if (second !== undefined && !page.prose.has(first) && (edge === Infinity || first.bbox.x < edge)) {
      open.push(row);
      edge = Math.min(edge, second.bbox.x - sameColumn * page.em);
    } else if (first.bbox.x >= edge) open.push(row);
    else close();
  }
  close();
  return runs.filter((found) => found.length > 1);
}

/** The rows on each side of where the page's running text is parted into columns. */
export function gutterSides(page: TablePage): Row[][] {
  const running = page.rows.flatMap((row) => row.chunks.filter((chunk) => page.prose.has(chunk)));
  const middle = page.width / 2;
  const left = running.filter((chunk) => right(chunk.bbox) < middle + 0.1 * page.width);
  const rest = running.filter((chunk) => chunk.bbox.x > middle - 0.1 * page.width);
  if (Math.max(left.length, rest.length) < 3) return [];
  const edge =
    left.length >= rest.length
      ? Math.max(...left.map((chunk) => right(chunk.bbox))) + 0.5 * page.em
      : Math.min(...rest.map((chunk) => chunk.bbox.x)) - 0.5 * page.em;
  return [
    rowsWhere(page.rows, (chunk) => right(chunk.bbox) <= edge),
    rowsWhere(page.rows, (chunk) => chunk.bbox.x >= edge),
  ];
}

/** A box grown upwards or downwards by rows that stand close, within its width, and are no running text. */
export function grown(rows: readonly Row[], page: TablePage, box: Bbox, direction: -1 | 1): Bbox {
  let grownBox = box;
  const order = direction === 1 ? rows : rows.toReversed();
  for (const row of order) {
    const gap = direction === 1 ? row.bbox.y - bottom(grownBox) : grownBox.y - bottom(row.bbox);
    if (gap < -0.5 * page.em) continue;
    const outside = row.bbox.x < box.x - 2 * page.em || right(row.bbox) > right(box) + 2 * page.em;
    if (gap > 0.8 * page.em || outside) break;
    if (page.captions.includes(row) || row.chunks.some((chunk) => page.prose.has(chunk))) break;
    grownBox = union([grownBox, row.bbox]);
  }
  return grownBox;
}

/** Parts of a run that stand side by side or under each other, set apart by much white. */
export function partsSetApart(page: TablePage, rows: readonly Row[]): Bbox[] {
  const parts: Bbox[] = [];
  const bbox = union(rows.map((row) => row.bbox));
  const [widest] = gapsOf(rows).sort((a, b) => b.to - b.from - (a.to - a.from));
  if (widest !== undefined && widest.to - widest.from > 1.5 * page.em) {
    const at = (widest.from + widest.to) / 2;
    parts.push(boxOf(bbox.x, bbox.y, at, bottom(bbox)), boxOf(at, bbox.y, right(bbox), bottom(bbox)));
  }
  const distances = rows.slice(1).map((row, index) => row.bbox.y - bottom(rows[index]?.bbox ?? row.bbox));
  const usual = median(distances) ?? 0;
  const furthest = Math.max(...distances);
  if (furthest > Math.max(usual + 0.8 * page.em, 1.6 * usual)) {
    const at = distances.indexOf(furthest) + 1;
    for (const part of [rows.slice(0, at), rows.slice(at)]) {
      if (part.length > 1) parts.push(union(part.map((row) => row.bbox)));
    }
  }
  return parts;
}

/** The white that runs through all the rows, from top to bottom. */
export function gapsOf(rows: readonly Row[]): { from: number; to: number }[] {
  const boxes = rows.flatMap((row) => row.chunks.map((chunk) => chunk.bbox)).sort((a, b) => a.x - b.x);
  let end = boxes[0] === undefined ? 0 : right(boxes[0]);
  return boxes.flatMap((box) => {
    const gap = { from: end, to: box.x };
    end = Math.max(end, right(box));
    return gap.to > gap.from ? [gap] : [];
  });
}
