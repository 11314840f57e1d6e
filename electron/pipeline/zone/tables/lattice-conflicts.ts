import { isCentreInside, overlapArea, union } from "../../../../shared/document/geometry.ts";
import { bottom, centreY, right } from "../layout/boxes.ts";
import type { Chunk } from "../layout/text-chunks.ts";
import type { Lattice } from "./lattice.ts";
import type { TableRegion } from "./table-region.ts";

/** The maximum overflow of text out of its column, in points. */
const maxOverflow = 2;
/** The maximum distance of the column edges of two parts of one table, in points. */
const edgeTolerance = 2;
/** Text below a lattice that is smaller than this share of its font size is a note. */
const minSizeBelow = 0.9;

/**
 * Checks whether a region contradicts a lattice: it cuts through its cells, or joins them with a lattice of other
 * columns or with text that is not in their columns, such as text beside the lattice or notes below it.
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
  const both = union([bbox, uprightBox]);
  if (both.width > bbox.width + maxOverflow || both.height > bbox.height + maxOverflow) return true;
  const hasSameColumns = (other: Lattice) =>
    other.columnEdges.length === columnEdges.length &&
    other.columnEdges.every((x, index) => Math.abs(x - (columnEdges[index] ?? 0)) <= edgeTolerance);
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

/** Checks whether the text of a row outside a lattice continues its columns, as a header or a row of totals does. */
function fitsLattice({ box, columnEdges }: Lattice, outside: readonly Chunk[], em: number): boolean {
  if (outside.length === 0) return true;
  const isBelow = (chunk: Chunk) => centreY(chunk.bbox) >= bottom(box);
  const isInColumn = ({ bbox }: Chunk) =>
    !columnEdges.some((x) => bbox.x < x - maxOverflow && right(bbox) > x + maxOverflow);
  return (
    outside.length > 1 &&
    outside.every((chunk) =>
      isBelow(chunk) ? isInColumn(chunk) && chunk.line.size >= minSizeBelow * em : centreY(chunk.bbox) <= box.y,
    )
  );
}
