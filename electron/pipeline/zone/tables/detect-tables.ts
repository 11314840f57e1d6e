import { isCentreInside, union, type Bbox } from "../../../../shared/document/geometry.ts";
import { bottom, right } from "../layout/boxes.ts";
import type { PageLayout } from "../layout/page-layout.ts";
import type { UprightFrame } from "../layout/upright-frame.ts";
import type { BoostedTrees } from "../models/trees.ts";
import type { TextLine } from "../layout/text-line.ts";
import { findBlankTables } from "./blank-tables.ts";
import { breaksParagraphs } from "./broken-paragraphs.ts";
import { generateCandidates } from "./candidates.ts";
import type { ColumnSeparator } from "./column-gutters.ts";
import { findColumnSeparators } from "./column-separators.ts";
import { buildDetectionPage, type DetectionPage } from "./detection-page.ts";
import { extendToFields } from "./form-fields.ts";
import { computeTableFeatures, type TableFeatures } from "./features.ts";
import { buildGrid, buildLatticeGrid, type TableGrid } from "./grid.ts";
import { contradictsLattice } from "./lattice-conflicts.ts";
import { getTableBox, type Lattice } from "./lattice.ts";
import { selectTables } from "./select-tables.ts";
import { addSidewaysHeaders } from "./sideways-headers.ts";
import { extractTableRegion, type TableRegion } from "./table-region.ts";
import { selectionThresholds } from "./thresholds.ts";

/** A table of a page. Boxes are in the space of the page. */
export interface DetectedTable {
  bbox: Bbox;
  table: TableGrid;
  /** The expected intersection over union with a table of the ground truth, 0 to 1. */
  confidence: number;
}

/**
 * Detects the tables of a page: generates candidate regions, computes their features, scores them with boosted trees,
 * selects the best that do not overlap, and builds the grid of each. Many candidates are generated and scored, so that
 * tables with ruling lines (lattice) and without (stream) are found alike.
 * @param model Predicts the intersection over union of a region with a table.
 * @example
 * const tables = detectTables(layout, models.tables);
 * const rest = excludeTables(layout.bodyLines, tables);
 */
export function detectTables({ uprightFrame }: PageLayout, model: BoostedTrees): DetectedTable[] {
  const blankTables = findBlankTables(uprightFrame);
  const isInBlankTable = (line: TextLine) => blankTables.some(({ bbox }) => isCentreInside(line.bbox, bbox));
  const lines = uprightFrame.lines.filter((line) => !isInBlankTable(line));
  return [
    ...blankTables.map(({ confidence, grid, bbox }) => ({ confidence, ...placeTable(grid, bbox, uprightFrame) })),
    ...selectFilledTables({ ...uprightFrame, lines }, model),
  ];
}

/** Detects the tables with text in their cells. */
function selectFilledTables(uprightFrame: UprightFrame, model: BoostedTrees): DetectedTable[] {
  const sidewaysLines = uprightFrame.lines.filter((line) => !line.upright);
  let regions = buildCandidateRegions(buildDetectionPage(uprightFrame));
  for (;;) {
    const tables = selectTables(regions, model).map((region) => ({
      region: region.table,
      confidence: region.confidence,
      ...buildRegionGrid(region, sidewaysLines),
    }));
    const brokenRegions = new Set(
      tables.flatMap(({ grid, region }) => (breaksParagraphs(grid, region) ? [region] : [])),
    );
    if (brokenRegions.size === 0) {
      return tables.map(({ confidence, grid, bbox, region }) => ({
        confidence,
        ...placeTable(grid, extendToFields(bbox, region), uprightFrame),
      }));
    }
    // Without them, smaller candidates inside them can be selected.
    regions = regions.filter(({ table }) => !brokenRegions.has(table));
  }
}

function buildRegionGrid(
  { bbox: region, table, separators, lattice }: CandidateRegion,
  sidewaysLines: readonly TextLine[],
): { grid: TableGrid; bbox: Bbox } {
  return lattice === undefined
    ? addSidewaysHeaders(buildGrid(table, separators), region, sidewaysLines, table.em)
    : { grid: buildLatticeGrid(table, lattice), bbox: getTableBox(lattice) };
}

/** Maps a table from the upright frame to the page. */
function placeTable(grid: TableGrid, bbox: Bbox, frame: UprightFrame): Omit<DetectedTable, "confidence"> {
  return {
    bbox: frame.toPage(bbox),
    table: { ...grid, cells: grid.cells.map((cell) => ({ ...cell, bbox: frame.toPage(cell.bbox) })) },
  };
}

/**
 * Builds the table in a region that a layout model has found.
 * @returns undefined if the region does not have two rows and two columns of text
 */
export function buildTableInRegion(
  { uprightFrame }: PageLayout,
  region: Bbox,
): Omit<DetectedTable, "confidence"> | undefined {
  const lines = uprightFrame.lines.filter((line) => isCentreInside(uprightFrame.toPage(line.bbox), region));
  if (lines.length === 0) return undefined;
  const page = buildDetectionPage(uprightFrame);
  const table = extractTableRegion(union(lines.map(({ bbox }) => bbox)), page);
  if (table === undefined) return undefined;
  const lattice = page.lattices.find(({ uprightBox }) => isSameBox(uprightBox, table.bbox));
  const grid = lattice === undefined ? buildGrid(table, findColumnSeparators(table)) : buildLatticeGrid(table, lattice);
  if (grid.rows < 2 || grid.columns < 2) return undefined;
  return placeTable(grid, lattice === undefined ? table.bbox : getTableBox(lattice), uprightFrame);
}

/** Tells whether a box of a page lies in a table whose cells are all drawn. */
export function isInLattice(bbox: Bbox, { uprightFrame }: PageLayout): boolean {
  const { lattices } = buildDetectionPage(uprightFrame);
  return lattices.some((lattice) => isCentreInside(bbox, uprightFrame.toPage(lattice.box)));
}

/** Returns the lines whose centre lies in none of the tables. */
export function excludeTables(lines: readonly TextLine[], tables: readonly DetectedTable[]): TextLine[] {
  return lines.filter((line) => !tables.some((table) => isCentreInside(line.bbox, table.bbox)));
}

/** A candidate with the data from which its score and its grid are computed. */
export interface CandidateRegion {
  bbox: Bbox;
  table: TableRegion;
  separators: ColumnSeparator[];
  features: TableFeatures;
  /** The lattice with the same text as the region, and the lattices that the region contradicts. */
  lattice: Lattice | undefined;
  contradictedLattices: readonly Lattice[];
}

/** Generates the candidates of a page, which overlap each other, and computes the features of each. */
export function buildCandidateRegions(page: DetectionPage): CandidateRegion[] {
  return generateCandidates(page).flatMap(({ kind, bbox }) => {
    const table = extractTableRegion(bbox, page);
    if (table === undefined) return [];
    const separators = findColumnSeparators(table);
    return {
      bbox,
      table,
      separators,
      features: computeTableFeatures(page, kind, table, separators),
      lattice: page.lattices.find(({ uprightBox }) => isSameBox(uprightBox, table.bbox)),
      contradictedLattices: page.lattices.filter((lattice) => contradictsLattice(lattice, table, page.lattices)),
    };
  });
}

function isSameBox(a: Bbox, b: Bbox): boolean {
  const distances = [a.x - b.x, a.y - b.y, right(a) - right(b), bottom(a) - bottom(b)];
  return distances.every((distance) => Math.abs(distance) <= selectionThresholds.boxTolerancePt);
}
