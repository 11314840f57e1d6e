/** Thresholds for block classification. */
export const classificationThresholds = {
  // The differences between the notes of one table or picture.
  noteEm: { maxSizeDifference: 0.05, maxDistance: 1 },
  // The gaps between the pieces of a formula.
  maxFormulaGapEm: { horizontal: 3, vertical: 0.6 },
  maxFormulaFragment: { words: 12, proseShare: 0.34 }, // The words and prose of a piece of a formula.
  maxItemShiftEm: 0.6, // The left edges of a paragraph and of its item's text differ by at most this.
  minHangingIndentEm: 0.8, // The text of a list item begins at least this far from its marker.
  maxItemGapLeadings: 1.6, // The white space above a paragraph of an item is at most this.
  minReferenceWords: 4, // A block with fewer words is not classified by its neighbours.
  maxReferenceShiftEm: 2.5, // The left edges of the references of a bibliography differ by at most this.
  maxOutlineHeadingLines: 4,
  minOutlineTitleCharacters: 3,
  minOutlineScore: 0.97, // The score of a heading that is in the outline.
  // The features of confidence.
  maxScore: 0.98, // Scores are clipped to this and to 1 minus this, since the log-odds of 0 and 1 are infinite.
  textWords: { min: 7, usual: 11, max: 99 }, // Word counts are clipped. The feature of the usual count is 0.
  // A zone that may be an undetected running header: its distance from the page edge by the page height, and its lines.
  runningHeader: { maxShare: 0.08, maxLines: 2 },
} as const;
