import type { BoostedTrees } from "../../zone/models/trees.ts";
import type { ConfidenceModels } from "../confidence.ts";
import candidates from "./candidates.json" with { type: "json" };
import confidence from "./confidence.json" with { type: "json" };

/** The learned models of the mapping. `npm run train` writes their files. */
export interface MappingModels {
  /** Predicts the probability that a candidate is the value of its field. */
  candidates: BoostedTrees;
  /** Predict the probability that a data point is right. */
  confidence: ConfidenceModels;
}

export const mappingModels: MappingModels = { candidates, confidence };
