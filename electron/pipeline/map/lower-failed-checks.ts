import { findCheckFindings } from "../../../shared/checks.ts";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import type { DataPointTaxonomy } from "../../../shared/taxonomy.ts";

/**
 * Factor of the confidence of the data points in a check that fails. Of the numbers in failed checks of the development
 * invoices, 72 % are right (57 numbers), of the others 96 %.
 */
const failedFactor = 0.85;

/**
 * Lowers the confidence of the data points in checks that fail. A check that holds has raised it in the joint
 * assignment and in the rows.
 */
export function lowerFailedChecks(taxonomy: DataPointTaxonomy, points: readonly DataPoint[]): DataPoint[] {
  const failed = findCheckFindings(taxonomy, points).filter(({ kind }) => kind === "failed");
  const concerned = new Set(failed.flatMap(({ paths }) => paths));
  return points.map((point) =>
    concerned.has(point.path) && point.value !== null
      ? { ...point, confidence: point.confidence * failedFactor }
      : point,
  );
}
