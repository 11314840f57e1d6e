import { ServiceError } from "../../shared/errors.ts";
import { type Concept, type Taxonomy, type TaxonomyNode, taxonomySchema } from "../../shared/taxonomy.ts";
import { parseInput, toErrorFields, type Problem } from "../../shared/validation.ts";

function problem(path: string, message: string): Problem {
  return { path, message, missing: false };
}

function repeated(ids: readonly string[], path: (index: number) => string): Problem[] {
  const seen = new Set<string>();
  return ids.flatMap((id, index) => {
    const isFirst = !seen.has(id);
    seen.add(id);
    return isFirst ? [] : [problem(path(index), `${id} is there already, further up`)];
  });
}

/** Ids name fields among their siblings, and a repeated group's anchor is one of its own fields. */
function validateNodes(nodes: readonly TaxonomyNode[], path: string): Problem[] {
  const ids = nodes.map(({ id }) => id);
  const inner = nodes.flatMap((node, index) => {
    if (node.type !== "group") return [];
    const at = `${path}.${index}`;
    const own = node.data_points.map(({ id }) => id);
    const anchor =
      node.anchor === undefined || own.includes(node.anchor)
        ? []
        : [problem(`${at}.anchor`, `${node.anchor} is not a field of the group ${node.id}`)];
    return [...anchor, ...validateNodes(node.data_points, `${at}.data_points`)];
  });
  return [...repeated(ids, (index) => `${path}.${index}.id`), ...inner];
}

/** Concepts that lie, by way of others, above themselves. */
function circular(concepts: readonly Concept[]): Set<string> {
  const broaderOf = new Map(concepts.map(({ id, broader }) => [id, broader]));
  const isAbove = (id: string): boolean => {
    const seen = new Set<string>();
    const open = [...(broaderOf.get(id) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === id) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(broaderOf.get(next) ?? []));
    }
    return false;
  };
  return new Set([...broaderOf.keys()].filter(isAbove));
}

function validateConcepts(concepts: readonly Concept[]): Problem[] {
  const ids = concepts.map(({ id }) => id);
  const known = new Set(ids);
  const loops = circular(concepts);
  const broader = concepts.flatMap((concept, index) => [
    ...concept.broader.flatMap((id, place) =>
      known.has(id) ? [] : [problem(`concepts.${index}.broader.${place}`, `there is no concept ${id}`)],
    ),
    ...(loops.has(concept.id) ? [problem(`concepts.${index}.broader`, `${concept.id} is above itself`)] : []),
  ]);
  return [...repeated(ids, (index) => `concepts.${index}.id`), ...broader];
}

function findProblems(taxonomy: Taxonomy, name: string): Problem[] {
  const misnamed = taxonomy.name === name ? [] : [problem("name", `is ${taxonomy.name}; the address says ${name}`)];
  const inside =
    taxonomy.kind === "data-points"
      ? validateNodes(taxonomy.data_points, "data_points")
      : validateConcepts(taxonomy.concepts);
  return [...misnamed, ...inside];
}

/**
 * A taxonomy as a caller sent it, for the name in the address.
 * @throws {ServiceError} TAXONOMY_INVALID, with every reason; FIELD_DUPLICATE, FIELD_AMBIGUOUS
 */
export function validateTaxonomy(name: string, value: unknown): Taxonomy {
  const checked = parseInput(taxonomySchema, value);
  const problems = "problems" in checked ? checked.problems : findProblems(checked.data, name);
  if (problems.length === 0 && "data" in checked) return checked.data;
  const told = problems.slice(0, 5).map((each) => `${each.path}: ${each.message}`);
  throw new ServiceError("TAXONOMY_INVALID", `The taxonomy is not well formed. ${told.join(". ")}.`, {
    fields: toErrorFields(problems),
  });
}
