import type { Block } from "../layout/blocks.ts";
import { bottom, right } from "../layout/boxes.ts";
import { readNamedSection } from "../layout/section-numbers.ts";
import { groupIntoRows } from "../layout/text-line.ts";
import { classificationThresholds } from "./thresholds.ts";

const { maxWords, maxRows, minSizeRatio } = classificationThresholds.namedHeading;

/**
 * Checks whether a block is the heading of a section with a word and a number, such as "§ 5 Scope" or "Anhang B". Its
 * text tells a heading even in the type of the body.
 * @param bodySize The body size in points.
 */
export function isNamedHeading({ lines }: Block, bodySize: number): boolean {
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  if (words > maxWords || groupIntoRows(lines).length > maxRows) return false;
  const size = lines[0]?.size ?? 0;
  const text = lines.map((line) => line.text).join(" ");
  const section = readNamedSection(text);
  return section !== undefined && !/[,;:]$|\p{Ll}{2}\.$/u.test(text) && size >= minSizeRatio * bodySize;
}

/**
 * Checks whether a block is one of several that name sections directly below each other, as in a list of annexes: then
 * they are no headings.
 */
export function isEnumerated(block: Block, blocks: readonly Block[], bodySize: number): boolean {
  const word = readWord(block);
  const isInColumn = (other: Block) => other.bbox.x < right(block.bbox) && right(other.bbox) > block.bbox.x;
  const others = blocks.filter((other) => other !== block && isInColumn(other));
  const above = others.filter((other) => bottom(other.bbox) <= block.bbox.y + bodySize / 2);
  const below = others.filter((other) => other.bbox.y >= bottom(block.bbox) - bodySize / 2);
  const neighbours = [
    above.toSorted((a, b) => bottom(b.bbox) - bottom(a.bbox))[0],
    below.toSorted((a, b) => a.bbox.y - b.bbox.y)[0],
  ];
  return neighbours.some((other) => other !== undefined && isNamedHeading(other, bodySize) && readWord(other) === word);
}

function readWord({ lines }: Block): string | undefined {
  return readNamedSection(lines[0]?.text ?? "")?.word;
}
