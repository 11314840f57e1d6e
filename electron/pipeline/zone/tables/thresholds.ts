/** Thresholds for lattice tables, whose cells are enclosed by ruling lines. */
export const latticeThresholds = {
  maxLineDistancePt: 3, // Parallel ruling lines at most this far apart are one line.
  minSideCoverageShare: 0.75, // Of the side of a cell, by ruling lines. They may end before the lines that they meet.
  maxGridPlaces: 20_000, // Rows by columns. A larger grid is a drawing, such as graph paper.
  endTolerancePt: 8, // Between the ends of the horizontal ruling lines of one table.
  minProseWidthShare: 0.8, // Of running text between two ruling lines, to their length.
  headerAboveLines: { maxDistanceEm: 2.4, maxRows: 3 }, // Header rows above the first ruling line.
  minFilledCells: 4,
  maxOverflowPt: 2, // Of text beyond the edge of its cell or column.
  // Of the filled cells: those that hold more or less than the text of one cell. With more of them, the ruling lines do
  // not separate all rows, or are frames around parts of a page.
  maxUnfitShare: 0.05,
  edgeTolerancePt: 2, // Between the column edges of two parts of one table.
  minSizeBelowShare: 0.9, // Of the table's font size. Smaller text below a lattice is a note.
} as const;

/** Thresholds for stream tables, whose cells are aligned without ruling lines. */
export const streamThresholds = {
  maxRowDistance: { em: 2.6, pitches: 1.7 }, // In em, and in median row pitches.
  maxStrictRowDistanceEm: 1.8, // In runs without rows of a single chunk.
  maxSingleChunkRows: 2, // Between two rows of several chunks.
  maxOutdentEm: 0.5, // How far wrapped text begins to the left of its column.
  maxWrapPitchEm: 1.6, // Between the lines of a wrapped cell.
  minPitchRatio: 1.12, // Of the row pitch to the line pitch in wrapped cells, if distances show the rows.
  // The lines of a paragraph, which is not a table; lengths in em.
  minProseWords: 5, // In a line of a paragraph, except the last line.
  paragraphEm: { maxIndent: 3, edgeTolerance: 0.6, maxLeading: 1.8 },
} as const;

/** Thresholds for the rows, columns and header of a detected table. */
export const gridThresholds = {
  // Regions.
  maxRulingMarginPt: 8, // From a table's text to its ruling lines.
  // The indent of a heading over all columns, and its offset from the centre.
  spanningHeadingEm: { minIndent: 1.5, maxOffset: 0.5 },
  maxLineDistancePt: 2.5, // Horizontal ruling lines at most this far apart are one line.
  // Columns.
  minSeparatedRows: 2, // Rows with text on both sides of a gutter, unless the table has fewer rows.
  maxCrossingRatio: 1 / 3, // Of the chunks across a gutter to the rows that it separates.
  minGutterEm: 0.25,
  minNarrowGutter: { em: 0.4, wordSpacings: 1.4 }, // In em, and in word spacings of the font. Both must be exceeded.
  // The rows that a narrow gutter separates, the ratio of the crossing rows to them, and the share of aligned chunks.
  narrowGutter: { minRows: 3, maxCrossingRatio: 0.1, minAlignedShare: 0.8 },
  edgeToleranceEm: 0.25, // Between aligned edges and their median.
  minGapsOfFont: 10, // For an estimate of its word spacing, since fewer gaps could all be gutters.
  minColumnLineShare: 0.35, // Of the table's height, for a vertical ruling line.
  maxCrossedRowShare: 0.25, // Rows whose text crosses a separating ruling line.
  // A gutter between ruling lines, and the share of the rows that it separates.
  latticeGutter: { minRowShare: 0.8, minWidthEm: 0.9, minWidthBetweenNumbersEm: 0.3 },
  maxEdgeDistancePt: 3, // Between a column edge and its ruling line.
  maxOverflowEm: 0.4, // Of text beyond the edge of its column.
  // Rows and header.
  minRowLineShare: 0.5, // Of the table's width, for a ruling line between rows.
  maxPitchRatio: 1.45, // The distance of lines within a row, relative to the line pitch within cells.
  minLinePitchEm: 0.75,
  minHeaderLineShare: 0.85, // Of the table's width, for the ruling line below the header.
  maxHeaderLines: 7,
  maxHeaderShare: 0.6, // Of the text lines of the table.
  maxLinesAboveStub: 3, // In a table without numbers.
  baselineMarginEm: 0.3, // From a ruling line to the baseline below it.
  maxHeaderPitchEm: 2, // Lines of a header that are further apart are rows.
  maxHeadingOffsetEm: 0.6, // Between aligned edges or centres of headings.
  maxFillEdges: 2, // Inside a table with a shaded header. More of them are striped rows.
  maxSidewaysDistanceEm: 2, // From rotated headers to the row below them.
  maxSidewaysOverlapEm: 0.3, // Between rotated headers and the row below them.
  minSidewaysColumns: 2, // A single rotated line is a label beside the table.
} as const;

/** Thresholds for selecting tables from the candidates of a page. */
export const selectionThresholds = {
  maxCandidates: 100, // Duplicates are found in quadratic time; a usual page has about nine.
  maxUnionInputs: 25, // Candidates of which unions are built.
  gutterSearchEm: 6, // Above and below a region, to find running text that shows the columns of the page.
  minNoteWords: 4,
  boxTolerancePt: 0.1, // Between the edges of equal boxes.
  minScore: 0.38, // The expected intersection over union (IoU) with a table of the ground truth.
  minLatticeScore: 0.2, // It is lower, since the cells of a lattice are drawn and agree with its text.
  maxOverlapShare: 0.2, // Of the area of either of two selected tables.
  // A region that replaces its parts: its area by the sum of theirs, its score by theirs, and its coverage of each.
  merge: { minAreaRatio: 1.3, minScoreRatio: 0.8, minCoverage: 0.9 },
  // Features are clipped to these values.
  maxLineCount: 12,
  maxLineDistanceEm: 12,
  maxContextDistanceEm: 10,
  maxCaptionDistanceEm: 8,
  minCaptionDistanceEm: 0.1, // Of a caption that does not overlap the region.
  alignmentTolerancePt: 2, // Between chunks of a table and of the row beside it.
  maxComparedRows: 4, // Rows of a table that are compared with the row beside it.
} as const;
