import { union, type Bbox } from "../../../../shared/document/geometry.ts";
import type { DraftZone } from "../draft-zone.ts";
import type { Block } from "../layout/blocks.ts";
import type { DocumentProfile } from "../layout/document-profile.ts";
import { getHeadingLevel } from "../layout/heading-level.ts";
import type { PageLayout } from "../layout/page-layout.ts";
import { bottom, right } from "../layout/boxes.ts";
import type { BlockClassifier } from "../models/block-classifier.ts";
import { separateBlocks } from "../layout/separate-blocks.ts";
import { getTextBox } from "../layout/text-line.ts";
import { classifyBibliography } from "./bibliography-blocks.ts";
import type { BlockContext } from "./classify-block.ts";
import { classifyByModel } from "./classify-by-model.ts";
import type { ClassifiedBlock } from "./classified-block.ts";
import { mergeCode } from "./code.ts";
import { findDescriptionLists } from "./description-lists.ts";
import { mergeFormulas } from "./formulas.ts";
import { mergeItemParagraphs } from "./item-paragraphs.ts";
import { separateNumberedParagraphs } from "./numbered-paragraphs.ts";

/**
 * Classifies the blocks of a page, first each by itself, then lists by all their items. Merges those that are one zone
 * (the pieces of a formula or listing, the paragraphs of a list item, the entries of a table of contents), and separates
 * those that overlap.
 * @param graphics The boxes of tables, pictures and algorithms.
 */
export function classifyBlocks(
  blocks: readonly Block[],
  layout: PageLayout,
  graphics: readonly Bbox[],
  model: BlockClassifier,
): DraftZone[] {
  const { profile } = layout;
  const classify = (pageBlocks: readonly Block[]) =>
    classifyBibliography(classifyByModel(pageBlocks, createBlockContext(pageBlocks, layout, graphics), model), layout);
  const separatedBlocks = separateClassifiedBlocks(mergeFormulas(mergeCode(classify(blocks))), classify);
  const classifiedBlocks = findDescriptionLists(separateNumberedParagraphs(separatedBlocks));
  const mergedBlocks = mergeItemParagraphs(classifiedBlocks, profile);
  return mergeContents(
    mergedBlocks.map((block) => toDraftZone(block, profile)),
    profile,
  );
}

/** Collects what the classification of a block reads of its page. */
export function createBlockContext(
  blocks: readonly Block[],
  { page, profile }: PageLayout,
  graphics: readonly Bbox[],
): BlockContext {
  const separators = page.rules
    .map((rule) => rule.bbox)
    .filter((bbox) => bbox.width > 20 && bbox.width < 0.5 * page.width);
  return { page, profile, graphics, separators, blocks };
}

/** Separates all blocks but formulas, whose pieces may overlap. Classifies the changed blocks anew. */
function separateClassifiedBlocks(
  blocks: readonly ClassifiedBlock[],
  classify: (blocks: readonly Block[]) => ClassifiedBlock[],
): ClassifiedBlock[] {
  const formulas = blocks.filter(({ type }) => type === "formula");
  const others = new Map<Block, ClassifiedBlock>(
    blocks.flatMap((block) => (block.type === "formula" ? [] : [[block, block]])),
  );
  const separatedBlocks = separateBlocks([...others.keys()]);
  const isUnchanged = separatedBlocks.every((block) => others.has(block));
  const reclassified = isUnchanged ? [] : classify([...separatedBlocks, ...formulas]);
  return [...separatedBlocks.flatMap((block, index) => others.get(block) ?? reclassified[index] ?? []), ...formulas];
}

/** Converts a block to a zone. */
function toDraftZone({ type, confidence, lines, markedLevel }: ClassifiedBlock, profile: DocumentProfile): DraftZone {
  const level = markedLevel === undefined ? getHeadingLevel(type, lines, profile) : { level: markedLevel };
  return { type, confidence, bbox: getTextBox(lines), ...level };
}

/** Merges the parts of a table of contents that follow each other in a column. */
function mergeContents(zones: readonly DraftZone[], profile: DocumentProfile): DraftZone[] {
  const mergedZones: DraftZone[] = [];
  for (const zone of zones) {
    const last = mergedZones.at(-1);
    const follows = last?.type === "document-index" && zone.type === "document-index";
    const isInColumn = follows && zone.bbox.x < right(last.bbox) && right(zone.bbox) > last.bbox.x;
    if (isInColumn && zone.bbox.y - bottom(last.bbox) < 2 * profile.leading) {
      last.bbox = union([last.bbox, zone.bbox]);
      last.confidence = Math.max(last.confidence, zone.confidence);
    } else mergedZones.push({ ...zone });
  }
  return mergedZones;
}
