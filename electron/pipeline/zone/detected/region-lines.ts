import type { DetectedRegion } from "../../../../shared/document/page-text.ts";
import { computeCoverage } from "../layout/boxes.ts";
import type { TextLine } from "../layout/text-line.ts";

/** A line belongs to a region that covers at least this share of it. */
const minCoverage = 0.5;

/** A region with its lines. Its type is that of a zone. */
export interface RegionLines {
  region: DetectedRegion & { type: NonNullable<DetectedRegion["type"]> };
  lines: TextLine[];
}

/**
 * Assigns each line to the region that covers most of its words: the smaller one if two cover it equally. Marks, which
 * are no zones, get no lines.
 * @returns the regions with their lines, and the lines that no region has
 */
export function assignLinesToRegions(
  lines: readonly TextLine[],
  regions: readonly DetectedRegion[],
): { zones: RegionLines[]; rest: TextLine[] } {
  const zones = regions.flatMap(({ type, ...region }): RegionLines[] =>
    type === null ? [] : [{ region: { ...region, type }, lines: [] }],
  );
  const rest = lines.filter((line) => {
    const area = line.words.reduce((sum, { bbox }) => sum + bbox.width * bbox.height, 0);
    const getShare = ({ region }: RegionLines) =>
      line.words.reduce((sum, { bbox }) => sum + computeCoverage(bbox, region.bbox) * bbox.width * bbox.height, 0) /
      area;
    const getArea = ({ region: { bbox } }: RegionLines) => bbox.width * bbox.height;
    const [best] = zones
      .map((zone) => ({ zone, share: getShare(zone) }))
      .filter(({ share }) => share >= minCoverage)
      .sort((a, b) => (Math.abs(a.share - b.share) > 0.01 ? b.share - a.share : getArea(a.zone) - getArea(b.zone)));
    best?.zone.lines.push(line);
    return best === undefined;
  });
  return { zones, rest };
}
