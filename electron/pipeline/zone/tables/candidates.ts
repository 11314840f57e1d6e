import type { Bbox } from "../../../../shared/document/geometry.ts";
import { isCentreInside, overlapArea, union } from "../../../../shared/document/geometry.ts";
import { isCount, isProseLength, rowsIn } from "../layout/text-chunks.ts";
import type { Row } from "../layout/text-chunks.ts";
import { alignedRuns, gapsOf, grown, gutterSides, hangingRuns, partsSetApart } from "./row-runs.ts";
import { equalRules, strongRules, withHead } from "./ruled-regions.ts";
import { connected } from "../layout/ruling-lines.ts";
import type { TablePage } from "./table-page.ts";
import { bottom, right } from "../layout/text-line.ts";

/** By what a region was taken for a table that may be one. */
export const candidateKinds = ["grid", "rules", "rows", "union", "trim"] as const;

export interface Candidate {
  kind: (typeof candidateKinds)[number];
  /** Tight around its text. */
  bbox: Bbox;
}

const touchReach = 3.5;
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
    const rows = withoutNotes(rowsIn(this.page.rows, grown));
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
    .flatMap((row) => row.chunks.filter((chunk) => !isCentreInside(chunk.bbox, bbox)));
  const running = near.filter(isProseLength);
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
  const rows = rowsIn(page.rows, box);
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
