/** Thresholds for block classification. */
export const classificationThresholds = {
  // The rules for the types of blocks. Size ratios are to the body size, tops to the page height.
  plainText: { maxSizeDeviation: 0.05, minWords: 5 }, // Text about which the rules leave no or little doubt.
  documentIndex: { minEntryShare: 0.4, minCertainRows: 3 },
  caption: { maxRows: 14, maxDistanceEm: 4, minBoldShare: 0.3, maxSizeRatio: 0.95 },
  code: {
    minWords: 3,
    maxPageShare: 0.5, // If more of a page is monospaced, such as a typescript, code is not told by its font.
    maxLineGapEm: 1, // Between the parts of a listing.
    maxIndentEm: 2.5, // Of the lines inside brackets.
    maxSizeDifference: 0.05,
  },
  formula: { maxWords: 60, maxRows: 6, minMathShare: 0.28, minNumberedMathShare: 0.12 },
  footnote: {
    maxSizeRatio: 0.95,
    maxLabelledSizeRatio: 1.05, // Below a table or picture, "Note:" and "Source:" tell a note in the body size, too.
    // Not below a table or picture, a footnote is smaller, and lower on the page.
    maxPageSizeRatio: 0.93,
    minTop: 0.5,
    maxSeparatorDistance: 0.35, // By the page height.
    maxSeparatorShift: 4, // In points, to the right of the note.
    minBodySizeRatio: 0.95, // The size of body text, which is not below a footnote.
  },
  reference: {
    minWords: 8,
    maxWords: 120,
    // The score is a sum of these and of 1 for a year and for a source.
    bracketedLabelScore: 1.7,
    numberScore: 1.2,
    initialScore: 0.6,
    maxInitials: 2,
    minScore: 2.6,
    minCertainScore: 3.5,
  },
  // The words of an entry below the heading of a bibliography. A longer block is a paragraph, such as one about an author.
  bibliography: { minWords: 3, maxWords: 90, minSizeRatio: 0.92, maxRuleShare: 0.5, score: 0.9 },
  title: {
    maxTop: 0.5,
    maxRows: 4,
    maxWords: 30,
    minSizeRatio: 1.25,
    minCertainSizeRatio: 1.5,
    minShareOfLargest: 0.97,
  },
  sectionHeader: {
    maxRows: 3,
    maxWords: 22,
    capitalsWords: { min: 2, max: 11 },
    // A longer sentence is text, unless it is bold or large.
    sentence: { maxWords: 8, minBoldShare: 0.5, minSizeRatio: 1.4 },
    minCertainSizeRatio: 1.15,
    minSizeRatio: 1.08,
    maxSubsectionWords: 12,
    minBoldShare: 0.75,
    maxBoldWords: 9,
    minItalicShare: 0.75,
    minBodySizeRatio: 0.95, // Headers in capitals or italics have at least about the body size.
  },
  // Headings that name their section, such as "Article 12", need not differ from the body.
  namedHeading: { maxWords: 14, maxRows: 2, minSizeRatio: 0.95, score: 0.8 },
  // A sentence in bold in about the body size is no heading if it has so many words.
  statement: { maxSizeRatio: 1.08, minWords: 7 },
  listItem: { minWords: 2 },
  // The difference of left edges, and the share of the paragraphs with a block below that is at their left edge.
  numberedParagraph: { maxEdgeShiftEm: 0.5, minFollowedShare: 0.5, score: 0.92 },
  // The indent of the rows below the term, the difference of left edges, and the items with such an indent.
  descriptionList: { hangingIndentEm: { min: 0.8, max: 8 }, maxEdgeShiftEm: 0.3, minItems: 2, score: 0.9 },
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
  minOutlineScore: 0.97, // The score of a heading that is in the outline.
  // The features of confidence.
  maxScore: 0.98, // Scores are clipped to this and to 1 minus this, since the log-odds of 0 and 1 are infinite.
  textWords: { min: 7, usual: 11, max: 99 }, // Word counts are clipped. The feature of the usual count is 0.
  // A zone that may be an undetected running header: its distance from the page edge by the page height, and its lines.
  runningHeader: { maxShare: 0.08, maxLines: 2 },
} as const;
