import type { BoostedTrees } from "../../zone/models/trees.ts";
import type { ConfidenceModels } from "../confidence.ts";
import type { LogisticRegression } from "../../zone/models/logistic-regression.ts";
import absence from "./absence.json" with { type: "json" };
import candidates from "./candidates.json" with { type: "json" };
import confidence from "./confidence.json" with { type: "json" };

/** The learned models of the mapping. `npm run train` writes their files. */
export interface MappingModels {
  /** Predicts the probability that a candidate is the value of its field. */
  candidates: BoostedTrees;
  /** Predict the probability that a data point is right. */
  confidence: ConfidenceModels;
  /** Calibrates the confidence that a value is absent. */
  absence: LogisticRegression;
}

export const mappingModels: MappingModels = { candidates, confidence, absence };
