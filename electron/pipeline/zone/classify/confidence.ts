import type { Bbox } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import type { ZoneType } from "../../../../shared/document/zones.ts";
import { evidenceOf } from "./confidence-features.ts";
import { regressed } from "../models/logistic-regression.ts";
import type { LogisticRegression } from "../models/logistic-regression.ts";

/** Says how probably a zone is right, by its evidence. */
export interface ConfidenceModel extends LogisticRegression {
  /** What the surest zone gets, 0 to 1: on a kind of document that nothing was learned from, more is wrong than shows. */
  trust: number;
}

export function confidenceIn(model: ConfidenceModel, evidence: readonly number[]): number {
  return model.trust * regressed(model, evidence);
}

/**
 * Zones with the probability that they are right in place of their scores: that one of their type lies there, at an
 * IoU of at least .5.
 */
export function withProbabilities<Zone extends { type: ZoneType; bbox: Bbox; confidence: number }>(
  zones: readonly Zone[],
  page: PdfPageText,
  model: ConfidenceModel,
): Zone[] {
  const evidence = evidenceOf(zones, page);
  return zones.map((zone, index) => {
    const confidence = confidenceIn(model, evidence[index] ?? []);
    return { ...zone, confidence: Math.round(confidence * 1000) / 1000 };
  });
}

/** The share, 0 to 1, of a page's zones that are probably right. */
export function pageConfidence(page: PdfPageText, zones: readonly { confidence: number }[]): number {
  // Zones of what nobody can read are worth nothing.
  if (page.worthless === true) return 0;
  if (zones.length === 0) return emptyConfidence(page);
  return zones.reduce((sum, { confidence }) => sum + confidence, 0) / zones.length;
}

/** A page without zones may be blank, and surely is where nothing is on it; an image with no text is a scan. */
function emptyConfidence({ images, error }: PdfPageText): number {
  return images.length === 0 && error === undefined ? 1 : 0;
}
