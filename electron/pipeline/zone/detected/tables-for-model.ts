import type { Bbox } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import { rotatePageUpright } from "../../read/rotation.ts";
import { computeCoverage } from "../layout/boxes.ts";
import { DocumentProfiler } from "../layout/document-profile.ts";
import { PageLayout } from "../layout/page-layout.ts";
import { models } from "../models/models.ts";
import { detectTables, type DetectedTable, isInLattice } from "../tables/detect-tables.ts";

/** Which tables a model reads. */
const selection = {
  /**
   * On a page with a text layer, the confidence from which on a table stays as Galley reads it. The text tells its columns
   * exactly there, so that only a doubtful region needs the image.
   */
  minSureConfidence: 0.75,
  /** A region and a table of our own are the same table if one covers this share of the other. */
  minCoverage: 0.5,
  /** The number of tables of a page that are read, the largest first. The time of a model is in proportion to it. */
  maxTables: 20,
} as const;

/** Tells whether a table that Galley has found on a page with a text layer is doubtful. */
function isDoubtful(table: DetectedTable, layout: PageLayout): boolean {
  return table.confidence < selection.minSureConfidence && !isInLattice(table.bbox, layout);
}

/**
 * Finds the tables of a page that a table model reads: all tables of a scan, and on a page with a text layer those without
 * drawn cells of which Galley is unsure. The regions of a layout model count as tables. A page with a structure tree has
 * its tables from there.
 * @returns their boxes on the upright page, in points
 */
export function findTablesForModel(text: PdfPageText): Bbox[] {
  if (text.words.length === 0 || text.structure !== undefined) return [];
  const page = rotatePageUpright(text);
  const profiler = new DocumentProfiler();
  profiler.add(text);
  const layout = new PageLayout(page, profiler.result());
  const isScan = page.source === "ocr";
  const regions = (page.regions ?? []).flatMap(({ type, bbox }) =>
    type === "table" && (isScan || !isInLattice(bbox, layout)) ? [bbox] : [],
  );
  const isRegion = ({ bbox }: DetectedTable) =>
    regions.some(
      (region) => Math.max(computeCoverage(region, bbox), computeCoverage(bbox, region)) > selection.minCoverage,
    );
  const own = detectTables(layout, models.tables).filter(
    (table) => (isScan || isDoubtful(table, layout)) && !isRegion(table),
  );
  return [...regions, ...own.map(({ bbox }) => bbox)]
    .toSorted((a, b) => b.width * b.height - a.width * a.height)
    .slice(0, selection.maxTables);
}
