import { bottom, right } from "../../electron/pipeline/zone/layout/boxes.ts";
import { buildTextLines } from "../../electron/pipeline/zone/layout/text-line.ts";
import type { Bbox } from "../../shared/document/geometry.ts";
import { isCentreInside } from "../../shared/document/geometry.ts";
import type { PdfPageText } from "../../shared/document/page-text.ts";

/** A page and the boxes of its tables, in points. */
interface TablePage {
  text: PdfPageText;
  tables: Bbox[];
}

/**
 * Truncates the tables of a page after their first lines. Small tables are rarer in the annotated documents than
 * elsewhere.
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

/** Removes the content of a table below a y position, and moves the ruling line at the table's end to it. */
function truncateTable(text: PdfPageText, table: Bbox, end: number): PdfPageText {
  const top = end + 3;
  const removed = {
    x: table.x - rulingMargin,
    y: top,
    width: table.width + 2 * rulingMargin,
    height: bottom(table) + rulingMargin - top,
  };
  if (removed.height <= 2 * rulingMargin) return text;
  const clip = <Item extends { bbox: Bbox }>(items: readonly Item[]): Item[] =>
    items.flatMap((item) => {
      const { bbox } = item;
      const isBeside = right(bbox) < removed.x || bbox.x > right(removed);
      if (isBeside || bottom(bbox) <= top || bbox.y > bottom(removed)) return [item];
      if (bbox.y < top) return [{ ...item, bbox: { ...bbox, height: top - bbox.y } }];
      const endsTable = bottom(bbox) > bottom(removed) - rulingMargin;
      return endsTable ? [{ ...item, bbox: { ...bbox, y: top } }] : [];
    });
  return {
    ...text,
    lines: text.lines.filter((line) => !isCentreInside(line.bbox, removed)),
    rules: clip(text.rules),
    ...(text.fills === undefined ? {} : { fills: clip(text.fills) }),
  };
}
