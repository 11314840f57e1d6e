import type { PlacedField } from "../../../shared/taxonomy.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import type { LabelMatch } from "./labels.ts";
import type { Row } from "./rows.ts";
import { getLeft, overlaps, getRight } from "./rows.ts";

/** A repeated group with the fields of its rows. Every row must have the anchor, if there is one. */
export interface RowGroup {
  path: string;
  anchor: string | undefined;
  fields: readonly PlacedField[];
}

/** A column of a table. `path` is undefined for a column of no field. */
export interface Column {
  path: string | undefined;
  label: LabelMatch;
  left: number;
  right: number;
}

/** The header of a table, from its first to its last row. */
export interface Header {
  group: RowGroup;
  columns: Column[];
  first: Row;
  last: Row;
}

/** Maximum number of rows of a header, and maximum distance between two of them, in em. */
const maxHeaderRows = 4;
const maxHeaderPitch = 2;

/** Finds the header that begins in a row, for the group with the most labelled columns. */
export function findHeader(row: Row, groups: readonly RowGroup[], window: LabeledWindow): Header | undefined {
  const countFieldColumns = ({ columns }: Header): number => columns.filter(({ path }) => path !== undefined).length;
  return groups
    .map((group) => readHeader(row, group, window))
    .filter((header) => header !== undefined)
    .sort((a, b) => countFieldColumns(b) - countFieldColumns(a))[0];
}

/** Reads the header that begins in a row. It has at least three columns of the group, or two of a small group. */
function readHeader(first: Row, group: RowGroup, { rows, labels }: LabeledWindow): Header | undefined {
  const paths = new Set(group.fields.map(({ path }) => path));
  const columns: Column[] = [];
  const minColumns = Math.min(3, Math.max(2, group.fields.length - 1));
  let last = first;
  for (const row of rows.slice(first.index, first.index + maxHeaderRows)) {
    if (row.y - last.y > maxHeaderPitch * last.em || hasNumbers(row)) break;
    const before = columns.length;
    const rowLabels = labels.get(row) ?? [];
    for (const label of rowLabels) {
      const previous = columns.at(-1);
      if (previous !== undefined && repeatsColumn(label, previous)) previous.right = getRight(label);
      else
        columns.push({
          path: findColumnPath(label, paths, columns),
          left: getLeft(label),
          right: getRight(label),
          label,
        });
    }
    if (row === first && columns.length === 0) return undefined;
    if (columns.length === before) continue;
    columns.push(...createUnlabeledColumns(row, rowLabels));
    last = row;
  }
  const fieldColumns = columns.filter(({ path }) => path !== undefined);
  const labelsInFirstRow = (labels.get(first) ?? []).length;
  const hasAnchor = group.anchor === undefined || fieldColumns.some(({ path }) => path === group.anchor);
  return fieldColumns.length >= minColumns && hasAnchor && labelsInFirstRow > 1
    ? { group, columns, first, last }
    : undefined;
}

/** Creates columns without a field for the header's segments without a label. */
function createUnlabeledColumns(row: Row, labels: readonly LabelMatch[]): Column[] {
  return row.segments
    .map((segment) => ({ row, ...segment, meanings: [] }))
    .filter((segment) => !labels.some((label) => overlaps(label, segment)))
    .map((label) => ({ path: undefined, label, left: getLeft(label), right: getRight(label) }));
}

/** Tests if a label directly follows and extends another label of the same field: "Tax rate [%]". */
function repeatsColumn(label: LabelMatch, { path, label: before }: Column): boolean {
  const adjacent = before.row === label.row && before.end === label.start;
  return (
    adjacent &&
    path !== undefined &&
    label.meanings.some((meaning) => meaning.kind === "field" && meaning.path === path)
  );
}

/** Returns the path of a column: of the fields without a column, the one for which the label has the highest weight. */
function findColumnPath(label: LabelMatch, paths: ReadonlySet<string>, columns: readonly Column[]): string | undefined {
  const meanings = label.meanings
    .flatMap((meaning) => (meaning.kind === "field" && paths.has(meaning.path) ? meaning : []))
    .filter(({ path }) => columns.every((column) => column.path !== path))
    .sort((a, b) => b.weight - a.weight);
  return meanings[0]?.path;
}

/** Tests if a row has two numbers or more, so that it is not part of a header. */
function hasNumbers(row: Row): boolean {
  return row.tokens.filter(({ text }) => /^\p{Sc}?-?\d[\d.,]*\p{Sc}?$/u.test(text)).length >= 2;
}
