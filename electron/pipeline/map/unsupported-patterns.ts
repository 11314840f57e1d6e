import { findPatternProblem } from "../../../shared/taxonomy/pattern.ts";
import { listFields, type DataPointTaxonomy, type TaxonomyNode } from "../../../shared/taxonomy/taxonomy.ts";
import { reportProgress } from "../progress.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** The maximum number of patterns that the notes name. */
const maxNamedPatterns = 20;

/**
 * Removes unsupported patterns from a taxonomy that was stored by an earlier version, so that its jobs continue without
 * them. New taxonomies with such patterns are refused.
 * @returns the taxonomy, and notes for the reviewer that name the removed patterns
 */
export function removeUnsupportedPatterns(taxonomy: DataPointTaxonomy): {
  taxonomy: DataPointTaxonomy;
  notes: string[];
} {
  const problems = listFields(taxonomy).flatMap(({ path, field: { label, pattern } }) => {
    const problem = pattern === undefined ? undefined : findPatternProblem(pattern);
    reportProgress();
    return problem === undefined ? [] : [{ path, label, problem }];
  });
  const notes = problems
    .slice(0, maxNamedPatterns)
    .map(({ path, label, problem }) => serviceText("pattern-ignored", { label, path, problem }));
  const unnamed = problems.length - notes.length;
  if (unnamed > 0) notes.push(serviceText("more-patterns-ignored", { count: unnamed }));
  const data_points = problems.length === 0 ? taxonomy.data_points : taxonomy.data_points.map(removeFromNode);
  return { taxonomy: { ...taxonomy, data_points }, notes };
}

function removeFromNode(node: TaxonomyNode): TaxonomyNode {
  if (node.type === "group") return { ...node, data_points: node.data_points.map(removeFromNode) };
  const { pattern, ...field } = node;
  return pattern === undefined || findPatternProblem(pattern) !== undefined ? field : node;
}
