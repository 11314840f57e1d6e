/** Thresholds for block classification. */
export const classificationThresholds = {
  // Between the notes of one table or picture.
  noteEm: { maxSizeDifference: 0.05, maxDistance: 1 },
  // Between the pieces of a formula.
  maxFormulaGapEm: { horizontal: 3, vertical: 0.6 },
  maxFormulaFragment: { words: 12, proseShare: 0.34 }, // Of a fragment, such as the limits of an integral.
  maxItemShiftEm: 0.6, // Between the left edges of a paragraph and of its item's text.
  minHangingIndentEm: 0.8, // Of a list item's text, from its marker.
  maxItemGapLeadings: 1.6, // Of white space above the paragraph of an item.
  minReferenceWords: 4, // Of a block that is classified by its neighbours.
  maxReferenceShiftEm: 2.5, // Between the left edges of the references of a bibliography.
  maxOutlineHeadingLines: 4,
  minOutlineTitleCharacters: 3,
  minOutlineScore: 0.97, // The score of a heading that is in the outline.
  // The features of confidence.
  maxScore: 0.98, // The minimum is 1 minus it. Scores are clipped, since the log-odds of 0 and 1 are infinite.
  textWords: { min: 7, usual: 11, max: 99 }, // Word counts are clipped. The feature of the usual count is 0.
  // A zone that may be an undetected running header: its distance from the page edge by the page height, and its lines.
  runningHeader: { maxShare: 0.08, maxLines: 2 },
} as const;
