import type { Bbox } from "../../../../shared/document/geometry.ts";
import { union } from "../../../../shared/document/geometry.ts";
import { predictProbability } from "../models/trees.ts";
import type { BoostedTrees } from "../models/trees.ts";
import { findLinePairs } from "./affinity.ts";
import type { DocumentProfile } from "./document-profile.ts";
import { groupIntoRows } from "./text-line.ts";
import type { TextLine } from "./text-line.ts";

/** Lines that belong together: a paragraph, a heading, an item of a list. */
export interface Block {
  bbox: Bbox;
  /** From the top down, side by side from left to right. */
  lines: TextLine[];
  /** How sure it is, 0.5 to 1, that these lines belong together, and none beside them: the least sure pair's word. */
  certainty: number;
}

/** Joins the lines of a page to blocks: what a learned model of pairs of lines says belongs together. */
export function clusterLines(lines: readonly TextLine[], profile: DocumentProfile, model: BoostedTrees): Block[] {
  const pairs = findLinePairs(lines, profile).map(({ a, b, row }) => ({
    a,
    b,
    together: predictProbability(model, row),
  }));
  const groups = new Map(lines.map((line) => [line, [line]]));
  for (const { a, b, together } of pairs) {
    const one = groups.get(a) ?? [];
    const other = groups.get(b) ?? [];
    if (one === other || together <= 0.5) continue;
    const [small, large] = one.length < other.length ? [one, other] : [other, one];
    large.push(...small);
    for (const line of small) groups.set(line, large);
  }
  const certainties = new Map<TextLine[], number>();
  for (const { a, b, together } of pairs) {
    const [one, other] = [groups.get(a) ?? [], groups.get(b) ?? []];
    const certainty = Math.max(0.5, one === other ? together : 1 - together);
    for (const group of [one, other]) certainties.set(group, Math.min(certainty, certainties.get(group) ?? 1));
  }
  return [...new Set(groups.values())].map((group) => ({
    lines: groupIntoRows(group).flat(),
    bbox: union(group.map((line) => line.bbox)),
    certainty: certainties.get(group) ?? 1,
  }));
}
