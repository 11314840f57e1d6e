import type { Bbox } from "../../../shared/document/geometry.ts";
import { overlapArea, union } from "../../../shared/document/geometry.ts";

/** A line of text on the page, as far as figures ask. */
export interface LineBox {
  bbox: Bbox;
  text: string;
  words: number;
}

/** Longer lines are no labels. */
const mostWords = 6;
/** Of the label's height: how far above, below or beside a picture it may stand, and how near running text. */
const reach = { across: 1.4, beside: 2, prose: 0.8 };
/** Parts of one figure stand this far apart at most, in the height of the page's usual line. */
const partsApart = 3.5;
const rounds = 3;
const captioned = /^\W*(?:fig|tab|abb|chart|plate|scheme|box|photo)/i;

/**
 * Pictures with the labels around them, and the parts of one figure as one: those with nothing but labels between
 * them. Running text and captions never become part of a picture.
 */
export function groupFigures(pictures: readonly Bbox[], lines: readonly LineBox[]): Bbox[] {
  const heights = lines.map((line) => line.bbox.height).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  const prose = lines.filter((line) => line.words > mostWords);
  const labels = lines
    .filter((line) => !prose.includes(line) && !captioned.test(line.text) && !isBesideProse(line.bbox, prose))
    .map((line) => line.bbox);
  const others = lines.map((line) => line.bbox).filter((box) => !labels.includes(box));
  let figures = [...pictures];
  for (let round = 0; round < rounds; round++) {
    figures = joinParts(figures, usual * partsApart, others).map((figure) => {
      const near = labels.filter((label) => isLabelOf(label, figure));
      const whole = union([figure, ...near]);
      return others.some((box) => overlapArea(box, whole) > overlapArea(box, figure)) ? figure : whole;
    });
  }
  return figures;
}

/** Whether a short line is the last, or the heading, of running text above or below it. */
function isBesideProse(box: Bbox, prose: readonly LineBox[]): boolean {
  return prose.some(({ bbox }) => gapDown(box, bbox) < reach.prose * box.height && gapAcross(box, bbox) < 0);
}

function isLabelOf(label: Bbox, figure: Bbox): boolean {
  const down = gapDown(label, figure);
  const across = gapAcross(label, figure);
  return (across < 0 && down < reach.across * label.height) || (down < 0 && across < reach.beside * label.height);
}

/** Unites what stands near each other, unless other text comes between. */
function joinParts(parts: readonly Bbox[], apart: number, others: readonly Bbox[]): Bbox[] {
  const joined: Bbox[] = [];
  for (const part of parts) {
    let box = part;
    for (let index = 0; index < joined.length;) {
      const other = joined[index] ?? box;
      const whole = union([box, other]);
      const near = Math.max(gapDown(box, other), gapAcross(box, other)) < apart;
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

/** White between two boxes, up and down; negative where they stand side by side. */
function gapDown(a: Bbox, b: Bbox): number {
  return Math.max(a.y - (b.y + b.height), b.y - (a.y + a.height));
}

function gapAcross(a: Bbox, b: Bbox): number {
  return Math.max(a.x - (b.x + b.width), b.x - (a.x + a.width));
}
