import type { BlockClassifier } from "./block-classifier.ts";
import classification from "./classification.json" with { type: "json" };
import type { ConfidenceModel } from "./confidence-model.ts";
import confidence from "./confidence.json" with { type: "json" };
import affinity from "./affinity.json" with { type: "json" };
import tables from "./tables.json" with { type: "json" };
import type { BoostedTrees } from "./trees.ts";

/** The learned models of the zone step. `npm run train` writes their files. */
export interface Models {
  /** Predicts the affinity of two lines: the probability that they belong to one block. */
  affinity: BoostedTrees;
  /** Predicts the intersection over union of a region with a table. */
  tables: BoostedTrees;
  /** Predicts the probabilities of the types of a block. */
  classification: BlockClassifier;
  /** Predicts the probability that a zone is right. */
  confidence: ConfidenceModel;
}

export const models: Models = { affinity, tables, classification, confidence };
