import type { Bbox } from "../../../shared/document/geometry.ts";
import { centreIn, union } from "../../../shared/document/geometry.ts";
import { rowsWhere } from "./chunks.ts";
import type { Row } from "./chunks.ts";
import { rulesIn } from "./rules.ts";
import type { Rulings } from "./rules.ts";
import { median } from "./text-line.ts";

/** What stands in a region of a page that is a table, or may be one. */
export interface TableText {
  /** Tight around its text. */
  bbox: Bbox;
  rows: Row[];
  /** Those in the region or at its edge, cut off there. */
  rules: Rulings;
  /** The usual size of its text, in points. */
  em: number;
}

/** How far outside of its text the rules of a table stand, in points. */
const ruleReach = 8;

/** The text and rules of a region; undefined where there is no text in it. */
export function tableText(region: Bbox, rows: readonly Row[], rules: Rulings): TableText | undefined {
  const inside = rowsWhere(rows, (chunk) => centreIn(chunk.bbox, region));
  const em = median(inside.flatMap((row) => row.chunks.map((chunk) => chunk.line.size)));
  if (em === undefined) return undefined;
  const bbox = union(inside.map((row) => row.bbox));
  return { bbox, rows: inside, rules: rulesIn(rules, bbox, ruleReach), em };
}
