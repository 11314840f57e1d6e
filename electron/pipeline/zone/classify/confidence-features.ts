import { createCentreIndex, overlapArea, type Bbox } from "../../../../shared/document/geometry.ts";
import { getWords, type PdfPageText } from "../../../../shared/document/page-text.ts";
import { zoneTypes, type ZoneType } from "../../../../shared/document/zones.ts";
import type { DraftZone } from "../draft-zone.ts";
import { bottom, centreY } from "../layout/boxes.ts";
import { classificationThresholds } from "./thresholds.ts";

const { maxScore, runningHeader, textWords } = classificationThresholds;

/** The features from which the confidence of a zone is predicted, in the order of their values. */
export const confidenceFeatureNames = [
  "log-odds of the score",
  "log of a text's words",
  "in the margin",
  "misread",
  "overlap",
  "width",
  ...zoneTypes,
] as const;

/** The types of zones that cannot be undetected running headers. */
const unmistakableTypes: ReadonlySet<ZoneType> = new Set(["page-header", "page-footer", "table", "picture"]);

/** Computes the features of each zone of a page, in the order of `confidenceFeatureNames`. */
export function computeConfidenceFeatures(
  zones: readonly Pick<DraftZone, "type" | "bbox" | "confidence">[],
  page: PdfPageText,
): number[][] {
  const overlaps = computeOverlaps(zones.map((zone) => zone.bbox));
  const findLinesInside = createCentreIndex(page.lines);
  const pageErrorRate = computeOcrErrorRate(page, page.lines);
  return zones.map(({ type, bbox, confidence }, index) => {
    const lines = findLinesInside(bbox);
    const words = lines.reduce((sum, line) => sum + line.words.length, 0);
    const clippedWords = Math.min(textWords.max, Math.max(textWords.min, words));
    const edgeDistance = Math.min(centreY(bbox), page.height - centreY(bbox)) / page.height;
    const isInMargin =
      edgeDistance < runningHeader.maxShare && lines.length <= runningHeader.maxLines && !unmistakableTypes.has(type);
    const score = Math.min(maxScore, Math.max(1 - maxScore, confidence));
    return [
      Math.log(score / (1 - score)),
      // The length says something about correctness only for text: headings are short, and pictures have no words.
      type === "text" ? Math.log((1 + clippedWords) / (1 + textWords.usual)) : 0,
      Number(isInMargin),
      words === 0 ? pageErrorRate : computeOcrErrorRate(page, lines),
      overlaps[index] ?? 0,
      bbox.width / page.width,
      ...zoneTypes.map((zoneType) => Number(type === zoneType)),
    ];
  });
}

/** Computes the expected share of misread words, 0 to 1, from the confidences of OCR; 0 for a text layer. */
function computeOcrErrorRate(page: PdfPageText, lines: PdfPageText["lines"]): number {
  const words = lines.flatMap((line) => getWords(page, line.words));
  return words.reduce((sum, { confidence = 1 }) => sum + 1 - confidence, 0) / Math.max(1, words.length);
}

/** Computes for each box its largest overlap with another, as a share, 0 to 1, of the smaller of the two. */
function computeOverlaps(boxes: readonly Bbox[]): number[] {
  const shares = boxes.map(() => 0);
  const sortedBoxes = boxes.map((bbox, index) => ({ bbox, index })).sort((a, b) => a.bbox.y - b.bbox.y);
  sortedBoxes.forEach(({ bbox, index }, rank) => {
    for (const other of sortedBoxes.slice(rank + 1)) {
      if (other.bbox.y >= bottom(bbox)) break;
      const smaller = Math.min(bbox.width * bbox.height, other.bbox.width * other.bbox.height);
      const share = smaller === 0 ? 0 : overlapArea(bbox, other.bbox) / smaller;
      shares[index] = Math.max(shares[index] ?? 0, share);
      shares[other.index] = Math.max(shares[other.index] ?? 0, share);
    }
  });
  return shares;
}
