/** Thresholds for finding data points in running text. Distances are in words. */
export const textMappingThresholds = {
  // Sentences.
  maxSentenceWords: 600, // A longer sentence is cut, so that its search is bounded.
  maxWordCharacters: 60, // Longer ones are not text, such as encoded data.
  // As a share of the text width: the space that would remain on the line after the first word of the next line.
  minEarlyEndShare: 0.08,
  // As a share of the text width: the tolerance for the left edges of lines in the same column.
  columnToleranceShare: 0.15,
  minColumn: { share: 0.25, width: 0.3 }, // A column has at least these shares of the page's lines and width.
  minTextRightShare: 0.8, // The right edge of the text, of the page's width.
  // Phrases, names and signatures.
  maxPhraseWords: 16, // Further words of a phrase are ignored, which bounds the search at each word.
  maxNameWords: 12,
  maxSignatureDistance: 40, // The distance from a signature's organization to "By:".
  maxSignatureLines: 4, // Lines with one organization that are kept until "By:" follows.
  // Values.
  maxValues: { kept: 400, reduced: 200 }, // More than `kept` values of a field are reduced to the best `reduced` ones.
  // The distances at which the closeness falls to 1/e; `not` and `notFar` for negative triggers.
  reach: { trigger: 6, far: 25, not: 2, notFar: 10, definition: 8 },
  maxDefinitionDistance: 40, // The distance of a definition from the name that it follows.
  positionHalf: 150, // The number of words before a mention at which its `position` is a half.
  maxCountedWords: 8,
  maxCountedMentions: 30,
  minNextLogOdds: -5, // Lower log-odds of the next value count as these.
} as const;
