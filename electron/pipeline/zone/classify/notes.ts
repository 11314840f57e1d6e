import { bottom, right } from "../layout/boxes.ts";
import { labelledNotePattern, significancePattern } from "../layout/note-patterns.ts";
import { findListMarker, findSuperscriptMark, footnoteMarkerPattern } from "../layout/text-patterns.ts";
import { isRightBelowGraphic, type BlockContext } from "./classify-block.ts";
import type { ClassifiedBlock } from "./classified-block.ts";
import { classificationThresholds } from "./thresholds.ts";

const { noteEm } = classificationThresholds;

/**
 * Classifies blocks as footnotes if they begin with a marker or label and stand right below or beside a note of a table or
 * picture, in the same font size. `classifyBlock` finds only the first note, which is right below its table.
 */
export function propagateNotes(
  blocks: readonly ClassifiedBlock[],
  context: Pick<BlockContext, "graphics" | "profile">,
): ClassifiedBlock[] {
  const notes: ClassifiedBlock[] = [];
  const updatedBlocks = new Map<ClassifiedBlock, ClassifiedBlock>();
  for (const block of blocks.toSorted((a, b) => a.bbox.y - b.bbox.y)) {
    const isNote = ["text", "list-item"].includes(block.type) && hasMarker(block);
    const previous = isNote ? notes.find((note) => follows(block, note)) : undefined;
    const updatedBlock =
      previous === undefined ? block : { ...block, type: "footnote" as const, confidence: previous.confidence };
    const isNoteOfGraphic = previous !== undefined || isRightBelowGraphic(block.bbox, context);
    if (updatedBlock.type === "footnote" && isNoteOfGraphic) notes.push(updatedBlock);
    updatedBlocks.set(block, updatedBlock);
  }
  return blocks.map((block) => updatedBlocks.get(block) ?? block);
}

function hasMarker({ lines: [first] }: ClassifiedBlock): boolean {
  if (first === undefined) return false;
  return (
    labelledNotePattern.test(first.text) ||
    significancePattern.test(first.text) ||
    footnoteMarkerPattern.test(first.text) ||
    findListMarker(first.text) !== undefined ||
    findSuperscriptMark(first) !== undefined
  );
}

/** Checks whether a block is right below a note, or beside it. */
function follows({ bbox, lines: [first] }: ClassifiedBlock, note: ClassifiedBlock): boolean {
  const size = note.lines[0]?.size ?? 0;
  if (first === undefined || Math.abs(first.size - size) > noteEm.maxSizeDifference * size) return false;
  const gap = bbox.y - bottom(note.bbox);
  const isBeside = Math.abs(bottom(bbox) - bottom(note.bbox)) < size / 2;
  return (
    isBeside ||
    (gap > -size / 2 && gap <= noteEm.maxDistance * size && bbox.x < right(note.bbox) && right(bbox) > note.bbox.x)
  );
}
