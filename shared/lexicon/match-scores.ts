/** Weights and limits of the match of a field with a concept. They were set by hand. */
export const matchScores = {
  /** The least score at which a field has the meaning of a concept. */
  min: 0.6,
  /** The factor of a synonym or an id, which say less than the label. */
  synonym: 0.92,
  /** The factor of labels that have the same meaning in other words. */
  sameWords: 0.9,
  /** What each less preferred label of a concept loses, and at most. */
  rank: 0.002,
  maxRank: 0.15,
  /** The share of the other names of a field, besides the best one. */
  others: 0.15,
  /** The factor of a concept whose kind of document few other fields belong to. */
  otherKind: 0.6,
  /** A field speaks for a special kind only if no general one explains it as well. */
  specialVote: 0.95,
  /** The sum of scores of fields by which a kind of document is known at the least: two fields. */
  knownKind: 2,
  /** The least share of the best score of a field at which it has another meaning, if its best one is that of another field. */
  alternative: 0.9,
  /** The least factor of a concept that is on documents of other kinds too. */
  generalKind: 0.95,
  /** The factor of a concept of another type than the field, which has the type "string". */
  otherType: 0.85,
  otherRange: 0.6,
  /** The least share of the fields of a repeated group that are columns of a table which the group means. */
  knownColumns: 0.5,
  /** The largest number of concepts that are listed for a field whose meaning is in doubt. */
  maxWeighed: 3,
  /** Further synonyms of a field are not compared, which bounds the work. */
  maxSynonyms: 20,
};
