import type { DataPointType, Value } from "../document/data-points.ts";
import { type Condition, type Expression, parseCondition, parseExpression, renamePaths } from "./expression.ts";
import { type checkSeverities, type DataPointTaxonomy, listFields, type PlacedField } from "../taxonomy/taxonomy.ts";

/** A check of a taxonomy. All paths start at the root. */
export interface Check {
  condition: Condition;
  /** The largest permitted difference; if undefined, it is computed by {@link getRoundingTolerance}. */
  tolerance?: number | undefined;
  /** The path of a data point whose presence makes the check inapplicable. */
  unless?: string | undefined;
  message?: string | undefined;
  severity: CheckSeverity;
}
export type CheckSeverity = (typeof checkSeverities)[number];

/**
 * Lists the checks of a taxonomy: first the checks of its fields, in the form `field = check`, and then its
 * cross-checks.
 */
export function listChecks(taxonomy: DataPointTaxonomy): Check[] {
  const fields = listFields(taxonomy);
  const fieldPaths = new Set(fields.map(({ path }) => path));
  const ofFields = fields.flatMap((placed): Check[] =>
    placed.field.check === undefined ? [] : [translateFieldCheck(placed, placed.field.check, fieldPaths)],
  );
  const ofTaxonomy = (taxonomy.checks ?? []).map(({ expression, ...check }): Check => ({
    ...check,
    condition: parseCondition(expression),
  }));
  return [...ofFields, ...ofTaxonomy];
}

/** Translates the `check` of a field. Its names are resolved in the group of the field first, and then from the root. */
function translateFieldCheck({ path, field }: PlacedField, check: string, fieldPaths: ReadonlySet<string>): Check {
  const prefix = path.slice(0, path.length - field.id.length);
  const right = renamePaths(parseExpression(check), (name) => (fieldPaths.has(prefix + name) ? prefix + name : name));
  return {
    condition: { kind: "comparison", operator: "=", left: { kind: "path", path }, right },
    severity: "warning",
  };
}

/**
 * Returns the tolerance for a sum of amounts that are rounded to cents: half a cent for each row, plus a tenth of a
 * cent.
 */
export function getRoundingTolerance(rowCount: number): number {
  return 0.006 + 0.005 * (Math.max(1, rowCount) - 1);
}

/** Returns whether two numbers differ by at most a tolerance. */
export function isWithin(a: number, b: number, tolerance: number): boolean {
  return Math.abs(a - b) <= tolerance + 1e-9;
}

/**
 * Converts a value to a number for calculations: amounts lose their currency, and a date becomes its number of days since
 * 1970. Returns undefined for other values.
 */
export function toNumber(value: Value | null | undefined, type?: DataPointType): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "object" && value !== null) return value.amount;
  const days = type === "date" && typeof value === "string" ? Date.parse(value) / 86_400_000 : Number.NaN;
  return Number.isNaN(days) ? undefined : days;
}

/**
 * Returns the path of the repeated group that contains the field, or of the field itself if it repeats; undefined if
 * neither repeats.
 */
export function getRepetition({ path, field, groups }: PlacedField): string | undefined {
  if (field.repeat) return path;
  const innermost = groups.findLastIndex(({ repeat }) => repeat);
  if (innermost < 0) return undefined;
  return groups
    .slice(0, innermost + 1)
    .map(({ id }) => id)
    .join(".");
}

/** Lists the paths of a condition or an expression that are not in `sum()` or `unique()`. */
export function listBarePaths(part: Condition | Expression): string[] {
  if (part.kind === "comparison" || part.kind === "operation") {
    return [...listBarePaths(part.left), ...listBarePaths(part.right)];
  }
  return part.kind === "path" ? [part.path] : [];
}
