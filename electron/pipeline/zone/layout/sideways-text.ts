import { union, type Bbox } from "../../../../shared/document/geometry.ts";
import { rotateToFrame } from "../../read/orientation.ts";
import type { TextLine } from "./text-line.ts";
import { layoutThresholds } from "./thresholds.ts";
import { xyCut } from "./xy-cut.ts";

/** A group of lines that are not upright on the page. */
export interface SidewaysText {
  bbox: Bbox;
  /** The rotation of its text, clockwise: 90, 180 or 270 degrees. */
  orientation: number;
}

/**
 * Groups the lines that are written up or down the page, or upside down.
 * @returns the groups of each orientation in their reading order
 */
export function groupSidewaysText(lines: readonly TextLine[]): SidewaysText[] {
  return [90, 180, 270].flatMap((orientation) => {
    const items = lines
      .filter((line) => line.orientation === orientation)
      .map((line) => ({ line, bbox: rotateToFrame(line.bbox, orientation / 90) }));
    return xyCut(items, layoutThresholds.sidewaysXyCutPt).map((group) => ({
      orientation,
      bbox: union(group.map(({ line }) => line.bbox)),
    }));
  });
}
