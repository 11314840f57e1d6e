import type { Bbox } from "../../../../shared/document/geometry.ts";
import { union } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import { bottom, computeCoverage, right } from "./boxes.ts";
import { isSamePlace } from "./document-profile.ts";
import type { DocumentProfile } from "./document-profile.ts";
import type { TextLine } from "./text-line.ts";

/** The score of a picture, before it is calibrated. */
export const pictureScore = 0.85;

/** The largest gap between the tiles of one picture, in points. */
const maxTileGap = 2;
/** In points. */
const leastSide = 18;
/** The largest share of the page. */
const maxPageShare = 0.85;
/** A picture under this many lines, which cover this share of it, is a background. */
const background = { lines: 3, share: 0.18 };

/** Detects the pictures of a page: touching images are merged; backgrounds, repeated and tiny images are left out. */
export function detectPictures(page: PdfPageText, lines: readonly TextLine[], profile: DocumentProfile): Bbox[] {
  const pictures: Bbox[] = [];
  for (const { bbox } of page.images) {
    if (bbox.width * bbox.height > maxPageShare * page.width * page.height) continue;
    if (profile.repeatedImages.some((repeated) => isSamePlace(repeated, bbox))) continue;
    let box = bbox;
    for (let near = pictures.findIndex((other) => touches(box, other)); near >= 0;) {
      box = union([box, ...pictures.splice(near, 1)]);
      near = pictures.findIndex((other) => touches(box, other));
    }
    pictures.push(box);
  }
  return pictures.filter(
    (box) =>
      Math.min(box.width, box.height) >= leastSide &&
      box.width * box.height <= maxPageShare * page.width * page.height &&
      !isBackground(box, lines),
  );
}

function touches(a: Bbox, b: Bbox): boolean {
  return (
    a.x <= right(b) + maxTileGap &&
    b.x <= right(a) + maxTileGap &&
    a.y <= bottom(b) + maxTileGap &&
    b.y <= bottom(a) + maxTileGap
  );
}

function isBackground(box: Bbox, lines: readonly TextLine[]): boolean {
  const inside = lines.filter((line) => computeCoverage(line.bbox, box) > 0.5);
  const area = inside.reduce((sum, line) => sum + line.bbox.width * line.bbox.height, 0);
  return inside.length >= background.lines && area > background.share * box.width * box.height;
}
