import { type CheckFinding, findCheckFindings } from "../../../shared/checks/check-findings.ts";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import { type DataPointTaxonomy, dataPointTaxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";
import { phrases } from "./phrases.ts";

const parsedTaxonomies = new WeakMap<object, DataPointTaxonomy | undefined>();

/** Parses the taxonomy of a checkout, memoized. Returns undefined until it is loaded, and for a taxonomy of keywords. */
export function parseTaxonomy(taxonomy: unknown): DataPointTaxonomy | undefined {
  if (typeof taxonomy !== "object" || taxonomy === null) return undefined;
  if (!parsedTaxonomies.has(taxonomy)) parsedTaxonomies.set(taxonomy, dataPointTaxonomySchema.safeParse(taxonomy).data);
  return parsedTaxonomies.get(taxonomy);
}

const evaluatedFindings = new WeakMap<readonly DataPoint[], readonly CheckFinding[]>();
const latestFindings = new WeakMap<DataPointTaxonomy, readonly CheckFinding[]>();

/** The maximum number of data points whose checks are evaluated at each change. This takes a few milliseconds. */
const maxPointsAtOnce = 3_000;

/** Evaluates the checks of a taxonomy for data points, memoized by the array of data points. */
export function getCheckFindings(taxonomy: DataPointTaxonomy, points: readonly DataPoint[]): readonly CheckFinding[] {
  const findings = evaluatedFindings.get(points) ?? findCheckFindings(taxonomy, points, phrases);
  evaluatedFindings.set(points, findings);
  latestFindings.set(taxonomy, findings);
  return findings;
}

/**
 * Returns whether the checks of data points have already been evaluated, or can be evaluated without a noticeable
 * delay.
 */
export function isEvaluated(points: readonly DataPoint[]): boolean {
  return points.length <= maxPointsAtOnce || evaluatedFindings.has(points);
}

/**
 * Returns the findings about data points. If their evaluation would delay a key press, returns those of the last
 * evaluation.
 */
export function getRecentFindings(taxonomy: DataPointTaxonomy, points: readonly DataPoint[]): readonly CheckFinding[] {
  const last = latestFindings.get(taxonomy);
  return last === undefined || isEvaluated(points) ? getCheckFindings(taxonomy, points) : last;
}
