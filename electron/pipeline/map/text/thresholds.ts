/** Thresholds for finding data points in running text. Distances are in words. */
export const textMappingThresholds = {
  // Sentences.
  maxSentenceWords: 600, // A longer sentence is cut, so that its search is bounded.
  maxWordCharacters: 60, // Longer ones are not text, such as encoded data.
  minEarlyEndShare: 0.08, // Of the text width, free behind the next word if a line ends early.
  columnToleranceShare: 0.15, // Of the text width: the left edges of lines in one column.
  minColumn: { share: 0.25, width: 0.3 }, // The shares of the lines and of the width of the page.
  minTextRightShare: 0.8, // The right edge of the text, of the page's width.
  // Phrases, names and signatures.
  maxPhraseWords: 16, // Bounds the search at each word. The rest is ignored.
  maxNameWords: 12,
  maxSignatureDistance: 40, // From a signature's organization to "By:".
  maxSignatureLines: 4, // Lines with one organization that are kept until "By:" follows.
  // Values.
  maxValues: { kept: 400, reduced: 200 }, // Different values of a field that are kept, and to which more are reduced.
  // At which the closeness to a trigger and to a negative trigger fall to 1/e.
  reach: { trigger: 6, far: 25, not: 2, notFar: 10, definition: 8 },
  maxDefinitionDistance: 40, // From its name.
  positionHalf: 150, // At which the position falls to a half.
  maxCountedWords: 8,
  maxCountedMentions: 30,
  minNextLogOdds: -5, // The lowest of the next value that count.
} as const;
