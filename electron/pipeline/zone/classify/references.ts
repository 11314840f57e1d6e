import type { ClassifiedBlock } from "./classified-block.ts";
import { classificationThresholds } from "./thresholds.ts";

/**
 * Classifies blocks between two references as references if they have the same left edge and font size, since not every
 * entry of a bibliography has a year or names a journal.
 */
export function propagateReferences(blocks: readonly ClassifiedBlock[]): ClassifiedBlock[] {
  const references = blocks.filter(({ type }) => type === "reference");
  if (references.length < 2) return [...blocks];
  return blocks.map((block) => {
    const words = block.lines.reduce((sum, line) => sum + line.words.length, 0);
    if (!["text", "list-item", "footnote"].includes(block.type) || words < classificationThresholds.minReferenceWords)
      return block;
    const size = block.lines[0]?.size ?? 0;
    const alignedReferences = references.filter(
      ({ bbox, lines }) =>
        Math.abs(bbox.x - block.bbox.x) < classificationThresholds.maxReferenceShiftEm * size &&
        Math.abs((lines[0]?.size ?? 0) - size) < 0.6,
    );
    const isBelowReference = alignedReferences.some(({ bbox }) => bbox.y < block.bbox.y);
    const isAboveReference = alignedReferences.some(({ bbox }) => bbox.y > block.bbox.y);
    return isBelowReference && isAboveReference ? { ...block, type: "reference", confidence: 0.7 } : block;
  });
}
