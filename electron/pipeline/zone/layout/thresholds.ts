/** Thresholds for the layout of a page: its lines, blocks, pictures and margins. */
export const layoutThresholds = {
  // Text.
  letterMarginEm: 0.05, // From the letters of a word to the top and the bottom of its box.
  maxTextLineGap: 2, // Between two lines of one paragraph, in heights of the lower line.
  minSidewaysShare: 0.6, // Of the characters, on a page whose text is sideways.
  sidewaysGapsPt: { minColumnGap: 20, minBandGap: 20 },
  minProse: { words: 5, widthEm: 14 }, // The length of a line of running text.
  maxBaselineShiftEm: 0.2, // Between the lines of one row.
  minChunkGapEm: 0.75, // Between two words, at least one of which is not a number.
  minNumberGapEm: 0.3, // Between two numbers.
  maxThousandsGapEm: 0.5, // From a number to the thousands group that continues it.
  minBodyRows: 3, // Rows of numbers in the body of a table.
  maxNumberCharacters: 32,
  // Blocks.
  // Between two lines, in em of the larger one: vertically between baselines, horizontally between boxes.
  maxPairDistanceEm: { vertical: 3.1, horizontal: 5 },
  maxSizeRatio: 1.35, // Of the font sizes of two lines in a block.
  skylineCellPt: 2, // The width of the cells of the skyline.
  maxMarkerDistanceEm: { gap: 3.5, baseline: 0.6 }, // From a list marker to its text, in em of the text.
  minRunningText: { lines: 2, wordsPerLine: 4 },
  minCommonHeightShare: 0.3, // Of the shorter of two columns that are side by side.
  // Tables.
  minTextSizeShare: 0.85, // Of the largest size of a cell. Smaller text is a superscript, such as a note mark.
  maxNoteDistanceEm: 1.5, // From the last ruling line or text of a table, or from the note above.
  maxLastLineDistanceEm: 1.5, // From a table's text to its last ruling line.
  minLastLineShare: 0.5, // Of the table's width.
  maxRowDistanceEm: 1.8, // Between the baselines of adjacent table rows.
  edgeTolerancePt: 2, // Between the edges of chunks in one column.
  minCommonEdges: { adjacent: 2, distant: 3 }, // Column edges in common of two adjacent, or distant, rows of a table.
  // Running headers and footers.
  marginShare: 0.14, // The outer part of a page's width and height.
  runningLineTolerancePt: 8, // Between the y positions of a running line on two pages.
  minRunningLineShare: 0.25, // Of the pages, like the next two shares.
  minRepeatedImageShare: 0.2,
  minWatermarkShare: 0.6,
  minHeaderGapLeadings: 1.1, // Between the body and a running header that does not repeat.
  maxHeaderRowDistanceEm: 1.6,
  // Headings and body text.
  minHeadingRatio: 1.08, // Of the font size of a heading to the body size.
  maxHeadingWords: 22,
  defaultBodySizePt: 10,
  defaultLeading: 1.2, // As a multiple of the body size.
  minBodySizeShare: 0.2, // If fewer characters have the document's body size, a page has its own.
  // Pictures.
  largeImageShare: 0.04, // Of the area of the page.
  maxTileGapPt: 2,
  minPictureSidePt: 18,
  maxPicturePageShare: 0.85,
  background: { minLines: 3, minShare: 0.18 }, // The lines on a picture, and the share of its area that they cover.
  // Ruling lines.
  maxLineDistancePt: 2, // Parallel lines at most this far apart are one line.
  maxLineGapPt: 3, // Between two pieces of a line.
  maxLines: 1_000, // Only the longest lines are used, since drawings can have thousands.
  maxFillPageShare: 0.7, // A larger fill is the background of the page.
  maxConnectionPt: 3.5, // The distance of lines that touch.
} as const;
