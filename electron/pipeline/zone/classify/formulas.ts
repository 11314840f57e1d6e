import { union, type Bbox } from "../../../../shared/document/geometry.ts";
import type { Block } from "../layout/blocks.ts";
import { computeProseShare, isEquationNumber } from "../layout/math-symbols.ts";
import { bottom, right } from "../layout/boxes.ts";
import type { ClassifiedBlock } from "./classified-block.ts";
import { classificationThresholds } from "./thresholds.ts";
import { maximum } from "../../../../shared/values/extremes.ts";

const { maxFormulaFragment, maxFormulaGapEm } = classificationThresholds;

/**
 * Merges the pieces of displayed formulas: fractions, sums with their limits, brackets, the equation number in the
 * margin. Every fragment beside a formula, or close above or below it, is merged into it.
 */
export function mergeFormulas(classified: readonly ClassifiedBlock[]): ClassifiedBlock[] {
  const blocks = classifyNumberedEquations(classified);
  let formulas = blocks.filter(({ type }) => type === "formula");
  if (formulas.length === 0) return blocks;
  let otherBlocks = blocks.filter(({ type }) => type !== "formula");
  const mergedFormulas: ClassifiedBlock[] = [];
  for (let next = formulas.shift(); next !== undefined; next = formulas.shift()) {
    let formula = next;
    for (;;) {
      const em = maximum(formula.lines.map((line) => line.size));
      const { bbox } = formula;
      const otherPieces = Object.groupBy(otherBlocks, (other) => (isPieceOf(other, bbox, em) ? "piece" : "rest"));
      const formulaPieces = Object.groupBy(formulas, (other) => (isPieceOf(other, bbox, em) ? "piece" : "rest"));
      const pieces = [...(otherPieces.piece ?? []), ...(formulaPieces.piece ?? [])];
      if (pieces.length === 0) break;
      otherBlocks = otherPieces.rest ?? [];
      formulas = formulaPieces.rest ?? [];
      formula = mergeBlocks([formula, ...pieces]);
    }
    mergedFormulas.push(formula);
  }
  return [...otherBlocks, ...mergedFormulas];
}

/**
 * Checks whether a block is a piece of a formula.
 * @param a The box of the formula.
 * @param em The largest font size of the formula, in points.
 */
function isPieceOf(block: ClassifiedBlock, a: Bbox, em: number): boolean {
  const b = block.bbox;
  const verticalGap = Math.max(a.y - bottom(b), b.y - bottom(a));
  const horizontalGap = Math.max(a.x - right(b), b.x - right(a));
  if (isNumberOnly(block)) return verticalGap < 0 && b.x >= right(a);
  if (block.type !== "formula" && !isFragment(block)) return false;
  const isBeside = verticalGap < -0.3 * Math.min(a.height, b.height);
  return isBeside
    ? horizontalGap < maxFormulaGapEm.horizontal * em
    : verticalGap < maxFormulaGapEm.vertical * em && horizontalGap < 0;
}

function isNumberOnly({ lines }: Block): boolean {
  return lines.length === 1 && isEquationNumber(lines[0]?.text ?? "");
}

function isFragment({ lines, markedLevel, foundType }: Block): boolean {
  if (markedLevel !== undefined || foundType !== undefined) return false;
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  return words <= maxFormulaFragment.words && computeProseShare(lines) <= maxFormulaFragment.proseShare;
}

/** Classifies a block to the left of an equation number as a formula unless it is prose or has many words. */
function classifyNumberedEquations(blocks: readonly ClassifiedBlock[]): ClassifiedBlock[] {
  const numbers = blocks.filter(isNumberOnly).map(({ bbox }) => bbox);
  return blocks.map((block) => {
    const isNumbered = numbers.some(
      (number) =>
        block.bbox.y < bottom(number) &&
        bottom(block.bbox) > number.y &&
        right(block.bbox) <= number.x + number.width / 2,
    );
    if (!isNumbered || block.type === "formula" || !isFragment(block)) return block;
    return { ...block, type: "formula", confidence: 0.8 * block.certainty };
  });
}

function mergeBlocks(pieces: readonly ClassifiedBlock[]): ClassifiedBlock {
  return {
    type: "formula",
    bbox: union(pieces.map(({ bbox }) => bbox)),
    lines: pieces.flatMap(({ lines }) => lines),
    certainty: maximum(pieces.map(({ certainty }) => certainty)),
    confidence: maximum(pieces.map(({ confidence }) => confidence)),
  };
}
