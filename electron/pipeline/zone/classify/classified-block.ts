import type { ZoneType } from "../../../../shared/document/zones.ts";
import type { Block } from "../layout/blocks.ts";

/** A block with its type. */
export interface ClassifiedBlock extends Block {
  type: ZoneType;
  /** The score of the classification, 0 to 1: the score of the rule times the certainty of the block. */
  confidence: number;
}
