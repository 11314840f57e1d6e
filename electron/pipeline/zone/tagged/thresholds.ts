/** Thresholds for taking the zones of a page from the structure tree of a tagged PDF. */
export const taggedThresholds = {
  // The tree is complete.
  minContentShare: 0.95, // The tagged share of the content's characters.
  minPageShare: 0.5, // The tagged share of all characters, artifacts included.
  maxMarginLines: 4, // Untagged lines in the margins that are taken for running headers and footers.
  // The shares of lines or blocks in which a plausible tree contradicts the layout.
  maxSplitLineShare: 0.1,
  maxOverlappingBlockShare: 0.05,
  maxUpwardBlockShare: 0.1,
  maxTornParagraphShare: 0.1,
  // Blocks of a plausible tree.
  maxParagraphGapLines: 2.5, // In heights of the line below the gap.
  maxHeadingWords: 40,
  maxCellLines: 20, // A cell with more lines is one of a layout table: a column of the page.
  minHeadingRatio: 1.15, // A short block with larger text than this multiple of the body size is a heading.
  maxUntaggedHeadingWords: 15,
  maxParagraphLines: 20, // Of a page that is a single paragraph.
  maxCells: 20_000, // Wrong spans could give millions.
  maxOverlapPt: 2, // Of the text in adjacent rows or columns.
} as const;
