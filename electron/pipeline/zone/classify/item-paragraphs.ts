import type { Bbox } from "../../../../shared/document/geometry.ts";
import { union } from "../../../../shared/document/geometry.ts";
import type { TypedBlock } from "./formulas.ts";
import { beginsItem } from "../layout/list-markers.ts";
import type { DocumentProfile } from "../layout/document-profile.ts";
import { bottom, right } from "../layout/text-line.ts";

/** In em: how exactly a paragraph begins where the text of its item does, and how far that is indented from the marker. */
const sameEdge = 0.6;
const leastHang = 0.8;
/** In lines: how much white there is at most above it. */
const mostGap = 1.6;

/** An item of a list as the paragraphs below see it. */
interface Item {
  index: number;
  /** Where its text begins, after the marker. */
  textLeft: number;
}

/** Paragraphs that stand under the text of an item, indented as that is, are part of the item. */
export function joinItemParagraphs(blocks: readonly TypedBlock[], profile: DocumentProfile): TypedBlock[] {
  const joined = [...blocks];
  const order = [...joined.keys()].sort((a, b) => boxOf(joined, a).y - boxOf(joined, b).y);
  const owners = new Map<number, number>();
  order.forEach((index, rank) => {
    if (joined[index]?.typed.type !== "text") return;
    const item = itemOf(joined, index, order.slice(0, rank), owners, profile);
    if (item !== undefined) owners.set(index, item);
  });
  for (const [index, item] of owners) {
    const [owner, part] = [joined[item], blocks[index]];
    if (owner === undefined || part === undefined) continue;
    joined[item] = {
      typed: owner.typed,
      block: {
        lines: [...owner.block.lines, ...part.block.lines],
        bbox: union([owner.block.bbox, part.block.bbox]),
        certainty: Math.min(owner.block.certainty, part.block.certainty),
      },
    };
  }
  return joined.filter((_, index) => !owners.has(index));
}

/** The item that a paragraph is part of: going up its column from one block to the next there is nothing but items. */
function itemOf(
  blocks: readonly TypedBlock[],
  paragraph: number,
  above: readonly number[],
  owners: ReadonlyMap<number, number>,
  profile: DocumentProfile,
): number | undefined {
  const { bbox, lines } = blocks[paragraph]?.block ?? { bbox: boxOf(blocks, paragraph), lines: [] };
  const em = lines[0]?.size ?? profile.bodySize;
  let top = bbox.y;
  for (const index of above.toReversed()) {
    const box = boxOf(blocks, index);
    if (box.x >= right(bbox) || right(box) <= bbox.x) continue;
    if (top - bottom(box) > mostGap * profile.leading) return undefined;
    const item = asItem(blocks, owners.get(index) ?? index);
    if (item === undefined) return undefined;
    if (Math.abs(item.textLeft - bbox.x) < sameEdge * em) return item.index;
    // A nested item, under whose outer one the paragraph may be.
    if (item.textLeft < bbox.x) return undefined;
    top = Math.min(top, box.y);
  }
  return undefined;
}

function asItem(blocks: readonly TypedBlock[], index: number): Item | undefined {
  const { block, typed } = blocks[index] ?? {};
  const [first] = block?.lines ?? [];
  if (typed?.type !== "list-item" || first === undefined || !beginsItem(first)) return undefined;
  const textLeft = first.words[1]?.bbox.x ?? first.bbox.x;
  return textLeft - first.bbox.x < leastHang * first.size ? undefined : { index, textLeft };
}

function boxOf(blocks: readonly TypedBlock[], index: number): Bbox {
  return blocks[index]?.block.bbox ?? { x: 0, y: 0, width: 0, height: 0 };
}
