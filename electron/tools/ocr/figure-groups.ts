import type { Bbox } from "../../../shared/document/geometry.ts";
import { overlapArea, union } from "../../../shared/document/geometry.ts";

/** A line of text on the page; its box is in points. */
export interface LineBox {
  bbox: Bbox;
  text: string;
  words: number;
}

/** A line of more words is no label. */
const maxLabelWords = 6;
/**
 * In the label's height: the largest distance of a label above, below (`across`) or beside a picture, and of body text.
 */
const reach = { across: 1.4, beside: 2, prose: 0.8 };
/** The largest distance between parts of one figure, in the usual line height of the page. */
const maxPartGap = 3.5;
const rounds = 3;
const captionStart = /^\W*(?:fig|tab|abb|chart|plate|scheme|box|photo)/i;

/**
 * Merges the parts of each figure, with the labels around them, to one box: parts that have nothing but labels between
 * them. Body text and captions never become part of a figure.
 * @param pictures Boxes of pictures in points.
 */
export function groupFigures(pictures: readonly Bbox[], lines: readonly LineBox[]): Bbox[] {
  const heights = lines.map((line) => line.bbox.height).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  const prose = lines.filter((line) => line.words > maxLabelWords);
  const labels = lines
    .filter((line) => !prose.includes(line) && !captionStart.test(line.text) && !isPartOfBodyText(line.bbox, prose))
    .map((line) => line.bbox);
  const others = lines.map((line) => line.bbox).filter((box) => !labels.includes(box));
  let figures = [...pictures];
  for (let round = 0; round < rounds; round++) {
    figures = mergeParts(figures, usual * maxPartGap, others).map((figure) => {
      const near = labels.filter((label) => isLabelOf(label, figure));
      const whole = union([figure, ...near]);
      return others.some((box) => overlapArea(box, whole) > overlapArea(box, figure)) ? figure : whole;
    });
  }
  return figures;
}

/** Returns whether a short line belongs to body text above or below it, as its last line or heading. */
function isPartOfBodyText(box: Bbox, prose: readonly LineBox[]): boolean {
  return prose.some(({ bbox }) => verticalGap(box, bbox) < reach.prose * box.height && horizontalGap(box, bbox) < 0);
}

function isLabelOf(label: Bbox, figure: Bbox): boolean {
  const down = verticalGap(label, figure);
  const across = horizontalGap(label, figure);
  return (across < 0 && down < reach.across * label.height) || (down < 0 && across < reach.beside * label.height);
}

/** Merges boxes that are near each other, unless other text is between them. */
function mergeParts(parts: readonly Bbox[], apart: number, others: readonly Bbox[]): Bbox[] {
  const joined: Bbox[] = [];
  for (const part of parts) {
    let box = part;
    for (let index = 0; index < joined.length;) {
      const other = joined[index] ?? box;
      const whole = union([box, other]);
      const near = Math.max(verticalGap(box, other), horizontalGap(box, other)) < apart;
      const free = others.every(
        (text) => overlapArea(text, whole) <= overlapArea(text, box) + overlapArea(text, other),
      );
      if (near && free) {
        box = whole;
        joined.splice(index, 1);
        index = 0;
      } else index += 1;
    }
    joined.push(box);
  }
  return joined;
}

/** Returns the vertical gap between two boxes; negative where they are side by side. */
function verticalGap(a: Bbox, b: Bbox): number {
  return Math.max(a.y - (b.y + b.height), b.y - (a.y + a.height));
}

function horizontalGap(a: Bbox, b: Bbox): number {
  return Math.max(a.x - (b.x + b.width), b.x - (a.x + a.width));
}
