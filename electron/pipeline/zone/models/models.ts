import type { ConfidenceModel } from "./confidence-model.ts";
import confidence from "./confidence.json" with { type: "json" };
import pairs from "./pairs.json" with { type: "json" };
import tables from "./tables.json" with { type: "json" };
import type { BoostedTrees } from "./trees.ts";

/** What was learned from documents, by `npm run train`. */
export interface Models {
  /** Whether two lines belong to one block. */
  pairs: BoostedTrees;
  /** How much a region shares with a table. */
  tables: BoostedTrees;
  /** How probably a zone is right. */
  confidence: ConfidenceModel;
}

export const models: Models = { pairs, tables, confidence };
