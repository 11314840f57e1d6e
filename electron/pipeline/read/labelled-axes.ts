import { union, type Bbox } from "../../../shared/document/geometry.ts";
import { flipBox } from "./flip-box.ts";
import type { RulingLine } from "./raw-page.ts";
import { drawingThresholds } from "./thresholds.ts";

const { axis: thresholds } = drawingThresholds;

/** A box, of a line or a word. */
interface Boxed {
  bbox: Bbox;
}

/**
 * Finds axes with labelled ticks, such as those of charts and timelines, and the frames of charts that they are sides of.
 * An axis is a line that several short lines touch at right angles, most of which have a label beside their end. The
 * compartments of a form field for single characters have no labels at their ends, and the sides of table cells are
 * longer than ticks.
 * @param drawings The boxes of curves and other shapes, in points.
 * @returns the boxes of the axes with their ticks and frames, in points
 */
export function findLabelledAxes(
  drawings: readonly Bbox[],
  rules: readonly RulingLine[],
  words: readonly Boxed[],
): Bbox[] {
  const horizontal = rules.flatMap(({ bbox, orientation }) => (orientation === "horizontal" ? bbox : []));
  const vertical = rules.flatMap(({ bbox, orientation }) => (orientation === "vertical" ? bbox : []));
  const boxes = words.map(({ bbox }) => bbox);
  const frames = [
    ...findAxes(horizontal, vertical, boxes),
    ...findAxes(vertical.map(flipBox), horizontal.map(flipBox), boxes.map(flipBox)).map(flipBox),
  ];
  return frames.map((frame) => union([frame, ...drawings.filter((shape) => isInside(shape, frame))]));
}

/**
 * Finds horizontal axes.
 * @param crosswise The lines at right angles.
 * @returns the box of each axis, its ticks and the long lines at its ends
 */
function findAxes(lines: readonly Bbox[], crosswise: readonly Bbox[], words: readonly Bbox[]): Bbox[] {
  const { tick, minLengthPt, minTicks, maxTicks, minFreeShare, minLabelShare, maxAxes } = thresholds;
  const ticks = crosswise.filter(({ height }) => height >= tick.minLengthPt && height <= tick.maxLengthPt);
  const axes = lines.filter(({ width }) => width >= minLengthPt);
  if (ticks.length < minTicks.withSide || axes.length > maxAxes) return [];
  const sides = crosswise.filter(({ height }) => height >= minLengthPt);
  return axes.flatMap((axis) => {
    const touching = ticks.filter((line) => touches(line, axis));
    if (touching.length > maxTicks) return [];
    const own = touching.filter((line) => !isConnected(line, axis, lines, crosswise));
    if (own.length < minFreeShare * touching.length) return [];
    const labelled = own.filter((line) => words.some((word) => isLabel(word, line, axis)));
    const places = new Set(labelled.map(({ x }) => Math.round(x))).size;
    const ownSides = sides.filter((side) => isAtEnd(side, axis) && touches(side, axis));
    const isAxis = places >= (ownSides.length === 0 ? minTicks.alone : minTicks.withSide);
    return isAxis && labelled.length >= minLabelShare * own.length ? [union([axis, ...own, ...ownSides])] : [];
  });
}

/** Checks whether a vertical line is at the left or right end of a horizontal one. */
function isAtEnd({ x, width }: Bbox, axis: Bbox): boolean {
  return [axis.x, axis.x + axis.width].some((end) => Math.abs(x + width / 2 - end) <= thresholds.tolerancePt);
}

/** Checks whether a vertical line crosses or touches a horizontal one. */
function touches(vertical: Bbox, horizontal: Bbox): boolean {
  const { tolerancePt } = thresholds;
  const [x, y] = [vertical.x + vertical.width / 2, horizontal.y + horizontal.height / 2];
  return (
    x >= horizontal.x - tolerancePt &&
    x <= horizontal.x + horizontal.width + tolerancePt &&
    vertical.y <= y + tolerancePt &&
    vertical.y + vertical.height >= y - tolerancePt
  );
}

/**
 * Checks whether a vertical line meets another horizontal line than the axis, or is a part of a longer vertical one. It
 * is then no tick, but the side of a table cell or the end of the other axis.
 */
function isConnected(tick: Bbox, axis: Bbox, lines: readonly Bbox[], crosswise: readonly Bbox[]): boolean {
  const { tolerancePt } = thresholds;
  return (
    lines.some((line) => Math.abs(line.y - axis.y) > 2 * tolerancePt && touches(tick, line)) ||
    crosswise.some(
      ({ x, y, height }) =>
        Math.abs(x - tick.x) <= tolerancePt &&
        y <= tick.y + tick.height + tolerancePt &&
        y + height >= tick.y - tolerancePt &&
        Math.max(tick.y + tick.height, y + height) - Math.min(tick.y, y) > tick.height + tolerancePt,
    )
  );
}

/** Checks whether a word stands above or below a horizontal axis at a tick. Slanted words begin or end there. */
function isLabel(word: Bbox, tick: Bbox, axis: Bbox): boolean {
  const { tolerancePt, maxLabelGapPt } = thresholds;
  const [x, y] = [tick.x + tick.width / 2, axis.y + axis.height / 2];
  const gap = Math.max(word.y - y, y - (word.y + word.height));
  return (
    x >= word.x - tolerancePt && x <= word.x + word.width + tolerancePt && gap >= -tolerancePt && gap <= maxLabelGapPt
  );
}

function isInside({ x, y, width, height }: Bbox, frame: Bbox): boolean {
  const [centreX, centreY] = [x + width / 2, y + height / 2];
  return (
    centreX >= frame.x && centreX <= frame.x + frame.width && centreY >= frame.y && centreY <= frame.y + frame.height
  );
}
