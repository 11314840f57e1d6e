import { BoundedCache } from "../../../../shared/bounded-cache.ts";
import { lexicon, type Concept } from "../../../../shared/lexicon/lexicon.ts";
import { matchConcepts, type Understanding } from "../../../../shared/lexicon/match-concepts.ts";
import {
  getGroupPath,
  listFields,
  type DataPointTaxonomy,
  type Role,
  type TaxonomyField,
  type TaxonomyNode,
} from "../../../../shared/taxonomy/taxonomy.ts";
import { normalizeLabel } from "../../../../shared/values/normalize-label.ts";
import { getSearchType } from "./string-fields.ts";

/** The parties of a document: their headings, and which fields belong to which of them. */
export interface Parties {
  /** The roles of the parties by their keys. The key is the path of the party's group, if it has one. */
  roles: ReadonlyMap<string, Role>;
  /** The key of the party of each field that belongs to one, by the path of the field. */
  byPath: ReadonlyMap<string, string>;
}

/** A taxonomy with what the lexicon knows about its fields. Paths and labels are those of the taxonomy. */
export interface CompletedTaxonomy {
  taxonomy: DataPointTaxonomy;
  parties: Parties;
  /** The concept of each field that was understood, by its path. */
  concepts: ReadonlyMap<string, Concept>;
}

/**
 * Completes a taxonomy by the lexicon: further labels, patterns, triggers and tables of the concepts that its fields
 * mean, equations between them, and the labels of all other concepts as background. What the taxonomy itself says comes
 * first. Many documents have one taxonomy: the latest ones are completed once in a process. The result must not be changed.
 */
export function completeTaxonomy(taxonomy: DataPointTaxonomy): CompletedTaxonomy {
  // Tasks parse the taxonomy of each document anew, so its JSON is the key.
  return completedTaxonomies.get(JSON.stringify(taxonomy), () => complete(taxonomy));
}

/** The latest completed taxonomies by their JSON: at most 8, each from a text of at most 1 MiB. */
const completedTaxonomies = new BoundedCache<string, CompletedTaxonomy>(8);

function complete(taxonomy: DataPointTaxonomy): CompletedTaxonomy {
  const understanding = matchConcepts(taxonomy);
  const completed: DataPointTaxonomy = {
    ...taxonomy,
    data_points: completeNodes(taxonomy.data_points, "", understanding, taxonomy.background_labels),
    background_labels: [...taxonomy.background_labels, ...listBackground(taxonomy, understanding)],
    checks: [...(taxonomy.checks ?? []), ...listEquations(taxonomy, understanding)],
  };
  return { taxonomy: completed, parties: listParties(completed, understanding), concepts: understanding.concepts };
}

function completeNodes(
  nodes: readonly TaxonomyNode[],
  prefix: string,
  understanding: Understanding,
  background: readonly string[],
): TaxonomyNode[] {
  return nodes.map((node) => {
    const path = prefix + node.id;
    if (node.type !== "group") return completeField(node, understanding.concepts.get(path), background);
    const table = lexicon.groups[understanding.tables.get(path) ?? ""];
    const party = lexicon.parties[understanding.parties.get(path) ?? ""];
    const anchor = node.data_points.find(
      ({ id }) => table !== undefined && understanding.concepts.get(`${path}.${id}`)?.id === table.anchor,
    )?.id;
    return {
      ...node,
      role: node.role ?? (party && toRole(party)),
      anchor: node.anchor ?? anchor,
      stop: node.stop ?? table?.stop,
      data_points: completeNodes(node.data_points, `${path}.`, understanding, background),
    };
  });
}

const toRole = ({ anchors, decoys, letter }: (typeof lexicon.parties)[string]): Role => ({ anchors, decoys, letter });

/** Adds what a concept knows to a field that means it. Labels that the taxonomy gives to other values are none of its. */
function completeField(
  field: TaxonomyField,
  concept: Concept | undefined,
  background: readonly string[],
): TaxonomyField {
  if (concept === undefined) return field;
  const own = new Set([field.label, ...field.synonyms].map(normalizeLabel));
  const known = new Set([...own, ...[...field.not, ...background].map(normalizeLabel)]);
  const triggers = concept.triggers && [...(field.triggers ?? [field.label, ...field.synonyms]), ...concept.triggers];
  return {
    ...field,
    type: getSearchType(field, concept),
    synonyms: [...field.synonyms, ...concept.labels.filter((label) => !known.has(normalizeLabel(label)))],
    not: [...field.not, ...(concept.not ?? []).filter((label) => !own.has(normalizeLabel(label)))],
    pattern: field.pattern ?? concept.pattern,
    // A pattern of the user's own says which numbers there are, be they with check digits or not.
    identifier: field.identifier ?? (field.pattern === undefined ? concept.identifier : undefined),
    range: field.range ?? concept.range,
    part: field.part ?? concept.part,
    entity: field.entity ?? concept.entity,
    triggers: field.triggers ?? triggers,
    canonical: field.canonical ?? concept.canonical,
  };
}

/**
 * Lists the labels of the concepts that the taxonomy does not have, among those of its kinds of documents. A label that
 * a field has too is none of them.
 */
function listBackground(taxonomy: DataPointTaxonomy, { concepts }: Understanding): string[] {
  const found = [...concepts.values()];
  if (found.length === 0) return [];
  const kinds = new Set([...found.map(({ kind }) => kind), "business"]);
  const own = new Set(
    listFields(taxonomy)
      .flatMap(({ path, field }) => [field.label, ...field.synonyms, ...(concepts.get(path)?.labels ?? [])])
      .map(normalizeLabel),
  );
  const others = lexicon.concepts.filter((concept) => kinds.has(concept.kind) && !found.includes(concept));
  const background = [...kinds].flatMap((kind) => lexicon.kinds[kind]?.background ?? []);
  const further = others.flatMap(({ labels }) => labels).filter((label) => !own.has(normalizeLabel(label)));
  return [...new Set([...background, ...further])];
}

/** Lists the equations between the concepts that a taxonomy has. A taxonomy with checks has its own. */
function listEquations(
  taxonomy: DataPointTaxonomy,
  { concepts }: Understanding,
): NonNullable<DataPointTaxonomy["checks"]> {
  const pathOf = new Map<string, string>([...concepts].map(([path, { id }]) => [id, path]));
  const hasOwn = taxonomy.checks !== undefined || listFields(taxonomy).some(({ field }) => field.check !== undefined);
  if (hasOwn) return [];
  return lexicon.equations.flatMap(([id, expression]) => {
    const path = pathOf.get(id);
    if (path === undefined) return [];
    let isComplete = true;
    const renamed = expression.replaceAll(/(?<![a-z_.])[a-z_]+\.[a-z_]+/gu, (operand) => {
      const found = pathOf.get(operand);
      if (found === undefined && !lexicon.optional.includes(operand)) isComplete = false;
      return found ?? "0";
    });
    return isComplete ? [{ expression: `${path} = ${renamed}`, severity: "warning" as const }] : [];
  });
}

/** Lists the parties that the groups of a taxonomy name by themselves. */
function listOwnParties(taxonomy: DataPointTaxonomy): { roles: Map<string, Role>; byPath: Map<string, string> } {
  const roles = new Map<string, Role>();
  const visit = (nodes: readonly TaxonomyNode[], prefix: string): void => {
    for (const node of nodes) {
      if (node.type !== "group") continue;
      if (node.role !== undefined) roles.set(prefix + node.id, node.role);
      visit(node.data_points, `${prefix}${node.id}.`);
    }
  };
  visit(taxonomy.data_points, "");
  const byPath = listFields(taxonomy).flatMap(({ path }): [string, string][] => {
    const group = getGroupPath(path);
    return roles.has(group) ? [[path, group]] : [];
  });
  return { roles, byPath: new Map(byPath) };
}

/** Lists the parties of a completed taxonomy, among them those whose fields stand outside of groups. */
function listParties(taxonomy: DataPointTaxonomy, { concepts, parties }: Understanding): Parties {
  const { roles, byPath } = listOwnParties(taxonomy);
  const groupOf = new Map([...parties].map(([path, party]) => [party, path]));
  for (const [path, { party }] of concepts) {
    const role = lexicon.parties[party ?? ""];
    if (party === undefined || role === undefined || byPath.has(path)) continue;
    const key = groupOf.get(party) ?? party;
    byPath.set(path, key);
    if (!roles.has(key)) roles.set(key, toRole(role));
  }
  return { roles, byPath };
}
