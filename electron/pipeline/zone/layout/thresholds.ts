/** Thresholds for the layout of a page: its lines, blocks, pictures and margins. */
export const layoutThresholds = {
  // Text.
  letterMarginEm: 0.05, // The letters of a word are this far from the top and the bottom of its box.
  maxTextLineGap: 2, // The maximum distance of two lines of one paragraph, in heights of the lower line.
  minSidewaysShare: 0.6, // If more of the characters are sideways, the page is read sideways.
  sidewaysXyCutPt: { minColumnGap: 20, minBandGap: 20 },
  // Diagonal text across the lines of a page: the height and width of its box, its size by theirs, and their number.
  watermark: { minHeightEm: 1.5, minSizeRatio: 1.5, minLines: 3 },
  minProse: { words: 5, widthEm: 14 }, // The length of a line of running text.
  maxBaselineShiftEm: 0.2, // The maximum distance between the baselines of one row.
  minCellTextGapEm: 0.75, // The gap between two words, at least one of which is not a number.
  minNumberGapEm: 0.3, // The gap between two numbers.
  maxThousandsGapEm: 0.5, // The gap from a number to the group of three digits that continues it.
  minBodyRows: 3, // The body of a table has at least this many rows of numbers.
  maxNumberCharacters: 32,
  // Blocks. The distance of two lines, in em of the larger one: vertically between baselines, horizontally between
  // boxes.
  maxPairDistanceEm: { vertical: 3.1, horizontal: 5 },
  maxSizeRatio: 1.35, // The font sizes of two lines of a block differ by at most this factor.
  skylineCellPt: 2, // The width of the cells of the skyline.
  maxMarkerDistanceEm: { gap: 3.5, baseline: 0.6 }, // The distance from a list marker to its text, in em of the text.
  minRunningText: { lines: 2, wordsPerLine: 4 },
  minCommonHeightShare: 0.3, // Columns are side by side over this part of the shorter one's height.
  // Tables.
  minTextSizeShare: 0.85, // Relative to the largest size in a cell. Smaller text is a superscript, such as a note mark.
  maxNoteDistanceEm: 1.5, // The distance of a note from a table's last ruling line or text, or from the note above.
  maxBottomRulingDistanceEm: 1.5, // The distance from a table's text to its last ruling line.
  minBottomRulingShare: 0.5, // The last ruling line covers this part of the table's width.
  maxRowDistanceEm: 1.8, // The distance between the baselines of adjacent table rows.
  maxRowPitchRatio: 1.15, // The distance of a table's first row from the next, relative to that of the rows below.
  minMarginColumnRows: 3, // A column of a table in the margin has at least this many rows. Headers have one or two.
  edgeTolerancePt: 2, // Chunks in one column have the same edge, within this tolerance.
  minCommonEdges: { adjacent: 2, distant: 3 }, // Column edges in common of two adjacent, or distant, rows of a table.
  // A break between rows of two sizes: their ratio, and the distance of baselines by the leading of the larger size.
  sizeBreak: { minSizeRatio: 1.08, minLeadings: 1.1, minWords: 2 },
  // Running headers and footers.
  marginShare: 0.14, // The margins are this part of a page's width and height, on each side.
  wideMarginShare: 0.25, // A page number that is the first or last line can be in this outer part of the page's height.
  runningLineTolerancePt: 8, // A running line has the same y position on all pages, within this tolerance.
  minRunningLineShare: 0.25, // Relative to the number of pages, like the next two shares.
  minRepeatedImageShare: 0.2,
  imageTolerancePt: 2, // A repeated image has the same box on all pages, within this tolerance in each value.
  minWatermarkShare: 0.6,
  minHeaderGapLeadings: 1.1, // A running header that does not repeat is this far from the body.
  maxHeaderRowDistanceEm: 1.6,
  maxHeaderGapEm: 2.5, // Pieces of a header that are farther apart are headers of their own, unless set with tab stops.
  maxCentringErrorEm: 1, // The deviation of a centred piece of a header from the centre.
  // Headings and body text.
  minHeadingRatio: 1.08, // The font size of a heading, relative to the body size.
  minLargeRatio: 1.15, // Short text that is so much larger than the body is a heading.
  minTaggedHeadings: 3, // With fewer, the structure tree of a document does not tell what is a heading.
  maxHeadingWords: 22,
  defaultBodySizePt: 10,
  defaultLeading: 1.2, // As a multiple of the body size.
  minBodySizeCharacterShare: 0.2, // If fewer characters have the document's body size, a page has a body size of its own.
  // The first line of a paragraph: the deviation of its distance from the leading, relative to it, how far its end may be
  // from that of the paragraph, its outdent, and the paragraphs of a page with the same outdent.
  firstLine: {
    maxLeadingDeviation: 0.1,
    maxRaggedEm: 5,
    offsetEm: { min: 0.5, max: 6 },
    maxOffsetDeviationPt: 1.5,
    minPairs: 2,
  },
  // Tables of contents.
  contents: {
    edgeToleranceEm: 0.6, // The page numbers of a column have the same right edge, the entries of a level the same left.
    maxGapEm: 4.5, // The gap between two entries: one without a page number or the heading of a part can be between them.
    maxWrapEm: 1.6, // The first row of an entry of two rows is this far above the one with the page number.
    maxNumberGapEm: 3, // The gap between the number of a section and its title.
    minAscendingShare: 0.8, // A page number can be broken into two rows.
    leaders: { minShare: 0.5, minEntries: 2 },
    headed: { minEntries: 2 }, // Below a heading such as "Contents".
    // In the next column, or at the beginning of the next page, where rows such as "Page" can be above.
    continued: { minEntries: 2, maxRowsAbove: 3 },
    // Below a heading, without page numbers at the right.
    plain: { minEntries: 3, maxWords: 12, maxWidthEm: 30, maxSizeDifferencePt: 2 },
    unmarked: { minEntries: 10, minRowShare: 0.7 }, // On pages after the first one, with neither leaders nor heading.
  },
  // The pages that the entries of a table of contents lead to, of at most so many entries. Their titles are on the pages.
  contentsTargets: { maxEntries: 2_000, maxFoundTitles: 20_000, minFoundTitles: 2, minFoundShare: 0.5 },
  // The headings that the structure tree, the outline or the table of contents marks.
  markedHeading: { maxLines: 4, maxWords: 40, maxLineDistanceEm: 1.2 },
  // The heading of a section with a word and a number in a block with other text: its words, its width by the
  // block's, and the size of its text by the body's.
  namedHeading: { maxWords: 14, maxWidthShare: 0.8, maxBodySizeRatio: 1.05 },
  // Bibliographies. Of the first lines below the heading, one looks like an entry.
  bibliography: {
    maxHeadingWords: 5,
    maxNextHeadingWords: 14,
    evidenceLines: 12,
    maxBoldShare: 0.75,
    sizeRatio: [0.92, 1.08], // The sizes of entries by the most frequent one.
    edgeToleranceEm: 0.5,
    minLabelledShare: 0.12, // If entries have labels, so many of the rows have one.
    minHangEm: 0.3, // Labels are so far left of the other rows, or count up, in so many of the labelled rows.
    minHangingShare: 0.7,
    minCountingShare: 0.5,
    minIndentedShare: 0.2, // The rows with a hanging indent, and those of them with the usual one.
    minUsualIndentShare: 0.7,
    maxRowDistanceEm: 2.2, // The distance of the baselines of an entry's rows.
    minGap: 1.15, // The distance of two entries, by the leading.
    minRowsOfGaps: 1.2, // The rows of an entry, if gaps tell entries.
    certainty: 0.95,
  },
  // Algorithms in pseudocode.
  listing: {
    minStatements: 3,
    minStatementShare: 0.35, // The other rows are input, output, conditions over several rows and steps in prose.
    maxProseShare: 0.6, // The words of an assignment that are no names of variables.
    maxRowDistanceEm: 4, // The distance between the baselines of two statements; a step in prose can be between them.
    maxIndentEm: 8, // The difference of the left edges of two statements, and the distance of a line number.
    maxCommentDistanceEm: 45, // Comments are at the right side of the column.
    extentTolerancePt: 3, // The ruling lines above and below an algorithm have the same extent.
    maxOverhangPt: 5, // Line numbers begin at most this far to the left of the ruling lines.
  },
  // Pictures.
  largeImageShare: 0.01, // Relative to the area of the page.
  maxTileGapPt: 2,
  maxDrawnFigures: 500, // Of more drawn figures on a page, only the largest are pictures.
  // The labels of drawn figures: short lines in at most the size of the body, and the gaps between them.
  figureLabel: {
    maxWords: 6,
    maxWidthEm: 20,
    maxSizeRatio: 1,
    maxGapEm: 1.4,
    maxRounds: 3,
    maxLeadingEm: 1.8,
    maxIndentEm: 2,
  },
  minPictureSidePt: 18,
  maxPicturePageShare: 0.85,
  textOnBackground: { minLines: 3, minShare: 0.18 }, // The lines on a picture, and the share of its area that they cover.
  // Ruling lines.
  maxLineDistancePt: 2, // Parallel lines at most this far apart are one line.
  maxLineGapPt: 3, // The gap between two pieces of a line.
  maxLines: 1_000, // Only the longest lines are used, since drawings can have thousands.
  maxFillPageShare: 0.7, // A larger fill is the background of the page.
  maxConnectionPt: 3.5, // Lines touch if they are at most this far apart.
} as const;
