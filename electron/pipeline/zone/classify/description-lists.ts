import type { TextLine } from "../layout/text-line.ts";
import type { ClassifiedBlock } from "./classified-block.ts";
import { measureRowIndents } from "./row-indents.ts";
import { classificationThresholds } from "./thresholds.ts";

const { hangingIndentEm, maxEdgeShiftEm, minItems, score } = classificationThresholds.descriptionList;

/**
 * Classifies the items of description lists as list items: paragraphs that begin with a term in bold type, and whose
 * other rows have a hanging indent.
 */
export function findDescriptionLists(blocks: readonly ClassifiedBlock[]): ClassifiedBlock[] {
  const candidates = blocks.filter((block) => block.type === "text" && beginsWithTerm(block.lines[0]));
  const items = new Set(
    candidates.filter((block) => {
      const siblings = candidates.filter((other) => haveSameEdge(block, other));
      return siblings.filter(hasHangingIndent).length >= minItems && siblings.every(mayHang);
    }),
  );
  return blocks.map((block) =>
    items.has(block) ? { ...block, type: "list-item", confidence: score * block.certainty } : block,
  );
}

/** Checks whether a line begins in bold type and goes on in another. */
function beginsWithTerm(line: TextLine | undefined): boolean {
  const [first, ...others] = line?.words ?? [];
  return first?.bold === true && others.at(-1)?.bold === false;
}

function hasHangingIndent(block: ClassifiedBlock): boolean {
  const indents = measureRowIndents(block);
  return (
    indents.length > 0 && indents.every((indent) => indent >= hangingIndentEm.min && indent <= hangingIndentEm.max)
  );
}

/** Checks whether a block has a single row, or a hanging indent. */
function mayHang(block: ClassifiedBlock): boolean {
  return measureRowIndents(block).length === 0 || hasHangingIndent(block);
}

function haveSameEdge(a: ClassifiedBlock, b: ClassifiedBlock): boolean {
  return Math.abs(a.bbox.x - b.bbox.x) <= maxEdgeShiftEm * (a.lines[0]?.size ?? 0);
}
