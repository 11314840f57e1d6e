import { matchesTruth, type Scalar } from "./same-value.ts";
import { mean, computeMeasures, ratio, type Measures } from "./measures.ts";

/** The true value of a field; a list if the field has several. */
export interface TrueField {
  value: string | number | readonly (string | number)[];
  /** Type by which `matchesTruth` compares. */
  type: string;
  /** Whether the value is printed on a page; a field that is not printed is not scored. */
  visible?: boolean | undefined;
}

/** True and predicted values of a document by path, such as `seller.name` or `line[0].total`. */
export interface DataPointPair {
  truth: Readonly<Record<string, TrueField>>;
  predicted: Readonly<Record<string, Scalar | readonly Scalar[]>>;
}

export interface DataPointScore extends Measures {
  macroF1: number;
  /** Share of the documents without any error. */
  perfect: number;
  types: Map<string, Measures>;
  fields: Map<string, Measures>;
}

/** True and predicted values of one field. */
export interface FieldComparison {
  path: string;
  truth: readonly (string | number)[];
  predicted: readonly Scalar[];
  /** Number of true values that were predicted. */
  correct: number;
}

const rowPath = /^(\w+)\[(\d+)\]\.(.+)$/;
/** Smallest score at which a predicted row is paired with a true row: they share at least one value. */
const minRowScore = 0.5;
/** The penalty for each row of distance. It decides between rows with the same number of common values. */
const rowDistancePenalty = 1e-3;

/** Removes the row numbers from a path: `line[0].total` becomes `line[].total`. */
export function removeRowNumbers(path: string): string {
  return path.replaceAll(/\[\d+\]/g, "[]");
}

/** Collects the type of every field that the truth of any document has. */
export function collectFieldTypes(truths: readonly DataPointPair["truth"][]): Map<string, string> {
  return new Map(
    truths.flatMap((truth) => Object.entries(truth).map(([path, { type }]) => [removeRowNumbers(path), type] as const)),
  );
}

/**
 * Scores data points over all documents together. If the truth of a document lacks a predicted field, the prediction is
 * wrong if another document of the set has the field, and is ignored otherwise.
 */
export function scoreDataPoints(
  documents: readonly DataPointPair[],
  fieldTypes: ReadonlyMap<string, string>,
): DataPointScore {
  const comparisons = documents.map((document) => compareFields(document, fieldTypes));
  const all = comparisons.flat();
  const fields = new Map(
    [...fieldTypes.keys()]
      .sort()
      .map((field) => [field, summarize(all.filter(({ path }) => removeRowNumbers(path) === field))]),
  );
  const types = new Map(
    [...new Set(fieldTypes.values())]
      .sort()
      .map((type) => [type, summarize(all.filter(({ path }) => fieldTypes.get(removeRowNumbers(path)) === type))]),
  );
  const perfect = comparisons.filter((fields) =>
    fields.every(({ correct, truth, predicted }) => correct === truth.length && correct === predicted.length),
  );
  return {
    ...summarize(all),
    macroF1: mean([...fields.values()].filter(({ truth }) => truth > 0).map(({ f1 }) => f1)),
    perfect: ratio(perfect.length, documents.length),
    types,
    fields,
  };
}

function summarize(comparisons: readonly FieldComparison[]): Measures {
  const sum = (count: (comparison: FieldComparison) => number) =>
    comparisons.reduce((total, comparison) => total + count(comparison), 0);
  return computeMeasures(
    sum(({ correct }) => correct),
    sum(({ truth }) => truth.length),
    sum(({ predicted }) => predicted.length),
  );
}

/** Compares a document's predictions with its truth, field by field. */
export function compareFields(
  { truth, predicted }: DataPointPair,
  fieldTypes: ReadonlyMap<string, string>,
): FieldComparison[] {
  const known = Object.entries(predicted).filter(
    ([path, value]) =>
      fieldTypes.has(removeRowNumbers(path)) && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  const aligned = alignRows(truth, Object.fromEntries(known));
  return [...new Set([...Object.keys(aligned), ...Object.keys(truth)])].flatMap((path) => {
    const type = fieldTypes.get(removeRowNumbers(path));
    if (type === undefined || truth[path]?.visible === false) return [];
    const [expected, found] = [toList(truth[path]?.value), toList(aligned[path])];
    const unmatched = [...found];
    for (const value of expected) {
      const index = unmatched.findIndex((candidate) => matchesTruth(value, candidate, type));
      if (index >= 0) unmatched.splice(index, 1);
    }
    return [{ path, truth: expected, predicted: found, correct: found.length - unmatched.length }];
  });
}

/** Counts the wrong and missing values of a document. */
export function countErrors(pair: DataPointPair, fieldTypes: ReadonlyMap<string, string>): number {
  return compareFields(pair, fieldTypes).reduce(
    (sum, { truth, predicted, correct }) => sum + Math.max(truth.length, predicted.length) - correct,
    0,
  );
}

function toList<Value extends Scalar>(value: Value | readonly Value[] | undefined): readonly Value[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly Value[]) : [value as Value];
}

type Rows<Value> = Map<number, Map<string, Value>>;

/** Groups the values of each repeated group by row number and column. */
function groupRows<Value>(values: Readonly<Record<string, Value>>): Map<string, Rows<Value>> {
  const groups = new Map<string, Rows<Value>>();
  for (const [path, value] of Object.entries(values)) {
    const [, group, row, column] = rowPath.exec(path) ?? [];
    if (group === undefined || row === undefined || column === undefined) continue;
    const rows = groups.get(group) ?? new Map<number, Map<string, Value>>();
    groups.set(group, rows);
    rows.set(Number(row), (rows.get(Number(row)) ?? new Map<string, Value>()).set(column, value));
  }
  return groups;
}

/**
 * Gives each predicted row the number of the true row that it resembles most, so that the order of rows does not count.
 */
function alignRows(truth: DataPointPair["truth"], predicted: DataPointPair["predicted"]): DataPointPair["predicted"] {
  const toTruePath = createRenumbering(truth, predicted);
  return Object.fromEntries(Object.entries(predicted).map(([path, value]) => [toTruePath(path), value]));
}

/** Creates a function that renumbers the row in a predicted path. */
function createRenumbering(
  truth: DataPointPair["truth"],
  predicted: DataPointPair["predicted"],
): (path: string) => string {
  const trueGroups = groupRows(truth);
  const numbers = new Map(
    [...groupRows(predicted)].map(([group, rows]) => [group, assignRows(trueGroups.get(group) ?? new Map(), rows)]),
  );
  return (path) => {
    const [, group, row, column] = rowPath.exec(path) ?? [];
    const number = group === undefined ? undefined : numbers.get(group)?.get(Number(row));
    return number === undefined ? path : `${group}[${number}].${column}`;
  };
}

/** A predicted value by its path, in which a repeated field has no number. */
export interface PredictedValue {
  path: string;
  value: Scalar;
}

/**
 * Judges whether each predicted value is in the truth. Values of fields that no document of the set has, or that are
 * not printed, are left out.
 */
export function judgeValues<Point extends PredictedValue>(
  truth: DataPointPair["truth"],
  points: readonly Point[],
  fieldTypes: ReadonlyMap<string, string>,
): { point: Point; correct: boolean }[] {
  const toTruePath = createRenumbering(truth, groupValues(points));
  const unmatched = new Map(Object.entries(truth).map(([path, { value }]) => [path, [...toList(value)]]));
  return points.flatMap((point) => {
    const path = toTruePath(point.path);
    const type = fieldTypes.get(removeRowNumbers(path));
    if (type === undefined || truth[path]?.visible === false) return [];
    const expected = unmatched.get(path) ?? [];
    const index = expected.findIndex((value) => matchesTruth(value, point.value, type));
    if (index >= 0) expected.splice(index, 1);
    return [{ point, correct: index >= 0 }];
  });
}

/** Groups predicted values by path. */
export function groupValues(points: readonly PredictedValue[]): Record<string, Scalar[]> {
  const values: Record<string, Scalar[]> = {};
  for (const { path, value } of points) (values[path] ??= []).push(value);
  return values;
}

/**
 * Assigns a row number to each predicted row: the number of a similar true row, or else a number that is not assigned
 * yet, or else a new number.
 */
function assignRows(truth: Rows<TrueField>, predicted: Rows<Scalar | readonly Scalar[]>): Map<number, number> {
  const countEqualColumns = (
    expected: ReadonlyMap<string, TrueField>,
    found: ReadonlyMap<string, Scalar | readonly Scalar[]>,
  ) =>
    [...expected].filter(([column, { value, type }]) => {
      const values = toList(found.get(column));
      return toList(value).some((expectedValue) =>
        values.some((foundValue) => matchesTruth(expectedValue, foundValue, type)),
      );
    }).length;
  const pairs = [...truth]
    .flatMap(([to, expected]) =>
      [...predicted].map(([from, found]) => ({
        to,
        from,
        score: countEqualColumns(expected, found) - Math.abs(to - from) * rowDistancePenalty,
      })),
    )
    .filter(({ score }) => score > minRowScore)
    .sort((a, b) => b.score - a.score || b.to - a.to || b.from - a.from);
  const numbers = new Map<number, number>();
  const assigned = new Set<number>();
  for (const { to, from } of pairs) {
    if (assigned.has(to) || numbers.has(from)) continue;
    numbers.set(from, to);
    assigned.add(to);
  }
  const free = [...truth.keys()].filter((row) => !assigned.has(row)).sort((a, b) => a - b);
  let next = Math.max(0, ...truth.keys()) + 1;
  for (const row of [...predicted.keys()].sort((a, b) => a - b))
    if (!numbers.has(row)) numbers.set(row, free.shift() ?? next++);
  return numbers;
}
