import { createCentreIndex } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import { listGarbledLines } from "../../read/garbled-text.ts";
import type { DraftZone } from "../draft-zone.ts";
import { computeConfidence, type ConfidenceModel } from "../models/confidence-model.ts";
import { computeConfidenceFeatures } from "./confidence-features.ts";

/**
 * Replaces the scores of zones by calibrated probabilities of being right. A zone is right if the ground truth has a
 * zone of the same type with an intersection over union of at least 0.5. No zone is right on a page with a garbled text
 * layer, nor one that has a garbled line.
 */
export function calibrateConfidence(
  zones: readonly DraftZone[],
  page: PdfPageText,
  model: ConfidenceModel,
): DraftZone[] {
  if (page.garbled === true) return zones.map((zone) => ({ ...zone, confidence: 0, isCalibrated: true }));
  const features = computeConfidenceFeatures(zones, page);
  const findGarbledLines = createCentreIndex(listGarbledLines(page));
  return zones.map((zone, index) => {
    if (findGarbledLines(zone.bbox).length > 0) {
      return { ...zone, confidence: 0, isCalibrated: true };
    }
    if (zone.isCalibrated === true) return zone;
    const confidence = computeConfidence(model, features[index] ?? []);
    return { ...zone, confidence: Math.round(confidence * 1000) / 1000, isCalibrated: true };
  });
}

/** Computes the expected share, 0 to 1, of a page's zones that are right: the mean of their confidences. */
export function computePageConfidence(page: PdfPageText, zones: readonly { confidence: number }[]): number {
  if (zones.length === 0) return computeEmptyPageConfidence(page);
  return zones.reduce((sum, { confidence }) => sum + confidence, 0) / zones.length;
}

/**
 * Returns 1 for a page that is blank, else 0. A page that has images but no zones is an unrecognized scan, and a page
 * with an error or a finding was not read completely.
 */
function computeEmptyPageConfidence({ images, error, findings }: PdfPageText): number {
  return images.length === 0 && error === undefined && findings === undefined ? 1 : 0;
}
