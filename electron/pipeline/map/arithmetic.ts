import type { Value } from "../../../shared/document/data-points.ts";
import type { Expression } from "../../../shared/expression.ts";
import { evaluate, parseExpression, listPaths } from "../../../shared/expression.ts";
import type { PlacedField } from "../../../shared/taxonomy.ts";

/** A check of the taxonomy: the value at `path` should equal the expression, whose paths are from the root. */
export interface Check {
  path: string;
  expression: Expression;
  /** The paths that the expression names. */
  uses: readonly string[];
}

/** Every check of the taxonomy with its names resolved: first among the field's own group, then from the root. */
export function checksOf(fields: readonly PlacedField[]): Check[] {
  const known = new Set(fields.map(({ path }) => path));
  return fields.flatMap(({ path, field }) => {
    if (field.check === undefined) return [];
    const own = path.slice(0, path.length - field.id.length);
    const expression = renamed(parseExpression(field.check), (name) => (known.has(own + name) ? own + name : name));
    return [{ path, expression, uses: listPaths(expression) }];
  });
}

function renamed(expression: Expression, rename: (path: string) => string): Expression {
  switch (expression.kind) {
    case "number":
      return expression;
    case "path":
    case "sum":
      return { ...expression, path: rename(expression.path) };
    case "operation":
      return { ...expression, left: renamed(expression.left, rename), right: renamed(expression.right, rename) };
  }
}

/** The number that a value counts as: an amount without its currency, a percentage in hundredths. */
export function numberOf(value: Value | null | undefined): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "object" && value !== null ? value.amount : undefined;
}

/** Whether two results are the same but for the rounding of amounts to cents in each of some rows. */
export function agree(a: number, b: number, rows = 1): boolean {
  return Math.abs(a - b) < 0.006 + 0.005 * (rows - 1);
}

/** What the check's value should be; undefined where something that it needs is missing. */
export function expected(check: Check, valuesOf: (path: string) => readonly number[]): number | undefined {
  return evaluate(check.expression, valuesOf);
}

/** Whether a check among the values of one row holds. */
export function rowHolds(check: Check, values: ReadonlyMap<string, { value: Value }>): boolean {
  const valueOf = (path: string): number | undefined => numberOf(values.get(path)?.value);
  if (!check.uses.every((path) => valueOf(path) !== undefined)) return false;
  const wanted = expected(check, (path) => [valueOf(path) ?? Number.NaN]);
  const value = valueOf(check.path);
  return value !== undefined && wanted !== undefined && agree(value, wanted);
}
