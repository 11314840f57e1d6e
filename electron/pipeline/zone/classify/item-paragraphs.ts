import { isCentreInside, union } from "../../../../shared/document/geometry.ts";
import type { DocumentProfile } from "../layout/document-profile.ts";
import { beginsListItem } from "../layout/text-patterns.ts";
import { bottom, right } from "../layout/boxes.ts";
import type { ClassifiedBlock } from "./classified-block.ts";
import { classificationThresholds } from "./thresholds.ts";

/**
 * Merges each paragraph into the list item above it if it has the indent of the item's text and no other block stands
 * between them.
 */
export function mergeItemParagraphs(blocks: readonly ClassifiedBlock[], profile: DocumentProfile): ClassifiedBlock[] {
  const sortedBlocks = [...blocks].sort((a, b) => a.bbox.y - b.bbox.y);
  /** The list item of each paragraph that belongs to one. */
  const itemByParagraph = new Map<ClassifiedBlock, ClassifiedBlock>();
  sortedBlocks.forEach((block, rank) => {
    if (block.type !== "text") return;
    const item = findItemAbove(block, sortedBlocks.slice(0, rank), itemByParagraph, profile);
    if (item !== undefined) itemByParagraph.set(block, item);
  });
  const mergedItems = new Map<ClassifiedBlock, ClassifiedBlock>();
  const mergedParagraphs = new Set<ClassifiedBlock>();
  for (const [paragraph, item] of itemByParagraph) {
    const { lines, bbox, certainty, ...rest } = mergedItems.get(item) ?? item;
    const box = union([bbox, paragraph.bbox]);
    // The box of both must not include another block, such as a nested item.
    const isBetween = (block: ClassifiedBlock) =>
      block !== item &&
      block !== paragraph &&
      !mergedParagraphs.has(block) &&
      block.lines.some((line) => isCentreInside(line.bbox, box));
    if (blocks.some(isBetween)) continue;
    mergedParagraphs.add(paragraph);
    mergedItems.set(item, {
      ...rest,
      lines: [...lines, ...paragraph.lines],
      bbox: box,
      certainty: Math.min(certainty, paragraph.certainty),
    });
  }
  return blocks.filter((block) => !mergedParagraphs.has(block)).map((block) => mergedItems.get(block) ?? block);
}

/** Finds the item of a paragraph. Only other items and their paragraphs may stand between the two in the column. */
function findItemAbove(
  { bbox, lines }: ClassifiedBlock,
  blocksAbove: readonly ClassifiedBlock[],
  itemByParagraph: ReadonlyMap<ClassifiedBlock, ClassifiedBlock>,
  profile: DocumentProfile,
): ClassifiedBlock | undefined {
  const em = lines[0]?.size ?? profile.bodySize;
  let top = bbox.y;
  for (const block of blocksAbove.toReversed()) {
    const box = block.bbox;
    if (box.x >= right(bbox) || right(box) <= bbox.x) continue;
    if (top - bottom(box) > classificationThresholds.maxItemGapLeadings * profile.leading) return undefined;
    const item = itemByParagraph.get(block) ?? block;
    const textLeft = getItemTextLeft(item);
    if (textLeft === undefined) return undefined;
    if (Math.abs(textLeft - bbox.x) < classificationThresholds.maxItemShiftEm * em) return item;
    if (textLeft < bbox.x) return undefined;
    // The paragraph is indented less than this item, so it may belong to an outer item.
    top = Math.min(top, box.y);
  }
  return undefined;
}

/** Returns the left edge of the text of a list item after its marker; undefined without a hanging indent. */
function getItemTextLeft({ type, lines }: ClassifiedBlock): number | undefined {
  const [first] = lines;
  if (type !== "list-item" || first === undefined || !beginsListItem(first)) return undefined;
  const textLeft = first.words[1]?.bbox.x ?? first.bbox.x;
  return textLeft - first.bbox.x < classificationThresholds.minHangingIndentEm * first.size ? undefined : textLeft;
}
