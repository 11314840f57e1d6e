import type { DraftZone } from "../draft-zone.ts";
import type { DocumentProfile } from "../layout/document-profile.ts";
import { getHeadingLevel } from "../layout/heading-level.ts";
import { computeCoverage } from "../layout/boxes.ts";
import type { PageLayout } from "../layout/page-layout.ts";
import { getTextBox, type TextLine } from "../layout/text-line.ts";
import { buildTableInRegion } from "../tables/detect-tables.ts";
import { computeDetectedConfidence } from "./detected-confidence.ts";
import { assignLinesToRegions, type RegionLines } from "./region-lines.ts";

/** A zone of our own is left out if the zone of a region covers more of it, or it covers more of that zone. */
const maxCoverage = 0.5;

function createTextZone({ region, lines }: RegionLines, profile: DocumentProfile): DraftZone[] {
  const { type } = region;
  const zone = { type, confidence: computeDetectedConfidence(region), isCalibrated: true };
  // The words of a formula may not have been read.
  if (lines.length === 0) return type === "formula" ? [{ ...zone, bbox: region.bbox }] : [];
  return [{ ...zone, bbox: getTextBox(lines), ...getHeadingLevel(type, lines, profile) }];
}

function createZone(assigned: RegionLines, layout: PageLayout): DraftZone[] {
  const { region, lines } = assigned;
  const zone = { confidence: computeDetectedConfidence(region), isCalibrated: true };
  if (region.type === "picture") return [{ type: "picture", ...zone, bbox: region.bbox }];
  if (region.type !== "table") return createTextZone(assigned, layout.profile);
  const table = buildTableInRegion(layout, region.bbox);
  // Without a grid the region is still a table, whose cells a reviewer adds.
  return [{ type: "table", ...zone, bbox: lines.length === 0 ? region.bbox : getTextBox(lines), ...table }];
}

/**
 * Makes the zones of a scan from the regions of a layout model. The lines that no region has are zoned as on other pages.
 * @param zoneRest Zones lines without the help of the model.
 */
export function createZonesOfScan(
  layout: PageLayout,
  zoneRest: (lines: readonly TextLine[]) => DraftZone[],
): DraftZone[] {
  const { zones, rest } = assignLinesToRegions(
    [...layout.runningHeaders.flatMap(({ lines }) => lines), ...layout.bodyLines],
    layout.page.regions ?? [],
  );
  const detected = zones.flatMap((assigned) => createZone(assigned, layout));
  const isCovered = ({ bbox }: DraftZone, { bbox: other }: DraftZone) =>
    Math.max(computeCoverage(bbox, other), computeCoverage(other, bbox)) > maxCoverage;
  const own = zoneRest(rest).filter((zone) => !detected.some((other) => isCovered(zone, other)));
  return [...detected, ...own];
}
