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
  const candidates = blocks
    .filter((block) => block.type === "text" && beginsWithTerm(block.lines[0]))
    .map((block) => ({ block, indents: measureRowIndents(block) }));
  const items = new Set(
    candidates.flatMap(({ block }) => {
      const siblings = candidates.filter((other) => haveSameEdge(block, other.block));
      const hanging = siblings.filter(({ indents }) => indents.length > 0);
      const isItem = hanging.length >= minItems && hanging.every(({ indents }) => indents.every(isHanging));
      return isItem ? block : [];
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

function isHanging(indent: number): boolean {
  return indent >= hangingIndentEm.min && indent <= hangingIndentEm.max;
}

function haveSameEdge(a: ClassifiedBlock, b: ClassifiedBlock): boolean {
  return Math.abs(a.bbox.x - b.bbox.x) <= maxEdgeShiftEm * (a.lines[0]?.size ?? 0);
}
