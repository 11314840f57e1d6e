import { findPatternProblem } from "../../../shared/pattern.ts";
import { listFields, type DataPointTaxonomy, type TaxonomyNode } from "../../../shared/taxonomy.ts";
import { reportProgress } from "../progress.ts";

/**
 * Removes the patterns that are not supported from a taxonomy that an earlier version stored, so that its jobs continue
 * without them. A new taxonomy has none.
 * @returns the taxonomy, and for each removed pattern a finding for the log
 */
export function removeUnsupportedPatterns(taxonomy: DataPointTaxonomy): {
  taxonomy: DataPointTaxonomy;
  findings: string[];
} {
  const findings = listFields(taxonomy).flatMap(({ path, field: { pattern } }) => {
    const problem = pattern === undefined ? undefined : findPatternProblem(pattern);
    reportProgress();
    return problem === undefined ? [] : [`the pattern of ${path} is ignored: it ${problem}`];
  });
  const data_points = findings.length === 0 ? taxonomy.data_points : taxonomy.data_points.map(removeFromNode);
  return { taxonomy: { ...taxonomy, data_points }, findings };
}

function removeFromNode(node: TaxonomyNode): TaxonomyNode {
  if (node.type === "group") return { ...node, data_points: node.data_points.map(removeFromNode) };
  const { pattern, ...field } = node;
  return pattern === undefined || findPatternProblem(pattern) !== undefined ? field : node;
}
