/** Thresholds for the relations between zones. */
export const relationThresholds = {
  maxCaptionDistanceEm: 5, // A caption is at most this far from its graphic.
  maxCaptionDistanceBlocks: 3, // The same in an ePub, counted in blocks of its section.
  otherSideCostEm: 1.5, // The cost of a caption that is not on the conventional side of its graphic.
  otherTypeCostEm: 3, // The cost of a caption whose prefix names another type of graphic.
  maxCoveredShare: 0.25, // Another zone covers at most this part of the space between a caption and its graphic.
  maxSkippedNumbers: 2, // The numbers missing between two items of a list, since not all items are detected.
  maxRemarkCharacters: 120,
  // One cell with text can be a note over the table. The shares are of the cells with text in the header or the body.
  distinctHeader: { minCells: 2, minBoldShare: 0.5, minNumberShare: 0.2 },
  columnShiftPt: { edge: 15, shift: 60 }, // The shift between pages of a column edge and of a whole table.
  sizeToleranceShare: 0.05, // The font sizes of two parts of one paragraph are equal within this tolerance.
  minIndentEm: 0.5, // A first line with a smaller indent is not indented.
  minWordsPerLine: 4, // On average in prose. The cells of an undetected table have fewer words.
} as const;
