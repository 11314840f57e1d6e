import type { ClassifiedBlock } from "./classified-block.ts";

/** The fewest words of a block that its neighbours can make a reference. */
const leastWords = 4;
/** How far the left edges of the references of one list may lie apart, in em. */
const edgeTolerance = 2.5;

/**
 * Classifies blocks between two references as references, if their left edge and size are the same: not every entry of
 * a bibliography has a year or names a journal.
 */
export function spreadReferences(blocks: readonly ClassifiedBlock[]): ClassifiedBlock[] {
  const references = blocks.filter(({ type }) => type === "reference");
  if (references.length < 2) return [...blocks];
  return blocks.map((block) => {
    const words = block.lines.reduce((sum, line) => sum + line.words.length, 0);
    if (!["text", "list-item", "footnote"].includes(block.type) || words < leastWords) return block;
    const size = block.lines[0]?.size ?? 0;
    const column = references.filter(
      ({ bbox, lines }) =>
        Math.abs(bbox.x - block.bbox.x) < edgeTolerance * size && Math.abs((lines[0]?.size ?? 0) - size) < 0.6,
    );
    const isBelowOne = column.some(({ bbox }) => bbox.y < block.bbox.y);
    const isAboveOne = column.some(({ bbox }) => bbox.y > block.bbox.y);
    return isBelowOne && isAboveOne ? { ...block, type: "reference", confidence: 0.7 } : block;
  });
}
