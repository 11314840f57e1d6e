import { getTermPart, type InvoiceTerm } from "../invoice/invoice-terms.ts";
import { findExcessivePattern, findPatternProblem } from "./pattern.ts";
import { maxProblems } from "../json/limit-issues.ts";
import {
  type Concept,
  maxBroader,
  maxConceptLength,
  maxLanguages,
  maxLengths,
  type Taxonomy,
  type TaxonomyNode,
  taxonomySchema,
} from "./taxonomy.ts";
import { type ConceptOutline, type NodeOutline, outlineTaxonomy } from "./taxonomy-outline.ts";
import { findUnknownPaths, validateChecks } from "../checks/validate-checks.ts";
import { createProblem, createProblemsError, parseInput, type Problem } from "../json/validation.ts";

function findDuplicates(ids: readonly (string | null)[], getPath: (index: number) => string): Problem[] {
  const seen = new Set<string>();
  return ids.flatMap((id, index) => {
    if (id === null) return [];
    const isFirst = !seen.has(id);
    seen.add(id);
    return isFirst ? [] : [createProblem(getPath(index), `${id} is a duplicate`)];
  });
}

interface FieldPattern {
  pattern: string;
  /** The path of the pattern in the taxonomy. */
  path: string;
}

function listPatterns(nodes: readonly NodeOutline[], path: string): FieldPattern[] {
  return nodes.flatMap((node, index) => {
    const nodePath = `${path}.${index}`;
    if (node.data_points !== undefined) return listPatterns(node.data_points, `${nodePath}.data_points`);
    return node.pattern === undefined ? [] : [{ pattern: node.pattern, path: `${nodePath}.pattern` }];
  });
}

/** Validates that patterns are supported, and that their total size is not too large. */
function validatePatterns(patterns: readonly FieldPattern[]): Problem[] {
  const excessiveIndex = findExcessivePattern(patterns.map(({ pattern }) => pattern));
  const compiled = excessiveIndex < 0 ? patterns : patterns.slice(0, excessiveIndex);
  const problems = compiled.flatMap(({ pattern, path }) => {
    const problem = findPatternProblem(pattern);
    return problem === undefined ? [] : [createProblem(path, problem)];
  });
  const path = patterns[excessiveIndex]?.path;
  if (path === undefined) return problems;
  return [...problems, createProblem(path, "and the patterns before it are too large together; simplify some of them")];
}

/**
 * Validates that ids are unique among siblings, and that the anchor of a group is one of its fields.
 */
function validateNodes(nodes: readonly NodeOutline[], path: string): Problem[] {
  const ids = nodes.map(({ id }) => id);
  const inner = nodes.flatMap((node, index) => {
    const nodePath = `${path}.${index}`;
    if (node.data_points === undefined) return [];
    const fieldIds = node.data_points.map(({ id }) => id);
    const anchor =
      node.anchor === undefined || fieldIds.includes(node.anchor)
        ? []
        : [createProblem(`${nodePath}.anchor`, `${node.anchor} is not a field of the group ${node.id ?? ""}`)];
    return [...anchor, ...validateNodes(node.data_points, `${nodePath}.data_points`)];
  });
  return [...findDuplicates(ids, (index) => `${path}.${index}.id`), ...inner];
}

interface FieldTerm {
  term: InvoiceTerm;
  /** The path of the term in the taxonomy. */
  path: string;
  repeats: boolean;
}

function listTerms(nodes: readonly TaxonomyNode[], path: string, repeats: boolean): FieldTerm[] {
  return nodes.flatMap((node, index) => {
    const nodePath = `${path}.${index}`;
    if (node.type === "group") return listTerms(node.data_points, `${nodePath}.data_points`, repeats || node.repeat);
    return node.term === undefined
      ? []
      : [{ term: node.term, path: `${nodePath}.term`, repeats: repeats || node.repeat }];
  });
}

/** Validates that each term is used only once, and that terms of rows are in a repeated group and others are not. */
function validateTerms(terms: readonly FieldTerm[]): Problem[] {
  const misplaced = terms.flatMap(({ term, path, repeats }) => {
    const isOfRow = getTermPart(term) !== "header";
    if (isOfRow === repeats) return [];
    const place = isOfRow ? "belongs to a repeated group" : "is a single value, which cannot repeat";
    return [createProblem(path, `${term} ${place}`)];
  });
  return [
    ...findDuplicates(
      terms.map(({ term }) => term),
      (index) => terms[index]?.path ?? "data_points",
    ),
    ...misplaced,
  ];
}

/** A concept on the current path of the depth-first search. */
interface Visit {
  id: string;
  /** The broader concepts that have not been followed yet. */
  open: string[];
  /** The stack position of the earliest visited concept that can be reached from this concept ("lowlink"). */
  lowest: number;
}

/**
 * Finds the concepts on a cycle of `broader`: the strongly connected components of several concepts, and the concepts
 * that are broader than themselves. Uses the algorithm of Tarjan (1972), which takes linear time. It is implemented without
 * recursion, since a chain of concepts may be long.
 */
function findCycles(concepts: readonly ConceptOutline[]): Set<string> {
  const broaderById = new Map(concepts.flatMap(({ id, broader }) => (id === null ? [] : [[id, broader]])));
  const positions = new Map<string, number>();
  /** The visited concepts whose component is not complete yet. */
  const stack: string[] = [];
  const stackIds = new Set<string>();
  const cycles = new Set<string>();
  const path: Visit[] = [];

  const enter = (id: string): void => {
    const position = positions.size;
    positions.set(id, position);
    stack.push(id);
    stackIds.add(id);
    path.push({ id, open: [...(broaderById.get(id) ?? [])], lowest: position });
  };
  const leave = ({ id, lowest }: Visit): void => {
    const parent = path.at(-1);
    if (parent !== undefined) parent.lowest = Math.min(parent.lowest, lowest);
    if (lowest !== positions.get(id)) return;
    const members = stack.splice(stack.lastIndexOf(id));
    for (const member of members) {
      stackIds.delete(member);
      if (members.length > 1 || broaderById.get(member)?.includes(member) === true) cycles.add(member);
    }
  };
  for (const start of broaderById.keys()) {
    if (!positions.has(start)) enter(start);
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const next = visit.open.pop();
      if (next === undefined) {
        path.pop();
        leave(visit);
      } else if (!positions.has(next)) {
        if (broaderById.has(next)) enter(next);
      } else if (stackIds.has(next)) visit.lowest = Math.min(visit.lowest, positions.get(next) ?? 0);
    }
  }
  return cycles;
}

function validateConcepts(concepts: readonly ConceptOutline[]): Problem[] {
  const ids = concepts.map(({ id }) => id);
  const known = new Set(ids);
  // If the id of a concept could not be read, a broader concept that is not found may nevertheless exist.
  const areAllIdsKnown = !known.has(null);
  const cycles = findCycles(concepts);
  const broader = concepts.flatMap((concept, index) => [
    ...concept.broader.flatMap((id, broaderIndex) =>
      known.has(id) || !areAllIdsKnown
        ? []
        : [createProblem(`concepts.${index}.broader.${broaderIndex}`, `the concept ${id} does not exist`)],
    ),
    ...(concept.id !== null && cycles.has(concept.id)
      ? [createProblem(`concepts.${index}.broader`, `${concept.id} is on a cycle of broader concepts`)]
      : []),
  ]);
  return [...findDuplicates(ids, (index) => `concepts.${index}.id`), ...broader];
}

function validateLength(path: string, text: string, limit: number): Problem[] {
  return text.length <= limit ? [] : [createProblem(path, `has more than ${limit} characters`)];
}

function validateConceptLengths({ id, label, alt_labels: others, broader, note = {} }: Concept, path: string) {
  const problems = validateLength(`${path}.id`, id, maxLengths.id);
  const labels = [
    ...Object.entries(label).map(([key, text]) => ({ key, text, field: "label" })),
    ...Object.entries(others).flatMap(([key, list]) => list.map((text) => ({ key, text, field: "alt_labels" }))),
  ];
  let length = Object.entries(note).reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  for (const { key, text, field } of labels) {
    length += key.length + text.length;
    problems.push(...validateLength(`${path}.${field}.${key.slice(0, maxLengths.language)}`, text, maxLengths.label));
  }
  if (length > maxConceptLength) {
    problems.push(createProblem(path, `has labels and notes of more than ${maxConceptLength} characters together`));
  }
  if (broader.length > maxBroader) {
    problems.push(createProblem(`${path}.broader`, `has more than ${maxBroader} concepts`));
  }
  return problems;
}

function validateLabelLengths(nodes: readonly TaxonomyNode[], path: string): Problem[] {
  return nodes.flatMap((node, index) => [
    ...validateLength(`${path}.${index}.label`, node.label, maxLengths.label),
    ...Object.entries(node.translations ?? {}).flatMap(([language, { label }]) =>
      validateLength(`${path}.${index}.translations.${language}.label`, label, maxLengths.label),
    ),
    ...(node.type === "group" ? validateLabelLengths(node.data_points, `${path}.${index}.data_points`) : []),
  ]);
}

/** The maximum number of translations of a title. A list of taxonomies contains all of them. */
const maxTitles = 24;

/** Validates the lengths of texts. The schema does not have these limits, because a stored taxonomy may exceed them. */
function validateLengths(taxonomy: Taxonomy): Problem[] {
  const { title, translations, version, language } = taxonomy;
  const titles = Object.entries(translations ?? {});
  const problems = [
    ...(titles.length > maxTitles ? [createProblem("translations", `has more than ${maxTitles} languages`)] : []),
    ...titles.flatMap(([key, texts]) => validateLength(`translations.${key}.title`, texts.title, maxLengths.title)),
    ...validateLength("title", title, maxLengths.title),
    ...validateLength("version", version, maxLengths.version),
    ...(language.length > maxLanguages ? [createProblem("language", `has more than ${maxLanguages} languages`)] : []),
    ...language.flatMap((key, index) => validateLength(`language.${index}`, key, maxLengths.language)),
  ];
  if (taxonomy.kind === "data-points") {
    return [...problems, ...validateLabelLengths(taxonomy.data_points, "data_points")];
  }
  for (const [index, concept] of taxonomy.concepts.entries()) {
    if (problems.length > maxProblems) break;
    problems.push(...validateConceptLengths(concept, `concepts.${index}`));
  }
  return problems;
}

function findProblems(taxonomy: Taxonomy, name: string): Problem[] {
  const tooLong = validateLengths(taxonomy);
  const misnamed =
    taxonomy.name === name ? [] : [createProblem("name", `is ${taxonomy.name}; the address has ${name}`)];
  const inside =
    taxonomy.kind === "data-points"
      ? [
          ...validateNodes(taxonomy.data_points, "data_points"),
          ...validatePatterns(listPatterns(taxonomy.data_points, "data_points")),
          ...validateChecks(taxonomy),
          ...validateTerms(listTerms(taxonomy.data_points, "data_points", false)),
        ]
      : // The messages of these problems contain ids, which must not be too long.
        tooLong.length > 0
        ? []
        : validateConcepts(taxonomy.concepts);
  return [...tooLong, ...misnamed, ...inside];
}

/** Adds the problems of duplicates, patterns, checks and the hierarchy to those of the schema, unless the list is full. */
function addOutlineProblems(problems: readonly Problem[], value: unknown): Problem[] {
  if (problems.length > maxProblems) return [...problems];
  const { nodes, checks, concepts } = outlineTaxonomy(value);
  const paths = new Set(problems.map(({ path }) => path));
  const further = [
    ...validateNodes(nodes, "data_points"),
    ...validatePatterns(listPatterns(nodes, "data_points")),
    ...findUnknownPaths(nodes, checks),
    ...validateConcepts(concepts),
  ];
  return [...problems, ...further.filter(({ path }) => !paths.has(path))];
}

/**
 * Checks a taxonomy as the service does.
 * @param name the name in the address
 * @returns the taxonomy, which is null if the schema rejects the value, and all problems
 * @throws {ServiceError} FIELD_DUPLICATE, FIELD_AMBIGUOUS
 */
export function checkTaxonomy(name: string, value: unknown): { taxonomy: Taxonomy | null; problems: Problem[] } {
  const checked = parseInput(taxonomySchema, value);
  if ("problems" in checked) return { taxonomy: null, problems: addOutlineProblems(checked.problems, value) };
  return { taxonomy: checked.data, problems: findProblems(checked.data, name) };
}

/**
 * Validates a taxonomy from a request.
 * @param name the name in the address
 * @throws {ServiceError} TAXONOMY_INVALID with all problems; FIELD_DUPLICATE, FIELD_AMBIGUOUS
 * @example const taxonomy = validateTaxonomy("receipt", parseJson(await request.bytes()));
 */
export function validateTaxonomy(name: string, value: unknown): Taxonomy {
  const { taxonomy, problems } = checkTaxonomy(name, value);
  if (taxonomy !== null && problems.length === 0) return taxonomy;
  throw createProblemsError("TAXONOMY_INVALID", problems, "The taxonomy is invalid");
}
