import type { TypedBlock } from "./formulas.ts";

/** A text has at least so many words to be taken for a reference by its neighbours. */
const leastWords = 4;
/** How far left edges of references lie apart at most, in em. */
const sameEdge = 2.5;

/** What stands between references, at their left edge and in their size, is one: not each has a year or a journal. */
export function spreadReferences(blocks: readonly TypedBlock[]): TypedBlock[] {
  const known = blocks.filter(({ typed }) => typed.type === "reference").map(({ block }) => block);
  if (known.length < 2) return [...blocks];
  return blocks.map((each) => {
    const { block, typed } = each;
    const words = block.lines.reduce((sum, line) => sum + line.words.length, 0);
    if (!["text", "list-item", "footnote"].includes(typed.type) || words < leastWords) return each;
    const size = block.lines[0]?.size ?? 0;
    const column = known.filter(
      (other) =>
        Math.abs(other.bbox.x - block.bbox.x) < sameEdge * size && Math.abs((other.lines[0]?.size ?? 0) - size) < 0.6,
    );
    const above = column.some((other) => other.bbox.y < block.bbox.y);
    const below = column.some((other) => other.bbox.y > block.bbox.y);
    return above && below ? { block, typed: { type: "reference", confidence: 0.7 } } : each;
  });
}
