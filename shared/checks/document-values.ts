import { getRepetition, listBarePaths, toNumber } from "./checks.ts";
import type { DataPoint } from "../document/data-points.ts";
import { evaluate, type Expression } from "./expression.ts";
import { type DataPointTaxonomy, listFields, type PlacedField } from "../taxonomy/taxonomy.ts";

/** Removes the row numbers from the path of a data point. */
export const removeRows = (path: string): string => path.replaceAll(/\[\d+\]/gu, "");
/** Returns the row of a data point, such as `lines[2]` for `lines[2].net`; undefined if the data point is in no row. */
export const getRow = (path: string): string | undefined => /^.*\[\d+\]/u.exec(path)?.[0];
/** Returns the number of a row from 1. */
export const getRowNumber = (row: string): number => Number(/\[(\d+)\]$/u.exec(row)?.[1]) + 1;

const hasValue = (point: DataPoint): boolean =>
  point.value !== null && point.state !== "absent" && point.state !== "rejected";
/** Returns whether a row exists because of a data point: if it has a value, or no reviewer has decided about it yet. */
const keepsRow = (point: DataPoint): boolean => hasValue(point) || point.state === "suggested";

/** The values of a document by the fields of its taxonomy, as the expressions of checks read them. */
export class DocumentValues {
  readonly fields: ReadonlyMap<string, PlacedField>;
  /** The repetition that each field belongs to, see {@link getRepetition}. */
  readonly #repetitions: ReadonlyMap<string, string | undefined>;
  readonly #points: ReadonlyMap<string, DataPoint>;
  /** The data points with values by the path of their field. */
  readonly #values: ReadonlyMap<string, readonly DataPoint[]>;
  /** The rows of each repetition that have data points, in order. */
  readonly #rows = new Map<string, string[]>();
  /** The repetition of each row. */
  readonly #rowRepetitions = new Map<string, string>();
  /** The cached sums over the rows, by path. */
  readonly #sums = new Map<string, readonly number[]>();

  constructor(taxonomy: DataPointTaxonomy, points: readonly DataPoint[]) {
    this.fields = new Map(listFields(taxonomy).map((placed) => [placed.path, placed]));
    this.#repetitions = new Map([...this.fields].map(([path, placed]) => [path, getRepetition(placed)]));
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

  /** Lists the data points of a field that have values, in all rows. */
  listValues(path: string): readonly DataPoint[] {
    return this.#values.get(path) ?? [];
  }

  /** Lists the data points of all fields that have values, by field. */
  listAllValues(): DataPoint[] {
    return [...this.#values.values()].flat();
  }

  /** Returns the value of a data point by its path, even if the data point was rejected or is absent. */
  getValue(path: string): DataPoint["value"] | undefined {
    return this.#points.get(path)?.value;
  }

  /** Lists the rows of a repetition, such as `lines[2]`. */
  listRows(repetition: string): readonly string[] {
    return this.#rows.get(repetition) ?? [];
  }

  /** Returns the data point of a field, in `row` if the field repeats with that row; undefined if it has no value. */
  getPoint(path: string, row: string | undefined): DataPoint | undefined {
    const point = this.#points.get(this.toPointPath(path, row));
    return point !== undefined && hasValue(point) ? point : undefined;
  }

  /** Returns the path of the data point of a field, in `row` if the field repeats with that row. */
  toPointPath(path: string, row: string | undefined): string {
    const repetition = row === undefined ? undefined : this.#rowRepetitions.get(row);
    if (row === undefined || repetition === undefined || this.getRepetition(path) !== repetition) return path;
    return row + path.slice(repetition.length);
  }

  /** Returns the repetition that a field belongs to; undefined if it does not repeat. */
  getRepetition(path: string): string | undefined {
    return this.#repetitions.get(path);
  }

  /** Lists the paths of the data points in an expression. Those that are summed up come last. */
  listPointPaths(expression: Expression, row: string | undefined): string[] {
    const single = listBarePaths(expression).map((path) => this.toPointPath(path, row));
    const summed = listSummedPaths(expression).flatMap((path) => this.listValues(path));
    return [...single, ...summed.map(({ path }) => path)];
  }

  /** Evaluates an expression in a row; undefined if a value is missing. */
  evaluate(expression: Expression, row: string | undefined): number | undefined {
    return evaluate(expression, (path, kind) => {
      if (kind === "sum") return this.#computeSum(path);
      const point = this.getPoint(path, row);
      const number = toNumber(point?.value, point?.type);
      return number === undefined ? [] : [number];
    });
  }

  /**
   * Returns a list with the sum of a field over all rows. The list is empty if the rows have no numbers. The sum is
   * cached, because the expressions of every row may contain it.
   */
  #computeSum(path: string): readonly number[] {
    const known = this.#sums.get(path);
    if (known !== undefined) return known;
    const numbers = this.listValues(path).flatMap(({ value, type }) => toNumber(value, type) ?? []);
    const sum = numbers.length === 0 ? [] : [numbers.reduce((total, number) => total + number, 0)];
    this.#sums.set(path, sum);
    return sum;
  }

  /** Returns whether an expression contains a value of the document, or a constant. */
  hasOperand(expression: Expression, row: string | undefined): boolean {
    if (expression.kind === "number") return true;
    if (expression.kind === "operation") {
      return this.hasOperand(expression.left, row) || this.hasOperand(expression.right, row);
    }
    if (expression.kind === "sum") return this.#values.has(expression.path);
    return this.getPoint(expression.path, row) !== undefined;
  }
}

/** Lists the paths that an expression sums up, each once. */
export function listSummedPaths(expression: Expression): string[] {
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
