import { createCentreIndex, union, type Bbox } from "../../../../shared/document/geometry.ts";
import { bottom, boxBetween, right } from "./boxes.ts";
import type { RulingLine, RulingLines } from "./ruling-lines.ts";
import { layoutThresholds } from "./thresholds.ts";

const { extentTolerancePt, maxDistancePt, maxOverhangPt, minCoverage } = layoutThresholds.drawnFrame;

/** Adds a margin of points on each side of a box. */
function expand({ x, y, width, height }: Bbox, margin: number): Bbox {
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

/** A ruling line with its box, which has no height or no width. */
interface Side {
  ruling: RulingLine;
  box: Bbox;
}

/**
 * Creates a function that extends the box of a table, which is tight around its text, to the ruling lines and grounds
 * that are drawn around it. No side is extended over other text.
 * @param lines The lines of the page; those of the table have their centres in its box.
 * @example
 * const extendToFrame = createFrameFinder(rulings, lines);
 * const frame = extendToFrame(table.bbox);
 */
export function createFrameFinder(
  { horizontal, vertical }: RulingLines,
  lines: readonly { bbox: Bbox }[],
): (table: Bbox) => Bbox {
  const findLinesInside = createCentreIndex(lines);
  const rows = horizontal.map((ruling): Side => {
    const { position, from, to } = ruling;
    return { ruling, box: { x: from, y: position, width: to - from, height: 0 } };
  });
  const columns = vertical.map((ruling): Side => {
    const { position, from, to } = ruling;
    return { ruling, box: { x: position, y: from, width: 0, height: to - from } };
  });
  return (table) => {
    const near = expand(table, maxDistancePt);
    const rowsOfTable = findSidesOfTable(rows, table.x, right(table), near.y, bottom(near));
    const columnsOfTable = findSidesOfTable(columns, table.y, bottom(table), near.x, right(near));
    if (rowsOfTable.length + columnsOfTable.length === 0) return table;
    const frame = union([table, ...[...rowsOfTable, ...columnsOfTable].map(({ box }) => box)]);
    const ownLines = findLinesInside(table).length;
    const isFree = (box: Bbox) => findLinesInside(box).length === ownLines;
    if (isFree(frame)) return frame;
    let [left, top, end, foot] = [table.x, table.y, right(table), bottom(table)];
    if (isFree(boxBetween(frame.x, top, end, foot))) left = frame.x;
    if (isFree(boxBetween(left, top, right(frame), foot))) end = right(frame);
    if (isFree(boxBetween(left, frame.y, end, foot))) top = frame.y;
    if (isFree(boxBetween(left, top, end, bottom(frame)))) foot = bottom(frame);
    return boxBetween(left, top, end, foot);
  };
}

/**
 * Finds the ruling lines of a table in one direction: those beside or in it that cover most of its extent. They may
 * extend far beyond its text only if another one has the same ends.
 */
function findSidesOfTable(sides: readonly Side[], from: number, to: number, first: number, last: number): Side[] {
  const candidates = sides.filter(
    ({ ruling }) =>
      ruling.position >= first &&
      ruling.position <= last &&
      Math.min(ruling.to, to) - Math.max(ruling.from, from) >= minCoverage * (to - from),
  );
  return candidates.filter(({ ruling }) => {
    const overhang = Math.max(from - ruling.from, ruling.to - to);
    return (
      overhang <= maxOverhangPt ||
      candidates.some(
        ({ ruling: other }) =>
          Math.abs(other.position - ruling.position) > extentTolerancePt &&
          Math.abs(other.from - ruling.from) <= extentTolerancePt &&
          Math.abs(other.to - ruling.to) <= extentTolerancePt,
      )
    );
  });
}
