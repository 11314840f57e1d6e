/** Thresholds for lattice tables, whose cells are enclosed by ruling lines. */
export const latticeThresholds = {
  maxLineDistancePt: 3, // Parallel ruling lines at most this far apart are one line.
  minSideCoverageShare: 0.75, // The part of a cell's side that is drawn. Lines may end before the lines that they meet.
  maxGridPlaces: 20_000, // Rows multiplied by columns. A larger grid is a drawing, such as graph paper.
  endTolerancePt: 8, // Horizontal ruling lines of one table end at the same x positions, within this tolerance.
  minProseWidthShare: 0.8, // Running text that fills this part of the width between two lines separates them.
  headerAboveLines: { maxDistanceEm: 2.4, maxRows: 3 }, // A header may stand above the first ruling line.
  minFilledCells: 4,
  minFilledShare: 0.7, // The share of filled cells. If it is smaller, the table is a form with places to fill in.
  maxOverflowPt: 2, // Text may extend this far beyond its cell or column.
  // Empty rows and columns at the sides are part of a table if one can write in them. Narrower ones are drawn margins.
  minEmptyRowHeightEm: 0.9,
  minEmptyColumnWidthEm: 2.5,
  // The share of filled cells that hold several rows or whose text overflows. If it is larger, the ruling lines do not
  // separate all rows, or are frames around parts of a page.
  maxUnfitShare: 0.05,
  edgeTolerancePt: 2, // Two parts of one table have the same column edges, within this tolerance.
  minSizeBelowShare: 0.9, // Relative to the table's font size. Smaller text below a lattice is a note.
} as const;

/** Thresholds for tables to fill in, whose cells are drawn and empty but for a header row or a first column. */
export const blankTableThresholds = {
  minFilledCells: 2,
  minEmptyShare: 0.5, // With fewer empty cells, the table is scored like others.
  maxHeaderRows: 3,
  maxLabelWords: 14,
  maxOverflowPt: 2,
  minRowHeightEm: 0.9, // A lower cell is no place to write in.
  score: 0.9, // Before the calibration; drawn cells are certain, their purpose nearly so.
} as const;

/** Thresholds for stream tables, whose cells are aligned without ruling lines. */
export const streamThresholds = {
  maxRowDistance: { em: 2.6, pitches: 1.7 }, // In em and in median row pitches; the larger of both counts.
  maxStrictRowDistanceEm: 1.8, // The maximum row distance in runs without rows of a single chunk.
  maxSingleChunkRows: 2, // At most this many such rows are between two rows of several chunks.
  maxOutdentEm: 0.5, // Wrapped text may begin this far to the left of its column.
  maxWrapPitchEm: 1.6, // Lines of a wrapped cell are at most this far apart.
  minPitchRatio: 1.12, // The row pitch relative to the line pitch in cells. Below it, distances do not show the rows.
  defaultFontSizePt: 10, // Of a page without text.
  // A chunk that may be a table cell: its words, and the distance and overlap of the cell above or below it.
  maxCellWords: 3,
  maxCellDistanceEm: 2.6,
  minCellOverlap: 0.3,
  // The lines of a paragraph, which is not a table.
  minProseWords: 5, // A line of a paragraph has at least this many words, unless it is the last one.
  paragraphEm: { maxIndent: 3, edgeTolerance: 0.6, maxLeading: 1.8 },
} as const;

/** Thresholds for labels with values beside them. */
export const labelValueThresholds = {
  edgeToleranceEm: 0.4, // Aligned edges differ by at most this; figures in bold are a little wider.
  maxRowDistanceEm: 3.2, // A total is often set off from the sums above it.
  maxSharedRowShare: 0.5, // If more of the rows have other text too, they are those of a wider table or form.
} as const;

/** Thresholds for forms, whose labels have ruling lines beside them on which values are written. */
export const formThresholds = {
  offsetEm: { min: -0.3, max: 1.1 }, // The ruling line relative to the baseline of its label; positive is below.
  maxLabelDistanceEm: 40, // Between the end of a label and the beginning of its line: labels may be much shorter than others.
  minLengthEm: 3, // A shorter line is an underlined word.
  maxRowDistanceEm: 3.5,
  edgeTolerancePt: 3,
  minFieldRowShare: 0.5, // The rows of a form that have a place to fill in.
} as const;

/** Thresholds for the rows, columns and header of a detected table. */
export const gridThresholds = {
  // Regions.
  maxRulingMarginPt: 8, // The ruling lines of a table are at most this far from its text.
  // The indent of a heading over all columns, and its offset from the centre.
  spanningHeadingEm: { minIndent: 1.5, maxOffset: 0.5 },
  maxLineDistancePt: 2.5, // Horizontal ruling lines at most this far apart are one line.
  // Columns.
  minSeparatedRows: 2, // A gutter has text on both sides in this many rows, or in all rows if there are fewer.
  maxCrossingRatio: 1 / 3, // The number of chunks across a gutter, relative to that of the rows that it separates.
  minGutterEm: 0.25,
  minNarrowGutter: { em: 0.4, wordSpacings: 1.4 }, // In em, and in word spacings of the font. Both must be exceeded.
  // A narrow gutter: the rows that it separates, the crossing rows relative to them, and the share of aligned chunks.
  narrowGutter: { minRows: 3, maxCrossingRatio: 0.1, minAlignedShare: 0.8 },
  edgeToleranceEm: 0.25, // Aligned edges are at most this far from their median.
  minGapsOfFont: 10, // With fewer gaps, a font's word spacing is not estimated, since all of them could be gutters.
  minColumnLineShare: 0.35, // A line between columns covers this part of the table's height.
  maxCrossedRowShare: 0.25, // A line between columns may cross the text of this part of the rows.
  // A gutter between ruling lines, and the share of the rows that it separates.
  latticeGutter: { minRowShare: 0.8, minWidthEm: 0.9, minWidthBetweenNumbersEm: 0.3 },
  maxEdgeDistancePt: 3, // A ruling line is at most this far from its column edge.
  maxOverflowEm: 0.4, // Text may extend this far beyond its column.
  // Rows and header.
  minRowLineShare: 0.5, // A line between rows covers this part of the table's width.
  maxPitchRatio: 1.45, // The distance of lines within a row, relative to the line pitch within cells.
  minLinePitchEm: 0.75,
  minHeaderLineShare: 0.85, // The line below a header covers this part of the table's width.
  maxHeaderLines: 7,
  maxHeaderShare: 0.6, // A header has at most this part of the table's text lines.
  minDataLineShare: 0.6, // The lines of numbers below a header. Some values of a form are numbers, too.
  maxLinesAboveStub: 3, // In a table without numbers, a header has at most this many lines above the first stub.
  baselineMarginEm: 0.3, // A baseline is at least this far below the ruling line above its text.
  maxHeaderPitchEm: 2, // Lines of a header that are further apart are separate rows.
  maxHeadingOffsetEm: 0.6, // Edges or centres of aligned headings differ by at most this.
  maxFillEdges: 2, // A table with a shaded header has at most this many inside it. More of them are striped rows.
  maxSidewaysDistanceEm: 2, // Rotated headers end at most this far above the text of the table.
  maxSidewaysOverlapEm: 0.3, // Rotated headers may overlap the row below them by this.
  minSidewaysColumns: 2, // A single rotated line is a label beside the table.
} as const;

/** Thresholds for selecting tables from the candidates of a page. */
export const selectionThresholds = {
  maxCandidates: 100, // Duplicates are found in quadratic time; a usual page has about nine.
  maxUnionInputs: 25, // Unions are built of at most this many candidates.
  gutterSearchEm: 6, // Running text this far above or below a region shows the columns of the page.
  minNoteWords: 4,
  boxTolerancePt: 0.1, // The edges of equal boxes differ by at most this.
  minScore: 0.4, // The expected intersection over union (IoU) with a table of the ground truth.
  minLatticeScore: 0.2, // Lower than the usual minimum, since the cells of a lattice are drawn and agree with its text.
  // Two selected tables overlap by less than this part of either: not by a row that both have.
  maxOverlapShare: 0.1,
  // The value of a region in a selection: score minus offset, times the area to the power of the exponent.
  areaExponent: 0.25,
  valueOffset: 0.35,
  maxSearchSteps: 20_000, // A usual page needs fewer than a hundred.
  // Features are clipped to these values.
  maxLineCount: 12,
  maxLineDistanceEm: 12,
  maxContextDistanceEm: 10,
  maxCaptionDistanceEm: 8,
  minCaptionDistanceEm: 0.1, // The distance of a caption that does not overlap the region is at least this.
  alignmentTolerancePt: 2, // Chunks of a table and of the row beside it are aligned within this tolerance.
  // The rows this far above and below a region show whether its gutters are those of a page with several columns.
  gutterContextEm: 30,
  maxSizeDifferenceShare: 0.08, // The text of a table differs in its font size by less than this.
  minMarkerShare: 0.6, // Of the chunks of a column of list markers; items of several lines have one marker.
  minSentenceWords: 4, // A shorter line may end with a period without being the end of a sentence.
  maxComparedRows: 4, // At most this many rows of a table are compared with the row beside it.
} as const;

/** Thresholds for paragraphs that are broken by the rows of a grid. Lengths are in em, unless they say otherwise. */
export const brokenParagraphThresholds = {
  minBroken: 2, // A true table rarely has more than one sentence that goes on in the next row.
  minBrokenShare: 0.1, // Relative to the lines. A true table of 57 lines has 3 whose rows are read wrongly.
  maxLeadingEm: 1.6,
  maxRowsAbove: 3, // The rows of other columns may stand between two lines of a paragraph.
  maxIndentEm: 1,
  maxSizeDifferencePt: 0.3,
  minLineEm: 10,
  minWords: 4,
} as const;
