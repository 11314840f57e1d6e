import { isCentreInside, union, type Bbox } from "../../../../shared/document/geometry.ts";
import { countHeaderRows, findRowsInside, type ChunkRow } from "../layout/text-chunks.ts";
import type { FormField } from "./form-fields.ts";
import { splitAtNarrowGutters } from "./narrow-gutters.ts";
import {
  clipRulingLines,
  measureCoveredLength,
  mergeClosePositions,
  type RulingLine,
  type RulingLines,
} from "../layout/ruling-lines.ts";
import type { DetectionPage } from "./detection-page.ts";
import { centreX, right } from "../layout/boxes.ts";
import { median } from "../layout/statistics.ts";
import { gridThresholds } from "./thresholds.ts";

const { maxLineDistancePt, maxRulingMarginPt, spanningHeadingEm } = gridThresholds;

/** The text and ruling lines of a table, or of a table candidate. Lengths are in points. */
export interface TableRegion {
  /** The box tight around the text. */
  bbox: Bbox;
  /** All rows, their chunks split at narrow gutters. */
  rows: ChunkRow[];
  /** The rows below the header, by an estimate: those from the first row of numbers on. */
  bodyRows: ChunkRow[];
  /** The ruling lines in the region and at its edges, clipped to it. */
  rulings: RulingLines;
  /** The places to fill in, with their labels inside the region. */
  fields: readonly FormField[];
  /** The median font size of the text. */
  em: number;
}

/** Extracts the text and ruling lines of a region of a page; undefined if the region has no text. */
export function extractTableRegion(region: Bbox, page: DetectionPage): TableRegion | undefined {
  const pageRows = findRowsInside(page.rows, region);
  const em = median(pageRows.flatMap((row) => row.chunks.map((chunk) => chunk.line.size)));
  if (em === undefined) return undefined;
  const bbox = union(pageRows.map((row) => row.bbox));
  const rows = splitAtNarrowGutters(pageRows, em, page.wordSpacings);
  const bodyRows = rows.slice(countHeaderRows(rows));
  return {
    bbox,
    rows,
    bodyRows,
    rulings: clipRulingLines(page.rulings, bbox, maxRulingMarginPt),
    fields: page.fields.filter(({ label }) => isCentreInside(label.bbox, bbox)),
    em,
  };
}

/** Checks whether text is centred in a table, as a heading over all of its columns is. */
export function isCentredInTable({ bbox, em }: TableRegion, boxes: readonly Bbox[]): boolean {
  const box = union(boxes);
  const offset = Math.abs(centreX(box) - centreX(bbox));
  return box.x - bbox.x >= spanningHeadingEm.minIndent * em && offset <= spanningHeadingEm.maxOffset * em;
}

/** Returns the y positions of the horizontal ruling lines that cover at least the given share of the table's width. */
export function findRulingPositions(
  { bbox }: TableRegion,
  rulings: readonly RulingLine[],
  minCoverage: number,
): number[] {
  const positions = mergeClosePositions(
    rulings.map((ruling) => ruling.position),
    maxLineDistancePt,
  );
  return positions.filter((y) => {
    const segments = rulings.filter((ruling) => Math.abs(ruling.position - y) <= maxLineDistancePt);
    return measureCoveredLength(segments, bbox.x, right(bbox)) >= minCoverage * bbox.width;
  });
}
