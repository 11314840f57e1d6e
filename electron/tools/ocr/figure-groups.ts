import { type Bbox, overlapArea, union } from "../../../shared/document/geometry.ts";

/** A line of text on the page; its box is in points. */
export interface LineBox {
  bbox: Bbox;
  text: string;
  wordCount: number;
}

/** A line with more words is not a label. */
const maxLabelWords = 6;
/**
 * The maximum gaps, in multiples of the label's height: between a label and a picture above or below it (`vertical`) or
 * beside it (`horizontal`), and between body text and its last line or heading.
 */
const maxLabelGap = { vertical: 1.4, horizontal: 2, bodyText: 0.8 };
/** The maximum gap between parts of one figure, in multiples of the page's median line height. */
const maxPartGap = 3.5;
/**
 * The maximum number of times that parts and labels are merged. Merging is repeated, since a larger figure may reach
 * further parts.
 */
const maxRounds = 3;
/** Matches a word or abbreviation that begins a caption. A longer word, such as "Photodiode" or "Tablet", is a label. */
const captionStartPattern =
  /^[^\p{L}\d]*(?:figs?|figur(?:es?|as?|en)?|figuur|tabs?|tables?|tableaux?|tabell(?:en?|a)|tab(?:el|el?as?|las?)|abb|abbildung(?:en)?|charts?|plates?|schemes?|box(?:es)?|photo(?:s|graphs?|graphies?)?)(?!\p{L})/iu;

/**
 * Merges the parts of each figure and the labels around them into one box. Parts belong together if they are near each
 * other and only labels are between them. Body text and captions never become part of a figure. Neither do labels that
 * are separated from the figure by them.
 * @param pictures Boxes of pictures, in points.
 * @returns boxes of figures, in points
 */
export function groupFigures(pictures: readonly Bbox[], lines: readonly LineBox[]): Bbox[] {
  const heights = lines.map((line) => line.bbox.height).sort((a, b) => a - b);
  const medianHeight = heights[Math.floor(heights.length / 2)] ?? 0;
  const bodyText = lines.filter((line) => line.wordCount > maxLabelWords);
  const labels = lines
    .filter(
      (line) =>
        !bodyText.includes(line) && !captionStartPattern.test(line.text) && !isPartOfBodyText(line.bbox, bodyText),
    )
    .map((line) => line.bbox);
  const otherText = lines.map((line) => line.bbox).filter((box) => !labels.includes(box));
  let figures = [...pictures];
  for (let round = 0; round < maxRounds; round++) {
    figures = mergeParts(figures, medianHeight * maxPartGap, otherText).map((figure) => {
      const nearLabels = labels.filter((label) => isNearFigure(label, figure));
      return nearLabels.reduce((box, label) => {
        const merged = union([box, label]);
        return otherText.some((text) => overlapArea(text, merged) > overlapArea(text, figure)) ? box : merged;
      }, figure);
    });
  }
  return figures;
}

/** Returns whether a short line belongs to body text above or below it, as its last line or heading. */
function isPartOfBodyText(box: Bbox, bodyText: readonly LineBox[]): boolean {
  return bodyText.some(
    ({ bbox }) =>
      computeVerticalGap(box, bbox) < maxLabelGap.bodyText * box.height && computeHorizontalGap(box, bbox) < 0,
  );
}

function isNearFigure(label: Bbox, figure: Bbox): boolean {
  const verticalDistance = computeVerticalGap(label, figure);
  const horizontalDistance = computeHorizontalGap(label, figure);
  return (
    (horizontalDistance < 0 && verticalDistance < maxLabelGap.vertical * label.height) ||
    (verticalDistance < 0 && horizontalDistance < maxLabelGap.horizontal * label.height)
  );
}

/** Merges boxes that are near each other, unless other text is between them. */
function mergeParts(parts: readonly Bbox[], maxGap: number, otherText: readonly Bbox[]): Bbox[] {
  const mergedParts: Bbox[] = [];
  for (const part of parts) {
    let box = part;
    for (let index = 0; index < mergedParts.length;) {
      const other = mergedParts[index] ?? box;
      const merged = union([box, other]);
      const isNear = Math.max(computeVerticalGap(box, other), computeHorizontalGap(box, other)) < maxGap;
      const isClear = otherText.every(
        (text) => overlapArea(text, merged) <= overlapArea(text, box) + overlapArea(text, other),
      );
      if (isNear && isClear) {
        box = merged;
        mergedParts.splice(index, 1);
        index = 0;
      } else index += 1;
    }
    mergedParts.push(box);
  }
  return mergedParts;
}

/** Returns the vertical gap between two boxes; negative if they overlap vertically. */
function computeVerticalGap(a: Bbox, b: Bbox): number {
  return Math.max(a.y - (b.y + b.height), b.y - (a.y + a.height));
}

function computeHorizontalGap(a: Bbox, b: Bbox): number {
  return Math.max(a.x - (b.x + b.width), b.x - (a.x + a.width));
}
