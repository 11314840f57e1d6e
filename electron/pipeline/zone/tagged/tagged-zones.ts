import { overlapArea, type Bbox } from "../../../../shared/document/geometry.ts";
import type { DraftZone } from "../draft-zone.ts";
import type { PageLayout } from "../layout/page-layout.ts";
import { pictureScore } from "../layout/pictures.ts";
import { bottom, computeCoverage, centreY, right } from "../layout/boxes.ts";
import { getTextBox, type TextLine } from "../layout/text-line.ts";
import { isPlausible } from "./plausibility.ts";
import { buildTaggedBlocks, type TaggedBlock } from "./tagged-blocks.ts";
import { readTaggedRelations } from "./tagged-relations.ts";
import { readTaggedTable } from "./tagged-tables.ts";

/** A zone with the index of its structure element, if it is in the structure tree. */
type TreeZone = DraftZone & { element?: number };

/**
 * The confidence of a zone of a plausible tree. Measured on 59 documents: 98.7 % of 2,393 such zones agreed with
 * the reading of the tags by another program. The confidence is lower because authors make mistakes in tags too.
 */
const taggedConfidence = 0.97;
/** The score of an untagged line that is not a known running header. */
const untaggedLineScore = 0.75;

/**
 * Reads the zones of a tagged PDF's page in the order of its structure tree, page headers first and page footers last.
 * @returns undefined if the page has no structure tree, or the layout of the page contradicts it.
 */
export function readTaggedZones(layout: PageLayout): DraftZone[] | undefined {
  const { page } = layout;
  if (page.structure === undefined) return undefined;
  const blocks = buildTaggedBlocks(page);
  if (!isPlausible(layout, blocks)) return undefined;
  const untaggedZones = buildUntaggedZones(layout, blocks);
  const taggedZones: TreeZone[] = [];
  for (const { type, level, bbox, element } of blocks) {
    const table = type === "table" ? readTaggedTable(page, element) : undefined;
    if (type === "table" && table === undefined) return undefined;
    taggedZones.push({
      type,
      bbox,
      confidence: taggedConfidence,
      isCalibrated: true,
      element,
      ...(level === undefined ? {} : { level }),
      ...(table && { table }),
    });
  }
  const zones = [
    ...untaggedZones.filter((zone) => zone.type === "page-header"),
    ...insertPictures(taggedZones, layout.pictures),
    ...untaggedZones.filter((zone) => zone.type === "page-footer"),
  ];
  const zoneElements = zones.map((zone) => zone.element);
  const relations = readTaggedRelations(page.structure, zoneElements, page.page);
  return zones.map((treeZone, index) => {
    const { element: _, ...zone } = treeZone;
    return { ...zone, ...relations[index] };
  });
}

/**
 * Builds page headers and footers from the untagged lines: the detected running headers, and a zone for each other
 * line.
 */
function buildUntaggedZones(
  { page, textLines, runningHeaders }: PageLayout,
  blocks: readonly TaggedBlock[],
): TreeZone[] {
  const taggedWords = new Set(blocks.flatMap((block) => block.words.map((word) => page.words[word])));
  const isUntagged = (line: TextLine) => line.words.every((word) => !taggedWords.has(word));
  const headers = runningHeaders.filter((header) => header.lines.every(isUntagged));
  const headerWords = new Set(headers.flatMap((header) => header.lines.flatMap((line) => line.words)));
  const otherLines = textLines.filter((line) => isUntagged(line) && line.words.every((word) => !headerWords.has(word)));
  return [
    ...headers.map(({ type, lines, confidence }) => ({ type, bbox: getTextBox(lines), confidence })),
    ...otherLines.map((line) => {
      const type = centreY(line.bbox) < page.height / 2 ? ("page-header" as const) : ("page-footer" as const);
      return { type, bbox: getTextBox([line]), confidence: untaggedLineScore };
    }),
  ];
}

/**
 * Inserts the detected pictures that no other zone covers, each before the first zone below it. Few authors tag
 * figures.
 */
function insertPictures(zones: readonly TreeZone[], pictures: readonly Bbox[]): TreeZone[] {
  const uncoveredPictures = pictures.filter((picture) => zones.every((zone) => !coversPicture(zone, picture)));
  // A detected picture replaces the tagged figure in it, whose box covers only its words.
  const result = zones.filter(
    (zone) =>
      zone.type !== "picture" || uncoveredPictures.every((picture) => computeCoverage(zone.bbox, picture) < 0.5),
  );
  for (const bbox of uncoveredPictures) {
    const firstBelow = result.findIndex(
      (zone) => zone.bbox.y >= bottom(bbox) - 1 && zone.bbox.x < right(bbox) && right(zone.bbox) > bbox.x,
    );
    const index = firstBelow < 0 ? result.length : firstBelow;
    result.splice(index, 0, { type: "picture", bbox, confidence: pictureScore });
  }
  return result;
}

/** Checks whether a zone of text covers a large part of a picture, as a table with images in its cells does. */
function coversPicture(zone: DraftZone, picture: Bbox): boolean {
  return zone.type !== "picture" && overlapArea(zone.bbox, picture) > 0.3 * picture.width * picture.height;
}
