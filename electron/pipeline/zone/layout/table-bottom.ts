import type { Bbox } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import { bottom, boxBetween, right } from "./boxes.ts";
import { measureCoveredLength } from "./ruling-lines.ts";
import { layoutThresholds } from "./thresholds.ts";

/**
 * Extends the box of a table, which is tight around its text, down to the ruling line that ends it.
 * @param em The font size of the page, in points.
 */
export function extendToLastRuling(table: Bbox, { rules }: Pick<PdfPageText, "rules">, em: number): Bbox {
  const textBottom = bottom(table);
  const rulingsBelow = rules.flatMap(({ bbox, orientation }) =>
    orientation === "horizontal" &&
    bbox.y >= textBottom &&
    bbox.y - textBottom <= layoutThresholds.maxBottomRulingDistanceEm * em
      ? [{ position: bbox.y, from: bbox.x, to: right(bbox), isDrawn: true }]
      : [],
  );
  /** Returns whether the pieces of a ruling line at a height cover enough of the table's width. */
  const isWide = (height: number) => {
    const pieces = rulingsBelow.filter(
      ({ position }) => position >= height && position - height <= layoutThresholds.maxLineDistancePt,
    );
    return measureCoveredLength(pieces, table.x, right(table)) >= layoutThresholds.minBottomRulingShare * table.width;
  };
  const heights = rulingsBelow.map(({ position }) => position).sort((a, b) => a - b);
  const end = heights.find(isWide);
  return end === undefined ? table : boxBetween(table.x, table.y, right(table), end);
}
