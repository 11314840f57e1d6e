import { bottom, right } from "../../electron/pipeline/zone/layout/boxes.ts";
import { buildTextLines } from "../../electron/pipeline/zone/layout/text-line.ts";
import type { Bbox } from "../../shared/document/geometry.ts";
import { isCentreInside } from "../../shared/document/geometry.ts";
import type { PdfPageText } from "../../shared/document/page-text.ts";

/** A page whose tables are cut off after some lines: small tables are rare where the truth is known, not elsewhere. */
export function shortened(
  text: PdfPageText,
  tables: readonly Bbox[],
  lines: number,
): { text: PdfPageText; tables: Bbox[] } {
  return tables.reduce<{ text: PdfPageText; tables: Bbox[] }>(
    (page, table) => {
      const cut = cutAfter(page.text, table, lines);
      return { text: cutOff(page.text, table, cut), tables: [...page.tables, { ...table, height: cut - table.y }] };
    },
    { text, tables: [] },
  );
}

/** Where the table's first lines end. */
function cutAfter(text: PdfPageText, table: Bbox, lines: number): number {
  const baselines = buildTextLines(text)
    .filter((line) => isCentreInside(line.bbox, table))
    .map((line) => ({ baseline: line.baseline, bottom: bottom(line.bbox) }))
    .sort((a, b) => a.baseline - b.baseline)
    .filter((line, index, all) => index === 0 || line.baseline - (all[index - 1]?.baseline ?? 0) > 2);
  return Math.min(bottom(table), (baselines[lines - 1] ?? baselines.at(-1))?.bottom ?? bottom(table));
}

const ruleReach = 8;

/** Without what stands in the table under the cut; the rule that ends the table ends it there. */
function cutOff(text: PdfPageText, table: Bbox, cut: number): PdfPageText {
  const end = cut + 3;
  const gone = {
    x: table.x - ruleReach,
    y: end,
    width: table.width + 2 * ruleReach,
    height: bottom(table) + ruleReach - end,
  };
  if (gone.height <= 2 * ruleReach) return text;
  const clip = <Item extends { bbox: Bbox }>(items: readonly Item[]): Item[] =>
    items.flatMap((item) => {
      const { bbox } = item;
      const beside = right(bbox) < gone.x || bbox.x > right(gone) || bottom(bbox) <= end || bbox.y > bottom(gone);
      if (beside) return [item];
      if (bbox.y >= end) return bottom(bbox) > bottom(gone) - ruleReach ? [{ ...item, bbox: { ...bbox, y: end } }] : [];
      return [{ ...item, bbox: { ...bbox, height: end - bbox.y } }];
    });
  return {
    ...text,
    lines: text.lines.filter((line) => !isCentreInside(line.bbox, gone)),
    rules: clip(text.rules),
    ...(text.fills === undefined ? {} : { fills: clip(text.fills) }),
  };
}
