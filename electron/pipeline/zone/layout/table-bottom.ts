import type { Bbox } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import { bottom, boxBetween, right } from "./boxes.ts";
import { measureCoveredLength } from "./ruling-lines.ts";

/** The maximum distance of the last ruling line of a table from its text, in em. */
const maxDistance = 1.5;
/** The minimum share of the width of a table that its last ruling line covers. */
const minCoverage = 0.5;

/**
 * Extends the box of a table, which is tight around its text, down to the ruling line that ends it.
 * @param em The font size of the page, in points.
 */
export function extendToLastRuling(table: Bbox, { rules }: Pick<PdfPageText, "rules">, em: number): Bbox {
  const edge = bottom(table);
  const below = rules.flatMap(({ bbox, orientation }) =>
    orientation === "horizontal" && bbox.y >= edge && bbox.y - edge <= maxDistance * em
      ? [{ position: bbox.y, from: bbox.x, to: right(bbox), isDrawn: true }]
      : [],
  );
  const isWide = measureCoveredLength(below, table.x, right(table)) >= minCoverage * table.width;
  return isWide
    ? boxBetween(table.x, table.y, right(table), Math.min(...below.map(({ position }) => position)))
    : table;
}
