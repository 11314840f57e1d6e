import type { ZoneType } from "../../../../shared/document/zones.ts";
import type { Block } from "../layout/blocks.ts";
import { type BlockClassifier, predictTypeProbabilities } from "../models/block-classifier.ts";
import { computeBlockFeatures } from "./block-features.ts";
import type { BlockContext } from "./classify-block.ts";
import { isMonospacedPage } from "./code.ts";
import { classifyAllByRules } from "./classify-by-rules.ts";
import type { ClassifiedBlock } from "./classified-block.ts";
import { isNamedHeading } from "./named-headings.ts";
import { isStatement } from "./statements.ts";

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
  if (model.types.length === 0 || blocks.length > maxBlocks)
    return byRules.map((block) => classifyMarkedBlock(block, block.type) ?? block);
  const { names, rows } = computeBlockFeatures(byRules, context);
  const isTypescript = isMonospacedPage(byRules);
  return byRules.map((block, index) => {
    const row = rows[index] ?? new Float64Array();
    const probabilities = predictTypeProbabilities(model, row);
    const isNoHeading = block.isNoHeading === true || isStatement(block, context.profile.bodySize);
    let [type, probability, ofVerdict] = ["text", 0, 0];
    for (const [position, candidate] of model.types.entries()) {
      const value = probabilities[position] ?? 0;
      if (unusedTypes.has(candidate.type) || (isNoHeading && isHeadingType(candidate.type, context))) continue;
      if (candidate.type === block.type) ofVerdict = value;
      if (value > probability) [type, probability] = [candidate.type, value];
    }
    const getFeature = (name: string) => row[names.indexOf(name)] ?? NaN;
    const marked = classifyMarkedBlock(block, type);
    if (marked !== undefined) return marked;
    // Few of the documents that the model learns from have code.
    const isCode = block.type === "code" && !isTypescript;
    const isNamed = block.type === "section-header" && isNamedHeading(block, context.profile.bodySize);
    if (isNamed && block.isNoHeading !== true) return block;
    if (isCode || keepsVerdict(block.type, ofVerdict, type, getFeature)) return block;
    const isExcluded = isNoHeading && isHeadingType(block.type, context);
    if (!isExcluded && probability - ofVerdict < minLead) return { ...block, confidence: ofVerdict * block.certainty };
    return { ...block, type: type as ZoneType, confidence: probability * block.certainty };
  });
}

/** Checks whether a type is one of headings. On the first page, few documents mark their title as a heading. */
function isHeadingType(type: string, { page }: BlockContext): boolean {
  return type === "section-header" || (type === "title" && page.page > 1);
}

/** The score of a type that the document marks, or that the layout tells. */
const markedScore = 0.97;

/**
 * Gives a block the type that the document marks: that of a heading or title, of a table of contents
 * or of an algorithm.
 * @param type The type that the block would have otherwise.
 */
function classifyMarkedBlock(block: ClassifiedBlock, type: string): ClassifiedBlock | undefined {
  if (block.foundType !== undefined) return { ...block, type: block.foundType, confidence: markedScore };
  if (block.markedLevel === undefined) return undefined;
  return { ...block, type: type === "title" ? type : "section-header", confidence: markedScore };
}

/** The verdict of the rules stands unless another type is more probable by this. */
const minLead = 0.1;
/** The model excludes a type that it gives a smaller probability. */
const minProbability = 0.05;
/** A note of a table or picture is at most this far below it, in em. */
const maxNoteDistanceEm = 5;

/**
 * Decides whether the verdict of the rules on a block stands, even if another type is more probable. Few of the documents
 * that the model learns from have tables of contents or code, and their notes vary little.
 * @param ofVerdict The probability of the verdict.
 * @param mostProbable The most probable type.
 */
function keepsVerdict(
  verdict: ZoneType,
  ofVerdict: number,
  mostProbable: string,
  getFeature: (name: string) => number,
): boolean {
  if (verdict === "document-index") return true;
  if (verdict === "code") return ofVerdict >= minProbability;
  if (verdict !== "footnote") return false;
  if (getFeature("begins like a note of a table") === 1 || ofVerdict >= minProbability) return true;
  // Unlike notes of tables, captions below their graphics are frequent in what the model learns from.
  return mostProbable !== "caption" && getFeature("graphic above") < maxNoteDistanceEm;
}
