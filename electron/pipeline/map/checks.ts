import { getRoundingTolerance, isWithin, listChecks, toNumber } from "../../../shared/checks/checks.ts";
import type { Value } from "../../../shared/document/data-points.ts";
import { evaluate, listPaths, type Expression } from "../../../shared/checks/expression.ts";
import { listFields, type DataPointTaxonomy } from "../../../shared/taxonomy/taxonomy.ts";

/**
 * An equation of the taxonomy, solved for one path: the value at the path should equal the expression. All paths start
 * at the root.
 */
export interface Check {
  path: string;
  expression: Expression;
  /** The paths in the expression. */
  operands: readonly string[];
  /**
   * The operands that count as 0 if they are absent. They are terms of sums, and need not exist in every document or
   * row.
   */
  optional: ReadonlySet<string>;
  /** The largest permitted difference, if the taxonomy states one. */
  tolerance?: number | undefined;
}

/** Lists the equations among the checks of a taxonomy, each solved for one of its paths. */
export function resolveChecks(taxonomy: DataPointTaxonomy): Check[] {
  const required = new Set(listFields(taxonomy).flatMap(({ path, field }) => (field.required ? path : [])));
  return listChecks(taxonomy).flatMap(({ condition, tolerance }) => {
    if (condition.kind !== "comparison" || condition.operator !== "=") return [];
    const solved = solveEquation(condition.left, condition.right);
    if (solved === undefined) return [];
    const { expression } = solved;
    const optional = new Set(
      listTerms(expression, 1).flatMap(({ term }) =>
        term.kind === "path" && term !== expression && !required.has(term.path) ? term.path : [],
      ),
    );
    return [{ ...solved, operands: listPaths(expression), optional, tolerance }];
  });
}

/** Solves an equation for a path that is one of its sides, or else for the first path among the terms of both sides. */
function solveEquation(left: Expression, right: Expression): Pick<Check, "path" | "expression"> | undefined {
  if (left.kind === "path") return { path: left.path, expression: right };
  if (right.kind === "path") return { path: right.path, expression: left };
  const terms = [...listTerms(left, 1), ...listTerms(right, -1)];
  const index = terms.findIndex(({ term }) => term.kind === "path");
  const solved = terms[index];
  if (solved === undefined || solved.term.kind !== "path") return undefined;
  const expression = terms.toSpliced(index, 1).reduce<Expression>(
    (sum, { term, sign }) => ({
      kind: "operation",
      operator: sign === solved.sign ? "-" : "+",
      left: sum,
      right: term,
    }),
    { kind: "number", value: 0 },
  );
  return { path: solved.term.path, expression };
}

/** Lists the terms of a sum or difference with their signs. */
function listTerms(expression: Expression, sign: 1 | -1): { term: Expression; sign: 1 | -1 }[] {
  if (expression.kind !== "operation" || expression.operator === "*" || expression.operator === "/") {
    return [{ term: expression, sign }];
  }
  const rightSign = expression.operator === "+" ? sign : sign === 1 ? -1 : 1;
  return [...listTerms(expression.left, sign), ...listTerms(expression.right, rightSign)];
}

/** Tests if two amounts are equal within a tolerance, by default for rounding to cents in each of `rowCount` rows. */
export function isEqualAmount(a: number, b: number, rowCount = 1, tolerance = getRoundingTolerance(rowCount)): boolean {
  return isWithin(a, b, tolerance);
}

/** Computes the value that a check demands. Returns undefined if an operand is missing. */
export function computeExpected(check: Check, getValues: (path: string) => readonly number[]): number | undefined {
  return evaluate(check.expression, getValues);
}

/** Lists the operands without which a check cannot be computed. */
export const listRequiredOperands = ({ operands, optional }: Check): string[] =>
  operands.filter((path) => !optional.has(path));

/** Tests if a check holds for the values of a single row. */
export function holdsInRow(check: Check, values: ReadonlyMap<string, { value: Value }>): boolean {
  const getNumber = (path: string): number | undefined =>
    toNumber(values.get(path)?.value) ?? (check.optional.has(path) ? 0 : undefined);
  if (!check.operands.every((path) => getNumber(path) !== undefined)) return false;
  const expected = computeExpected(check, (path) => [getNumber(path) ?? Number.NaN]);
  const value = getNumber(check.path);
  return value !== undefined && expected !== undefined && isEqualAmount(value, expected, 1, check.tolerance);
}
