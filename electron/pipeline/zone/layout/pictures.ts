import type { Bbox } from "../../../../shared/document/geometry.ts";
import { union } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import { isSamePlace } from "./document-profile.ts";
import type { DocumentProfile } from "./document-profile.ts";
import { bottom, computeCoverage, right } from "./boxes.ts";
import type { TextLine } from "./text-line.ts";

/** What a picture is worth before its place on the page is looked at. */
export const pictureScore = 0.85;

const touching = 2;
const smallestSide = 18;
const largestShare = 0.85;
/** A picture with this many lines over this share of it is a background. */
const background = { lines: 3, share: 0.18 };

/** Boxes of the pictures: touching images united; backgrounds, ornaments and specks left out. */
export function detectPictures(page: PdfPageText, lines: readonly TextLine[], profile: DocumentProfile): Bbox[] {
  const groups: Bbox[] = [];
  for (const { bbox } of page.images) {
    if (bbox.width * bbox.height > largestShare * page.width * page.height) continue;
    if (profile.ornaments.some((ornament) => isSamePlace(ornament, bbox))) continue;
    let box = bbox;
    for (let near = groups.findIndex((other) => touches(box, other)); near >= 0;) {
      box = union([box, ...groups.splice(near, 1)]);
      near = groups.findIndex((other) => touches(box, other));
    }
    groups.push(box);
  }
  return groups.filter(
    (box) =>
      Math.min(box.width, box.height) >= smallestSide &&
      box.width * box.height <= largestShare * page.width * page.height &&
      !isBackground(box, lines),
  );
}

function touches(a: Bbox, b: Bbox): boolean {
  return (
    a.x <= right(b) + touching &&
    b.x <= right(a) + touching &&
    a.y <= bottom(b) + touching &&
    b.y <= bottom(a) + touching
  );
}

function isBackground(box: Bbox, lines: readonly TextLine[]): boolean {
  const over = lines.filter((line) => computeCoverage(line.bbox, box) > 0.5);
  const area = over.reduce((sum, line) => sum + line.bbox.width * line.bbox.height, 0);
  return over.length >= background.lines && area > background.share * box.width * box.height;
}
