import { union, type Bbox } from "../../../../shared/document/geometry.ts";
import { right } from "../layout/boxes.ts";
import { share } from "../layout/statistics.ts";
import type { Chunk } from "../layout/text-chunks.ts";
import type { DetectionPage } from "./detection-page.ts";
import { labelValueThresholds } from "./thresholds.ts";

const { edgeToleranceEm, maxRowDistanceEm, maxSharedRowShare } = labelValueThresholds;

/** A label with the value beside it. */
interface Pair {
  baseline: number;
  label: Chunk;
  value: Chunk;
  /** Whether other text stands on the same row. */
  isShared: boolean;
}

/**
 * Finds runs of labels with values beside them, such as the sums below the items of an invoice, or its numbers and dates.
 * Other text may stand beside some of them, and the last row may be set off from the others, or set in bold or larger. The
 * labels are aligned at their left or their right edges, and so are the values.
 */
export function findLabelValueRuns({ rows, prose }: DetectionPage): Bbox[] {
  const runs: Pair[][] = [];
  for (const { baseline, chunks } of rows) {
    // Columns in the middle of a row are those of a wide table.
    const indexes = new Set([0, chunks.length - 2].filter((index) => index >= 0 && index + 1 < chunks.length));
    for (const index of indexes) {
      const [label, value] = chunks.slice(index, index + 2);
      if (label === undefined || value === undefined || prose.has(label) || prose.has(value)) continue;
      const pair = { baseline, label, value, isShared: chunks.length > 2 };
      const run = runs.findLast((candidate) => continuesRun(candidate, pair));
      if (run === undefined) runs.push([pair]);
      else run.push(pair);
    }
  }
  return runs
    .filter((run) => run.length > 1 && share(run, ({ isShared }) => isShared) <= maxSharedRowShare)
    .map((run) => union(run.flatMap(({ label, value }) => [label.bbox, value.bbox])));
}

/** Checks whether a pair is near the last pair of a run and aligned with it, with a gutter between labels and values. */
function continuesRun(run: readonly Pair[], { baseline, label, value }: Pair): boolean {
  const last = run.at(-1);
  if (last === undefined) return false;
  const em = Math.min(last.label.line.size, label.line.size);
  const distance = baseline - last.baseline;
  return (
    distance > 0 &&
    distance <= maxRowDistanceEm * em &&
    areAligned(last.label, label, em) &&
    areAligned(last.value, value, em) &&
    run.every((pair) => right(pair.label.bbox) < value.bbox.x && right(label.bbox) < pair.value.bbox.x)
  );
}

/** Checks whether two chunks have their left or their right edge in common. */
function areAligned({ bbox: a }: Chunk, { bbox: b }: Chunk, em: number): boolean {
  return Math.min(Math.abs(a.x - b.x), Math.abs(right(a) - right(b))) <= edgeToleranceEm * em;
}
