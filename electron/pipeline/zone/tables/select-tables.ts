import type { Bbox } from "../../../../shared/document/geometry.ts";
import { predictScore, type BoostedTrees } from "../models/trees.ts";
import { computeCoverage } from "../layout/boxes.ts";
import type { TableFeatures } from "./features.ts";
import type { Lattice } from "./lattice.ts";
import { selectionThresholds } from "./thresholds.ts";

const { maxOverlapShare, merge, minLatticeScore, minScore } = selectionThresholds;

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
 * Scores regions and selects tables by greedy non-maximum suppression, the best first. A region that contradicts a
 * lattice is dropped if the lattice itself has the score of a table, since drawn cells are more certain than gaps. Then
 * a region replaces the tables inside it if it is larger than all of them together and has nearly the same score.
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
  let selectedTables: ScoredRegion<Item>[] = [];
  for (const region of candidates)
    if (!selectedTables.some((other) => overlaps(region, other))) selectedTables.push(region);
  for (const region of candidates) {
    const parts = selectedTables.filter((other) => overlaps(region, other));
    if (canReplaceParts(region, parts))
      selectedTables = [...selectedTables.filter((other) => !parts.includes(other)), region];
  }
  return selectedTables;
}

function overlaps({ bbox: a }: Region, { bbox: b }: Region): boolean {
  return computeCoverage(a, b) >= maxOverlapShare || computeCoverage(b, a) >= maxOverlapShare;
}

function canReplaceParts(region: ScoredRegion<Region>, parts: readonly ScoredRegion<Region>[]): boolean {
  const getArea = ({ bbox }: Region) => bbox.width * bbox.height;
  const partsArea = parts.reduce((sum, part) => sum + getArea(part), 0);
  const partsScore = parts.reduce((sum, part) => sum + part.confidence * getArea(part), 0);
  return (
    getArea(region) > merge.minAreaRatio * partsArea &&
    region.confidence * getArea(region) > partsScore &&
    parts.every(
      (part) =>
        computeCoverage(part.bbox, region.bbox) > merge.minCoverage &&
        region.confidence >= merge.minScoreRatio * part.confidence,
    )
  );
}
