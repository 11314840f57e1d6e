import { union } from "../../../../shared/document/geometry.ts";
import type { Block } from "../layout/blocks.ts";
import { bottom, right } from "../layout/boxes.ts";
import { monospacedFontPattern } from "../layout/text-patterns.ts";
import type { ClassifiedBlock } from "./classified-block.ts";
import { classificationThresholds } from "./thresholds.ts";

const { maxIndentEm, maxLineGapEm, maxPageShare, maxSizeDifference } = classificationThresholds.code;

/** Checks whether all lines of a block are in a monospaced font. */
export function isMonospaced({ lines }: Pick<Block, "lines">): boolean {
  return lines.every((line) => monospacedFontPattern.test(line.font));
}

/** Checks whether most of a page is in a monospaced font, which then does not tell code from text. */
export function isMonospacedPage(blocks: readonly Block[]): boolean {
  let [characters, monospaced] = [0, 0];
  for (const { text, font } of blocks.flatMap(({ lines }) => lines)) {
    characters += text.length;
    if (monospacedFontPattern.test(font)) monospaced += text.length;
  }
  return monospaced > maxPageShare * characters;
}

/**
 * Merges blocks of code that follow each other in a column, and monospaced lines that follow or precede code, such as
 * its last line. They are parts of one listing, whose lines have different lengths and indents.
 */
export function mergeCode(blocks: readonly ClassifiedBlock[]): ClassifiedBlock[] {
  const isPiece = (block: ClassifiedBlock) =>
    block.type === "code" || (block.markedLevel === undefined && block.type !== "caption" && isMonospaced(block));
  const canMerge = !isMonospacedPage(blocks);
  const merged: ClassifiedBlock[] = [];
  for (const block of blocks.toSorted((a, b) => a.bbox.y - b.bbox.y)) {
    const above =
      canMerge && isPiece(block) ? merged.findIndex((other) => isPiece(other) && follows(block, other)) : -1;
    const other = merged[above];
    if (other === undefined || (other.type !== "code" && block.type !== "code")) merged.push(block);
    else merged[above] = joinCode(other, block);
  }
  return merged;
}

/**
 * Checks whether a block begins at most a line below another one in its column, in the same font size. A bracket may stand
 * alone to the left of the lines inside it.
 */
function follows(block: Block, above: Block): boolean {
  const [size, sizeAbove] = [block.lines[0]?.size ?? 0, above.lines[0]?.size ?? 0];
  const gap = block.bbox.y - bottom(above.bbox);
  return (
    Math.abs(size - sizeAbove) < maxSizeDifference * size &&
    gap > -size / 2 &&
    gap < maxLineGapEm * size &&
    block.bbox.x < right(above.bbox) + maxIndentEm * size &&
    right(block.bbox) + maxIndentEm * size > above.bbox.x
  );
}

function joinCode(above: ClassifiedBlock, below: ClassifiedBlock): ClassifiedBlock {
  return {
    type: "code",
    lines: [...above.lines, ...below.lines],
    bbox: union([above.bbox, below.bbox]),
    certainty: Math.max(above.certainty, below.certainty),
    confidence: Math.max(above.confidence, below.confidence),
  };
}
