import { union } from "../../../../shared/document/geometry.ts";
import type { Block } from "../layout/blocks.ts";
import { equationNumber, proseShare } from "../layout/math-symbols.ts";
import { bottom, right } from "../layout/text-line.ts";
import type { Typed } from "./classify-block.ts";

/** A block with its type. */
export interface TypedBlock {
  block: Block;
  typed: Typed;
}

/** How far pieces of a formula stand apart, in em: side by side, and above each other as the limits of a sum do. */
const reach = { along: 3, across: 0.6 };
/** A piece of a formula that is none by itself, as an integral's limits, has no more than this. */
const piece = { words: 12, prose: 0.34 };

/**
 * Displayed formulas are drawn in pieces: fractions, sums with their limits, brackets, the number at the margin. What
 * stands in a formula's band and is no prose is one with it.
 */
export function joinFormulas(found: readonly TypedBlock[]): TypedBlock[] {
  const blocks = numbered(found);
  const formulas = blocks.filter(({ typed }) => typed.type === "formula");
  if (formulas.length === 0) return [...blocks];
  let rest = blocks.filter(({ typed }) => typed.type !== "formula");
  const joined: TypedBlock[] = [];
  for (let next = formulas.shift(); next !== undefined; next = formulas.shift()) {
    let formula = next;
    for (let grown = true; grown;) {
      const holds = (other: TypedBlock) => isPiece(other, formula);
      const pieces = [...rest.filter(holds), ...formulas.filter(holds)];
      grown = pieces.length > 0;
      if (!grown) break;
      rest = rest.filter((other) => !pieces.includes(other));
      for (const other of pieces) if (formulas.includes(other)) formulas.splice(formulas.indexOf(other), 1);
      formula = merged([formula, ...pieces]);
    }
    joined.push(formula);
  }
  return [...rest, ...joined];
}

function isPiece({ block, typed }: TypedBlock, formula: TypedBlock): boolean {
  const em = Math.max(...formula.block.lines.map((line) => line.size));
  const [a, b] = [formula.block.bbox, block.bbox];
  const across = Math.max(a.y - bottom(b), b.y - bottom(a));
  const along = Math.max(a.x - right(b), b.x - right(a));
  if (isNumber(block)) return across < 0 && b.x >= right(a);
  if (typed.type !== "formula" && !isFragment(block)) return false;
  const inBand = across < -0.3 * Math.min(a.height, b.height);
  return inBand ? along < reach.along * em : across < reach.across * em && along < 0;
}

function isNumber({ lines }: Block): boolean {
  return lines.length === 1 && equationNumber.test(lines[0]?.text ?? "") && lines[0]?.words.length === 1;
}

function isFragment({ lines }: Block): boolean {
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  return words <= piece.words && proseShare(lines) <= piece.prose;
}

/** What an equation's number stands beside is a formula, if it is no prose. */
function numbered(blocks: readonly TypedBlock[]): TypedBlock[] {
  const numbers = blocks.filter(({ block }) => isNumber(block)).map(({ block }) => block.bbox);
  return blocks.map((each) => {
    const { block, typed } = each;
    const named = numbers.some(
      (number) =>
        block.bbox.y < bottom(number) &&
        bottom(block.bbox) > number.y &&
        right(block.bbox) <= number.x + number.width / 2,
    );
    if (!named || typed.type === "formula" || !isFragment(block)) return each;
    return { block, typed: { type: "formula", confidence: 0.8 * block.certainty } };
  });
}

function merged(pieces: readonly [TypedBlock, ...TypedBlock[]]): TypedBlock {
  return {
    block: {
      bbox: union(pieces.map(({ block }) => block.bbox)),
      lines: pieces.flatMap(({ block }) => block.lines),
      certainty: Math.max(...pieces.map(({ block }) => block.certainty)),
    },
    typed: { type: "formula", confidence: Math.max(...pieces.map(({ typed }) => typed.confidence)) },
  };
}
