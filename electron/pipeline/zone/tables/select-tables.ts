import type { Bbox } from "../../../../shared/document/geometry.ts";
import { UnionFind } from "../../read/union-find.ts";
import { predictScore, type BoostedTrees } from "../models/trees.ts";
import { computeCoverage } from "../layout/boxes.ts";
import type { TableFeatures } from "./features.ts";
import type { Lattice } from "./lattice.ts";
import { selectionThresholds } from "./thresholds.ts";

const { maxOverlapShare, maxSearchSteps, minLatticeScore, minScore } = selectionThresholds;

interface Region {
  bbox: Bbox;
  features: TableFeatures;
  /** The lattice whose text the region has. */
  lattice?: Lattice | undefined;
  contradictedLattices?: readonly Lattice[];
}

/** A region with its score, 0 to 1. */
type ScoredRegion<Item> = Item & { confidence: number };

/**
 * Scores regions and selects the tables of a page together: those regions without overlaps whose values have the largest
 * sum. A region that contradicts a lattice is dropped if the lattice itself has the score of a table, since drawn cells
 * are more certain than gaps.
 * @returns the tables, the one with the highest score first
 */
export function selectTables<Item extends Region>(regions: readonly Item[], model: BoostedTrees): ScoredRegion<Item>[] {
  const scoredRegions = regions
    .map((region) => ({
      ...region,
      confidence: Math.max(0, Math.min(1, predictScore(model, Object.values(region.features)))),
    }))
    .filter(({ confidence, lattice }) => confidence >= (lattice === undefined ? minScore : minLatticeScore))
    .sort((a, b) => b.confidence - a.confidence);
  const lattices = new Set(scoredRegions.flatMap(({ lattice }) => lattice ?? []));
  const candidates = scoredRegions.filter(
    ({ contradictedLattices = [] }) => !contradictedLattices.some((other) => lattices.has(other)),
  );
  const selected = new Set(groupOverlapping(candidates).flatMap(findBestSet));
  return candidates.filter((region) => selected.has(region));
}

/** Groups the regions that overlap each other, directly or through other regions. */
function groupOverlapping<Item extends Region>(regions: readonly Item[]): Item[][] {
  const groups = new UnionFind(regions.length);
  regions.forEach((region, index) => {
    for (let other = 0; other < index; other++)
      if (overlaps(region, regions[other] ?? region)) groups.unite(index, other);
  });
  return groups.listGroups().map((indexes) => indexes.flatMap((index) => regions[index] ?? []));
}

/**
 * Finds the regions without overlaps whose values have the largest sum, by branch and bound: a maximum-weight independent
 * set. After a limited number of steps the best set so far is taken; the first one is that of a greedy selection.
 */
function findBestSet<Item extends ScoredRegion<Region>>(regions: readonly Item[]): Item[] {
  const items = regions.map((region) => ({ region, value: computeValue(region) })).sort((a, b) => b.value - a.value);
  /** The sum of the values from an index on. */
  const remainders = items.map((_, from) => items.slice(from).reduce((sum, { value }) => sum + value, 0));
  let best: { regions: readonly Item[]; sum: number } = { regions: [], sum: 0 };
  let steps = 0;
  const search = (index: number, chosen: readonly Item[], sum: number): void => {
    if (sum > best.sum) best = { regions: chosen, sum };
    const item = items[index];
    if (item === undefined || sum + (remainders[index] ?? 0) <= best.sum || steps++ > maxSearchSteps) return;
    if (!chosen.some((other) => overlaps(item.region, other)))
      search(index + 1, [...chosen, item.region], sum + item.value);
    search(index + 1, chosen, sum);
  };
  search(0, [], 0);
  return [...best.regions];
}

/**
 * Computes what a region adds to a selection. It grows with the score, and less than proportionally with the area: two
 * halves of a table are worth less than the table, and two tables more than a region around both that scores lower.
 */
function computeValue({ bbox, confidence, lattice }: ScoredRegion<Region>): number {
  const { areaExponent, valueOffset } = selectionThresholds;
  const offset = lattice === undefined ? valueOffset : Math.min(valueOffset, minLatticeScore);
  return Math.max(0.001, confidence - offset) * (bbox.width * bbox.height) ** areaExponent;
}

function overlaps({ bbox: a }: Region, { bbox: b }: Region): boolean {
  return computeCoverage(a, b) >= maxOverlapShare || computeCoverage(b, a) >= maxOverlapShare;
}
