import { union } from "../../../../shared/document/geometry.ts";
import type { Block } from "./blocks.ts";
import { right } from "./boxes.ts";
import type { TextLine } from "./text-line.ts";
import { findListMarker } from "./text-patterns.ts";
import { layoutThresholds } from "./thresholds.ts";

const { maxLeadingDeviation, maxOffsetDeviationPt, maxRaggedEm, minPairs, offsetEm } = layoutThresholds.firstLine;

/** A line that may be the first one of the paragraph below it. */
interface FirstLine {
  first: Block;
  rest: Block;
  /** How far the line begins to the left of the paragraph, in points. */
  offset: number;
}

/**
 * Joins the first lines of paragraphs to their other lines, since the affinity model separates them if the first line is
 * outdented, or set in small capitals. A line in small capitals goes on in lower case. Outdented lines have the type of
 * their paragraph, and several paragraphs of the page have them.
 */
export function joinFirstLines(blocks: readonly Block[]): Block[] {
  const candidates = findFirstLines(blocks);
  const outdented = candidates.filter((pair) => isOutdented(pair) && isAlike(pair.first, pair.rest));
  const haveSameOffset = (pair: FirstLine) =>
    outdented.filter(({ offset }) => Math.abs(offset - pair.offset) <= maxOffsetDeviationPt).length >= minPairs;
  const pairs = [
    ...candidates.filter(({ first, rest }) => isInSmallCapitals(first, rest)),
    ...outdented.filter(haveSameOffset),
  ];
  const joined = new Map(pairs.map(({ first, rest }) => [rest, first]));
  const absorbed = new Set(joined.values());
  return blocks
    .filter((block) => !absorbed.has(block))
    .map((block) => {
      const first = joined.get(block);
      if (first === undefined) return block;
      const lines = [...first.lines, ...block.lines];
      return { ...block, lines, bbox: union([first.bbox, block.bbox]) };
    });
}

/** Finds blocks of one full line at the leading of a block of several lines right below. */
function findFirstLines(blocks: readonly Block[]): FirstLine[] {
  const byTop = blocks.filter(({ lines }) => lines.length > 1).toSorted((a, b) => a.bbox.y - b.bbox.y);
  return blocks.flatMap((first): FirstLine[] => {
    const [line, ...others] = first.lines;
    if (line === undefined || others.length > 0 || findListMarker(line.text) !== undefined) return [];
    const rest = byTop.find(
      ({ bbox }) => bbox.y > line.bbox.y && bbox.x < right(line.bbox) && right(bbox) > line.bbox.x,
    );
    if (rest === undefined || !isAtLeading(line, rest)) return [];
    const isFull = Math.abs(right(line.bbox) - right(rest.bbox)) <= maxRaggedEm * line.size;
    const pair = { first, rest, offset: rest.bbox.x - line.bbox.x };
    return isFull ? [pair] : [];
  });
}

function isAtLeading(line: TextLine, { lines: [top, next] }: Block): boolean {
  if (top === undefined || next === undefined) return false;
  const leading = next.baseline - top.baseline;
  return leading > 0 && Math.abs(top.baseline - line.baseline - leading) <= maxLeadingDeviation * leading;
}

function isOutdented({ first, offset }: FirstLine): boolean {
  const em = first.lines[0]?.size ?? 0;
  return offset >= offsetEm.min * em && offset <= offsetEm.max * em;
}

function isAlike({ lines: [line] }: Block, { lines: [top] }: Block): boolean {
  return (
    line !== undefined &&
    top !== undefined &&
    line.font === top.font &&
    Math.abs(line.size - top.size) < 0.1 &&
    Math.abs(line.bold - top.bold) < 0.5
  );
}

/** Checks whether a line is in capitals, some of them small, and the paragraph goes on in lower case. */
function isInSmallCapitals({ lines: [line] }: Block, { lines: [top] }: Block): boolean {
  if (line === undefined || top === undefined) return false;
  return !/\p{Ll}/u.test(line.text) && /\p{Lu}{2}/u.test(line.text) && /^\p{Ll}/u.test(top.text);
}
