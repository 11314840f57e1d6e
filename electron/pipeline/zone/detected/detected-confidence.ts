import type { DetectedRegion } from "../../../../shared/document/page-text.ts";

/**
 * The share of regions that are expected to be right even if the model is certain. The published mean average precisions
 * of the known families are .78 to .83 on their own sets; on the pages of a user they are not known.
 */
const expectedPrecision = 0.8;

/**
 * Returns the confidence of a zone that only a layout model has found: the product of the score and the precision that
 * is expected of a model. It is not calibrated on pages, since no model is at hand, and is meant to be too low rather
 * than too high.
 */
export function computeDetectedConfidence({ confidence }: DetectedRegion): number {
  return Math.round(confidence * expectedPrecision * 1000) / 1000;
}
