import type { Bbox } from "../../../../shared/document/geometry.ts";
import { union } from "../../../../shared/document/geometry.ts";
import { rowsIn } from "../layout/text-chunks.ts";
import type { Row } from "../layout/text-chunks.ts";
import { splitCloseColumns } from "./narrow-gutters.ts";
import { distinct, lengthOf, clipRulingLines } from "../layout/ruling-lines.ts";
import type { RulingLine, RulingLines } from "../layout/ruling-lines.ts";
import type { TablePage } from "./table-page.ts";
import { median, middleX, right } from "../layout/text-line.ts";

/** What stands in a region of a page that is a table, or may be one. */
export interface TableText {
  /** Tight around its text. */
  bbox: Bbox;
  rows: Row[];
  /** Those in the region or at its edge, cut off there. */
  rules: RulingLines;
  /** The usual size of its text, in points. */
  em: number;
}

/** How far outside of its text the rules of a table stand, in points. */
const ruleReach = 8;

/** The text and rules of a region of a page; undefined where there is no text in it. */
export function tableText(region: Bbox, page: TablePage): TableText | undefined {
  const inside = rowsIn(page.rows, region);
  const em = median(inside.flatMap((row) => row.chunks.map((chunk) => chunk.line.size)));
  if (em === undefined) return undefined;
  const bbox = union(inside.map((row) => row.bbox));
  return {
    bbox,
    rows: splitCloseColumns(inside, em, page.spaces),
    rules: clipRulingLines(page.rules, bbox, ruleReach),
    em,
  };
}

/** How far a heading of all columns stands in from the left, and how exactly in the middle, in em. */
const centred = { indent: 1.5, off: 0.5 };

/** Whether texts stand in the middle of a table, as a heading of all its columns does. */
export function isAcross({ bbox, em }: TableText, texts: readonly Bbox[]): boolean {
  const box = union(texts);
  const off = Math.abs(middleX(box) - middleX(bbox));
  return box.x - bbox.x >= centred.indent * em && off <= centred.off * em;
}

const samePosition = 2.5;

/** Heights of the rules that go over this share of the table's width. */
export function rowRules({ bbox }: TableText, rules: readonly RulingLine[], share: number): number[] {
  const positions = distinct(
    rules.map((line) => line.at),
    samePosition,
  );
  return positions.filter((at) => {
    const pieces = rules.filter((line) => Math.abs(line.at - at) <= samePosition);
    return lengthOf(pieces, bbox.x, right(bbox)) >= share * bbox.width;
  });
}
