import {
  type Check,
  type CheckSeverity,
  getRepetition,
  getRoundingTolerance,
  isWithin,
  listBarePaths,
  listChecks,
  toNumber,
} from "./checks.ts";
import { describeComparison, describeExpression, formatList } from "./describe-checks.ts";
import type { DataPoint } from "../document/data-points.ts";
import { isSameValue } from "../invoice/embedded.ts";
import { type ComparisonOperator, type Condition, evaluate, type Expression } from "./expression.ts";
import type { Phrases } from "./phrases.ts";
import { type DataPointTaxonomy, listFields, type PlacedField } from "../taxonomy/taxonomy.ts";
import { testCheckDigits } from "../values/check-digits.ts";

/** A failed check, wrong check digits, missing required values, or a difference from the embedded invoice. */
export interface CheckFinding {
  kind: "failed" | "missing" | "differs";
  severity: CheckSeverity;
  message: string;
  /** The paths of the data points that the finding concerns. The first is the one to look at first. */
  paths: readonly string[];
}

/** Removes the row numbers from the path of a data point. */
const removeRows = (path: string): string => path.replaceAll(/\[\d+\]/gu, "");
/** Returns the row of a data point, such as `lines[2]` for `lines[2].net`; undefined if it is in none. */
const getRow = (path: string): string | undefined => /^.*\[\d+\]/u.exec(path)?.[0];
/** Returns the number of a row from 1. */
const getRowNumber = (row: string): number => Number(/\[(\d+)\]$/u.exec(row)?.[1]) + 1;

const hasValue = (point: DataPoint): boolean =>
  point.value !== null && point.state !== "absent" && point.state !== "rejected";
/** Returns whether a data point keeps its row: it has a value, or a reviewer has yet to decide about it. */
const keepsRow = (point: DataPoint): boolean => hasValue(point) || point.state === "suggested";

/**
 * Evaluates the checks of a taxonomy, its required values and check digits over the data points of a document, and
 * compares the data points with the embedded invoice.
 *
 * A check is evaluated if both of its sides have values, and the data point of `unless` has none. An absent term of a
 * sum or difference is computed from the check that defines it, such as a total tax that is printed by rate only.
 * Otherwise it counts as 0 if it is optional, such as a prepayment. A required value is missing if the document lacks
 * it, or a row that has other values.
 *
 * @param phrases The phrases of the messages. Labels and the messages of checks are in the language of the taxonomy.
 * @returns the findings, for at most 100 rows of each check, in the order of their first data points in the taxonomy
 */
export function findCheckFindings(
  taxonomy: DataPointTaxonomy,
  points: readonly DataPoint[],
  phrases: Phrases,
): CheckFinding[] {
  return new CheckEvaluation(taxonomy, points, phrases).evaluate();
}

/** The maximum lengths of a label and an expression in a message, in characters. There may be thousands of messages. */
const maxLabelLength = 100;
const maxExpressionLength = 1000;
/** The maximum number of missing values that a message names. */
const maxNamedValues = 20;
const shorten = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length)}…`);

/** The maximum number of rows for which a check is reported. If more rows fail, they fail for the same reason. */
const maxRowFindings = 100;

/** The maximum depth of a derivation, in which a value is derived from values that are derived themselves. */
const maxDerivationDepth = 500;

/** The values of absent data points that are derived for one comparison. Each is derived once, so the time is linear. */
class Derivation {
  /** The values by path. A value is undefined if it cannot be derived, or is just being derived. */
  readonly values = new Map<string, number | undefined>();
  /** The expressions that the values come from. */
  readonly expressions: Expression[] = [];
  depth = 0;
}

/** The evaluation of a taxonomy's checks over the data points of one document. */
class CheckEvaluation {
  readonly #phrases: Phrases;
  readonly #fields: ReadonlyMap<string, PlacedField>;
  /** The repetition that each field belongs to, see {@link getRepetition}. */
  readonly #repetitions: ReadonlyMap<string, string | undefined>;
  readonly #points: ReadonlyMap<string, DataPoint>;
  /** The data points with values by the path of their field. */
  readonly #values: ReadonlyMap<string, readonly DataPoint[]>;
  readonly #checks: readonly Check[];
  /** The expressions that checks define for data points, by path. */
  readonly #definitions: ReadonlyMap<string, Expression>;
  /** The rows of each repetition that have data points, in order. */
  readonly #rows = new Map<string, string[]>();
  /** The repetition of each row. */
  readonly #rowRepetitions = new Map<string, string>();
  /** The cached sums over the rows, by path. */
  readonly #sums = new Map<string, readonly number[]>();
  /** The cached descriptions of expressions, which are the same for all rows of a check. */
  readonly #descriptions = new Map<Expression, string>();

  constructor(taxonomy: DataPointTaxonomy, points: readonly DataPoint[], phrases: Phrases) {
    this.#phrases = phrases;
    this.#fields = new Map(listFields(taxonomy).map((placed) => [placed.path, placed]));
    this.#repetitions = new Map([...this.#fields].map(([path, placed]) => [path, getRepetition(placed)]));
    this.#checks = listChecks(taxonomy);
    this.#definitions = new Map(this.#checks.flatMap(listDefinitions).toReversed());
    this.#points = new Map(points.map((point) => [point.path, point]));
    this.#values = Map.groupBy(points.filter(hasValue), ({ path }) => removeRows(path));
    const rows = new Set(points.filter(keepsRow).flatMap(({ path }) => getRow(path) ?? []));
    const numbered = [...rows].map((row) => ({ row, number: getRowNumber(row) }));
    for (const { row } of numbered.toSorted((a, b) => a.number - b.number)) {
      const repetition = removeRows(row);
      this.#rowRepetitions.set(row, repetition);
      const list = this.#rows.get(repetition);
      if (list === undefined) this.#rows.set(repetition, [row]);
      else list.push(row);
    }
  }

  evaluate(): CheckFinding[] {
    const failed = [...this.#checks.flatMap((check) => this.#evaluateCheck(check)), ...this.#findWrongCheckDigits()];
    const indexes = new Map([...this.#fields.keys()].map((path, index) => [path, index]));
    const placed = [...failed, ...this.#findMissing(), ...this.#findDifferences()].map((finding) => {
      const [first = ""] = finding.paths;
      const fieldIndex = indexes.get(removeRows(first)) ?? indexes.size;
      return { finding, fieldIndex, row: getRowNumber(getRow(first) ?? "[0]") };
    });
    return placed.toSorted((a, b) => a.fieldIndex - b.fieldIndex || a.row - b.row).map(({ finding }) => finding);
  }

  #evaluateCheck(check: Check): CheckFinding[] {
    const { condition } = check;
    if (condition.kind === "unique") return this.#findDuplicates(check, condition.path);
    const paths = listBarePaths(condition);
    const repetition = paths.map((path) => this.#getRepetition(path)).find((found) => found !== undefined);
    const rows = repetition === undefined ? [undefined] : (this.#rows.get(repetition) ?? []);
    const findings: CheckFinding[] = [];
    for (const row of rows) {
      if (findings.length === maxRowFindings) break;
      const finding = this.#compare(check, condition, row);
      if (finding !== undefined) findings.push(finding);
    }
    return findings;
  }

  /** Evaluates a comparison for a row, or for the document. */
  #compare(check: Check, condition: Condition & { kind: "comparison" }, row: string | undefined) {
    const { operator, left, right } = condition;
    if (check.unless !== undefined && this.#getPoint(check.unless, row) !== undefined) return undefined;
    if (![left, right].every((side) => this.#hasOperand(side, row))) return undefined;
    const derivation = new Derivation();
    const resolvedLeft = this.#replaceAbsentTerms(left, row, derivation);
    const resolvedRight = this.#replaceAbsentTerms(right, row, derivation);
    const resolved = [resolvedLeft, resolvedRight, ...derivation.expressions];
    const leftValue = this.#evaluate(resolvedLeft, row);
    const rightValue = this.#evaluate(resolvedRight, row);
    if (leftValue === undefined || rightValue === undefined) return undefined;
    const summed = resolved.flatMap(listSummedPaths).map((path) => this.#values.get(path)?.length ?? 0);
    const tolerance = check.tolerance ?? getRoundingTolerance(Math.max(1, ...summed));
    if (compareNumbers(operator, leftValue, rightValue, tolerance)) return undefined;
    const isRightStated = left.kind !== "path" && right.kind === "path";
    const [stated, other] = isRightStated ? [right, left] : [left, right];
    const paths = [...new Set([stated, other, ...resolved].flatMap((side) => this.#listPointPaths(side, row)))];
    const describe = (side: Expression, value: number) => ({
      name: this.#describe(side),
      value: this.#formatNumber(side, value, row, paths),
    });
    const message = describeComparison(
      operator,
      describe(stated, isRightStated ? rightValue : leftValue),
      describe(other, isRightStated ? leftValue : rightValue),
      { isRightStated, isDate: this.#isDate(stated), row: row === undefined ? row : getRowNumber(row) },
      this.#phrases,
    );
    return this.#createFinding(check, message, paths);
  }

  #createFinding({ message, severity }: Check, detail: string, paths: readonly string[]): CheckFinding {
    const text = message === undefined ? detail : `${message.replace(/[.:]$/u, "")}: ${detail}`;
    return { kind: "failed", severity, message: text, paths };
  }

  #evaluate(expression: Expression, row: string | undefined): number | undefined {
    return evaluate(expression, (path, kind) => {
      if (kind === "sum") return this.#computeSum(path);
      const point = this.#getPoint(path, row);
      const number = toNumber(point?.value, point?.type);
      return number === undefined ? [] : [number];
    });
  }

  /**
   * Returns the sum of a field over all rows in a list, which is empty without numbers. The sum is cached, because the
   * expressions of every row may contain it.
   */
  #computeSum(path: string): readonly number[] {
    const known = this.#sums.get(path);
    if (known !== undefined) return known;
    const numbers = (this.#values.get(path) ?? []).flatMap(({ value, type }) => toNumber(value, type) ?? []);
    const sum = numbers.length === 0 ? [] : [numbers.reduce((total, number) => total + number, 0)];
    this.#sums.set(path, sum);
    return sum;
  }

  /**
   * Replaces the absent terms of sums and differences: by the value that another check defines, such as a total that is
   * printed by rate only, or else by 0 if the term is optional. Absent factors are not replaced.
   */
  #replaceAbsentTerms(expression: Expression, row: string | undefined, derivation: Derivation): Expression {
    if (expression.kind !== "operation" || expression.operator === "*" || expression.operator === "/")
      return expression;
    const replace = (term: Expression): Expression => {
      if (term.kind !== "path") return this.#replaceAbsentTerms(term, row, derivation);
      if (this.#getPoint(term.path, row) !== undefined) return term;
      const value = this.#derive(term.path, row, derivation);
      if (value !== undefined) return { kind: "number", value };
      return this.#isOptionalAmount(term.path) ? { kind: "number", value: 0 } : term;
    };
    return { ...expression, left: replace(expression.left), right: replace(expression.right) };
  }

  /** Computes the value that a check defines for an absent data point; undefined if none does, or in a cycle. */
  #derive(path: string, row: string | undefined, derivation: Derivation): number | undefined {
    const { values } = derivation;
    if (values.has(path)) return values.get(path);
    const definition = this.#definitions.get(path);
    if (definition === undefined || derivation.depth === maxDerivationDepth) return undefined;
    values.set(path, undefined);
    derivation.depth += 1;
    const expression = this.#replaceAbsentTerms(definition, row, derivation);
    derivation.depth -= 1;
    const value = this.#hasOperand(expression, row) ? this.#evaluate(expression, row) : undefined;
    if (value !== undefined) derivation.expressions.push(expression);
    values.set(path, value);
    return value;
  }

  /** Returns whether an expression contains a value of the document, or a constant. */
  #hasOperand(expression: Expression, row: string | undefined): boolean {
    if (expression.kind === "number") return true;
    if (expression.kind === "operation") {
      return this.#hasOperand(expression.left, row) || this.#hasOperand(expression.right, row);
    }
    if (expression.kind === "sum") return this.#values.has(expression.path);
    return this.#getPoint(expression.path, row) !== undefined;
  }

  #isOptionalAmount(path: string): boolean {
    const placed = this.#fields.get(path);
    return placed !== undefined && !placed.field.required && placed.field.type !== "date";
  }

  /** Returns the data point of a field, in `row` if the field repeats with that row; undefined if it has no value. */
  #getPoint(path: string, row: string | undefined): DataPoint | undefined {
    const point = this.#points.get(this.#toPointPath(path, row));
    return point !== undefined && hasValue(point) ? point : undefined;
  }

  /** Returns the path of the data point of a field, in `row` if the field repeats with that row. */
  #toPointPath(path: string, row: string | undefined): string {
    const repetition = row === undefined ? undefined : this.#rowRepetitions.get(row);
    if (row === undefined || repetition === undefined || this.#getRepetition(path) !== repetition) return path;
    return row + path.slice(repetition.length);
  }

  #getRepetition(path: string): string | undefined {
    return this.#repetitions.get(path);
  }

  /** Lists the paths of the data points in an expression. Those that are summed up come last. */
  #listPointPaths(expression: Expression, row: string | undefined): string[] {
    const single = listBarePaths(expression).map((path) => this.#toPointPath(path, row));
    const summed = listSummedPaths(expression).flatMap((path) => this.#values.get(path) ?? []);
    return [...single, ...summed.map(({ path }) => path)];
  }

  #describe(expression: Expression): string {
    const known = this.#descriptions.get(expression);
    if (known !== undefined) return known;
    const whole = describeExpression(expression, (path) => this.#getName(path), this.#phrases);
    const description = shorten(whole, maxExpressionLength);
    this.#descriptions.set(expression, description);
    return description;
  }

  /** Returns the label of a field as a message shows it. */
  #getName(path: string): string {
    return this.#formatLabel(this.#fields.get(path)?.field.label ?? path);
  }

  #formatLabel(label: string): string {
    return this.#phrases.label({ label: shorten(label, maxLabelLength) });
  }

  /** Formats a value. A number of whole cents gets the currency of the first amount among the points of `paths`. */
  #formatNumber(expression: Expression, value: number, row: string | undefined, paths: readonly string[]): string {
    if (expression.kind === "path") {
      const point = this.#getPoint(expression.path, row);
      if (point?.value !== undefined && point.value !== null) return this.#phrases.value(point.value, point.type);
    }
    if (this.#isDate(expression)) return new Date(value * 86_400_000).toISOString().slice(0, 10);
    const rounded = Math.round(value * 10_000) / 10_000;
    const amounts = paths
      .flatMap((path) => this.#points.get(path)?.value ?? [])
      .filter((other) => typeof other === "object");
    const [amount] = amounts;
    const isAmount = amount !== undefined && Math.abs(rounded * 100 - Math.round(rounded * 100)) < 1e-6;
    return isAmount
      ? this.#phrases.value({ ...amount, amount: rounded }, "money")
      : this.#phrases.value(rounded, "number");
  }

  /** Tells whether an expression is a day: a date, or the sum or difference of a date and a number of days. */
  #isDate(expression: Expression): boolean {
    if (expression.kind === "path") return this.#fields.get(expression.path)?.field.type === "date";
    if (expression.kind !== "operation") return false;
    const [isLeftDate, isRightDate] = [this.#isDate(expression.left), this.#isDate(expression.right)];
    if (expression.operator === "+") return isLeftDate !== isRightDate;
    return expression.operator === "-" && isLeftDate && !isRightDate;
  }

  /** Finds values that a field has in more than one row. */
  #findDuplicates(check: Check, path: string): CheckFinding[] {
    const points = this.#values.get(path) ?? [];
    const byValue = Map.groupBy(points, ({ value, type }) => this.#phrases.value(value ?? "", type));
    return [...byValue].flatMap(([value, group]) => {
      if (group.length < 2) return [];
      const rows = group.map((point) => getRowNumber(getRow(point.path) ?? "[0]"));
      const paths = group.map((point) => point.path).toReversed();
      const message = this.#phrases.duplicates({
        name: this.#getName(path),
        value,
        rows: formatList(rows.map(String), this.#phrases),
      });
      return [this.#createFinding(check, message, paths)];
    });
  }

  /** Finds identifiers whose check digits are wrong. */
  #findWrongCheckDigits(): CheckFinding[] {
    return [...this.#fields.values()].flatMap(({ path: fieldPath, field }) => {
      const { identifier } = field;
      if (identifier === undefined) return [];
      return (this.#values.get(fieldPath) ?? []).slice(0, maxRowFindings).flatMap(({ path, value }): CheckFinding[] => {
        if (typeof value !== "string" || testCheckDigits(identifier, value) !== false) return [];
        const message = this.#phrases.wrongCheckDigits({ name: this.#getName(fieldPath), value });
        return [{ kind: "failed", severity: "warning", message, paths: [path] }];
      });
    });
  }

  /** Finds values that differ from those of the embedded invoice, and rows that the embedded invoice does not have. */
  #findDifferences(): CheckFinding[] {
    const differing = [...this.#values.values()].flat().filter(({ value, embedded, type }) => {
      if (value === null || embedded === undefined) return false;
      return embedded === null || !isSameValue(value, embedded, type);
    });
    const byTarget = Map.groupBy(differing, ({ path, embedded }) =>
      embedded === null ? (getRow(path) ?? path) : path,
    );
    return [...byTarget].slice(0, maxRowFindings).map(([rowOrPath, points]): CheckFinding => {
      const [first] = points;
      const paths = points.map(({ path }) => path);
      const placed = this.#fields.get(removeRows(first?.path ?? ""));
      const label = placed?.field.label ?? rowOrPath;
      const row = getRow(rowOrPath);
      const base = { kind: "differs", severity: "warning", paths } as const;
      if (first === undefined || first.value === null || first.embedded === undefined || first.embedded === null) {
        const group = placed?.groups.findLast(({ repeat }) => repeat)?.label ?? label;
        const args = { group: this.#formatLabel(group), row: getRowNumber(rowOrPath) };
        return { ...base, message: this.#phrases.rowNotEmbedded(args) };
      }
      const name = this.#formatLabel(label);
      const message = this.#phrases.differs({
        name: row === undefined ? name : this.#phrases.inRow({ name, row: getRowNumber(row) }),
        value: this.#phrases.value(first.value, first.type),
        embedded: this.#phrases.value(first.embedded, first.type),
      });
      return { ...base, message };
    });
  }

  /** Finds required values that are missing in the document or in one of its rows. */
  #findMissing(): CheckFinding[] {
    const required = [...this.#fields.values()].filter(({ field }) => field.required);
    const byRepetition = Map.groupBy(required, getRepetition);
    return [...byRepetition].flatMap(([repetition, fields]) => {
      const isField = fields[0]?.path === repetition;
      if (repetition === undefined || isField) return fields.flatMap((placed) => this.#findMissingValue(placed));
      const group = fields[0]?.groups.findLast(({ repeat }) => repeat);
      return (this.#rows.get(repetition) ?? []).flatMap((row): CheckFinding[] => {
        const missing = fields.filter(({ path }) => this.#getPoint(path, row) === undefined);
        if (missing.length === 0) return [];
        const firstNames = missing.slice(0, maxNamedValues).map(({ path }) => this.#getName(path));
        const names = missing.length > maxNamedValues ? [...firstNames, "…"] : firstNames;
        const message = this.#phrases.missingInRow({
          group: this.#formatLabel(group?.label ?? repetition),
          row: getRowNumber(row),
          names: formatList(names, this.#phrases),
          count: missing.length,
        });
        return [
          {
            kind: "missing",
            severity: "warning",
            message,
            paths: missing.map(({ path }) => this.#toPointPath(path, row)),
          },
        ];
      });
    });
  }

  #findMissingValue({ path, field }: PlacedField): CheckFinding[] {
    if (this.#values.has(path)) return [];
    const pointPath = field.repeat ? `${path}[0]` : path;
    const message = this.#phrases.missing({ names: this.#getName(path), count: 1 });
    return [{ kind: "missing", severity: "warning", message, paths: [pointPath] }];
  }
}

/** Returns the path that an equation has on one side with the expression on its other side; empty for other checks. */
function listDefinitions({ condition, unless }: Check): [string, Expression][] {
  if (condition.kind !== "comparison" || condition.operator !== "=" || unless !== undefined) return [];
  const { left, right } = condition;
  if (left.kind === "path") return [[left.path, right]];
  return right.kind === "path" ? [[right.path, left]] : [];
}

/** Lists the paths that an expression sums up, each once. */
function listSummedPaths(expression: Expression): string[] {
  const paths = new Set<string>();
  // The paths are added to one set, because joining lists at each operation would take quadratic time.
  const visit = (part: Expression): void => {
    if (part.kind === "operation") {
      visit(part.left);
      visit(part.right);
    } else if (part.kind === "sum") paths.add(part.path);
  };
  visit(expression);
  return [...paths];
}

/** Compares two numbers, `=` and `<=` with a tolerance. */
function compareNumbers(operator: ComparisonOperator, left: number, right: number, tolerance: number): boolean {
  if (operator === "=") return isWithin(left, right, tolerance);
  return operator === "<" ? left < right : left <= right || isWithin(left, right, tolerance);
}
