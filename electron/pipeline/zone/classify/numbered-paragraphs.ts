import type { Bbox } from "../../../../shared/document/geometry.ts";
import { bottom, right } from "../layout/boxes.ts";
import { findListMarker } from "../layout/text-patterns.ts";
import type { ClassifiedBlock } from "./classified-block.ts";
import { measureRowIndents } from "./row-indents.ts";
import { classificationThresholds } from "./thresholds.ts";

const { maxEdgeShiftEm, minFollowedShare, score } = classificationThresholds.numberedParagraph;

/**
 * Classifies numbered paragraphs, such as the questions of an exam, as text. Unlike the items of a list, their lines have
 * no hanging indent, and most of them are followed by text, lists or tables at the same left edge. A single one is no part
 * of a list above it.
 */
export function separateNumberedParagraphs(blocks: readonly ClassifiedBlock[]): ClassifiedBlock[] {
  const groups = groupByMarker(blocks.filter((block) => block.type === "list-item"));
  const paragraphs = new Set(groups.filter((group) => areParagraphs(group, blocks)).flat());
  return blocks.map((block) =>
    paragraphs.has(block) ? { ...block, type: "text", confidence: score * block.certainty } : block,
  );
}

/** Groups numbered items by the form of their marker and by their left edge. */
function groupByMarker(items: readonly ClassifiedBlock[]): ClassifiedBlock[][] {
  const groups: { form: string; items: ClassifiedBlock[] }[] = [];
  for (const item of items) {
    const marker = findListMarker(item.lines[0]?.text ?? "") ?? "";
    if (!/\d/.test(marker)) continue;
    const form = marker.replace(/\d+/, "1");
    const group = groups.find((other) => other.form === form && haveSameEdge(item, other.items[0]));
    if (group === undefined) groups.push({ form, items: [item] });
    else group.items.push(item);
  }
  return groups.map((group) => group.items);
}

function areParagraphs(group: readonly ClassifiedBlock[], blocks: readonly ClassifiedBlock[]): boolean {
  const indents = group.flatMap(measureRowIndents);
  if (indents.length === 0 || indents.some((indent) => indent > maxEdgeShiftEm)) return false;
  const members = new Set(group);
  const [only, ...others] = group;
  if (others.length === 0 && only !== undefined && findBlockAbove(only, blocks)?.type === "list-item") return false;
  const followed = group.filter((item) => {
    const next = findBlockBelow(item, blocks);
    return next !== undefined && !members.has(next) && next.type !== "section-header" && haveSameEdge(next, item);
  });
  return followed.length >= minFollowedShare * group.length;
}

function findBlockBelow({ bbox }: ClassifiedBlock, blocks: readonly ClassifiedBlock[]): ClassifiedBlock | undefined {
  const below = blocks.filter((other) => other.bbox.y >= bottom(bbox) - 1 && isInColumn(other.bbox, bbox));
  return below.toSorted((a, b) => a.bbox.y - b.bbox.y)[0];
}

function findBlockAbove({ bbox }: ClassifiedBlock, blocks: readonly ClassifiedBlock[]): ClassifiedBlock | undefined {
  const above = blocks.filter((other) => bottom(other.bbox) <= bbox.y + 1 && isInColumn(other.bbox, bbox));
  return above.toSorted((a, b) => bottom(b.bbox) - bottom(a.bbox))[0];
}

function isInColumn(a: Bbox, b: Bbox): boolean {
  return a.x < right(b) && right(a) > b.x;
}

function haveSameEdge(a: ClassifiedBlock, b: ClassifiedBlock | undefined): boolean {
  return b !== undefined && Math.abs(a.bbox.x - b.bbox.x) <= maxEdgeShiftEm * (a.lines[0]?.size ?? 0);
}
