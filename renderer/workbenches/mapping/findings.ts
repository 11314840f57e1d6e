import type { CheckFinding } from "../../../shared/checks/check-findings.ts";
import { findCheckFindings } from "../../../shared/checks/check-findings.ts";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import type { DataPointTaxonomy } from "../../../shared/taxonomy/taxonomy.ts";
import { dataPointTaxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";
import { phrases } from "./phrases.ts";

const parsed = new WeakMap<object, DataPointTaxonomy | undefined>();

/** Parses the taxonomy of a checkout once. Returns undefined while it is not read, and for a taxonomy of keywords. */
export function parseTaxonomy(taxonomy: unknown): DataPointTaxonomy | undefined {
  if (typeof taxonomy !== "object" || taxonomy === null) return undefined;
  if (!parsed.has(taxonomy)) parsed.set(taxonomy, dataPointTaxonomySchema.safeParse(taxonomy).data);
  return parsed.get(taxonomy);
}

const evaluated = new WeakMap<readonly DataPoint[], readonly CheckFinding[]>();
const recent = new WeakMap<DataPointTaxonomy, readonly CheckFinding[]>();

/** The number of data points whose checks are evaluated at each change, which takes a few milliseconds. */
const maxImmediate = 3_000;

/** Evaluates the checks of a taxonomy once for an array of data points, which belongs to one taxonomy. */
export function getCheckFindings(taxonomy: DataPointTaxonomy, points: readonly DataPoint[]): readonly CheckFinding[] {
  const findings = evaluated.get(points) ?? findCheckFindings(taxonomy, points, phrases);
  evaluated.set(points, findings);
  recent.set(taxonomy, findings);
  return findings;
}

/** Returns whether the checks were evaluated for an array of data points, or can be without a delay. */
export function isEvaluated(points: readonly DataPoint[]): boolean {
  return points.length <= maxImmediate || evaluated.has(points);
}

/** Returns findings without keeping a key press waiting: those of the last evaluation, if there are many data points. */
export function getRecentFindings(taxonomy: DataPointTaxonomy, points: readonly DataPoint[]): readonly CheckFinding[] {
  const last = recent.get(taxonomy);
  return last === undefined || isEvaluated(points) ? getCheckFindings(taxonomy, points) : last;
}
