import { isCentreInside, overlapArea, union } from "../../../../shared/document/geometry.ts";
import { bottom, centreY, right } from "../layout/boxes.ts";
import type { Chunk } from "../layout/text-chunks.ts";
import type { Lattice } from "./lattice.ts";
import type { TableRegion } from "./table-region.ts";
import { latticeThresholds } from "./thresholds.ts";

const { edgeTolerancePt, maxOverflowPt, minSizeBelowShare } = latticeThresholds;

/**
 * Checks whether a region contradicts a lattice. It does if it has only a part of the lattice's upright text, if it also
 * has a lattice with other columns, or if a row has text outside the lattice that cannot be a header or a row of totals.
 */
export function contradictsLattice(
  lattice: Lattice,
  { bbox, rows, em }: TableRegion,
  lattices: readonly Lattice[],
): boolean {
  const { box, uprightBox, columnEdges } = lattice;
  if (overlapArea(bbox, box) === 0) return false;
  const isInside = ({ bbox: chunkBox }: Chunk) => isCentreInside(chunkBox, box);
  if (!rows.some((row) => row.chunks.some(isInside))) return false;
  const unionBox = union([bbox, uprightBox]);
  if (unionBox.width > bbox.width + maxOverflowPt || unionBox.height > bbox.height + maxOverflowPt) return true;
  const hasSameColumns = (other: Lattice) =>
    other.columnEdges.length === columnEdges.length &&
    other.columnEdges.every((x, index) => Math.abs(x - (columnEdges[index] ?? 0)) <= edgeTolerancePt);
  return (
    rows.some(
      ({ chunks }) =>
        !fitsLattice(
          lattice,
          chunks.filter((chunk) => !isInside(chunk)),
          em,
        ),
    ) || lattices.some((other) => isCentreInside(other.uprightBox, bbox) && !hasSameColumns(other))
  );
}

/**
 * Checks whether the chunks of a row that are outside a lattice can belong to its table, as a header or a row of totals:
 * each is above the lattice, or below it in one of its columns and not in small print.
 */
function fitsLattice({ box, columnEdges }: Lattice, outside: readonly Chunk[], em: number): boolean {
  if (outside.length === 0) return true;
  const isBelow = (chunk: Chunk) => centreY(chunk.bbox) >= bottom(box);
  const isInColumn = ({ bbox }: Chunk) =>
    columnEdges.some((x, index) => {
      const nextX = columnEdges[index + 1];
      return nextX !== undefined && bbox.x >= x - maxOverflowPt && right(bbox) <= nextX + maxOverflowPt;
    });
  return (
    outside.length > 1 &&
    outside.every((chunk) =>
      isBelow(chunk) ? isInColumn(chunk) && chunk.line.size >= minSizeBelowShare * em : centreY(chunk.bbox) <= box.y,
    )
  );
}
