import type { Bbox } from "../../../shared/document/geometry.ts";
import { centreIn, overlapArea, union } from "../../../shared/document/geometry.ts";
import { isCount, rowsWhere } from "./chunks.ts";
import type { Row } from "./chunks.ts";
import { connected } from "./rules.ts";
import type { Ruling, Rulings } from "./rules.ts";
import { isLong } from "./table-page.ts";
import type { TablePage } from "./table-page.ts";
import { bottom, boxOf, median, right } from "./text-line.ts";

/** By what a region was taken for a table that may be one. */
export const candidateKinds = ["grid", "rules", "rows", "union", "trim"] as const;

export interface Candidate {
  kind: (typeof candidateKinds)[number];
  /** Tight around its text. */
  bbox: Bbox;
}

const touchReach = 3.5;
const equalEnds = 8;
/** Distances of rows in em, against the usual distance, and how many rows of one chunk may lie between. */
const run = { gap: 2.6, pitch: 1.7, single: 2 };
/** So many are looked at, and so many of the first are united with others; a page has about nine. */
const most = { all: 100, united: 25 };

/** Regions of a page that may be tables: many more than there are; what they are worth is another's question. */
export function tableCandidates(page: TablePage): Candidate[] {
  const found = new Found(page);
  const strong = strongRules(page.rules);
  for (const rules of [strong, page.rules]) {
    for (const grid of connected(rules, touchReach)) {
      if (grid.horizontal.length + grid.vertical.length < 3) continue;
      found.add("grid", grid.box);
      found.add("grid", withHead(page, grid.box));
    }
    for (const group of equalRules(page, rules.horizontal)) {
      found.add("rules", group);
      found.add("rules", withHead(page, group));
    }
  }
  for (const rows of [page.rows, ...gutterSides(page)]) {
    const runs = [...alignedRuns(page, rows, true), ...alignedRuns(page, rows, false), ...hangingRuns(page, rows)];
    for (const runOfRows of runs) {
      const bbox = union(runOfRows.map((row) => row.bbox));
      found.add("rows", bbox);
      const above = grown(rows, page, bbox, -1);
      const below = grown(rows, page, bbox, 1);
      found.add("rows", above);
      found.add("rows", below);
      found.add("rows", union([above, below]));
      for (const part of partsSetApart(page, runOfRows)) found.add("trim", part);
    }
  }
  const single = found.all.slice(0, most.united);
  for (const [index, a] of single.entries()) {
    for (const b of single.slice(index + 1)) {
      if (touches(a.bbox, b.bbox, page.em)) found.add("union", union([a.bbox, b.bbox]));
    }
  }
  for (const { bbox } of found.all.slice()) found.add("trim", trimmed(page, bbox));
  return found.all;
}

/** Regions, each tight around its text and none twice. */
class Found {
  readonly all: Candidate[] = [];
  private readonly page: TablePage;

  constructor(page: TablePage) {
    this.page = page;
  }

  add(kind: Candidate["kind"], region: Bbox): void {
    if (this.all.length >= most.all) return;
    const grown = { x: region.x - 2, y: region.y - 2, width: region.width + 4, height: region.height + 4 };
    const rows = withoutNotes(rowsWhere(this.page.rows, (chunk) => centreIn(chunk.bbox, grown)));
    if (rows.length < 2 || rows.every((row) => row.chunks.length < 2)) return;
    const bbox = union(rows.map((row) => row.bbox));
    if (isPartedByGutter(this.page, rows, bbox)) return;
    if (this.all.every((other) => !isSame(other.bbox, bbox))) this.all.push({ kind, bbox });
  }
}

/** How far over and under a region running text tells that the page's columns go on through it, in em. */
const gutterReach = 6;

/** Whether running text close over or under a region is in two columns, and nothing in the region lies between them. */
function isPartedByGutter({ rows: all, rules, em }: TablePage, rows: readonly Row[], bbox: Bbox): boolean {
  const near = all
    .filter(({ bbox: { y, height } }) => y > bbox.y - gutterReach * em && y + height < bottom(bbox) + gutterReach * em)
    .flatMap((row) => row.chunks.filter((chunk) => !centreIn(chunk.bbox, bbox)));
  const running = near.filter(isLong);
  const isGutter = (at: number): boolean =>
    running.some((chunk) => right(chunk.bbox) <= at) &&
    running.some((chunk) => chunk.bbox.x >= at) &&
    !near.some((chunk) => chunk.bbox.x < at && right(chunk.bbox) > at) &&
    !rules.horizontal.some(
      (rule) => rule.from < at && rule.to > at && rule.at > bbox.y - 8 && rule.at < bottom(bbox) + 8,
    );
  return running.length > 1 && gapsOf(rows).some(({ from, to }) => isGutter((from + to) / 2));
}

function isSame(a: Bbox, b: Bbox): boolean {
  const shared = overlapArea(a, b);
  return shared > 0.97 * (a.width * a.height + b.width * b.height - shared);
}

function touches(a: Bbox, b: Bbox, em: number): boolean {
  const gap = Math.max(a.y - bottom(b), b.y - bottom(a));
  const shared = Math.min(right(a), right(b)) - Math.max(a.x, b.x);
  return gap < 2.6 * em && shared > 0.5 * Math.min(a.width, b.width);
}

function strongRules({ horizontal, vertical }: Rulings): Rulings {
  const isStrong = (rule: Ruling) => rule.strong;
  return { horizontal: horizontal.filter(isStrong), vertical: vertical.filter(isStrong) };
}

/** Boxes of horizontal rules that begin and end alike, with no running text and no caption between them. */
function equalRules(page: TablePage, rules: readonly Ruling[]): Bbox[] {
  const groups: Ruling[][] = [];
  for (const rule of rules.toSorted((a, b) => a.at - b.at)) {
    const group = groups.findLast((candidate) => {
      const last = candidate.at(-1);
      return (
        last !== undefined &&
        Math.abs(last.from - rule.from) <= equalEnds &&
        Math.abs(last.to - rule.to) <= equalEnds &&
        !isBroken(page, boxOf(last.from - 2, last.at, last.to + 2, rule.at))
      );
    });
    if (group === undefined) groups.push([rule]);
    else group.push(rule);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    const last = group.at(-1);
    if (first === undefined || last === undefined || group.length < 2) return [];
    return [boxOf(Math.min(...group.map((r) => r.from)), first.at, Math.max(...group.map((r) => r.to)), last.at)];
  });
}

/** Running text as wide as this share of the rules over and under it stands between them, not in a cell of theirs. */
const betweenRules = 0.8;

/** Whether a caption or mostly running text stands in a box. */
function isBroken({ rows, prose, captions }: TablePage, box: Bbox): boolean {
  if (captions.some((row) => row.chunks.some((chunk) => centreIn(chunk.bbox, box)))) return true;
  const inside = rowsWhere(rows, (chunk) => centreIn(chunk.bbox, box));
  const running = inside.filter((row) =>
    row.chunks.some((chunk) => prose.has(chunk) && chunk.bbox.width > betweenRules * box.width),
  );
  return inside.length > 0 && running.length > 0.4 * inside.length;
}

const head = { reach: 2.4, rows: 3 };

/** A box with the rows of several chunks right above it: a head that no rule stands over. */
function withHead(page: TablePage, box: Bbox): Bbox {
  let top = box.y;
  let count = 0;
  const above = page.rows.filter((row) => row.baseline < box.y + 2);
  for (const row of above.toReversed()) {
    const inside = row.chunks.filter((chunk) => chunk.bbox.x >= box.x - 4 && right(chunk.bbox) <= right(box) + 4);
    if (inside.length < 2 || inside.some((chunk) => page.prose.has(chunk)) || count === head.rows) break;
    if (top - row.baseline > head.reach * page.em) break;
    top = Math.min(...inside.map((chunk) => chunk.bbox.y));
    count++;
  }
  return boxOf(box.x, top, right(box), bottom(box));
}

/** Runs of rows of several chunks that follow each other; `loose` lets a few of one chunk lie between. */
function alignedRuns(page: TablePage, rows: readonly Row[], loose: boolean): Row[][] {
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
function hangingRuns(page: TablePage, rows: readonly Row[]): Row[][] {
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
function gutterSides(page: TablePage): Row[][] {
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
function grown(rows: readonly Row[], page: TablePage, box: Bbox, direction: -1 | 1): Bbox {
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
function partsSetApart(page: TablePage, rows: readonly Row[]): Bbox[] {
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
function gapsOf(rows: readonly Row[]): { from: number; to: number }[] {
  const boxes = rows.flatMap((row) => row.chunks.map((chunk) => chunk.bbox)).sort((a, b) => a.x - b.x);
  let end = boxes[0] === undefined ? 0 : right(boxes[0]);
  return boxes.flatMap((box) => {
    const gap = { from: end, to: box.x };
    end = Math.max(end, right(box));
    return gap.to > gap.from ? [gap] : [];
  });
}

const noteStart =
  /^(?:sources?|notes?|n\.?b\.?|quellen?|anmerkung(?:en)?|hinweis)\b\s*[:.–-]?|^\(?[*†‡:]+\)?(?=\s|\p{L})|^\((?:\d|[a-z])\)\s|^[¹²³]/iu;
const noteWords = 4;

/** The rows of a region without the notes and sources under it: from where one begins and no row of data follows. */
function withoutNotes(rows: readonly Row[]): Row[] {
  const isData = ({ chunks: [, ...rest] }: Row) => rest.some(isCount);
  const last = rows.findLastIndex(isData);
  const note = rows.findIndex((row, index) => {
    const words = row.chunks.flatMap((chunk) => chunk.words);
    return index > Math.max(1, last) && words.length >= noteWords && noteStart.test(row.chunks[0]?.text ?? "");
  });
  return note < 0 ? [...rows] : rows.slice(0, note);
}

/** A box without a title over it. */
function trimmed(page: TablePage, box: Bbox): Bbox {
  const rows = rowsWhere(page.rows, (chunk) => centreIn(chunk.bbox, box));
  let from = 0;
  while (from < rows.length - 2 && isTitle(page, rows[from], box)) from++;
  const kept = rows.slice(from);
  return kept.length === 0 ? box : union(kept.map((row) => row.bbox));
}

/** A row of one chunk at the left edge, or a caption. */
function isTitle(page: TablePage, row: Row | undefined, box: Bbox): boolean {
  if (row === undefined) return false;
  if (page.captions.includes(row) || row.chunks.some((chunk) => page.prose.has(chunk))) return true;
  const [only] = row.chunks;
  return row.chunks.length === 1 && only !== undefined && only.bbox.x < box.x + 2 * page.em && only.words.length > 3;
}
