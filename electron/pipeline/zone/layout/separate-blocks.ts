import { createCentreIndex, union } from "../../../../shared/document/geometry.ts";
import type { Block } from "./blocks.ts";
import { bottom, centreX, centreY } from "./boxes.ts";
import { groupIntoRows, type TextLine } from "./text-line.ts";
import { layoutThresholds } from "./thresholds.ts";

const { minRunningText } = layoutThresholds;

/**
 * Separates blocks that overlap, since a zone gets all lines in its box. If running text lies inside of another block,
 * such as a boxed text in a column, the outer block is split around it. All other overlapping blocks are merged, such
 * as the labels and values of a form, or a drop cap and its paragraph.
 */
export function separateBlocks(blocks: readonly Block[]): Block[] {
  const lines = blocks.flatMap((block) => block.lines);
  const findInside = createCentreIndex(lines);
  const owners = new Map<TextLine, Block>();
  const remaining = new Set<Block>();
  const queue: Block[] = [];
  const add = (block: Block) => {
    remaining.add(block);
    queue.push(block);
    for (const line of block.lines) owners.set(line, block);
  };
  for (const block of blocks) add(block);
  let splitCount = 0;
  for (const block of queue) {
    if (!remaining.has(block)) continue;
    const other = findInside(block.bbox)
      .map((line) => owners.get(line))
      .find((owner) => owner !== block);
    if (other === undefined) continue;
    remaining.delete(block);
    // The limit for the number of splits ensures that the loop ends.
    const parts = isRunningText(other) && splitCount < lines.length ? splitAround(block, other) : [];
    if (parts.length > 1) {
      splitCount += 1;
      for (const part of parts) add(part);
    } else {
      remaining.delete(other);
      add(createBlock([...block.lines, ...other.lines], Math.min(block.certainty, other.certainty)));
    }
  }
  return [...remaining];
}

function isRunningText({ lines }: Block): boolean {
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  return lines.length >= minRunningText.lines && words >= minRunningText.wordsPerLine * lines.length;
}

function createBlock(lines: readonly TextLine[], certainty: number): Block {
  return { lines: groupIntoRows(lines).flat(), bbox: union(lines.map((line) => line.bbox)), certainty };
}

/** Splits a block into its lines above, below, to the left and to the right of the lines of another block inside it. */
function splitAround(block: Block, other: Block): Block[] {
  const { bbox, lines, certainty } = block;
  const linesInside = createCentreIndex(other.lines)(bbox);
  const box = union(linesInside.map((line) => line.bbox));
  const parts = Map.groupBy(lines, (line) => {
    if (centreY(line.bbox) < box.y) return "above";
    if (centreY(line.bbox) > bottom(box)) return "below";
    return centreX(line.bbox) < centreX(box) ? "left" : "right";
  });
  return [...parts.values()].map((part) => createBlock(part, certainty));
}
