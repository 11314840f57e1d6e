import { bottom, right } from "../../electron/pipeline/zone/layout/boxes.ts";
import { buildTextLines } from "../../electron/pipeline/zone/layout/text-line.ts";
import { type Bbox, isCentreInside } from "../../shared/document/geometry.ts";
import type { PdfPageText } from "../../shared/document/page-text.ts";

/** A page and the boxes of its tables, in points. */
interface TablePage {
  text: PdfPageText;
  tables: Bbox[];
}

/**
 * Truncates the tables of a page after their first `lineCount` lines. This adds small tables to the training data, since
 * the annotated documents have fewer of them than other documents.
 */
export function truncateTables(text: PdfPageText, tables: readonly Bbox[], lineCount: number): TablePage {
  return tables.reduce<TablePage>(
    (page, table) => {
      const end = findEndOfLines(page.text, table, lineCount);
      return {
        text: truncateTable(page.text, table, end),
        tables: [...page.tables, { ...table, height: end - table.y }],
      };
    },
    { text, tables: [] },
  );
}

/** Finds the y position at which the first lines of a table end. */
function findEndOfLines(text: PdfPageText, table: Bbox, lineCount: number): number {
  const lines = buildTextLines(text)
    .filter((line) => isCentreInside(line.bbox, table))
    .map((line) => ({ baseline: line.baseline, bottom: bottom(line.bbox) }))
    .sort((a, b) => a.baseline - b.baseline)
    .filter((line, index, all) => index === 0 || line.baseline - (all[index - 1]?.baseline ?? 0) > 2);
  return Math.min(bottom(table), (lines[lineCount - 1] ?? lines.at(-1))?.bottom ?? bottom(table));
}

/** Maximum distance of a ruling line from its table, in points. */
const rulingMargin = 8;

/** Removes the content of a table below the y position `end`, and moves the table's bottom ruling line up to it. */
function truncateTable(text: PdfPageText, table: Bbox, end: number): PdfPageText {
  const removedTop = end + 3;
  const removedArea = {
    x: table.x - rulingMargin,
    y: removedTop,
    width: table.width + 2 * rulingMargin,
    height: bottom(table) + rulingMargin - removedTop,
  };
  // A table that would lose at most 11 points of its height is left as it is.
  if (removedArea.height <= 2 * rulingMargin) return text;
  const truncateItems = <Item extends { bbox: Bbox }>(items: readonly Item[]): Item[] =>
    items.flatMap((item) => {
      const { bbox } = item;
      const isBeside = right(bbox) < removedArea.x || bbox.x > right(removedArea);
      if (isBeside || bottom(bbox) <= removedTop || bbox.y > bottom(removedArea)) return [item];
      if (bbox.y < removedTop) return [{ ...item, bbox: { ...bbox, height: removedTop - bbox.y } }];
      const endsTable = bottom(bbox) > bottom(removedArea) - rulingMargin;
      return endsTable ? [{ ...item, bbox: { ...bbox, y: removedTop } }] : [];
    });
  return {
    ...text,
    lines: text.lines.filter((line) => !isCentreInside(line.bbox, removedArea)),
    rules: truncateItems(text.rules),
    ...(text.fills === undefined ? {} : { fills: truncateItems(text.fills) }),
  };
}
