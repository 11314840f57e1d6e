import { union, type Bbox } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import { bottom, computeCoverage, right } from "./boxes.ts";
import { isSamePlace, type DocumentProfile } from "./document-profile.ts";
import { includeLabels, isLabelLike } from "./figure-labels.ts";
import type { TextLine } from "./text-line.ts";
import { layoutThresholds } from "./thresholds.ts";

const { maxDrawnFigures, maxPicturePageShare, maxTileGapPt, minPictureSidePt, textOnBackground } = layoutThresholds;

/** The score of a picture, before it is calibrated. */
export const pictureScore = 0.85;

/** A picture with the information if it is drawn with lines and shapes, as charts and diagrams are. */
interface Picture {
  bbox: Bbox;
  isDrawn: boolean;
}

/** Detects the pictures of a page. Merges adjacent images, and leaves out backgrounds, repeated and tiny images. */
export function detectPictures(page: PdfPageText, lines: readonly TextLine[], profile: DocumentProfile): Bbox[] {
  const pictures: Picture[] = [];
  for (const { bbox: image, drawn: isDrawn = false } of limitDrawnFigures(page.images)) {
    const bbox = isDrawn ? includeLabels(image, lines, profile.bodySize) : image;
    if (bbox.width * bbox.height > maxPicturePageShare * page.width * page.height) continue;
    if (profile.repeatedImages.some((repeated) => isSamePlace(repeated, image))) continue;
    let picture = { bbox, isDrawn };
    const findAdjacent = () => pictures.findIndex((other) => areAdjacent(picture.bbox, other.bbox));
    for (let index = findAdjacent(); index >= 0; index = findAdjacent()) {
      const merged = [picture, ...pictures.splice(index, 1)];
      picture = { bbox: union(merged.map((part) => part.bbox)), isDrawn: merged.every((part) => part.isDrawn) };
    }
    pictures.push(picture);
  }
  return pictures.flatMap(({ bbox, isDrawn }) => {
    // The short lines in a drawn figure are its labels.
    const textLines = isDrawn ? lines.filter((line) => !isLabelLike(line, profile.bodySize)) : lines;
    const isPicture =
      Math.min(bbox.width, bbox.height) >= minPictureSidePt &&
      bbox.width * bbox.height <= maxPicturePageShare * page.width * page.height &&
      !isBackground(bbox, textLines);
    return isPicture ? [bbox] : [];
  });
}

/**
 * Returns all images and the largest drawn figures, in the order of the page. Each figure is compared with all lines and
 * all other pictures, so that a page of thousands of them would take quadratic time.
 */
function limitDrawnFigures(images: PdfPageText["images"]): PdfPageText["images"] {
  const figures = images.filter(({ drawn }) => drawn === true);
  if (figures.length <= maxDrawnFigures) return images;
  const getArea = ({ bbox }: (typeof figures)[number]) => bbox.width * bbox.height;
  const largest = new Set(figures.toSorted((a, b) => getArea(b) - getArea(a)).slice(0, maxDrawnFigures));
  return images.filter((image) => image.drawn !== true || largest.has(image));
}

function areAdjacent(a: Bbox, b: Bbox): boolean {
  return (
    a.x <= right(b) + maxTileGapPt &&
    b.x <= right(a) + maxTileGapPt &&
    a.y <= bottom(b) + maxTileGapPt &&
    b.y <= bottom(a) + maxTileGapPt
  );
}

/** Checks whether a picture is the background of text: lines cover a large part of it. */
export function isBackground(box: Bbox, lines: readonly TextLine[]): boolean {
  const linesInside = lines.filter((line) => computeCoverage(line.bbox, box) > 0.5);
  const area = linesInside.reduce((sum, line) => sum + line.bbox.width * line.bbox.height, 0);
  return linesInside.length >= textOnBackground.minLines && area > textOnBackground.minShare * box.width * box.height;
}

/** A picture of a scan is left out if regions of other types cover more of it. */
const maxContradictedShare = 0.5;

/**
 * Leaves out the pictures of a scan that are something else by the regions of a layout model: the analysis of the image
 * takes some tables and formulas for pictures.
 */
export function dropContradictedPictures(pictures: readonly Bbox[], { source, regions = [] }: PdfPageText): Bbox[] {
  if (source !== "ocr") return [...pictures];
  const others = regions.filter(({ type }) => type !== null && type !== "picture");
  return pictures.filter(
    (picture) => others.reduce((sum, { bbox }) => sum + computeCoverage(picture, bbox), 0) <= maxContradictedShare,
  );
}
