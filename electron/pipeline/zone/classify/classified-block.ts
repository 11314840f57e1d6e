import type { ZoneType } from "../../../../shared/document/zones.ts";
import type { Block } from "../layout/blocks.ts";

/** A block with its type. */
export interface ClassifiedBlock extends Block {
  type: ZoneType;
  /** A score, 0 to 1: how clearly the rule for the type applies, times the certainty of the block. */
  confidence: number;
}
