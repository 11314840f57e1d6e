import { union, type Bbox } from "../../../../shared/document/geometry.ts";
import { predictProbability, type BoostedTrees } from "../models/trees.ts";
import { findLinePairs } from "./affinity.ts";
import type { DocumentProfile } from "./document-profile.ts";
import { groupIntoRows, type TextLine } from "./text-line.ts";

/** Lines that belong together: a paragraph, a heading, a list item. */
export interface Block {
  bbox: Bbox;
  /** The lines are sorted from top to bottom; those at the same height are sorted from left to right. */
  lines: TextLine[];
  /** The probability, 0.5 to 1, that the least certain decision to join or separate lines of the block is right. */
  certainty: number;
  /** The level of a heading that the document marks as one, see `findMarkedHeadings`. */
  markedLevel?: number;
  /** The document marks its headings, and this block as something else. */
  isNoHeading?: true;
  /** The block is a table of contents or an algorithm, see `findContents` and `findListings`. */
  foundType?: "document-index" | "code";
}

/**
 * Clusters lines to blocks. A block is a connected component of the affinity graph, whose edges are the pairs of
 * neighbours with an affinity over 0.5. (A recursive XY-cut did worse: its thresholds fit few pages.)
 * @param model Predicts the affinity of two lines: the probability that they belong to one block.
 */
export function clusterLines(lines: readonly TextLine[], profile: DocumentProfile, model: BoostedTrees): Block[] {
  const pairs = findLinePairs(lines, profile).map(({ a, b, features }) => ({
    a,
    b,
    affinity: predictProbability(model, features),
  }));
  const clusters = new Map(lines.map((line) => [line, [line]]));
  for (const { a, b, affinity } of pairs) {
    const [clusterA, clusterB] = [clusters.get(a) ?? [], clusters.get(b) ?? []];
    if (clusterA === clusterB || affinity <= 0.5) continue;
    const [smallerCluster, largerCluster] =
      clusterA.length < clusterB.length ? [clusterA, clusterB] : [clusterB, clusterA];
    largerCluster.push(...smallerCluster);
    for (const line of smallerCluster) clusters.set(line, largerCluster);
  }
  const certainties = new Map<TextLine[], number>();
  for (const { a, b, affinity } of pairs) {
    const [clusterA, clusterB] = [clusters.get(a) ?? [], clusters.get(b) ?? []];
    const certainty = Math.max(0.5, clusterA === clusterB ? affinity : 1 - affinity);
    for (const cluster of [clusterA, clusterB])
      certainties.set(cluster, Math.min(certainty, certainties.get(cluster) ?? 1));
  }
  return [...new Set(clusters.values())].map((cluster) => ({
    lines: groupIntoRows(cluster).flat(),
    bbox: union(cluster.map((line) => line.bbox)),
    certainty: certainties.get(cluster) ?? 1,
  }));
}

/**
 * Splits a block between rows.
 * @param isBreak Tests if a row begins a new block, given the row above it.
 */
export function splitBlock(
  block: Block,
  isBreak: (above: readonly TextLine[], row: readonly TextLine[]) => boolean,
): Block[] {
  const parts: TextLine[][] = [];
  let above: readonly TextLine[] = [];
  for (const row of groupIntoRows(block.lines)) {
    const part = parts.at(-1);
    if (part === undefined || isBreak(above, row)) parts.push([...row]);
    else part.push(...row);
    above = row;
  }
  if (parts.length === 1) return [block];
  return parts.map((lines) => ({ ...block, lines, bbox: union(lines.map(({ bbox }) => bbox)) }));
}
