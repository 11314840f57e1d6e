import { isCentreInside, overlapArea, union, type Bbox } from "../../../../shared/document/geometry.ts";
import { noteWordPattern, significancePattern } from "../layout/note-patterns.ts";
import { isQuantity, hasProseLength, findRowsInside, type ChunkRow } from "../layout/text-chunks.ts";
import {
  extendByRows,
  findAlignedRuns,
  findWrappedTextRuns,
  findUncrossedGutters,
  splitAtPageGutter,
  splitRun,
} from "./stream-regions.ts";
import { extendToHeader, findRulingGroups } from "./lattice-regions.ts";
import { groupConnectedLines, selectDrawnRulings } from "../layout/ruling-lines.ts";
import type { DetectionPage } from "./detection-page.ts";
import { findForms } from "./form-fields.ts";
import { findLabelValueRuns } from "./label-value-runs.ts";
import { bottom, right } from "../layout/boxes.ts";
import { selectionThresholds } from "./thresholds.ts";

/**
 * The sources of candidates: a lattice of connected ruling lines, a group of horizontal ruling lines, a run of aligned
 * rows (stream), a form of places to fill in, a run of labels with values, the union of two candidates, or a part of one.
 */
export const candidateKinds = ["lattice", "ruling group", "stream", "form", "labels", "union", "part"] as const;

/** A region of a page that may be a table. */
export interface TableCandidate {
  kind: (typeof candidateKinds)[number];
  /** The box tight around its text, in points. */
  bbox: Bbox;
}

/** Generates the regions of a page that may be tables. This step aims at recall; scores later select the tables. */
export function generateCandidates(page: DetectionPage): TableCandidate[] {
  const collector = new CandidateCollector(page);
  addLatticeCandidates(page, collector);
  addStreamCandidates(page, collector);
  for (const form of findForms(page.fields)) collector.add("form", form);
  for (const run of findLabelValueRuns(page)) collector.add("labels", run);
  const unionInputs = collector.candidates.slice(0, selectionThresholds.maxUnionInputs);
  for (const [index, a] of unionInputs.entries()) {
    for (const b of unionInputs.slice(index + 1)) {
      if (areAdjacent(a.bbox, b.bbox, page.em)) collector.add("union", union([a.bbox, b.bbox]));
    }
  }
  for (const { bbox } of collector.candidates.slice()) collector.add("part", trimTitle(page, bbox));
  return collector.candidates;
}

function addLatticeCandidates(page: DetectionPage, collector: CandidateCollector): void {
  for (const rulings of [selectDrawnRulings(page.rulings), page.rulings]) {
    for (const lattice of groupConnectedLines(rulings)) {
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
      ...findWrappedTextRuns(page, rows),
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

/** Collects candidates without duplicates. The box of each is made tight around its text. */
class CandidateCollector {
  readonly candidates: TableCandidate[] = [];
  private readonly page: DetectionPage;

  constructor(page: DetectionPage) {
    this.page = page;
  }

  /**
   * Adds a region if it has several rows, one of them with several chunks, crosses no page gutter and is no duplicate. The
   * values of a form may all be missing.
   */
  add(kind: TableCandidate["kind"], region: Bbox): void {
    if (this.candidates.length >= selectionThresholds.maxCandidates) return;
    const paddedBox = { x: region.x - 2, y: region.y - 2, width: region.width + 4, height: region.height + 4 };
    const rows = dropTableNotes(findRowsInside(this.page.rows, paddedBox));
    if (rows.length < 2 || (kind !== "form" && rows.every((row) => row.chunks.length < 2))) return;
    const bbox = union(rows.map((row) => row.bbox));
    if (crossesPageGutter(this.page, rows, bbox)) return;
    if (this.candidates.every((other) => !isDuplicate(other.bbox, bbox))) this.candidates.push({ kind, bbox });
  }
}

/** Checks whether a gutter of a region continues between two columns of running text above or below the region. */
function crossesPageGutter(
  { rows: pageRows, rulings, em }: DetectionPage,
  rows: readonly ChunkRow[],
  bbox: Bbox,
): boolean {
  const margin = selectionThresholds.gutterSearchEm * em;
  const nearbyChunks = pageRows
    .filter(({ bbox: { y, height } }) => y > bbox.y - margin && y + height < bottom(bbox) + margin)
    .flatMap((row) => row.chunks.filter((chunk) => !isCentreInside(chunk.bbox, bbox)));
  const prose = nearbyChunks.filter(hasProseLength);
  const isPageGutter = (x: number): boolean =>
    prose.some((chunk) => right(chunk.bbox) <= x) &&
    prose.some((chunk) => chunk.bbox.x >= x) &&
    !nearbyChunks.some((chunk) => chunk.bbox.x < x && right(chunk.bbox) > x) &&
    !rulings.horizontal.some(
      (ruling) =>
        ruling.from < x && ruling.to > x && ruling.position > bbox.y - 8 && ruling.position < bottom(bbox) + 8,
    );
  return prose.length > 1 && findUncrossedGutters(rows).some(({ from, to }) => isPageGutter((from + to) / 2));
}

function isDuplicate(a: Bbox, b: Bbox): boolean {
  const intersection = overlapArea(a, b);
  return intersection > 0.97 * (a.width * a.height + b.width * b.height - intersection);
}

/**
 * Checks whether one box stands above the other, at most 2.6 em away, with at least half of the narrower width in
 * common.
 */
function areAdjacent(a: Bbox, b: Bbox, em: number): boolean {
  const gap = Math.max(a.y - bottom(b), b.y - bottom(a));
  const overlap = Math.min(right(a), right(b)) - Math.max(a.x, b.x);
  return gap < 2.6 * em && overlap > 0.5 * Math.min(a.width, b.width);
}

const tableNoteMarker = /^\(?[*†‡:]+\)?(?=\s|\p{L})|^\((?:\d|[a-z])\)\s|^[¹²³]/iu;

/** Drops the notes and sources at the end of a region: all rows from the first note after the last row of numbers. */
function dropTableNotes(rows: readonly ChunkRow[]): ChunkRow[] {
  const isDataRow = ({ chunks: [, ...rest] }: ChunkRow) => rest.some(isQuantity);
  const lastDataRow = rows.findLastIndex(isDataRow);
  const firstNote = rows.findIndex((row, index) => {
    const words = row.chunks.flatMap((chunk) => chunk.words);
    const text = row.chunks[0]?.text ?? "";
    return (
      index > Math.max(1, lastDataRow) &&
      words.length >= selectionThresholds.minNoteWords &&
      (noteWordPattern.test(text) || significancePattern.test(text) || tableNoteMarker.test(text))
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

/** Checks whether a row is a caption, running text, or a single long chunk at the left edge. */
function isTitleRow(page: DetectionPage, row: ChunkRow | undefined, box: Bbox): boolean {
  if (row === undefined) return false;
  if (page.captions.includes(row) || row.chunks.some((chunk) => page.prose.has(chunk))) return true;
  const [first, ...rest] = row.chunks;
  const isSingleChunk = first !== undefined && rest.length === 0;
  return isSingleChunk && first.bbox.x < box.x + 2 * page.em && first.words.length > 3;
}
