import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import type { DraftZone } from "../draft-zone.ts";
import { computeConfidence } from "../models/confidence-model.ts";
import type { ConfidenceModel } from "../models/confidence-model.ts";
import { computeConfidenceFeatures } from "./confidence-features.ts";

/**
 * Replaces the scores of zones by calibrated probabilities: that of a zone of the same type at an intersection over
 * union of at least 0.5 with it.
 */
export function calibrateConfidence(
  zones: readonly DraftZone[],
  page: PdfPageText,
  model: ConfidenceModel,
): DraftZone[] {
  const features = computeConfidenceFeatures(zones, page);
  return zones.map((zone, index) => {
    if (zone.isCalibrated === true) return zone;
    const confidence = computeConfidence(model, features[index] ?? []);
    return { ...zone, confidence: Math.round(confidence * 1000) / 1000, isCalibrated: true };
  });
}

/** Computes the expected share, 0 to 1, of a page's zones that are right: the mean of their confidences. */
export function computePageConfidence(page: PdfPageText, zones: readonly { confidence: number }[]): number {
  // Zones over a garbled text layer are of no use.
  if (page.worthless === true) return 0;
  if (zones.length === 0) return computeEmptyPageConfidence(page);
  return zones.reduce((sum, { confidence }) => sum + confidence, 0) / zones.length;
}

/** A page without zones is right if it is blank. An image without text is a scan that was not recognized. */
function computeEmptyPageConfidence({ images, error }: PdfPageText): number {
  return images.length === 0 && error === undefined ? 1 : 0;
}
