import type { Value } from "../../../shared/document/data-points.ts";
import type { Expression } from "../../../shared/expression.ts";
import { evaluate, parseExpression, listPaths } from "../../../shared/expression.ts";
import type { PlacedField } from "../../../shared/taxonomy.ts";

/** A check of the taxonomy: the value at `path` should equal the expression. All paths start at the root. */
export interface Check {
  path: string;
  expression: Expression;
  /** The paths in the expression. */
  operands: readonly string[];
}

/** Resolves the names in all checks of a taxonomy, first in the field's own group and then from the root. */
export function resolveChecks(fields: readonly PlacedField[]): Check[] {
  const known = new Set(fields.map(({ path }) => path));
  return fields.flatMap(({ path, field }) => {
    if (field.check === undefined) return [];
    const prefix = path.slice(0, path.length - field.id.length);
    const expression = renamePaths(parseExpression(field.check), (name) =>
      known.has(prefix + name) ? prefix + name : name,
    );
    return [{ path, expression, operands: listPaths(expression) }];
  });
}

function renamePaths(expression: Expression, rename: (path: string) => string): Expression {
  switch (expression.kind) {
    case "number":
      return expression;
    case "path":
    case "sum":
      return { ...expression, path: rename(expression.path) };
    case "operation":
      return {
        ...expression,
        left: renamePaths(expression.left, rename),
        right: renamePaths(expression.right, rename),
      };
  }
}

/** Converts a value to a number for calculations. Amounts lose their currency. Returns undefined for other types. */
export function toNumber(value: Value | null | undefined): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "object" && value !== null ? value.amount : undefined;
}

/** Tests if two amounts are equal, with a tolerance for rounding to cents in each of `rows` rows. */
export function isEqualAmount(a: number, b: number, rows = 1): boolean {
  return Math.abs(a - b) < 0.006 + 0.005 * (rows - 1);
}

/** Computes the value that a check demands. Returns undefined if an operand is missing. */
export function computeExpected(check: Check, getValues: (path: string) => readonly number[]): number | undefined {
  return evaluate(check.expression, getValues);
}

/** Tests if a check holds for the values of a single row. */
export function holdsInRow(check: Check, values: ReadonlyMap<string, { value: Value }>): boolean {
  const getNumber = (path: string): number | undefined => toNumber(values.get(path)?.value);
  if (!check.operands.every((path) => getNumber(path) !== undefined)) return false;
  const expected = computeExpected(check, (path) => [getNumber(path) ?? Number.NaN]);
  const value = getNumber(check.path);
  return value !== undefined && expected !== undefined && isEqualAmount(value, expected);
}
