import pairs from "./pairs.json" with { type: "json" };
import type { Trees } from "./trees.ts";

/** What was learned from documents, by `npm run train`. */
export interface Models {
  /** Whether two lines belong to one block. */
  pairs: Trees;
}

export const models: Models = { pairs };
