import {
  type Check,
  type CheckSeverity,
  getRepetition,
  getRoundingTolerance,
  isWithin,
  listBarePaths,
  listChecks,
} from "./checks.ts";
import { Derivation, listDefinitions } from "./derivation.ts";
import { describeAgreement, describeComparison, formatList } from "./describe-checks.ts";
import { DocumentValues, getRow, getRowNumber, listSummedPaths, removeRows } from "./document-values.ts";
import type { DataPoint } from "../document/data-points.ts";
import { isSameValue } from "../invoice/embedded.ts";
import type { ComparisonOperator, Condition, Expression } from "./expression.ts";
import { FindingTexts } from "./finding-texts.ts";
import type { Phrases } from "./phrases.ts";
import type { DataPointTaxonomy, PlacedField } from "../taxonomy/taxonomy.ts";
import { testCheckDigits } from "../values/check-digits.ts";

/** A failed check, wrong check digits, missing required values, or a difference from the embedded invoice. */
export interface CheckFinding {
  kind: "failed" | "missing" | "differs";
  severity: CheckSeverity;
  message: string;
  /** The paths of the data points that the finding concerns. The first is the one to look at first. */
  paths: readonly string[];
}

/**
 * Evaluates the checks of a taxonomy, its required values and check digits over the data points of a document, and
 * compares the data points with the embedded invoice.
 *
 * A check is evaluated if both of its sides have values, and the data point of `unless` has no value. An absent term of
 * a sum or difference, such as a total tax that is printed only by rate, is computed from the check that defines it. If
 * no check defines it, it counts as 0 if it is optional, such as a prepayment. A required value is missing if the whole
 * document lacks it, or if a row that has other values lacks it.
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

/** A comparison of a taxonomy that was evaluated for a data point, with a message about both of its sides. */
export interface EvaluatedCheck {
  holds: boolean;
  message: string;
}

/**
 * Evaluates the comparisons of a taxonomy that concern one data point: those of its row, and those over all rows.
 * @param path The path of the data point.
 */
export function evaluateChecksOf(
  path: string,
  taxonomy: DataPointTaxonomy,
  points: readonly DataPoint[],
  phrases: Phrases,
): EvaluatedCheck[] {
  return new CheckEvaluation(taxonomy, points, phrases).evaluateChecksOf(path);
}

/** The maximum number of missing values that a message names. */
const maxNamedValues = 20;
/**
 * The maximum number of rows for which a failed check is reported. Further rows most likely fail for the same reason.
 */
const maxRowFindings = 100;

/** The evaluation of a taxonomy's checks over the data points of one document. */
class CheckEvaluation {
  readonly #phrases: Phrases;
  readonly #document: DocumentValues;
  readonly #texts: FindingTexts;
  readonly #checks: readonly Check[];
  /** The expressions that checks define for data points, by path. */
  readonly #definitions: ReadonlyMap<string, Expression>;

  constructor(taxonomy: DataPointTaxonomy, points: readonly DataPoint[], phrases: Phrases) {
    this.#phrases = phrases;
    this.#document = new DocumentValues(taxonomy, points);
    this.#texts = new FindingTexts(this.#document, phrases);
    this.#checks = listChecks(taxonomy);
    this.#definitions = new Map(this.#checks.flatMap(listDefinitions).toReversed());
  }

  evaluate(): CheckFinding[] {
    const failed = [...this.#checks.flatMap((check) => this.#evaluateCheck(check)), ...this.#findWrongCheckDigits()];
    const indexes = new Map([...this.#document.fields.keys()].map((path, index) => [path, index]));
    const placed = [...failed, ...this.#findMissing(), ...this.#findDifferences()].map((finding) => {
      const [first = ""] = finding.paths;
      const fieldIndex = indexes.get(removeRows(first)) ?? indexes.size;
      return { finding, fieldIndex, row: getRowNumber(getRow(first) ?? "[0]") };
    });
    return placed.toSorted((a, b) => a.fieldIndex - b.fieldIndex || a.row - b.row).map(({ finding }) => finding);
  }

  evaluateChecksOf(path: string): EvaluatedCheck[] {
    return this.#checks.flatMap((check): EvaluatedCheck[] => {
      const { condition } = check;
      if (condition.kind === "unique") return [];
      const repetition = this.#findRepetition(condition);
      const row = repetition === undefined ? undefined : getRow(path);
      if (row !== undefined && removeRows(row) !== repetition) return [];
      const comparison = this.#compare(check, condition, row);
      if (comparison?.listPaths().includes(path) !== true) return [];
      return [{ holds: comparison.holds, message: comparison.describe() }];
    });
  }

  /** Finds the repetition for whose rows a condition is evaluated; undefined if it is evaluated once. */
  #findRepetition(condition: Condition): string | undefined {
    const repetitions = listBarePaths(condition).map((path) => this.#document.getRepetition(path));
    return repetitions.find((found) => found !== undefined);
  }

  #evaluateCheck(check: Check): CheckFinding[] {
    const { condition } = check;
    if (condition.kind === "unique") return this.#findDuplicates(check, condition.path);
    const repetition = this.#findRepetition(condition);
    const rows = repetition === undefined ? [undefined] : this.#document.listRows(repetition);
    const findings: CheckFinding[] = [];
    for (const row of rows) {
      if (findings.length === maxRowFindings) break;
      const comparison = this.#compare(check, condition, row);
      if (comparison?.holds === false)
        findings.push(this.#createFinding(check, comparison.describe(), comparison.listPaths()));
    }
    return findings;
  }

  /** Evaluates a comparison for a row, or for the document. Returns undefined if it cannot be evaluated. */
  #compare(check: Check, condition: Condition & { kind: "comparison" }, row: string | undefined) {
    const { operator, left, right } = condition;
    const document = this.#document;
    if (check.unless !== undefined && document.getPoint(check.unless, row) !== undefined) return undefined;
    if (![left, right].every((side) => document.hasOperand(side, row))) return undefined;
    const derivation = new Derivation(document, this.#definitions, row);
    const resolvedLeft = derivation.replaceAbsentTerms(left);
    const resolvedRight = derivation.replaceAbsentTerms(right);
    const resolved = [resolvedLeft, resolvedRight, ...derivation.expressions];
    const leftValue = document.evaluate(resolvedLeft, row);
    const rightValue = document.evaluate(resolvedRight, row);
    if (leftValue === undefined || rightValue === undefined) return undefined;
    const summed = resolved.flatMap(listSummedPaths).map((path) => document.listValues(path).length);
    const tolerance = check.tolerance ?? getRoundingTolerance(Math.max(1, ...summed));
    const holds = compareNumbers(operator, leftValue, rightValue, tolerance);
    const isRightSubject = left.kind !== "path" && right.kind === "path";
    const [subject, other] = isRightSubject ? [right, left] : [left, right];
    const listPaths = (): string[] => [
      ...new Set([subject, other, ...resolved].flatMap((side) => document.listPointPaths(side, row))),
    ];
    const describe = (): string => {
      const paths = listPaths();
      const describeSide = (side: Expression, value: number) => ({
        name: this.#texts.describe(side),
        value: this.#texts.formatNumber(side, value, row, paths),
      });
      return (holds ? describeAgreement : describeComparison)(
        operator,
        describeSide(subject, isRightSubject ? rightValue : leftValue),
        describeSide(other, isRightSubject ? leftValue : rightValue),
        { isRightSubject, isDate: this.#texts.isDate(subject), row: row === undefined ? row : getRowNumber(row) },
        this.#phrases,
      );
    };
    return { holds, listPaths, describe };
  }

  #createFinding({ message, severity }: Check, detail: string, paths: readonly string[]): CheckFinding {
    const text = message === undefined ? detail : `${message.replace(/[.:]$/u, "")}: ${detail}`;
    return { kind: "failed", severity, message: text, paths };
  }

  /** Finds values that a field has in more than one row. */
  #findDuplicates(check: Check, path: string): CheckFinding[] {
    const points = this.#document.listValues(path);
    const byValue = Map.groupBy(points, ({ value, type }) => this.#phrases.value(value ?? "", type));
    return [...byValue].flatMap(([value, group]) => {
      if (group.length < 2) return [];
      const rows = group.map((point) => getRowNumber(getRow(point.path) ?? "[0]"));
      const paths = group.map((point) => point.path).toReversed();
      const message = this.#phrases.duplicates({
        name: this.#texts.getName(path),
        value,
        rows: formatList(rows.map(String), this.#phrases),
      });
      return [this.#createFinding(check, message, paths)];
    });
  }

  /** Finds identifiers whose check digits are wrong. */
  #findWrongCheckDigits(): CheckFinding[] {
    return [...this.#document.fields.values()].flatMap(({ path: fieldPath, field }) => {
      const { identifier } = field;
      if (identifier === undefined) return [];
      return this.#document
        .listValues(fieldPath)
        .slice(0, maxRowFindings)
        .flatMap(({ path, value }): CheckFinding[] => {
          if (typeof value !== "string" || testCheckDigits(identifier, value) !== false) return [];
          const message = this.#phrases.wrongCheckDigits({ name: this.#texts.getName(fieldPath), value });
          return [{ kind: "failed", severity: "warning", message, paths: [path] }];
        });
    });
  }

  /** Finds values that differ from those of the embedded invoice, and rows that the embedded invoice does not have. */
  #findDifferences(): CheckFinding[] {
    const differing = this.#document.listAllValues().filter(({ value, embedded, type }) => {
      if (value === null || embedded === undefined) return false;
      return embedded === null || !isSameValue(value, embedded, type);
    });
    const byTarget = Map.groupBy(differing, ({ path, embedded }) =>
      embedded === null ? (getRow(path) ?? path) : path,
    );
    return [...byTarget].slice(0, maxRowFindings).map(([rowOrPath, points]): CheckFinding => {
      const [first] = points;
      const paths = points.map(({ path }) => path);
      const placed = this.#document.fields.get(removeRows(first?.path ?? ""));
      const label = placed?.field.label ?? rowOrPath;
      const row = getRow(rowOrPath);
      const base = { kind: "differs", severity: "warning", paths } as const;
      if (first === undefined || first.value === null || first.embedded === undefined || first.embedded === null) {
        const group = placed?.groups.findLast(({ repeat }) => repeat)?.label ?? label;
        const args = { group: this.#texts.formatLabel(group), row: getRowNumber(rowOrPath) };
        return { ...base, message: this.#phrases.rowNotEmbedded(args) };
      }
      const name = this.#texts.formatLabel(label);
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
    const required = [...this.#document.fields.values()].filter(({ field }) => field.required);
    const byRepetition = Map.groupBy(required, getRepetition);
    return [...byRepetition].flatMap(([repetition, fields]) => {
      const isField = fields[0]?.path === repetition;
      if (repetition === undefined || isField) return fields.flatMap((placed) => this.#findMissingValue(placed));
      const group = fields[0]?.groups.findLast(({ repeat }) => repeat);
      return this.#document.listRows(repetition).flatMap((row): CheckFinding[] => {
        const missing = fields.filter(({ path }) => this.#document.getPoint(path, row) === undefined);
        if (missing.length === 0) return [];
        const firstNames = missing.slice(0, maxNamedValues).map(({ path }) => this.#texts.getName(path));
        const names = missing.length > maxNamedValues ? [...firstNames, "…"] : firstNames;
        const message = this.#phrases.missingInRow({
          group: this.#texts.formatLabel(group?.label ?? repetition),
          row: getRowNumber(row),
          names: formatList(names, this.#phrases),
          count: missing.length,
        });
        return [
          {
            kind: "missing",
            severity: "warning",
            message,
            paths: missing.map(({ path }) => this.#document.toPointPath(path, row)),
          },
        ];
      });
    });
  }

  #findMissingValue({ path, field }: PlacedField): CheckFinding[] {
    if (this.#document.listValues(path).length > 0) return [];
    const pointPath = field.repeat ? `${path}[0]` : path;
    const message = this.#phrases.missing({ names: this.#texts.getName(path), count: 1 });
    return [{ kind: "missing", severity: "warning", message, paths: [pointPath] }];
  }
}

/** Compares two numbers. The comparisons `=` and `<=` allow for a tolerance. */
function compareNumbers(operator: ComparisonOperator, left: number, right: number, tolerance: number): boolean {
  if (operator === "=") return isWithin(left, right, tolerance);
  return operator === "<" ? left < right : left <= right || isWithin(left, right, tolerance);
}
