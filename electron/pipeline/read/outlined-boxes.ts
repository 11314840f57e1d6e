import type { Bbox } from "../../../shared/document/geometry.ts";
import type { RulingLine } from "./raw-page.ts";
import { drawingThresholds } from "./thresholds.ts";

/** Ruling lines by the position of one of their ends, rounded to points. */
type LinesByEnd = ReadonlyMap<string, readonly Bbox[]>;

const getKey = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`;
/** The shifts of the cells of positions that differ by less than a point. */
const shifts = [-1, 0, 1] as const;

/**
 * Finds the rectangles whose four sides are drawn as lines of their length. The lines are indexed by their ends, and only
 * a few of those that begin at one place are compared, so that the time is linear in their number.
 * @param maxSide The maximum length of a side, in points.
 * @returns the boxes between the centres of the lines
 */
export function findOutlinedBoxes(rules: readonly RulingLine[], maxSide = Infinity): Bbox[] {
  const sides = rules.filter(({ bbox }) => Math.max(bbox.width, bbox.height) <= maxSide);
  const horizontals = sides.flatMap(({ bbox, orientation }) => (orientation === "horizontal" ? bbox : []));
  const verticals = sides.flatMap(({ bbox, orientation }) => (orientation === "vertical" ? bbox : []));
  const horizontalsByLeft = indexByEnd(horizontals, (bbox) => [bbox.x, centreY(bbox)]);
  const verticalsByTop = indexByEnd(verticals, (bbox) => [centreX(bbox), bbox.y]);
  return horizontals.flatMap((top) => {
    const [x, y] = [top.x, centreY(top)];
    const rightSides = findAt(verticalsByTop, x + top.width, y);
    return findAt(verticalsByTop, x, y).flatMap(({ height }) => {
      const isClosed =
        rightSides.some((side) => Math.abs(side.height - height) <= 1) &&
        findAt(horizontalsByLeft, x, y + height).some((side) => side !== top && Math.abs(side.width - top.width) <= 1);
      return isClosed ? [{ x, y, width: top.width, height }] : [];
    });
  });
}

function indexByEnd(lines: readonly Bbox[], getEnd: (line: Bbox) => [number, number]): LinesByEnd {
  const index = new Map<string, Bbox[]>();
  for (const line of lines) {
    const key = getKey(...getEnd(line));
    const linesThere = index.get(key);
    if (linesThere === undefined) index.set(key, [line]);
    else if (linesThere.length < drawingThresholds.maxLinesAtCorner) linesThere.push(line);
  }
  return index;
}

function findAt(lines: LinesByEnd, x: number, y: number): Bbox[] {
  return shifts.flatMap((dx) => shifts.flatMap((dy) => lines.get(getKey(x + dx, y + dy)) ?? []));
}

const centreX = ({ x, width }: Bbox) => x + width / 2;
const centreY = ({ y, height }: Bbox) => y + height / 2;
