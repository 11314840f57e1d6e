/** Thresholds for building words from characters and lines from words. Lengths are in em. */
export const textThresholds = {
  // Words.
  maxKerningEm: 0.05, // A wider gap may separate words.
  minWordGapEm: 0.2, // The usual minimum, measured on real documents.
  minIdeographicWordGapEm: 0.5, // Text without word spaces may be set loosely.
  maxDiagonalStepEm: 1.2, // The maximum distance between the origins of two characters of a diagonal word.
  maxCharacterOverlapEm: 0.5,
  maxBaselineShiftInWordEm: 0.15,
  maxRightToLeftGapEm: 0.5, // The maximum gap or overlap of neighbouring characters of right-to-left text.
  minAccentOverlapShare: 0.6, // The part of an accent's cell that is over its letter.
  maxAccentRaiseEm: 0.5, // Accents are raised by at most this for capitals.
  // The characters before and after an accent among which its letter is searched. Most letters are neighbours, but
  // PDFium moves some accents to the end of the line.
  accentSearchWindow: 300,
  maxOverprintShiftEm: 0.18, // The maximum distance between overprinted text and its first print.
  maxOverprintComparisons: 100, // Per word, so that a page that repeats one word does not take quadratic time.
  // Letterspacing: gaps are alike if they deviate little from their median.
  maxLetterspacingEm: 0.8, // A wider gap separates columns.
  maxGapDeviationEm: 0.1,
  minAlikeGapShare: 0.8,
  minLetterspacedGaps: 4,
  maxRunLength: 200, // The number of characters that are measured on each side of a character.
  // The difference between the narrowest word gap of a run and the widest gap within its words. Kerning widens a gap by
  // at most half of it.
  minGapContrastEm: 0.06,
  maxWordGapShare: 0.5, // If more gaps of a run are wide, its letters are letterspaced.
  minShareOfMedianWordGap: 0.6, // The narrowest word gap divided by the median one. In a justified line they are equal.
  minGapsWithinWords: 6, // Fewer gaps do not show their usual width.
  baselineToleranceEm: 0.01, // Smaller differences are rounding errors.
  // Lines, measured on real documents.
  maxBaselineShiftInLineEm: 0.2,
  maxWordGapInLineEm: 1,
  maxGapInDrawingOrderEm: 2.5, // The gap between words drawn one after the other. Other words may be in two columns.
  minSizeRatioInLine: 0.85, // Words whose sizes differ by more are joined only over gaps in the em of the smaller one.
  superscript: { maxSizeShare: 0.88, maxShiftEm: 0.55, maxGapEm: 0.6 }, // Relative to the larger font size.
  // Numbers in the margin that count the lines beside them.
  lineNumbers: {
    minNumbers: 8, // Of step 1. Fewer may number the paragraphs of a page.
    minNumbersOfLargerStep: 4,
    steps: [1, 5, 10],
    maxWordsBeyondTextShare: 0.02, // The words with letters that may stand farther out than the numbers, as side notes do.
    minSequenceShare: 0.9, // A page number may stand among them.
    minNumberedRowShare: 0.5, // Pleading paper numbers empty lines too.
    minMidSentenceShare: 0.2, // The lines that begin with a lowercase letter. About two thirds do in prose.
    minProseShare: 0.7, // The lines with one wide gap at most, that between two columns. Rows of tables have several.
    minRegularPairShare: 0.7, // The pairs of numbers with as many lines between them as they count.
    wideGapEm: 2,
    baselineToleranceEm: 0.4,
  },
  minOrientationShare: 0.6, // A page has an orientation if this part of its characters has it.
  // Words that OCR has read.
  // The distance between the baseline of a word by its ink and the baseline that OCR gives for its line, divided by the
  // height of the word. If it is larger, the baseline of OCR belongs to another line.
  maxBaselineDeviationShare: 0.35,
  // The natural logarithm of the ratio of the font sizes by height and by width. If it is larger, the height is wrong.
  maxLogSizeRatio: 0.18,
  maxSizeDeviationShare: 0.13, // Sizes that deviate by less are made equal.
} as const;

/** Thresholds for reading the drawings of a page. Lengths are in points, except those of bullets. */
export const drawingThresholds = {
  // Pieces of dotted and dashed lines. Longer pieces and wider gaps are those of the items in a column of text.
  linePiece: { maxLengthPt: 12, maxThicknessPt: 3, maxGapPt: 6, maxOffsetPt: 0.4, maxGapDeviationPt: 0.5 },
  minLinePieces: 6, // Fewer are an ellipsis, bullets or the ticks of an axis.
  maxSkippedPieces: 3, // Between two pieces of a line, at most this many pieces of crossing lines are skipped.
  minLineLengthPt: 8, // The width of a narrow cell.
  maxCloseLines: 2, // More parallel lines, each close to the next, are a raster or a hatching.
  maxCloseLineDistancePt: 5, // It is less than the height of a row of small text.
  maxDottedLines: 1_000, // More are the points of a plot.
  plotDots: { maxSidePt: 3, maxCount: 500 }, // More dots are those of a plot.
  maxFills: 3_000, // More filled rectangles are the pixels of a picture, not table cells.
  // Bullets, in em of the text beside them: size, height of the centre above the baseline, distance to the text.
  bulletEm: { minSize: 0.15, maxSize: 0.7, maxBoxSize: 0.95, minHeight: 0.1, maxHeight: 0.55, minGap: 0.1, maxGap: 3 },
  boxSideMarginPt: 2, // The right side of a check box is at most this far to the right of the centre of its line.
  maxBulletAspectRatio: 1.4,
  minBulletClearanceEm: 1.2, // No text or dot is closer on the left, and no dot on the right.
  maxBulletSizePt: 30, // Larger shapes are no bullets, whatever the size of the text.
  maxBulletShapes: 300, // More dots belong to a plot.
  maxLinesAtCorner: 8, // Of more lines that begin at one place, the others are no sides of boxes.
  // Figures that are drawn with shapes.
  figureCellPt: 3, // The side of a cell of the grid on which shapes are connected.
  minFigureShapes: 4, // Fewer curves and slanted lines are an ornament.
  minFigureSidePt: 30,
  maxShapePageShare: 0.7, // Larger shapes are frames or backgrounds.
  chart: {
    axisTolerancePt: 2, // The ends of axes and bars meet within this distance.
    maxAxes: 500, // More vertical lines belong to a table or a raster.
    minInsideShare: 0.9, // The share of a curve or bar that is between the axes.
    minCurveWidthShare: 0.3, // The width of a curve, relative to the horizontal axis.
  },
  // Axes with labelled ticks.
  axis: {
    minLengthPt: 40,
    maxAxes: 500, // More lines belong to a table or a raster.
    minTicks: { alone: 3, withSide: 2 }, // The ticks with a label of an axis, without and with a line at its end.
    maxTicks: 200, // More belong to a hatching.
    tick: { minLengthPt: 1.5, maxLengthPt: 8 }, // The sides of table cells are longer.
    minFreeShare: 0.5, // The share of the ticks that meet no other line; the sides of table cells do.
    minLabelShare: 0.1, // The share of the ticks with a label; on a logarithmic axis, one of nine has one.
    maxLabelGapPt: 18, // The distance from an axis to its labels.
    tolerancePt: 1.5,
  },
  // Diagrams of boxes that lines connect.
  diagram: {
    minBoxWidthPt: 15,
    minBoxHeightPt: 10,
    maxBoxWords: 25,
    maxBoxes: 200,
    maxConnectorGapPt: 6,
    maxStackGap: 1.5,
  },
} as const;
