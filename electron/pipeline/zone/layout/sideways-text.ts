import type { Bbox } from "../../../../shared/document/geometry.ts";
import { union } from "../../../../shared/document/geometry.ts";
import type { TextLine } from "./text-line.ts";
import { xyCut } from "./xy-cut.ts";

/** Groups text that is written up or down the page, in points. */
const gaps = { columnGap: 20, bandGap: 20 };

/** Finds the boxes of sideways text among lines: one for each group that white space separates. */
export function groupSidewaysText(lines: readonly TextLine[]): Bbox[] {
  const sideways = lines.filter((line) => !line.upright);
  return xyCut(sideways, gaps).map((group) => union(group.map((line) => line.bbox)));
}
