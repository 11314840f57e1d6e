/**
 * From scores to confidences. These grow with the score, with its lead over the next best and with arithmetic that
 * confirms it, but they are not calibrated: until they are measured against reviewed documents, 0.9 does not mean nine
 * in ten.
 */
export function confidenceOf(score: number, lead: number, verified: boolean): number {
  const base = 0.15 + 0.75 * Math.min(1, Math.max(0, score));
  const led = base * (0.7 + 0.3 * Math.min(1, Math.max(0, lead) / 0.3));
  return verified ? 1 - (1 - led) * 0.3 : led;
}

/** How sure it is that a data point is not there: the less, the better the best candidate that was turned down. */
export function absentConfidence(bestScore: number): number {
  return 0.9 - 0.6 * Math.min(1, Math.max(0, bestScore));
}
