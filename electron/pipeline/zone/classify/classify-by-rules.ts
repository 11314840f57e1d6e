import type { Block } from "../layout/blocks.ts";
import { type BlockContext, classifyBlock } from "./classify-block.ts";
import type { ClassifiedBlock } from "./classified-block.ts";
import { propagateNotes } from "./notes.ts";
import { propagateReferences } from "./references.ts";

/**
 * Classifies all blocks of a page by the rules, those for single blocks and those that propagate a type to neighbours,
 * without merging any.
 */
export function classifyAllByRules(blocks: readonly Block[], context: BlockContext): ClassifiedBlock[] {
  const classified = blocks.map((block) => classifyByRules(block, context));
  return propagateReferences(propagateNotes(classified, context));
}

/** Classifies one block by the rules for single blocks. */
function classifyByRules(block: Block, context: BlockContext): ClassifiedBlock {
  const { type, confidence } = classifyBlock(block, context);
  return { ...block, type, confidence: confidence * block.certainty };
}
