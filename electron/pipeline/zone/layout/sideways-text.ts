import type { Bbox } from "../../../../shared/document/geometry.ts";
import { union } from "../../../../shared/document/geometry.ts";
import type { TextLine } from "./text-line.ts";
import { xyCut } from "./xy-cut.ts";

/** The minimum gaps between groups of sideways text, in points. */
const gaps = { columnGap: 20, bandGap: 20 };

/** Groups the lines that are written up or down the page, and returns the box of each group. */
export function groupSidewaysText(lines: readonly TextLine[]): Bbox[] {
  const sideways = lines.filter((line) => !line.upright);
  return xyCut(sideways, gaps).map((group) => union(group.map((line) => line.bbox)));
}
