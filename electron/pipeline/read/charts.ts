import { createCentreIndex, overlapArea, union, type Bbox } from "../../../shared/document/geometry.ts";
import type { RawPage, RulingLine } from "./raw-page.ts";
import { drawingThresholds } from "./thresholds.ts";

const { chart } = drawingThresholds;

/** The area between the axes of a chart: a vertical line at the left and a horizontal one at the bottom. */
interface Axes {
  area: Bbox;
}

/**
 * Finds charts by their axes, with a curve or at least two bars between them. Such charts have fewer shapes than other
 * drawn figures: a curve is one shape, and bars are filled rectangles. Rectangles with text are cells of a table.
 * @returns the boxes of the charts without their labels, in points
 */
export function findCharts(
  { drawings, fills, rules }: Pick<RawPage, "drawings" | "fills" | "rules">,
  words: readonly { bbox: Bbox }[],
): Bbox[] {
  const axes = findAxes(rules);
  if (axes.length === 0) return [];
  const findWordsInside = createCentreIndex(words);
  const emptiness = new Map<Bbox, boolean>();
  const isEmpty = (fill: Bbox): boolean => {
    const isKnownEmpty = emptiness.get(fill) ?? findWordsInside(fill).length === 0;
    emptiness.set(fill, isKnownEmpty);
    return isKnownEmpty;
  };
  // More filled rectangles are the pixels of a picture.
  const rectangles = fills.length > drawingThresholds.maxFills ? [] : fills.map(({ bbox }) => bbox);
  return axes.flatMap(({ area }) => {
    const curves = drawings.filter(
      (shape) =>
        shape.width >= chart.minCurveWidthShare * area.width &&
        overlapArea(shape, area) > chart.minInsideShare * shape.width * shape.height,
    );
    const bars = findBars(rectangles, area, isEmpty);
    return curves.length === 0 && bars.length === 0 ? [] : [union([area, ...curves, ...bars])];
  });
}

/** Finds pairs of lines that meet at the lower left, without a line at the right: tables and frames have one. */
function findAxes(rules: readonly RulingLine[]): Axes[] {
  const minLength = drawingThresholds.minFigureSidePt;
  const allVerticals = rules.flatMap(({ bbox, orientation }) => (orientation === "vertical" ? bbox : []));
  const verticals = allVerticals.filter(({ height }) => height >= minLength);
  const horizontals = rules.flatMap(({ bbox, orientation }) =>
    orientation === "horizontal" && bbox.width >= minLength ? bbox : [],
  );
  if (verticals.length > chart.maxAxes) return [];
  return verticals.flatMap((vertical): Axes[] => {
    const [x, end] = [vertical.x + vertical.width / 2, vertical.y + vertical.height];
    const horizontal = horizontals.find(
      (line) => Math.abs(line.x - x) <= chart.axisTolerancePt && Math.abs(line.y - end) <= chart.axisTolerancePt,
    );
    if (horizontal === undefined) return [];
    const right = horizontal.x + horizontal.width;
    // The line at the right of a table can be drawn in pieces, row by row.
    const rightLength = allVerticals
      .filter((line) => Math.abs(line.x - right) <= chart.axisTolerancePt)
      .reduce((sum, line) => sum + Math.max(0, Math.min(end, line.y + line.height) - Math.max(vertical.y, line.y)), 0);
    const isFramed = rightLength > vertical.height / 2;
    return isFramed ? [] : [{ area: { x, y: vertical.y, width: right - x, height: end - vertical.y } }];
  });
}

/** Finds the bars that stand on the horizontal axis, or begin at the vertical one, if they differ in length. */
function findBars(fills: readonly Bbox[], area: Bbox, isEmpty: (fill: Bbox) => boolean): Bbox[] {
  const inside = fills.filter((bbox) => overlapArea(bbox, area) > chart.minInsideShare * bbox.width * bbox.height);
  const isOn = (a: number, b: number) => Math.abs(a - b) <= chart.axisTolerancePt;
  const columns = inside.filter((bbox) => isOn(bbox.y + bbox.height, area.y + area.height) && isEmpty(bbox));
  const rows = inside.filter((bbox) => isOn(bbox.x, area.x) && isEmpty(bbox));
  if (haveDifferentLengths(columns.map(({ height }) => height))) return columns;
  return haveDifferentLengths(rows.map(({ width }) => width)) ? rows : [];
}

function haveDifferentLengths([first, ...others]: readonly number[]): boolean {
  return first !== undefined && others.some((length) => Math.abs(length - first) > chart.axisTolerancePt);
}
