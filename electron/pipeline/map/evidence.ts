/** The ways in which candidates are found. */
export const candidateSources = ["right", "below", "address", "currency", "text", "other"] as const;
export type CandidateSource = (typeof candidateSources)[number];

/** Describes how a candidate was found, for the candidate model. Lengths are in em. */
export interface Evidence {
  source: CandidateSource;
  /** Distance from the label, and the cost of misalignment with it. */
  distance: number;
  offset: number;
  /** The number of words, labels, values and lines between the label and the value. Short words count less. */
  words: number;
  labels: number;
  values: number;
  lines: number;
  /** Weight of the label: 1 for the preferred one. */
  labelWeight: number;
  /** The number of reviewed documents that taught the label or the place; 0 for a label of the taxonomy. */
  taughtBy: number;
  /**
   * Factors of the score: for a sibling field in the same sentence, for the place in a range, and for the role of the
   * party.
   */
  sibling: number;
  range: number;
  role: number;
}

/** The evidence of a candidate that was found without a label. */
export const noEvidence: Evidence = {
  source: "other",
  distance: 0,
  offset: 0,
  words: 0,
  labels: 0,
  values: 0,
  lines: 0,
  labelWeight: 0,
  taughtBy: 0,
  sibling: 1,
  range: 1,
  role: 1,
};
