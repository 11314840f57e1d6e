import { createCentreIndex, overlapArea, union, type Bbox } from "../../../shared/document/geometry.ts";
import { flipBox } from "./flip-box.ts";
import { findOutlinedBoxes } from "./outlined-boxes.ts";
import type { RulingLine } from "./raw-page.ts";
import { drawingThresholds } from "./thresholds.ts";
import { UnionFind } from "./union-find.ts";

const { diagram } = drawingThresholds;

/**
 * Finds diagrams of outlined boxes that are connected by lines, such as flow charts. Boxes of the same width below each
 * other belong to one diagram.
 * @returns the boxes of the diagrams, in points
 */
export function findDiagrams(rules: readonly RulingLine[], words: readonly { bbox: Bbox }[]): Bbox[] {
  const findWordsInside = createCentreIndex(words);
  const outlinedBoxes = findOutlinedBoxes(rules);
  const boxes = outlinedBoxes.filter(
    (box) =>
      box.width >= diagram.minBoxWidthPt &&
      box.height >= diagram.minBoxHeightPt &&
      findWordsInside(box).length <= diagram.maxBoxWords,
  );
  if (boxes.length < 2 || boxes.length > diagram.maxBoxes) return [];
  const connected = new UnionFind(boxes.length);
  const linkedBoxes = new Set<number>();
  const flippedBoxes = boxes.map(flipBox);
  for (const { bbox: line, orientation } of rules) {
    const ends = orientation === "horizontal" ? findEnds(line, boxes) : findEnds(flipBox(line), flippedBoxes);
    if (ends === undefined) continue;
    const [from, to] = ends;
    if (outlinedBoxes.some((box) => touches(box, line) && !contains(box, boxes[from]))) continue;
    connected.unite(from, to);
    linkedBoxes.add(from).add(to);
  }
  for (const index of linkedBoxes)
    for (const other of linkedBoxes) if (areStacked(boxes[index], boxes[other])) connected.unite(index, other);
  return connected
    .listGroups()
    .filter((group) => group.length > 1 && group.some((index) => linkedBoxes.has(index)))
    .map((group) => union(group.flatMap((index) => boxes[index] ?? [])));
}

/** Finds the box at whose right side a horizontal line begins, and the one at whose left side it ends. */
function findEnds(line: Bbox, boxes: readonly Bbox[]): [number, number] | undefined {
  const y = line.y + line.height / 2;
  const isLevel = (box: Bbox) => y > box.y + 1 && y < box.y + box.height - 1;
  const isAt = (a: number, b: number) => Math.abs(a - b) <= diagram.maxConnectorGapPt;
  const from = boxes.findIndex((box) => isLevel(box) && isAt(box.x + box.width, line.x));
  if (from < 0) return undefined;
  const to = boxes.findIndex((box) => isLevel(box) && isAt(box.x, line.x + line.width));
  return to < 0 ? undefined : [from, to];
}

/**
 * Checks whether the centre of a line is in a box or at one of its sides. In a table, such lines begin and end at the
 * cells around the box.
 */
function touches({ x, y, width, height }: Bbox, line: Bbox): boolean {
  const [lineX, lineY] = [line.x + line.width / 2, line.y + line.height / 2];
  return lineX > x - 1 && lineX < x + width + 1 && lineY > y - 1 && lineY < y + height + 1;
}

/** Checks whether a box is inside another one, as the boxes of a diagram are inside its frame. */
function contains(outer: Bbox, inner: Bbox = outer): boolean {
  return inner !== outer && overlapArea(inner, outer) > 0.9 * inner.width * inner.height;
}

function areStacked(a: Bbox | undefined, b: Bbox | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  const gap = b.y - (a.y + a.height);
  return (
    Math.abs(a.x - b.x) <= 1 && Math.abs(a.width - b.width) <= 1 && gap > 0 && gap <= diagram.maxStackGap * a.height
  );
}
