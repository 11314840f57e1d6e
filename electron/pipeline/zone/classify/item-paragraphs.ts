import { isCentreInside, union } from "../../../../shared/document/geometry.ts";
import type { DocumentProfile } from "../layout/document-profile.ts";
import { beginsListItem } from "../layout/text-patterns.ts";
import { bottom, right } from "../layout/boxes.ts";
import type { ClassifiedBlock } from "./classified-block.ts";
import { classificationThresholds } from "./thresholds.ts";

/**
 * Merges each paragraph into the list item above it if both have the same indent, and no other block stands between.
 */
export function mergeItemParagraphs(blocks: readonly ClassifiedBlock[], profile: DocumentProfile): ClassifiedBlock[] {
  const fromTop = [...blocks].sort((a, b) => a.bbox.y - b.bbox.y);
  /** The list item of each paragraph that belongs to one. */
  const items = new Map<ClassifiedBlock, ClassifiedBlock>();
  fromTop.forEach((block, rank) => {
    if (block.type !== "text") return;
    const item = findItemAbove(block, fromTop.slice(0, rank), items, profile);
    if (item !== undefined) items.set(block, item);
  });
  const merged = new Map<ClassifiedBlock, ClassifiedBlock>();
  const mergedParagraphs = new Set<ClassifiedBlock>();
  for (const [paragraph, item] of items) {
    const { lines, bbox, certainty, ...rest } = merged.get(item) ?? item;
    const box = union([bbox, paragraph.bbox]);
    // A nested item between the two would be in the box of both.
    const isBetween = (block: ClassifiedBlock) =>
      block !== item &&
      block !== paragraph &&
      !mergedParagraphs.has(block) &&
      block.lines.some((line) => isCentreInside(line.bbox, box));
    if (blocks.some(isBetween)) continue;
    mergedParagraphs.add(paragraph);
    merged.set(item, {
      ...rest,
      lines: [...lines, ...paragraph.lines],
      bbox: box,
      certainty: Math.min(certainty, paragraph.certainty),
    });
  }
  return blocks.filter((block) => !mergedParagraphs.has(block)).map((block) => merged.get(block) ?? block);
}

/** Finds the item of a paragraph. Only other items and their paragraphs may stand between the two in the column. */
function findItemAbove(
  { bbox, lines }: ClassifiedBlock,
  above: readonly ClassifiedBlock[],
  items: ReadonlyMap<ClassifiedBlock, ClassifiedBlock>,
  profile: DocumentProfile,
): ClassifiedBlock | undefined {
  const em = lines[0]?.size ?? profile.bodySize;
  let top = bbox.y;
  for (const block of above.toReversed()) {
    const box = block.bbox;
    if (box.x >= right(bbox) || right(box) <= bbox.x) continue;
    if (top - bottom(box) > classificationThresholds.maxItemGapLeadings * profile.leading) return undefined;
    const item = items.get(block) ?? block;
    const textLeft = getItemTextLeft(item);
    if (textLeft === undefined) return undefined;
    if (Math.abs(textLeft - bbox.x) < classificationThresholds.maxItemShiftEm * em) return item;
    // The paragraph is indented less than a nested item: it may belong to the outer item.
    if (textLeft < bbox.x) return undefined;
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
