import { getRepetition, listBarePaths, listChecks } from "./checks.ts";
import { type Condition, type Expression, listPaths, parseCondition, parseExpression } from "./expression.ts";
import {
  type DataPointTaxonomy,
  listFields,
  maxExpressionLength,
  type PlacedField,
  type TaxonomyNode,
} from "../taxonomy/taxonomy.ts";
import type { NodeOutline } from "../taxonomy/taxonomy-outline.ts";
import { createProblem, type Problem } from "../json/validation.ts";

type Fields = ReadonlyMap<string, PlacedField>;

/** Validates that the checks of a taxonomy name existing data points of suitable types, and have different ids. */
export function validateChecks(taxonomy: DataPointTaxonomy): Problem[] {
  const fields = new Map(listFields(taxonomy).map((placed) => [placed.path, placed]));
  const fieldPaths = listFieldChecks(taxonomy.data_points, "data_points");
  // These checks are in the same order as their paths.
  const ofFields = listChecks({ ...taxonomy, checks: [] }).flatMap(({ condition }, index) =>
    describeProblems(condition, fields).map((problem) => createProblem(fieldPaths[index] ?? "data_points", problem)),
  );
  const seen = new Set<string>();
  const ofTaxonomy = (taxonomy.checks ?? []).flatMap(({ id, expression, unless }, index) => {
    const path = `checks.${index}`;
    const condition = parseCondition(expression);
    const isDuplicate = id !== undefined && seen.has(id);
    if (id !== undefined) seen.add(id);
    return [
      ...(isDuplicate ? [createProblem(`${path}.id`, `${id} is a duplicate`)] : []),
      ...describeProblems(condition, fields).map((problem) => createProblem(`${path}.expression`, problem)),
      ...describeUnlessProblems(unless, condition, fields).map((problem) => createProblem(`${path}.unless`, problem)),
    ];
  });
  return [...ofFields, ...ofTaxonomy];
}

/** Lists the paths of the field checks in the taxonomy, in the order of the fields. */
function listFieldChecks(nodes: readonly TaxonomyNode[], path: string): string[] {
  return nodes.flatMap((node, index) => {
    const nodePath = `${path}.${index}`;
    if (node.type === "group") return listFieldChecks(node.data_points, `${nodePath}.data_points`);
    return node.check === undefined ? [] : [`${nodePath}.check`];
  });
}

/** Validates the data point of `unless`, which must be in the rows of the condition, or must not repeat. */
function describeUnlessProblems(unless: string | undefined, condition: Condition, fields: Fields): string[] {
  if (unless === undefined) return [];
  if (condition.kind === "unique") return ["applies to a comparison only"];
  const missing = describeMissingField(unless, fields);
  return missing === undefined ? describeRowConflict([...listBarePaths(condition), unless], fields) : [missing];
}

function describeProblems(condition: Condition, fields: Fields): string[] {
  const missing = listAllPaths(condition).flatMap((path) => describeMissingField(path, fields) ?? []);
  if (missing.length > 0) return missing;
  if (condition.kind === "unique") {
    const placed = fields.get(condition.path);
    return placed !== undefined && getRepetition(placed) === undefined
      ? [`${condition.path} does not repeat, so it is always unique`]
      : [];
  }
  const left = findKind(condition.left, fields);
  const right = findKind(condition.right, fields);
  const problems = [left, right].flatMap((kind) => ("problem" in kind ? [kind.problem] : []));
  if (problems.length > 0) return problems;
  const isMixed = "kind" in left && "kind" in right && left.kind !== right.kind;
  return isMixed ? ["compares a date with a number"] : describeRowConflict(listBarePaths(condition), fields);
}

/**
 * Finds the checks that name data points which do not exist, in a taxonomy that the schema rejects for another reason.
 * @param checks The expressions of the cross-checks.
 */
export function findUnknownPaths(nodes: readonly NodeOutline[], checks: readonly (string | undefined)[]): Problem[] {
  const known = new Set<string>();
  const fieldChecks: { prefix: string; path: string; check: string }[] = [];
  let areAllIdsKnown = true;
  const visit = (siblings: readonly NodeOutline[], prefix: string, parentPath: string): void => {
    for (const [index, { id, check, data_points: inner }] of siblings.entries()) {
      const path = `${parentPath}.${index}`;
      areAllIdsKnown &&= id !== null;
      known.add(`${prefix}${id}`);
      if (check !== undefined) fieldChecks.push({ prefix, path: `${path}.check`, check });
      if (inner !== undefined) visit(inner, `${prefix}${id}.`, `${path}.data_points`);
    }
  };
  visit(nodes, "", "data_points");
  if (!areAllIdsKnown) return [];
  const findUnknown = (path: string, part: Condition | Expression | undefined, prefix = ""): Problem[] => {
    const names = part === undefined ? [] : listAllPaths(part);
    const unknown = names.find((name) => !known.has(prefix + name) && !known.has(name));
    return unknown === undefined ? [] : [createProblem(path, `the data point ${unknown} does not exist`)];
  };
  return [
    ...fieldChecks.flatMap(({ prefix, path, check }) =>
      findUnknown(path, parseIfValid(parseExpression, check), prefix),
    ),
    ...checks.flatMap((check, index) => findUnknown(`checks.${index}.expression`, parseIfValid(parseCondition, check))),
  ];
}

/** Parses an expression or a condition. Returns undefined if the text is invalid, which the schema reports. */
function parseIfValid<Part>(parse: (text: string) => Part, text: string | undefined): Part | undefined {
  if (text === undefined || text.length > maxExpressionLength) return undefined;
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function listAllPaths(part: Condition | Expression): string[] {
  if (part.kind === "unique") return [part.path];
  return part.kind === "comparison" ? [...listPaths(part.left), ...listPaths(part.right)] : listPaths(part);
}

function describeMissingField(path: string, fields: Fields): string | undefined {
  if (fields.has(path)) return undefined;
  const isGroup = [...fields.keys()].some((other) => other.startsWith(`${path}.`));
  return isGroup ? `${path} is a group; name one of its fields` : `the data point ${path} does not exist`;
}

/** Validates that all repeated paths belong to the rows of one group. */
function describeRowConflict(paths: readonly string[], fields: Fields): string[] {
  const repeated = paths.flatMap((path) => {
    const placed = fields.get(path);
    const repetition = placed === undefined ? undefined : getRepetition(placed);
    return repetition === undefined ? [] : [{ path, repetition }];
  });
  const [first] = repeated;
  const other = repeated.find(({ repetition }) => repetition !== first?.repetition);
  if (first === undefined || other === undefined) return [];
  return [`${first.path} and ${other.path} are in different rows; use sum() for one of them`];
}

/** The kind of value that an expression computes, or the problem that prevents a value. */
type Kind = { kind: "number" | "date" } | { problem: string };

/** Finds the kind of value that an expression computes. The difference of two dates is a number of days. */
function findKind(expression: Expression, fields: Fields): Kind {
  switch (expression.kind) {
    case "number":
      return { kind: "number" };
    case "path":
    case "sum": {
      const type = fields.get(expression.path)?.field.type;
      if (type === "date" && expression.kind === "path") return { kind: "date" };
      if (type === "integer" || type === "number" || type === "percentage" || type === "money")
        return { kind: "number" };
      const use =
        expression.kind === "sum" ? "only numbers can be summed up" : "a check computes with numbers and dates";
      return { problem: `${expression.path} is of the type ${type}; ${use}` };
    }
    case "operation": {
      const left = findKind(expression.left, fields);
      const right = findKind(expression.right, fields);
      if ("problem" in left) return left;
      if ("problem" in right) return right;
      if (left.kind === "number" && right.kind === "number") return left;
      if (expression.operator === "-" && left.kind === "date")
        return { kind: right.kind === "date" ? "number" : "date" };
      if (expression.operator === "+" && left.kind !== right.kind) return { kind: "date" };
      return { problem: `a date has no place in ${expression.operator}` };
    }
  }
}
