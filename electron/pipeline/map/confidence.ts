/**
 * Converts a score to a confidence from 0 to 1. The confidence grows with the score, with its lead over the next best
 * candidate, and with a confirmation by a check. It is not a calibrated probability.
 */
export function computeConfidence(score: number, lead: number, confirmed: boolean): number {
  const base = 0.15 + 0.75 * Math.min(1, Math.max(0, score));
  const withLead = base * (0.7 + 0.3 * Math.min(1, Math.max(0, lead) / 0.3));
  return confirmed ? 1 - (1 - withLead) * 0.3 : withLead;
}

/** Computes the confidence that a data point is absent. It falls with the score of the best rejected candidate. */
export function computeAbsentConfidence(bestScore: number): number {
  return 0.9 - 0.6 * Math.min(1, Math.max(0, bestScore));
}
