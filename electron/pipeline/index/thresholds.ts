/** Thresholds and weights for finding concepts and terms in a text. */
export const indexingThresholds = {
  maxKeywords: 25,
  maxVoters: 500, // Concepts whose labels vote for the language of the keywords.
  maxComparedLabels: 5000, // Labels that are compared with a prefix of several words.
  maxAcronymLetters: 6, // Longer words in capitals are no acronyms.
  minCompoundLabelLetters: 5, // The letters of a label that ends a compound.
  minCompoundPrefixLetters: 3, // The letters of the compound before the label.
  maxPrintedForms: 50, // The printed forms of the labels of a concept.
  compoundShare: 0.5, // The weight of a match that is only the end of a compound.
  // The features of the formula that ranks concepts without a learned model.
  formula: {
    frequencyOffset: 0.1, // Added before the logarithm, since a label of many concepts counts little for each.
    positionOffset: 0.02, // A share of the text. Positions before it count as the beginning.
    maxLetters: 20, // Printed forms of more letters are not more specific.
  },
  // Terms that no concept covers.
  minTermLetters: 3, // The letters of the first and of the last word of a term.
  minTermCount: 2,
  maxRankedTerms: 1000, // The most frequent phrases.
  // The share of a term's occurrences that contain the head of their noun phrase. That of an adjective is mostly
  // lower, so that it is left out.
  minHeadShare: 1 / 3,
  cValueDamping: 0.7, // The power of the C-value in the score.
  // Candidates of the learned ranking.
  maxRanked: 200, // Concepts that occur.
  maxRankedWithAssociations: 70, // Concepts that occur, if associated concepts are candidates too.
  maxAssociated: 30, // Concepts by each measure of association.
  maxSimilar: 30, // Concepts by each measure of label similarity.
  maxNeighbourRank: 200, // So many concepts of the most similar documents have a rank.
  smoothing: 2, // The keyphraseness is smoothed by this many further documents with the average rate.
  nearestNeighbours: 60,
  // The maximum number of labels of an n-gram: `count`, or `share` of all labels if it is less. An n-gram of more
  // labels says little and costs time.
  maxLabelsOfGram: { share: 0.02, count: 3000 },
  minGramsOfLabel: 2, // A label of a single n-gram would be found everywhere.
  idfPower: 1.3, // The power of the IDF in the weight of a term: rare terms count more.
  // The words of a document.
  maxDistinctWords: 4000, // Further words are ignored.
  maxDistinctGrams: 8000, // Further n-grams are ignored.
  headingWeight: 6, // How often a word in a title or heading counts.
  minCognateLetters: 4,
  // Reviewed documents.
  comparedCharacters: 1000, // The characters at the beginning of a reviewed document.
  // Acceptances raise and rejections lower the log-odds of a concept. `count` is the weight of the logarithm of the
  // number of documents, and `similar` the weight of the sum of their similarities. Chosen on full texts (AGROVOC) and
  // questions (YSO), with 1 to 138 documents.
  reviewWeights: { accepted: { count: 1, similar: 3 }, rejected: { count: 0.7, similar: 1.5 } },
  unsuggestedProbability: 0.001, // The probability of a concept that only reviews suggest, before they raise it.
  probabilityRange: { min: 1e-6, max: 1 - 1e-6 }, // Probabilities are limited to this range before reviews change them.
  maxAdded: 10, // Concepts that similar documents add.
} as const;
