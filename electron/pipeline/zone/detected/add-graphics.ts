import { union, type Bbox } from "../../../../shared/document/geometry.ts";
import type { DetectedRegion } from "../../../../shared/document/page-text.ts";
import type { DraftZone } from "../draft-zone.ts";
import { computeCoverage } from "../layout/boxes.ts";
import type { PageLayout } from "../layout/page-layout.ts";
import { isBackground } from "../layout/pictures.ts";
import { getTextBox } from "../layout/text-line.ts";
import { buildTableInRegion } from "../tables/detect-tables.ts";
import { computeDetectedConfidence } from "./detected-confidence.ts";

/** The types of regions that are candidates on a page with a text layer. */
const candidateTypes = new Set<DetectedRegion["type"]>(["table", "picture", "formula"]);

/**
 * The shares of a zone's area that a region covers: more than `inside` of a zone inside it, less than `outside` of a zone
 * outside it.
 */
const coverageThresholds = { inside: 0.8, outside: 0.2 };

/** Whether a zone is inside a region. */
function compareWithRegion(zone: DraftZone, bbox: Bbox): "inside" | "outside" | "partly-inside" {
  const share = computeCoverage(zone.bbox, bbox);
  if (share > coverageThresholds.inside) return "inside";
  return share < coverageThresholds.outside && computeCoverage(bbox, zone.bbox) < coverageThresholds.outside
    ? "outside"
    : "partly-inside";
}

/** Creates the zone of a region; undefined if the text in it cannot be such a zone. */
function createZone(
  region: DetectedRegion,
  insideZones: readonly DraftZone[],
  layout: PageLayout,
): DraftZone | undefined {
  const confidence = computeDetectedConfidence(region);
  const lines = layout.bodyLines.filter((line) => computeCoverage(line.bbox, region.bbox) > 0.5);
  if (region.type === "table") {
    const table = buildTableInRegion(layout, region.bbox);
    return table && { type: "table", ...table, confidence, isCalibrated: true };
  }
  if (region.type === "picture") {
    // Its lines are the labels of a chart, unless they are running text on a coloured ground.
    if (isBackground(region.bbox, lines)) return undefined;
    return {
      type: "picture",
      bbox: union([region.bbox, ...insideZones.map(({ bbox }) => bbox)]),
      confidence,
      isCalibrated: true,
    };
  }
  if (lines.length === 0) return { type: "formula", bbox: region.bbox, confidence, isCalibrated: true };
  return { type: "formula", bbox: getTextBox(lines), confidence, isCalibrated: true };
}

/**
 * Adds the tables, pictures and formulas that a layout model has found on a page with a text layer, and that zoning has
 * not. A region is left out if a zone is partly inside it, or if a table, picture or formula is inside it or around it.
 * @param zones The zones of the page, without those of a structure tree.
 */
export function addDetectedGraphics(zones: readonly DraftZone[], layout: PageLayout): DraftZone[] {
  let result = [...zones];
  const regions = (layout.page.regions ?? []).filter(({ type }) => candidateTypes.has(type));
  for (const region of regions.toSorted((a, b) => b.confidence - a.confidence)) {
    const relations = result.map((zone) => compareWithRegion(zone, region.bbox));
    const insideZones = result.filter((_, index) => relations[index] === "inside");
    if (relations.includes("partly-inside") || insideZones.some(({ type }) => candidateTypes.has(type))) continue;
    const zone = createZone(region, insideZones, layout);
    if (zone !== undefined) result = [...result.filter((other) => !insideZones.includes(other)), zone];
  }
  return result;
}
