/** Thresholds for reading the zones of a page from the structure tree of a tagged PDF. */
export const taggedThresholds = {
  // A complete tree.
  minContentShare: 0.95, // The tagged share of the content's characters.
  minPageShare: 0.5, // The tagged share of all characters, artifacts included.
  maxMarginLines: 4, // Untagged lines in the margins that are taken for running headers and footers.
  // The shares of lines or blocks that may contradict the layout.
  maxSplitLineShare: 0.1,
  maxLineNumberItemShare: 0.1, // Of the line numbers of a page, the part in list items.
  maxOverlappingBlockShare: 0.05,
  maxUpwardBlockShare: 0.1,
  maxTornParagraphShare: 0.1,
  // Blocks of a plausible tree.
  maxParagraphGapLines: 2.5, // The gap between two lines of a paragraph, in heights of the lower line.
  maxHeadingWords: 40,
  maxCellLines: 20, // A cell with more lines is one of a layout table: a column of the page.
  minHeadingRatio: 1.15, // The font size divided by the body size. A short paragraph with larger text is a heading.
  maxUntaggedHeadingWords: 15, // The words of a paragraph that is taken for a heading.
  maxParagraphLines: 20, // The lines of a page that is a single paragraph.
  maxCells: 20_000, // Wrong spans could create millions of cells.
  maxOverlapPt: 2, // The overlap of the text in adjacent rows or columns.
} as const;
