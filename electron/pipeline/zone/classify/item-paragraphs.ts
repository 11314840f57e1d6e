import { union } from "../../../../shared/document/geometry.ts";
import type { DocumentProfile } from "../layout/document-profile.ts";
import { beginsListItem } from "../layout/text-patterns.ts";
import { bottom, right } from "../layout/boxes.ts";
import type { ClassifiedBlock } from "./classified-block.ts";

/** In em: how far the left edge of a paragraph may be off the text of its item, and the least hanging indent. */
const edgeTolerance = 0.6;
const leastHangingIndent = 0.8;
/** The largest white space above the paragraph, in lines. */
const maxGap = 1.6;

/** Merges paragraphs into the list item above them where they are indented like the text of the item. */
export function mergeItemParagraphs(blocks: readonly ClassifiedBlock[], profile: DocumentProfile): ClassifiedBlock[] {
  const fromTop = [...blocks].sort((a, b) => a.bbox.y - b.bbox.y);
  /** The item of each paragraph that is part of one. */
  const items = new Map<ClassifiedBlock, ClassifiedBlock>();
  fromTop.forEach((block, rank) => {
    if (block.type !== "text") return;
    const item = findItemAbove(block, fromTop.slice(0, rank), items, profile);
    if (item !== undefined) items.set(block, item);
  });
  const merged = new Map<ClassifiedBlock, ClassifiedBlock>();
  for (const [paragraph, item] of items) {
    const { lines, bbox, certainty, ...rest } = merged.get(item) ?? item;
    merged.set(item, {
      ...rest,
      lines: [...lines, ...paragraph.lines],
      bbox: union([bbox, paragraph.bbox]),
      certainty: Math.min(certainty, paragraph.certainty),
    });
  }
  return blocks.filter((block) => !items.has(block)).map((block) => merged.get(block) ?? block);
}

/** Finds the item of a paragraph: between them in the column stand only items and paragraphs of items. */
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
    if (top - bottom(box) > maxGap * profile.leading) return undefined;
    const item = items.get(block) ?? block;
    const textLeft = findItemTextLeft(item);
    if (textLeft === undefined) return undefined;
    if (Math.abs(textLeft - bbox.x) < edgeTolerance * em) return item;
    // The paragraph is indented less than a nested item: it may belong to the outer item.
    if (textLeft < bbox.x) return undefined;
    top = Math.min(top, box.y);
  }
  return undefined;
}

/** Finds where the text of a list item begins after its marker; undefined without a hanging indent. */
function findItemTextLeft({ type, lines }: ClassifiedBlock): number | undefined {
  const [first] = lines;
  if (type !== "list-item" || first === undefined || !beginsListItem(first)) return undefined;
  const textLeft = first.words[1]?.bbox.x ?? first.bbox.x;
  return textLeft - first.bbox.x < leastHangingIndent * first.size ? undefined : textLeft;
}
