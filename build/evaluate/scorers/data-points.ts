import { sameValue, type Scalar } from "./same-value.ts";
import { mean, measuresOf, share, type Measures } from "./measures.ts";

/** A true value; a field with several has a list. */
export interface TrueField {
  value: string | number | readonly (string | number)[];
  /** As `sameValue` knows them. */
  type: string;
  /** Whether it can be read on the page; what cannot is not asked for. */
  visible?: boolean | undefined;
}

/** Values by path: `seller.name`, `line[0].total`; the true fields of a document and what was found. */
export interface DataPointPair {
  truth: Readonly<Record<string, TrueField>>;
  predicted: Readonly<Record<string, Scalar | readonly Scalar[]>>;
}

export interface DataPointScore extends Measures {
  macroF1: number;
  /** The share of the documents that are right as a whole. */
  perfect: number;
  types: Map<string, Measures>;
  fields: Map<string, Measures>;
}

/** What became of a field: how many of its values are true, predicted, and both. */
export interface Verdict {
  path: string;
  truth: readonly (string | number)[];
  predicted: readonly Scalar[];
  right: number;
}

const rowPath = /^(\w+)\[(\d+)\]\.(.+)$/;
const sameRow = 0.5;
const farther = 1e-3;

/** A field's path with its rows left open: `line[].total`. */
export function openPath(path: string): string {
  return path.replaceAll(/\[\d+\]/g, "[]");
}

/** The type of every field that the truth of any document has. */
export function schemaOf(truths: readonly DataPointPair["truth"][]): Map<string, string> {
  return new Map(
    truths.flatMap((truth) => Object.entries(truth).map(([path, { type }]) => [openPath(path), type] as const)),
  );
}

/**
 * Scores data points over all documents together. A prediction for a field that the document's truth lacks is wrong
 * where the set knows the field at all, and of no interest elsewhere.
 */
export function scoreDataPoints(
  documents: readonly DataPointPair[],
  schema: ReadonlyMap<string, string>,
): DataPointScore {
  const verdicts = documents.map((document) => judge(document, schema));
  const all = verdicts.flat();
  const fields = new Map(
    [...schema.keys()].sort().map((field) => [field, measure(all.filter(({ path }) => openPath(path) === field))]),
  );
  const types = new Map(
    [...new Set(schema.values())]
      .sort()
      .map((type) => [type, measure(all.filter(({ path }) => schema.get(openPath(path)) === type))]),
  );
  const perfect = verdicts.filter((ofDocument) =>
    ofDocument.every(({ right, truth, predicted }) => right === truth.length && right === predicted.length),
  );
  return {
    ...measure(all),
    macroF1: mean([...fields.values()].filter(({ truth }) => truth > 0).map(({ f1 }) => f1)),
    perfect: share(perfect.length, documents.length),
    types,
    fields,
  };
}

function measure(verdicts: readonly Verdict[]): Measures {
  const sum = (count: (verdict: Verdict) => number) => verdicts.reduce((total, verdict) => total + count(verdict), 0);
  return measuresOf(
    sum(({ right }) => right),
    sum(({ truth }) => truth.length),
    sum(({ predicted }) => predicted.length),
  );
}

/** Holds a document's predictions against its truth, field by field. */
export function judge({ truth, predicted }: DataPointPair, schema: ReadonlyMap<string, string>): Verdict[] {
  const known = Object.entries(predicted).filter(
    ([path, value]) => schema.has(openPath(path)) && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  const aligned = alignRows(truth, Object.fromEntries(known));
  return [...new Set([...Object.keys(aligned), ...Object.keys(truth)])].flatMap((path) => {
    const type = schema.get(openPath(path));
    if (type === undefined || truth[path]?.visible === false) return [];
    const [wanted, found] = [listOf(truth[path]?.value), listOf(aligned[path])];
    const left = [...found];
    for (const value of wanted) {
      const index = left.findIndex((candidate) => sameValue(value, candidate, type));
      if (index >= 0) left.splice(index, 1);
    }
    return [{ path, truth: wanted, predicted: found, right: found.length - left.length }];
  });
}

function listOf<Value extends Scalar>(value: Value | readonly Value[] | undefined): readonly Value[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly Value[]) : [value as Value];
}

type Rows<Value> = Map<number, Map<string, Value>>;

/** The rows of each repeated group: row number, column, value. */
function rowsOf<Value>(values: Readonly<Record<string, Value>>): Map<string, Rows<Value>> {
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

/** Renumbers predicted rows after the true rows that they are most like, so that a row's number does not matter. */
function alignRows(truth: DataPointPair["truth"], predicted: DataPointPair["predicted"]): DataPointPair["predicted"] {
  const aligned = Object.fromEntries(Object.entries(predicted).filter(([path]) => !rowPath.test(path)));
  const trueGroups = rowsOf(truth);
  for (const [group, rows] of rowsOf(predicted)) {
    const numbers = rowNumbers(trueGroups.get(group) ?? new Map(), rows);
    for (const [row, columns] of rows)
      for (const [column, value] of columns) aligned[`${group}[${numbers.get(row)}].${column}`] = value;
  }
  return aligned;
}

/** The true row of each predicted row; rows that are like none get what is left over, then new numbers. */
function rowNumbers(truth: Rows<TrueField>, predicted: Rows<Scalar | readonly Scalar[]>): Map<number, number> {
  const alike = (wanted: ReadonlyMap<string, TrueField>, found: ReadonlyMap<string, Scalar | readonly Scalar[]>) =>
    [...wanted].filter(([column, { value, type }]) => {
      const values = listOf(found.get(column));
      return listOf(value).some((one) => values.some((other) => sameValue(one, other, type)));
    }).length;
  const pairs = [...truth]
    .flatMap(([to, wanted]) =>
      [...predicted].map(([from, found]) => ({
        to,
        from,
        score: alike(wanted, found) - Math.abs(to - from) * farther,
      })),
    )
    .filter(({ score }) => score > sameRow)
    .sort((a, b) => b.score - a.score || b.to - a.to || b.from - a.from);
  const numbers = new Map<number, number>();
  const taken = new Set<number>();
  for (const { to, from } of pairs) {
    if (taken.has(to) || numbers.has(from)) continue;
    numbers.set(from, to);
    taken.add(to);
  }
  const free = [...truth.keys()].filter((row) => !taken.has(row)).sort((a, b) => a - b);
  let next = Math.max(0, ...truth.keys()) + 1;
  for (const row of [...predicted.keys()].sort((a, b) => a - b))
    if (!numbers.has(row)) numbers.set(row, free.shift() ?? next++);
  return numbers;
}
