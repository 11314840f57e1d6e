import { union, type Bbox } from "../../../../shared/document/geometry.ts";
import { UnionFind } from "../../read/union-find.ts";
import { bottom, right } from "./boxes.ts";
import type { TextLine } from "./text-line.ts";
import { captionPrefix } from "./text-patterns.ts";
import { layoutThresholds } from "./thresholds.ts";

const { figureLabel } = layoutThresholds;

/**
 * Extends the box of a drawn figure by the labels around it: the numbers and titles of axes, the names of slices. A label
 * is one or several short lines near the box. Labels can stand beyond other labels.
 * @param lines The lines of the page outside running headers.
 * @param bodySize The body size of the page, in points.
 */
export function includeLabels(figure: Bbox, lines: readonly TextLine[], bodySize: number): Bbox {
  const maxGap = figureLabel.maxGapEm * bodySize;
  const maxReach = figureLabel.maxRounds * maxGap;
  const nearbyLines = lines.filter(({ bbox }) => isNear(bbox, figure, maxReach + figureLabel.maxWidthEm * bodySize));
  const labels = stackLines(nearbyLines)
    .filter((rows) => rows.every((line) => isLabelLike(line, bodySize)))
    .map((rows) => union(rows.map(({ bbox }) => bbox)))
    // A text that begins beside a figure and goes on below it, such as an address beside a logo, is no label.
    .filter((label) => label.y >= figure.y - maxReach && bottom(label) <= bottom(figure) + maxReach);
  let box = figure;
  for (let round = 0; round < figureLabel.maxRounds; round++) {
    const extended = union([box, ...labels.filter((label) => isNear(label, box, maxGap))]);
    if (extended.width === box.width && extended.height === box.height) break;
    box = extended;
  }
  return box;
}

/** Checks whether a line has few words, is no larger than the body and is no caption. */
export function isLabelLike({ words, bbox, size, text }: TextLine, bodySize: number): boolean {
  return (
    words.length <= figureLabel.maxWords &&
    bbox.width <= figureLabel.maxWidthEm * bodySize &&
    size <= figureLabel.maxSizeRatio * bodySize &&
    !captionPrefix.test(text)
  );
}

/** Groups lines that are below each other as the rows of a text are. */
function stackLines(lines: readonly TextLine[]): TextLine[][] {
  const sortedLines = lines.toSorted((a, b) => a.baseline - b.baseline);
  const stacks = new UnionFind(sortedLines.length);
  sortedLines.forEach((line, index) => {
    for (let next = index + 1; next < sortedLines.length; next++) {
      const other = sortedLines[next];
      if (other === undefined || other.baseline - line.baseline > figureLabel.maxLeadingEm * line.size) break;
      if (areAdjacentRows(line, other)) stacks.unite(index, next);
    }
  });
  return stacks.listGroups().map((indexes) => indexes.flatMap((index) => sortedLines[index] ?? []));
}

/** Checks whether two lines have the size and the left edge of rows of one text. */
function areAdjacentRows(a: TextLine, b: TextLine): boolean {
  return (
    b.baseline - a.baseline > 0.5 * a.size &&
    Math.abs(a.size - b.size) < 0.05 * b.size &&
    Math.abs(a.bbox.x - b.bbox.x) < figureLabel.maxIndentEm * b.size
  );
}

/** Checks whether the gap between two boxes is at most `maxGap` points in both directions. */
function isNear(a: Bbox, b: Bbox, maxGap: number): boolean {
  return a.x - right(b) <= maxGap && b.x - right(a) <= maxGap && a.y - bottom(b) <= maxGap && b.y - bottom(a) <= maxGap;
}
