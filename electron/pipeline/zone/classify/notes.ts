import { bottom, right } from "../layout/boxes.ts";
import { findListMarker, findSuperscriptMark, footnoteMarker } from "../layout/text-patterns.ts";
import { isRightBelowGraphic, type BlockContext } from "./classify-block.ts";
import type { ClassifiedBlock } from "./classified-block.ts";
import { classificationThresholds } from "./thresholds.ts";

const { noteEm } = classificationThresholds;

/**
 * Changes blocks to footnotes that begin with a mark and stand right below or beside a note of a table or picture, in the
 * same font size. Only the first note is right below its table.
 */
export function propagateNotes(
  blocks: readonly ClassifiedBlock[],
  context: Pick<BlockContext, "graphics" | "profile">,
): ClassifiedBlock[] {
  const notes: ClassifiedBlock[] = [];
  const result = new Map<ClassifiedBlock, ClassifiedBlock>();
  for (const block of blocks.toSorted((a, b) => a.bbox.y - b.bbox.y)) {
    const isNote = ["text", "list-item"].includes(block.type) && isMarked(block);
    const previous = isNote ? notes.find((note) => follows(block, note)) : undefined;
    const changed =
      previous === undefined ? block : { ...block, type: "footnote" as const, confidence: previous.confidence };
    const isNoteOfGraphic = previous !== undefined || isRightBelowGraphic(block.bbox, context);
    if (changed.type === "footnote" && isNoteOfGraphic) notes.push(changed);
    result.set(block, changed);
  }
  return blocks.map((block) => result.get(block) ?? block);
}

function isMarked({ lines: [first] }: ClassifiedBlock): boolean {
  if (first === undefined) return false;
  return (
    footnoteMarker.test(first.text) ||
    findListMarker(first.text) !== undefined ||
    findSuperscriptMark(first) !== undefined
  );
}

/** Checks whether a block is right below a note, or beside it. */
function follows({ bbox, lines: [first] }: ClassifiedBlock, note: ClassifiedBlock): boolean {
  const size = note.lines[0]?.size ?? 0;
  if (first === undefined || Math.abs(first.size - size) > noteEm.sizeDifference * size) return false;
  const gap = bbox.y - bottom(note.bbox);
  const isBeside = Math.abs(bottom(bbox) - bottom(note.bbox)) < size / 2;
  return (
    isBeside ||
    (gap > -size / 2 && gap <= noteEm.distance * size && bbox.x < right(note.bbox) && right(bbox) > note.bbox.x)
  );
}
