import type { ZoneType } from "../../../../shared/document/zones.ts";
import type { Block } from "../layout/blocks.ts";
import { share } from "../layout/statistics.ts";
import {
  type BlockPage,
  computePositionFeatures,
  computeSurroundingFeatures,
  computeTypographyFeatures,
  type DescribedBlock,
  roundToHalf,
} from "./block-layout-features.ts";
import { computeTextFeatures, isReferencesHeading, readBlockText } from "./block-text-features.ts";
import type { BlockContext } from "./classify-block.ts";
import type { ClassifiedBlock } from "./classified-block.ts";

/** The features of the blocks of a page. */
export interface BlockFeatures {
  /** The names of the features, the same in the same order on every page. */
  names: readonly string[];
  /** The values of each block, in the order of the names; NaN for a missing value. */
  rows: Float64Array[];
}

/**
 * Computes the features from which the learned classifier predicts the types of all blocks of a page: the text, the
 * typography and the position of a block, its surroundings, the page, and the verdicts of the rules on the block and on
 * its neighbours.
 * @param classified The blocks with the types that the rules give them.
 */
export function computeBlockFeatures(classified: readonly ClassifiedBlock[], context: BlockContext): BlockFeatures {
  const page = describePage(classified, context);
  const flow = describeFlow(classified, page.blocks);
  const pageFeatures = computePageFeatures(classified, page);
  let names: string[] = [];
  const rows = page.blocks.map((described, index) => {
    const parts = [
      computeTextFeatures(described.block, described),
      computeTypographyFeatures(described, page),
      computePositionFeatures(described, page),
      computeSurroundingFeatures(described, page),
      pageFeatures,
      flow[index] ?? {},
    ];
    if (index === 0) names = parts.flatMap((part) => Object.keys(part));
    // One object with all features of a block would be a slow one.
    return Float64Array.from(parts.flatMap((part) => Object.values(part)));
  });
  return { names, rows };
}

function describePage(blocks: readonly Block[], context: BlockContext): BlockPage {
  const charactersBySize = new Map<number, number>();
  const charactersByFont = new Map<string, number>();
  let characters = 0;
  for (const { size, font, text } of blocks.flatMap((block) => block.lines)) {
    characters += text.length;
    const rounded = roundToHalf(size);
    charactersBySize.set(rounded, (charactersBySize.get(rounded) ?? 0) + text.length);
    charactersByFont.set(font, (charactersByFont.get(font) ?? 0) + text.length);
  }
  const [font] = [...charactersByFont].toSorted((a, b) => b[1] - a[1])[0] ?? [""];
  return { context, blocks: blocks.map(describeBlock), font, charactersBySize, characters };
}

function describeBlock(block: Block): DescribedBlock {
  const [firstLine] = block.lines;
  const largest = Math.max(...block.lines.map((line) => line.size));
  // Sub- and superscripts are lines of their own in formulas.
  const mainLines = block.lines.filter((line) => line.size > 0.8 * largest);
  return {
    ...readBlockText(block),
    block,
    bbox: block.bbox,
    size: Math.max(1, firstLine?.size ?? 1),
    bold: firstLine?.bold ?? 0,
    font: firstLine?.font ?? "",
    mainLines,
  };
}

/** The types whose shares of a page's words describe what kind of page it is. */
const pageTypes: readonly ZoneType[] = ["text", "list-item", "reference", "formula", "code", "document-index"];

/** Computes the features that all blocks of a page share. */
function computePageFeatures(
  classified: readonly ClassifiedBlock[],
  { context, blocks, characters }: BlockPage,
): Record<string, number> {
  const { page, profile, graphics } = context;
  const words = blocks.reduce((sum, block) => sum + block.words, 0);
  const wordsOf = (accepts: (index: number) => boolean) =>
    blocks.reduce((sum, block, index) => sum + (accepts(index) ? block.words : 0), 0) / Math.max(1, words);
  return {
    "first page": Number(page.page === 1),
    pages: Math.min(20, profile.pages),
    "last pages": profile.pages < 3 ? NaN : page.page / profile.pages,
    "width by height": page.width / page.height,
    "body size": profile.bodySize,
    "line distance by body size": profile.leading / profile.bodySize,
    "sizes of headings": profile.headingSizes.length,
    blocks: Math.min(200, blocks.length),
    "characters of the page": Math.min(8000, characters),
    graphics: Math.min(20, graphics.length),
    "words in paragraphs": wordsOf((index) => (blocks[index]?.rows ?? 0) > 2),
    "blocks with a marker": share(blocks, (block) => block.marker !== "none"),
    ...Object.fromEntries(
      pageTypes.map((type) => [`page's words of ${type}`, wordsOf((index) => classified[index]?.type === type)]),
    ),
  };
}

/** The types whose verdicts are features: those that the rules can give. */
const verdictTypes: readonly ZoneType[] = [
  "title",
  "section-header",
  "text",
  "list-item",
  "caption",
  "footnote",
  "formula",
  "reference",
  "document-index",
  "code",
];
const headingTypes: readonly ZoneType[] = ["title", "section-header"];
/** The number of blocks before and after a block in the flow of the text that say whether it is in a bibliography. */
const nearbyBlocks = 4;

/**
 * Computes the features of each block's place in the flow of the text, for which the order of the content stream
 * stands: the verdicts of the rules before, on and after it, and the heading that it follows.
 */
function describeFlow(classified: readonly ClassifiedBlock[], blocks: readonly DescribedBlock[]) {
  const getPosition = (index: number) => classified[index]?.lines[0]?.stream.first ?? 0;
  const order = [...blocks.keys()].toSorted((a, b) => getPosition(a) - getPosition(b));
  const features: Record<string, number>[] = [];
  let section: { isReferences: boolean; size: number; bold: number } | undefined;
  let distance = 0;
  order.forEach((index, position) => {
    const [own, described] = [classified[index], blocks[index]];
    if (own === undefined || described === undefined) return;
    const isHeading = headingTypes.includes(own.type);
    if (isHeading) {
      // A heading below the rank of that of the bibliography divides the bibliography and does not end it.
      const isDivision =
        section?.isReferences === true &&
        (described.size < section.size - 0.3 || (described.size < section.size + 0.3 && described.bold < section.bold));
      if (!isDivision) {
        section = { isReferences: isReferencesHeading(described), size: described.size, bold: described.bold };
      }
      distance = 0;
    } else distance += 1;
    const nearby = (step: number) =>
      Array.from({ length: nearbyBlocks }, (_, index_) => classified[order[position + step * (index_ + 1)] ?? -1]);
    const countType = (list: readonly (ClassifiedBlock | undefined)[], type: ZoneType) =>
      list.filter((block) => block?.type === type).length;
    const [before, after] = [nearby(-1), nearby(1)];
    features[index] = {
      ...verdict("rules", own),
      "rules: score": own.confidence,
      ...verdict("before", before[0]),
      ...verdict("after", after[0]),
      "references before": countType(before, "reference"),
      "references after": countType(after, "reference"),
      "list items before": countType(before, "list-item"),
      "list items after": countType(after, "list-item"),
      "formulas nearby": countType([...before, ...after], "formula"),
      "in the references": section === undefined ? NaN : Number(section.isReferences),
      "blocks since the heading": section === undefined ? NaN : Math.min(30, distance),
      "same marker before": Number(hasSameMarker(described, blocks[order[position - 1] ?? -1])),
      "same marker after": Number(hasSameMarker(described, blocks[order[position + 1] ?? -1])),
    };
  });
  return features;
}

function verdict(name: string, block: ClassifiedBlock | undefined): Record<string, number> {
  return Object.fromEntries(verdictTypes.map((type) => [`${name}: ${type}`, Number(block?.type === type)]));
}

function hasSameMarker({ marker, size }: DescribedBlock, other: DescribedBlock | undefined): boolean {
  return marker !== "none" && other?.marker === marker && Math.abs(other.size - size) < 0.6;
}
