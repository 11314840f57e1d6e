/** Thresholds for the relations between zones. */
export const relationThresholds = {
  maxCaptionDistanceEm: 5, // From its graphic.
  otherSideCostEm: 1.5, // Of a caption that is not on the conventional side of its graphic.
  otherTypeCostEm: 3, // Of a caption whose prefix names another type of graphic.
  maxCoveredShare: 0.25, // Of the space between a caption and its graphic, by another zone.
  maxSkippedNumbers: 2, // Between two items, since not all items are detected.
  maxRemarkCharacters: 120,
  columnShiftPt: { edge: 15, shift: 60 }, // Of a column edge between pages, and of a whole table.
  sizeToleranceShare: 0.05, // Between the font sizes of two parts of one paragraph.
  minIndentEm: 0.5, // Of a first line.
  minWordsPerLine: 4, // On average in prose. The cells of an undetected table have fewer words.
} as const;
