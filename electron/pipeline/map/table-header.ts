import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import type { LabelMatch } from "./labels.ts";
import { describeFinding } from "./found-by.ts";
import type { FoundBy } from "./located-value.ts";
import { getLeft, getText, hasGapBefore, overlaps, getRight, type TokenRow } from "./rows.ts";
import { mappingThresholds } from "./thresholds.ts";

/** A repeated group with the fields of its rows. Every row must have the anchor, if there is one. */
export interface RowGroup {
  path: string;
  anchor: string | undefined;
  fields: readonly PlacedField[];
}

/** A column of a table, with its edges in points. `path` is undefined for a column without a field. */
export interface Column {
  path: string | undefined;
  label: LabelMatch;
  left: number;
  right: number;
  /** How the values of the column are found. */
  foundBy?: FoundBy;
}

/** The header of a table, and the numbers of the rows that its table may have. */
export interface Header {
  group: RowGroup;
  columns: Column[];
  firstRow: number;
  /** Infinite for a table that only a label ends. */
  lastRow: number;
}

/** Finds the header that begins in a row, for the group with the most labelled columns. */
export function findHeader(row: TokenRow, groups: readonly RowGroup[], window: LabeledWindow): Header | undefined {
  const countFieldColumns = ({ columns }: Header): number => columns.filter(({ path }) => path !== undefined).length;
  return groups
    .map((group) => readHeader(row, group, window))
    .filter((header) => header !== undefined)
    .sort((a, b) => countFieldColumns(b) - countFieldColumns(a))[0];
}

/** Returns the number of columns that a table of a group usually has. Optional fields rarely have a column. */
function countUsualColumns({ fields }: RowGroup): number {
  const required = fields.filter(({ field }) => field.required).length;
  return required >= mappingThresholds.minRequiredFields ? required : fields.length;
}

/**
 * Reads the header that begins in a row. It has at least three columns of the group, or two if the group is small, and
 * must have the column of the anchor.
 */
function readHeader(first: TokenRow, group: RowGroup, { rows, labels, regions }: LabeledWindow): Header | undefined {
  const paths = new Set(group.fields.map(({ path }) => path));
  const columns: Column[] = [];
  const minColumns = Math.min(3, Math.max(2, countUsualColumns(group) - 1));
  let last = first;
  for (const row of rows.slice(first.index, first.index + mappingThresholds.maxHeaderRows)) {
    if (row.y - last.y > mappingThresholds.maxHeaderPitchEm * last.em || hasNumbers(row)) break;
    const columnCountBefore = columns.length;
    const rowLabels = labels.get(row) ?? [];
    for (const label of rowLabels) {
      const previous = columns.at(-1);
      if (previous !== undefined && extendsColumn(label, previous, paths)) previous.right = getRight(label);
      else columns.push({ path: undefined, left: getLeft(label), right: getRight(label), label });
    }
    if (row === first && columns.length === 0) return undefined;
    if (columns.length === columnCountBefore) continue;
    columns.push(...createUnlabeledColumns(row, rowLabels));
    last = row;
  }
  const assigned = assignPaths(
    columns.map(({ label }) => label),
    paths,
  );
  columns.forEach((column, index) => {
    column.path = assigned[index];
    if (column.path !== undefined) column.foundBy = describeFinding("column", column.label, regions);
  });
  const fieldColumns = columns.filter(({ path }) => path !== undefined);
  // A single label in the first row belongs to the header only if the row has no digits, and further rows follow.
  const labelsInFirstRow = (labels.get(first) ?? []).length;
  const isFirstRowHeader =
    labelsInFirstRow > 1 ||
    (!/\d/u.test(getText({ row: first, start: 0, end: first.tokens.length })) && last !== first);
  const hasAnchor = group.anchor === undefined || fieldColumns.some(({ path }) => path === group.anchor);
  return fieldColumns.length >= minColumns && hasAnchor && isFirstRowHeader
    ? { group, columns, firstRow: last.number + 1, lastRow: Number.POSITIVE_INFINITY }
    : undefined;
}

/** Creates columns without a field for the header's segments without a label. */
function createUnlabeledColumns(row: TokenRow, labels: readonly LabelMatch[]): Column[] {
  return row.segments
    .map((segment) => ({ row, ...segment, meanings: [] }))
    .filter((segment) => !labels.some((label) => overlaps(label, segment)))
    .map((label) => ({ path: undefined, label, left: getLeft(label), right: getRight(label) }));
}

/** Tests if a label directly follows and extends another label of the same field: "Tax rate [%]". */
function extendsColumn(label: LabelMatch, { label: before }: Column, paths: ReadonlySet<string>): boolean {
  const listPaths = ({ meanings }: LabelMatch) =>
    meanings.flatMap((meaning) => (meaning.kind === "field" && paths.has(meaning.path) ? meaning.path : []));
  const pathsBefore = listPaths(before);
  return (
    before.row === label.row &&
    before.end === label.start &&
    !hasGapBefore(label.row, label.start) &&
    listPaths(label).some((path) => pathsBefore.includes(path))
  );
}

/**
 * Assigns the labels of a header to the fields of a group by bipartite matching with augmenting paths (Kuhn 1955). As many
 * labels as possible get a field, preferably their most likely one. "Amount", for example, becomes the quantity if
 * another column is the total.
 * @returns the path of each label, or undefined
 */
function assignPaths(labels: readonly LabelMatch[], paths: ReadonlySet<string>): (string | undefined)[] {
  const options = labels.map(({ meanings }) =>
    meanings
      .flatMap((meaning) => (meaning.kind === "field" && paths.has(meaning.path) ? meaning : []))
      .sort((a, b) => b.weight - a.weight)
      .map(({ path }) => path),
  );
  const labelOfPath = new Map<string, number>();
  const assign = (label: number, visited: Set<string>): boolean => {
    for (const path of options[label] ?? []) {
      if (visited.has(path)) continue;
      visited.add(path);
      const currentLabel = labelOfPath.get(path);
      if (currentLabel === undefined || assign(currentLabel, visited)) {
        labelOfPath.set(path, label);
        return true;
      }
    }
    return false;
  };
  // Labels with a more likely field are assigned first.
  const getBestWeight = (label: number): number =>
    Math.max(0, ...(labels[label]?.meanings ?? []).map((meaning) => (meaning.kind === "field" ? meaning.weight : 0)));
  const order = [...labels.keys()].sort((a, b) => getBestWeight(b) - getBestWeight(a));
  for (const label of order) assign(label, new Set());
  const pathOfLabel = new Map([...labelOfPath].map(([path, label]) => [label, path]));
  return labels.map((_, label) => pathOfLabel.get(label));
}

/** Tests if a row has two numbers or more, so that it is not part of a header. */
function hasNumbers(row: TokenRow): boolean {
  return row.tokens.filter(({ text }) => /^\(?\p{Sc}?-?\d[\d.,]*\p{Sc}?[-)]?$/u.test(text)).length >= 2;
}
