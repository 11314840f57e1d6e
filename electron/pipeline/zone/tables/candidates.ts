import type { Bbox } from "../../../../shared/document/geometry.ts";
import { isCentreInside, overlapArea, union } from "../../../../shared/document/geometry.ts";
import { isQuantity, isProseLength, findRowsInside } from "../layout/text-chunks.ts";
import type { Row } from "../layout/text-chunks.ts";
import {
  extendByRows,
  findAlignedRuns,
  findHangingRuns,
  findThroughGutters,
  splitAtPageGutter,
  splitRun,
} from "./stream-regions.ts";
import { extendToHeader, findRulingGroups, selectDrawnRulings } from "./lattice-regions.ts";
import { groupConnectedLines } from "../layout/ruling-lines.ts";
import type { DetectionPage } from "./detection-page.ts";
import { bottom, right } from "../layout/boxes.ts";

/**
 * How a candidate was generated: from a lattice of connected ruling lines, a group of horizontal ruling lines, a run of
 * aligned rows (stream), as the union of two candidates, or as a part of one.
 */
export const candidateKinds = ["lattice", "ruling group", "stream", "union", "part"] as const;

/** Represents a region of a page that may be a table. */
export interface Candidate {
  kind: (typeof candidateKinds)[number];
  /** Tight around its text, in points. */
  bbox: Bbox;
}

/** Ruling lines this close are connected; in points. */
const connectionTolerance = 3.5;
/** Limits of the quadratic steps; a page has about nine candidates. */
const maxCandidates = 100;
const maxUnited = 25;

/** Generates the regions of a page that may be tables: recall counts here, precision is left to the score. */
export function generateCandidates(page: DetectionPage): Candidate[] {
  const collector = new CandidateCollector(page);
  addLatticeCandidates(page, collector);
  addStreamCandidates(page, collector);
  const first = collector.candidates.slice(0, maxUnited);
  for (const [index, a] of first.entries()) {
    for (const b of first.slice(index + 1)) {
      if (areAdjacent(a.bbox, b.bbox, page.em)) collector.add("union", union([a.bbox, b.bbox]));
    }
  }
  for (const { bbox } of collector.candidates.slice()) collector.add("part", trimTitle(page, bbox));
  return collector.candidates;
}

function addLatticeCandidates(page: DetectionPage, collector: CandidateCollector): void {
  for (const rulings of [selectDrawnRulings(page.rulings), page.rulings]) {
    for (const lattice of groupConnectedLines(rulings, connectionTolerance)) {
      if (lattice.horizontal.length + lattice.vertical.length < 3) continue;
      collector.add("lattice", lattice.box);
      collector.add("lattice", extendToHeader(page, lattice.box));
    }
    for (const group of findRulingGroups(page, rulings.horizontal)) {
      collector.add("ruling group", group);
      collector.add("ruling group", extendToHeader(page, group));
    }
  }
}

function addStreamCandidates(page: DetectionPage, collector: CandidateCollector): void {
  for (const rows of [page.rows, ...splitAtPageGutter(page)]) {
    const runs = [
      ...findAlignedRuns(page, rows, true),
      ...findAlignedRuns(page, rows, false),
      ...findHangingRuns(page, rows),
    ];
    for (const run of runs) {
      const bbox = union(run.map((row) => row.bbox));
      const upwards = extendByRows(page, rows, bbox, "up");
      const downwards = extendByRows(page, rows, bbox, "down");
      for (const region of [bbox, upwards, downwards, union([upwards, downwards])]) collector.add("stream", region);
      for (const part of splitRun(page, run)) collector.add("part", part);
    }
  }
}

/** Collects regions, each tight around its text, without duplicates. */
class CandidateCollector {
  readonly candidates: Candidate[] = [];
  private readonly page: DetectionPage;

  constructor(page: DetectionPage) {
    this.page = page;
  }

  /** Adds a region unless it has no rows of several chunks, lies over a page gutter or is already there. */
  add(kind: Candidate["kind"], region: Bbox): void {
    if (this.candidates.length >= maxCandidates) return;
    const padded = { x: region.x - 2, y: region.y - 2, width: region.width + 4, height: region.height + 4 };
    const rows = withoutTableNotes(findRowsInside(this.page.rows, padded));
    if (rows.length < 2 || rows.every((row) => row.chunks.length < 2)) return;
    const bbox = union(rows.map((row) => row.bbox));
    if (crossesPageGutter(this.page, rows, bbox)) return;
    if (this.candidates.every((other) => !isDuplicate(other.bbox, bbox))) this.candidates.push({ kind, bbox });
  }
}

/** Running text up to this far over and under a region shows the columns of the page; in em. */
const gutterSearchDistance = 6;

/** Returns true where a gutter of the region continues between two columns of running text right over or under it. */
function crossesPageGutter({ rows: pageRows, rulings, em }: DetectionPage, rows: readonly Row[], bbox: Bbox): boolean {
  const margin = gutterSearchDistance * em;
  const nearby = pageRows
    .filter(({ bbox: { y, height } }) => y > bbox.y - margin && y + height < bottom(bbox) + margin)
    .flatMap((row) => row.chunks.filter((chunk) => !isCentreInside(chunk.bbox, bbox)));
  const prose = nearby.filter(isProseLength);
  const isPageGutter = (x: number): boolean =>
    prose.some((chunk) => right(chunk.bbox) <= x) &&
    prose.some((chunk) => chunk.bbox.x >= x) &&
    !nearby.some((chunk) => chunk.bbox.x < x && right(chunk.bbox) > x) &&
    !rulings.horizontal.some(
      (ruling) =>
        ruling.from < x && ruling.to > x && ruling.position > bbox.y - 8 && ruling.position < bottom(bbox) + 8,
    );
  return prose.length > 1 && findThroughGutters(rows).some(({ from, to }) => isPageGutter((from + to) / 2));
}

function isDuplicate(a: Bbox, b: Bbox): boolean {
  const intersection = overlapArea(a, b);
  return intersection > 0.97 * (a.width * a.height + b.width * b.height - intersection);
}

/** Returns true for boxes over one another, at most 2.6 em apart, that share half of the narrower width. */
function areAdjacent(a: Bbox, b: Bbox, em: number): boolean {
  const gap = Math.max(a.y - bottom(b), b.y - bottom(a));
  const overlap = Math.min(right(a), right(b)) - Math.max(a.x, b.x);
  return gap < 2.6 * em && overlap > 0.5 * Math.min(a.width, b.width);
}

const tableNotePrefix =
  /^(?:sources?|notes?|n\.?b\.?|quellen?|anmerkung(?:en)?|hinweis)\b\s*[:.–-]?|^\(?[*†‡:]+\)?(?=\s|\p{L})|^\((?:\d|[a-z])\)\s|^[¹²³]/iu;

const minNoteWords = 4;

/** Drops the notes and sources at the end of a region: from the first note after its last row of numbers. */
function withoutTableNotes(rows: readonly Row[]): Row[] {
  const isDataRow = ({ chunks: [, ...rest] }: Row) => rest.some(isQuantity);
  const lastDataRow = rows.findLastIndex(isDataRow);
  const firstNote = rows.findIndex((row, index) => {
    const words = row.chunks.flatMap((chunk) => chunk.words);
    return (
      index > Math.max(1, lastDataRow) &&
      words.length >= minNoteWords &&
      tableNotePrefix.test(row.chunks[0]?.text ?? "")
    );
  });
  return firstNote < 0 ? [...rows] : rows.slice(0, firstNote);
}

/** Returns a box without the title rows at its top. */
function trimTitle(page: DetectionPage, box: Bbox): Bbox {
  const rows = findRowsInside(page.rows, box);
  let start = 0;
  while (start < rows.length - 2 && isTitleRow(page, rows[start], box)) start++;
  const rest = rows.slice(start);
  return rest.length === 0 ? box : union(rest.map((row) => row.bbox));
}

/** Returns true for a caption, running text, or a row of one long chunk at the left edge. */
function isTitleRow(page: DetectionPage, row: Row | undefined, box: Bbox): boolean {
  if (row === undefined) return false;
  if (page.captions.includes(row) || row.chunks.some((chunk) => page.prose.has(chunk))) return true;
  const [first, ...rest] = row.chunks;
  const isSingle = first !== undefined && rest.length === 0;
  return isSingle && first.bbox.x < box.x + 2 * page.em && first.words.length > 3;
}
