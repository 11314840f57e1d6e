import { roundBox, type Bbox } from "../../../shared/document/geometry.ts";
import type { PageText, PdfPageText } from "../../../shared/document/page-text.ts";
import type { PageZones, Zone } from "../../../shared/document/zones.ts";
import { getDisplayRotation, rotateBox, rotatePageUpright } from "../read/rotation.ts";
import { classifyBlocks } from "./classify/classify-blocks.ts";
import { calibrateConfidence, computePageConfidence } from "./classify/confidence.ts";
import { applyOutline } from "./classify/outline-headings.ts";
import { detectBlocks } from "./detect-blocks.ts";
import { addDetectedGraphics } from "./detected/add-graphics.ts";
import { applyTableStructures } from "./detected/apply-structures.ts";
import { createZonesOfScan } from "./detected/zones-of-scan.ts";
import type { DraftZone } from "./draft-zone.ts";
import type { DocumentProfile } from "./layout/document-profile.ts";
import { PageLayout } from "./layout/page-layout.ts";
import { pictureScore } from "./layout/pictures.ts";
import { getTextBox, type TextLine } from "./layout/text-line.ts";
import { models as trainedModels, type Models } from "./models/models.ts";
import type { PlacedZone } from "./relations/zoned-page.ts";
import { computeReadingOrder } from "./relations/reading-order.ts";
import { relateZones } from "./relations/relate-zones.ts";
import { readTaggedZones } from "./tagged/tagged-zones.ts";
import { zoneId } from "./zone-id.ts";
import { assignText, enforceZoneInvariants } from "./zone-invariants.ts";
import { zoneSection } from "./zone-section.ts";

/**
 * Finds the zones of a page, or of a section of an ePub, in reading order, each with its type, its relations and a
 * calibrated confidence. `relateToPreviousPage` later adds the relations to the previous page.
 * @param profile The profile of the document that the page belongs to (see `DocumentProfiler`).
 * @example
 * const profiler = new DocumentProfiler();
 * for (const text of texts) profiler.add(text);
 * const profile = profiler.result();
 * const pages = texts.map((text) => zonePage(text, profile));
 */
export function zonePage(text: PageText, profile: DocumentProfile, models: Models = trainedModels): PageZones {
  if (text.source === "markup") return zoneSection(text);
  const layout = new PageLayout(rotatePageUpright(text), profile);
  const taggedDrafts = readTaggedZones(layout);
  const drafts = applyOutline(taggedDrafts ?? applyTableStructures(detectZones(layout, models), layout), layout);
  const calibratedDrafts = calibrateConfidence(drafts, layout.page, models.confidence);
  const orderedDrafts =
    taggedDrafts === undefined
      ? computeReadingOrder(calibratedDrafts, ({ bbox }) => layout.getTextInside(bbox), layout.profile.bodySize)
      : calibratedDrafts;
  const numberedZones = orderedDrafts.map((draft, index) => numberZone(draft, index, layout.page));
  const confidence = computePageConfidence(layout.page, numberedZones);
  const zones = enforceZoneInvariants(
    rotateToDisplay(relateZones(numberedZones, layout), text),
    assignText(numberedZones, layout.page),
    text,
  );
  return { page: text.page, width: text.width, height: text.height, confidence, zones };
}

/** Detects the zones of a page without a trustworthy structure tree, in no particular order. */
function detectZones(layout: PageLayout, models: Models): DraftZone[] {
  const hasRegions = layout.page.regions !== undefined;
  if (hasRegions && layout.page.source === "ocr") {
    return createZonesOfScan(layout, (lines) => {
      const rest = new Set(lines);
      return zoneLines(layout, models, (line) => rest.has(line));
    });
  }
  const zones = zoneLines(layout, models, () => true);
  return hasRegions ? addDetectedGraphics(zones, layout) : zones;
}

/** Zones the lines of a page that are included, and its pictures. */
function zoneLines(layout: PageLayout, models: Models, isIncluded: (line: TextLine) => boolean): DraftZone[] {
  const { pictures } = layout;
  const runningHeaders = layout.runningHeaders.filter((header) => header.lines.every(isIncluded));
  const { tables, blocks, sidewaysText, graphics } = detectBlocks(layout, models, isIncluded);
  return [
    ...runningHeaders.map((header) => ({
      type: header.type,
      bbox: getTextBox(header.lines),
      confidence: header.confidence,
    })),
    ...tables.map((table) => ({ type: "table" as const, ...table })),
    ...pictures.map((bbox) => ({ type: "picture" as const, bbox, confidence: pictureScore })),
    ...classifyBlocks(blocks, layout, graphics, models.classification),
    ...sidewaysText.map((group) => ({ type: "text" as const, ...group, confidence: sidewaysTextScore })),
  ];
}

/** The score of a zone of sideways text, before it is calibrated. */
const sidewaysTextScore = 0.5;

/** Gives a zone its id and its position in the reading order. */
function numberZone(draft: DraftZone, index: number, page: PdfPageText): PlacedZone {
  const { isCalibrated: _isCalibrated, orientation: _orientation, table, ...zone } = draft;
  return {
    ...zone,
    id: zoneId(page.page, index),
    order: index + 1,
    origin: "machine",
    accepted: false,
    bbox: roundBox(draft.bbox),
    ...(table && { table: { ...table, cells: table.cells.map((cell) => ({ ...cell, bbox: roundBox(cell.bbox) })) } }),
  };
}

/** Maps zones from the upright page to the page as it is displayed. */
function rotateToDisplay(zones: readonly Zone[], displayed: PdfPageText): PlacedZone[] {
  const rotation = getDisplayRotation(displayed);
  const rotate = (box: Bbox) => (rotation.degrees === 0 ? box : rotateBox(box, rotation));
  return zones.flatMap(({ bbox, table, ...zone }): PlacedZone[] => {
    if (bbox === undefined) return [];
    const cells = table?.cells.map((cell) => ({ ...cell, bbox: rotate(cell.bbox) })) ?? [];
    return [{ ...zone, bbox: rotate(bbox), ...(table && { table: { ...table, cells } }) }];
  });
}
