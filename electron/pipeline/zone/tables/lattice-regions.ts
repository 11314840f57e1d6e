import { isCentreInside, type Bbox } from "../../../../shared/document/geometry.ts";
import { findRowsInside } from "../layout/text-chunks.ts";
import type { RulingLine } from "../layout/ruling-lines.ts";
import type { DetectionPage } from "./detection-page.ts";
import { bottom, boxBetween, right } from "../layout/boxes.ts";
import { latticeThresholds } from "./thresholds.ts";
import { maximum, minimum } from "../../../../shared/values/extremes.ts";

const { endTolerancePt, headerAboveLines, minProseWidthShare } = latticeThresholds;

/** Finds the boxes of groups of horizontal ruling lines with equal ends, without running text or a caption between. */
export function findRulingGroups(page: DetectionPage, rulings: readonly RulingLine[]): Bbox[] {
  const groups: RulingLine[][] = [];
  for (const ruling of rulings.toSorted((a, b) => a.position - b.position)) {
    const group = groups.findLast((candidate) => {
      const last = candidate.at(-1);
      return (
        last !== undefined &&
        Math.abs(last.from - ruling.from) <= endTolerancePt &&
        Math.abs(last.to - ruling.to) <= endTolerancePt &&
        !isInterrupted(page, boxBetween(last.from - 2, last.position, last.to + 2, ruling.position))
      );
    });
    if (group === undefined) groups.push([ruling]);
    else group.push(ruling);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    const last = group.at(-1);
    if (first === undefined || last === undefined || group.length < 2) return [];
    const left = minimum(group.map((ruling) => ruling.from));
    return [boxBetween(left, first.position, maximum(group.map((ruling) => ruling.to)), last.position)];
  });
}

/** Checks whether a box contains a caption or much running text. */
function isInterrupted({ rows, prose, captions }: DetectionPage, box: Bbox): boolean {
  if (captions.some((row) => row.chunks.some((chunk) => isCentreInside(chunk.bbox, box)))) return true;
  const rowsInside = findRowsInside(rows, box);
  const proseRows = rowsInside.filter((row) =>
    row.chunks.some((chunk) => prose.has(chunk) && chunk.bbox.width > minProseWidthShare * box.width),
  );
  return rowsInside.length > 0 && proseRows.length > 0.4 * rowsInside.length;
}

/**
 * Extends a box upwards by the rows of several chunks right above it, since a header may be above the first ruling
 * line.
 */
export function extendToHeader(page: DetectionPage, box: Bbox): Bbox {
  let top = box.y;
  let count = 0;
  const rowsAbove = page.rows.filter((row) => row.baseline < box.y + 2);
  for (const row of rowsAbove.toReversed()) {
    const chunksInside = row.chunks.filter((chunk) => chunk.bbox.x >= box.x - 4 && right(chunk.bbox) <= right(box) + 4);
    if (
      chunksInside.length < 2 ||
      chunksInside.some((chunk) => page.prose.has(chunk)) ||
      count === headerAboveLines.maxRows
    )
      break;
    if (top - row.baseline > headerAboveLines.maxDistanceEm * page.em) break;
    top = minimum(chunksInside.map((chunk) => chunk.bbox.y));
    count++;
  }
  return boxBetween(box.x, top, right(box), bottom(box));
}
