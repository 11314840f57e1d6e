import type { ZoneType } from "../../../../shared/document/zones.ts";
import type { Block } from "../layout/blocks.ts";
import { type BlockClassifier, predictTypeProbabilities } from "../models/block-classifier.ts";
import { computeBlockFeatures } from "./block-features.ts";
import type { BlockContext } from "./classify-block.ts";
import { classifyAllByRules } from "./classify-by-rules.ts";
import type { ClassifiedBlock } from "./classified-block.ts";

/**
 * The types that the model tells apart but that no block gets: the text of undetected tables and pictures. They keep
 * such text from blurring what the model learns about the other types.
 */
const unusedTypes: ReadonlySet<string> = new Set<ZoneType>(["table", "picture"]);

/** Each block is compared with all others. Pages with more blocks are plans and lists, whose blocks the rules classify. */
const maxBlocks = 2000;

/**
 * Classifies all blocks of a page by the learned model, which knows the verdicts of the rules as features. The score of a
 * block is the probability of its type times the certainty of the block. A model without types leaves the verdicts of the
 * rules, so that both can be compared.
 */
export function classifyByModel(
  blocks: readonly Block[],
  context: BlockContext,
  model: BlockClassifier,
): ClassifiedBlock[] {
  const byRules = classifyAllByRules(blocks, context);
  if (model.types.length === 0 || blocks.length > maxBlocks) return byRules;
  const { names, rows } = computeBlockFeatures(byRules, context);
  const noteOfSource = names.indexOf("begins like a note of a table");
  return byRules.map((block, index) => {
    const row = rows[index] ?? new Float64Array();
    const probabilities = predictTypeProbabilities(model, row);
    const isNoteOfSource = row[noteOfSource] === 1;
    let [type, probability] = ["text", 0];
    for (const [position, candidate] of model.types.entries()) {
      const value = probabilities[position] ?? 0;
      if (candidate.type === block.type && value >= getMinProbability(block.type, isNoteOfSource)) return block;
      if (value > probability && !unusedTypes.has(candidate.type)) [type, probability] = [candidate.type, value];
    }
    return { ...block, type: type as ZoneType, confidence: probability * block.certainty };
  });
}

/**
 * Returns the smallest probability, 0 to 1, that the model must give to the verdict of the rules if that is to stand
 * whatever else is more probable; Infinity for most types. Few of the documents that the model learns from have tables of
 * contents or code, and their footnotes vary little. Notes that begin with a word such as "Source" are always right.
 */
function getMinProbability(verdict: ZoneType, isNoteOfSource: boolean): number {
  if (verdict === "document-index") return 0;
  if (verdict === "footnote") return isNoteOfSource ? 0 : 0.05;
  return verdict === "code" ? 0.05 : Infinity;
}
