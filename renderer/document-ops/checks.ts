import type { DataPoint } from "../../shared/document/data-points.ts";
import { evaluate, parseExpression } from "../../shared/expression.ts";
import type { DataPointTaxonomy } from "../../shared/taxonomy.ts";
import { listFields } from "../../shared/taxonomy.ts";
import { formatValue } from "../../shared/values.ts";

/** A sum of the taxonomy that does not come out. */
export interface FailedCheck {
  path: string;
  message: string;
}

/** Amounts are rounded to cents, line by line: a difference of one cent is none. */
const tolerance = 0.0101;

const withoutRows = (path: string): string => path.replaceAll(/\[\d+\]/g, "");

function numberOf(point: DataPoint): number | null {
  if (point.state === "absent" || point.state === "rejected") return null;
  if (typeof point.value === "number") return point.value;
  return typeof point.value === "object" && point.value !== null ? point.value.amount : null;
}

/** The values at a path as a field at `from` sees it: in its own group and row first, then from the root. */
function valuesAt(path: string, from: string, points: readonly DataPoint[]): number[] {
  const beside = from.includes(".") ? `${from.slice(0, from.lastIndexOf("."))}.${path}` : path;
  const near = points.filter((point) => point.path === beside);
  const found = near.length > 0 ? near : points.filter((point) => withoutRows(point.path) === path);
  return found.flatMap((point) => numberOf(point) ?? []);
}

/** An expression with the labels of its fields, looked for where `valuesAt` looks for their values. */
function inWords(expression: string, from: string, labels: ReadonlyMap<string, string>): string {
  const group = withoutRows(from).split(".").slice(0, -1).join(".");
  return expression.replaceAll(/[a-z_][\w.]*/gi, (path) => labels.get(`${group}.${path}`) ?? labels.get(path) ?? path);
}

/** What of the taxonomy's sums and products does not come out, of those whose every part has a value. */
export function failedChecks(taxonomy: DataPointTaxonomy, points: readonly DataPoint[]): FailedCheck[] {
  const checks = new Map(
    listFields(taxonomy).flatMap(({ path, field }) =>
      field.check === undefined ? [] : [[path, { field, expression: parseExpression(field.check) }] as const],
    ),
  );
  const labels = new Map(listFields(taxonomy).map(({ path, field }) => [path, field.label]));
  return points.flatMap((point): FailedCheck[] => {
    const check = checks.get(withoutRows(point.path));
    const value = numberOf(point);
    if (check === undefined || value === null || point.value === null) return [];
    const wanted = evaluate(check.expression, (path) => valuesAt(path, point.path, points));
    if (wanted === undefined || Math.abs(wanted - value) < tolerance) return [];
    const rounded = Math.round(wanted * 100) / 100;
    const said = inWords(check.field.check ?? "", point.path, labels);
    const message = `${check.field.label} is ${formatValue(point.value, point.type)}, but ${said} is ${rounded}`;
    return [{ path: point.path, message }];
  });
}
