import type { CheckFinding } from "../../../shared/check-findings.ts";
import { findCheckFindings } from "../../../shared/check-findings.ts";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import type { DataPointTaxonomy } from "../../../shared/taxonomy.ts";
import { dataPointTaxonomySchema } from "../../../shared/taxonomy.ts";

const parsed = new WeakMap<object, DataPointTaxonomy | undefined>();

/** Parses the taxonomy of a checkout once. Returns undefined while it is not read, and for a taxonomy of keywords. */
export function parseTaxonomy(taxonomy: unknown): DataPointTaxonomy | undefined {
  if (typeof taxonomy !== "object" || taxonomy === null) return undefined;
  if (!parsed.has(taxonomy)) parsed.set(taxonomy, dataPointTaxonomySchema.safeParse(taxonomy).data);
  return parsed.get(taxonomy);
}

interface Findings {
  taxonomy: DataPointTaxonomy;
  findings: readonly CheckFinding[];
}

const evaluated = new WeakMap<readonly DataPoint[], Findings>();

/** Evaluates the checks of a taxonomy once for an array of data points. */
export function getCheckFindings(taxonomy: DataPointTaxonomy, points: readonly DataPoint[]): readonly CheckFinding[] {
  const cached = evaluated.get(points);
  if (cached?.taxonomy === taxonomy) return cached.findings;
  const findings = findCheckFindings(taxonomy, points);
  evaluated.set(points, { taxonomy, findings });
  return findings;
}
