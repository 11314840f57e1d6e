import type { DataPoint } from "../../shared/document/data-points.ts";
import { evaluate, parseExpression } from "../../shared/expression.ts";
import type { DataPointTaxonomy } from "../../shared/taxonomy.ts";
import { listFields } from "../../shared/taxonomy.ts";
import { formatValue } from "../../shared/values.ts";

/** A check of the taxonomy, such as a sum, that the data points fail. */
export interface FailedCheck {
  path: string;
  message: string;
}

/** Amounts are rounded to cents on each line, so a difference of one cent passes. */
const tolerance = 0.0101;

/** Removes the row numbers from the path of a data point. */
const removeRows = (path: string): string => path.replaceAll(/\[\d+\]/g, "");

function getNumber(point: DataPoint): number | null {
  if (point.state === "absent" || point.state === "rejected") return null;
  if (typeof point.value === "number") return point.value;
  return typeof point.value === "object" && point.value !== null ? point.value.amount : null;
}

/** Resolves a path of an expression relative to the field `from`: in its own group and row first, then from the root. */
function resolveValues(path: string, from: string, points: readonly DataPoint[]): number[] {
  const siblingPath = from.includes(".") ? `${from.slice(0, from.lastIndexOf("."))}.${path}` : path;
  const siblings = points.filter((point) => point.path === siblingPath);
  const operands = siblings.length > 0 ? siblings : points.filter((point) => removeRows(point.path) === path);
  return operands.flatMap((point) => getNumber(point) ?? []);
}

/** Formats an expression with the labels of its fields, which are resolved like their values. */
function formatExpression(expression: string, from: string, labels: ReadonlyMap<string, string>): string {
  const group = removeRows(from).split(".").slice(0, -1).join(".");
  const getLabel = (path: string): string => labels.get(`${group}.${path}`) ?? labels.get(path) ?? path;
  return expression.replaceAll(/sum\s*\(\s*([\w.]+)\s*\)|[a-z][\w.]*/g, (path, summand?: string) =>
    summand === undefined ? getLabel(path) : `the sum of ${getLabel(summand)}`,
  );
}

/** Evaluates the checks of the taxonomy whose operands all have values, and returns those that fail. */
export function findFailedChecks(taxonomy: DataPointTaxonomy, points: readonly DataPoint[]): FailedCheck[] {
  const checks = new Map(
    listFields(taxonomy).flatMap(({ path, field }) =>
      field.check === undefined ? [] : [[path, { field, expression: parseExpression(field.check) }] as const],
    ),
  );
  const labels = new Map(listFields(taxonomy).map(({ path, field }) => [path, field.label]));
  return points.flatMap((point): FailedCheck[] => {
    const check = checks.get(removeRows(point.path));
    const value = getNumber(point);
    if (check === undefined || value === null || point.value === null) return [];
    const expected = evaluate(check.expression, (path) => resolveValues(path, point.path, points));
    if (expected === undefined || Math.abs(expected - value) < tolerance) return [];
    const rounded = Math.round(expected * 100) / 100;
    const computed = typeof point.value === "object" ? { ...point.value, amount: rounded } : rounded;
    const formula = formatExpression(check.field.check ?? "", point.path, labels);
    const message = `${check.field.label} is ${formatValue(point.value, point.type)}, but ${formula} is ${formatValue(computed, point.type)}`;
    return [{ path: point.path, message }];
  });
}
