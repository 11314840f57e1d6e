/** Thresholds for the types of blocks. */
export const classificationThresholds = {
  // The difference of the font sizes of notes, and the distance between them.
  noteEm: { sizeDifference: 0.05, distance: 1 },
  // Between the pieces of a formula: side by side, and above each other.
  maxFormulaGapEm: { horizontal: 3, vertical: 0.6 },
  maxFormulaFragment: { words: 12, prose: 0.34 }, // Words and share of prose, as in the limits of an integral.
  maxItemShiftEm: 0.6, // Between the left edges of a paragraph and of its item's text.
  minHangingIndentEm: 0.8,
  maxItemGapLeadings: 1.6, // The white space above the paragraph of an item.
  minReferenceWords: 4, // Of a block that is classified by its neighbours.
  maxReferenceShiftEm: 2.5, // Between the left edges of the references of a bibliography.
  maxOutlineHeadingLines: 4,
  minOutlineTitleCharacters: 3,
  minOutlineScore: 0.97, // The score of a heading that is in the outline.
  // The features of confidence.
  maxScore: 0.98, // Scores are clipped to it and to 1 minus it: the log-odds of 0 and 1 are infinite.
  textWords: { min: 7, usual: 11, max: 99 }, // The range of a word count; a text of the usual length has the feature 0.
  // The outer share of the page height, and the lines, of a zone that may be an undetected running header.
  runningHeader: { share: 0.08, lines: 2 },
} as const;
