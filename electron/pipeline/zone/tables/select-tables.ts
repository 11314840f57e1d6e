import type { Bbox } from "../../../../shared/document/geometry.ts";
import { predictScore } from "../models/trees.ts";
import type { BoostedTrees } from "../models/trees.ts";
import { computeCoverage } from "../layout/boxes.ts";
import type { TableFeatures } from "./features.ts";
import type { Lattice } from "./lattice.ts";

/** The minimum score of a table: the expected intersection over union (IoU) with a table of the ground truth. */
const minScore = 0.38;
/** The minimum score of a lattice: its cells are drawn, and agree with its text. */
const minLatticeScore = 0.2;
/** The maximum overlap of two selected tables, as a share of the area of either. */
const maxOverlap = 0.2;
/**
 * The conditions under which a region replaces its parts: its area relative to their sum, its score, its coverage of
 * each.
 */
const mergeCriteria = { minAreaRatio: 1.3, minScoreRatio: 0.8, minCoverage: 0.9 };

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
 * Scores regions and selects tables by greedy non-maximum suppression, the best first. Drawn cells win over gaps:
 * a region that contradicts a lattice is dropped if the lattice has the score of a table itself. Then a region
 * replaces the tables inside it if it is larger than they are together and has nearly the same score.
 */
export function selectTables<Item extends Region>(regions: readonly Item[], model: BoostedTrees): ScoredRegion<Item>[] {
  const tables = regions
    .map((region) => ({
      ...region,
      confidence: Math.max(0, Math.min(1, predictScore(model, Object.values(region.features)))),
    }))
    .filter(({ confidence, lattice }) => confidence >= (lattice === undefined ? minScore : minLatticeScore))
    .sort((a, b) => b.confidence - a.confidence);
  const lattices = new Set(tables.flatMap(({ lattice }) => lattice ?? []));
  const scored = tables.filter(
    ({ contradictedLattices = [] }) => !contradictedLattices.some((other) => lattices.has(other)),
  );
  let selected: ScoredRegion<Item>[] = [];
  for (const region of scored) if (!selected.some((other) => overlaps(region, other))) selected.push(region);
  for (const region of scored) {
    const parts = selected.filter((other) => overlaps(region, other));
    if (canReplaceParts(region, parts)) selected = [...selected.filter((other) => !parts.includes(other)), region];
  }
  return selected;
}

function overlaps({ bbox: a }: Region, { bbox: b }: Region): boolean {
  return computeCoverage(a, b) >= maxOverlap || computeCoverage(b, a) >= maxOverlap;
}

function canReplaceParts(region: ScoredRegion<Region>, parts: readonly ScoredRegion<Region>[]): boolean {
  const getArea = ({ bbox }: Region) => bbox.width * bbox.height;
  const partsArea = parts.reduce((sum, part) => sum + getArea(part), 0);
  const partsScore = parts.reduce((sum, part) => sum + part.confidence * getArea(part), 0);
  return (
    getArea(region) > mergeCriteria.minAreaRatio * partsArea &&
    region.confidence * getArea(region) > partsScore &&
    parts.every(
      (part) =>
        computeCoverage(part.bbox, region.bbox) > mergeCriteria.minCoverage &&
        region.confidence >= mergeCriteria.minScoreRatio * part.confidence,
    )
  );
}
