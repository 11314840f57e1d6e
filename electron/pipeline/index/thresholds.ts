/** Thresholds and weights for finding concepts and terms in a text. */
export const indexingThresholds = {
  maxKeywords: 25,
  maxVoters: 500, // Concepts whose labels vote for the language of the keywords.
  maxComparedLabels: 5000, // With a prefix of several words.
  maxAcronymLetters: 6, // Longer words in capitals are no other words in lower case.
  minCompoundLabelLetters: 5, // Of a label that ends a compound.
  minCompoundPrefixLetters: 3, // Of what stands before it.
  maxPrintedForms: 50, // Of the labels of a concept.
  compoundShare: 0.5, // Of a match that only ends a compound.
  neighbourBonus: 0.15, // For each neighbour in the hierarchy that occurs in the text too.
  maxNeighbours: 3,
  // Terms that no concept covers.
  minTermLetters: 3, // Of a word at an end of a term.
  minTermCount: 2,
  maxRankedTerms: 1000, // The most frequent phrases.
  minHeadShare: 1 / 3, // Occurrences that have the head of a noun phrase. Adjectives have less.
  cValueDamping: 0.7, // The power of the C-value in the score.
  // Candidates of the learned ranking.
  maxRanked: 200, // By occurrence.
  maxRankedWithAssociations: 70, // By occurrence, where concepts are associated too.
  maxAssociated: 30, // By each kind of association.
  maxSimilar: 30, // By each measure of their labels.
  maxNeighbourRank: 200, // Concepts of the nearest neighbours that have a rank.
  smoothing: 2, // Documents that count as an average concept in the keyphraseness (additive).
  nearestNeighbours: 60,
  // A share of all, and a number. An n-gram of more labels says little and costs time.
  maxLabelsOfGram: { share: 0.02, count: 3000 },
  minGramsOfLabel: 2, // A label of a single n-gram would be found everywhere.
  idfPower: 1.3, // In a weight: it makes rare terms count more.
  // The words of a document.
  maxDistinctWords: 4000, // Those after them are ignored, as are n-grams.
  maxDistinctGrams: 8000,
  headingWeight: 6, // How often a word in a title or heading counts.
  minCognateLetters: 4,
  // Reviewed documents.
  comparedCharacters: 1000, // At the beginning of a reviewed document.
  // What reviews add to the log-odds of a concept, and take from them: by the logarithm of the number of documents, and
  // by the sum of their similarities. Chosen on full texts (AGROVOC) and questions (YSO), with 1 to 138 documents.
  reviewWeights: { accepted: { count: 1, similar: 3 }, rejected: { count: 0.7, similar: 1.5 } },
  unsuggestedProbability: 0.001, // Before similar documents tell that a concept was accepted.
  probabilityRange: { min: 1e-6, max: 1 - 1e-6 }, // Of the probabilities whose odds are raised and lowered.
  maxAdded: 10, // Concepts that similar documents add.
} as const;
