import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import { findNearestColumn, isNumberText, splitCells } from "./cells.ts";
import { holdsInRow, listRequiredOperands, type Check } from "./checks.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import { findValues, isNumericField, type ParsedSpan } from "./read-values.ts";
import { getLeft, getRight, getText, overlaps, type Span, type TokenRow } from "./rows.ts";
import type { Column, RowGroup } from "./table-header.ts";
import { mappingThresholds } from "./thresholds.ts";
import { maximum, minimum } from "../../../shared/values/extremes.ts";

/** A row with numbers for which the check of a group holds, by the paths of the check. */
export interface CheckedRow {
  row: TokenRow;
  values: ReadonlyMap<string, ParsedSpan>;
}

/** The columns of a table whose header has no known labels, and its rows, from the first to the last. */
export interface InferredTable {
  group: RowGroup;
  columns: Column[];
  first: TokenRow;
  last: TokenRow;
}

/**
 * Infers the columns of a table without a known header from rows for which the group's check holds: the numbers of the
 * check have a column each, the column with most letters has the required text, and the labels above that are known
 * name further columns. Rows for which the check holds only trivially, such as those of one piece, belong to the table
 * if their numbers are in these columns.
 * @returns undefined if the rows have no column of text
 */
export function inferTable(
  checkedRows: readonly CheckedRow[],
  group: RowGroup,
  check: Check,
  window: LabeledWindow,
): InferredTable | undefined {
  const aligned = selectAlignedRows(checkedRows);
  const [firstChecked, lastChecked] = [aligned[0]?.row, aligned.at(-1)?.row];
  if (firstChecked === undefined || lastChecked === undefined) return undefined;
  const columns = [...createCheckColumns(aligned), ...createOtherColumns(aligned, group)];
  if (!columns.some(({ path }) => isTextPath(path, group))) return undefined;
  const first = extendTable(firstChecked, -1, columns, group, check, window);
  const last = extendTable(lastChecked, 1, columns, group, check, window);
  const start = assignLabels(columns, first, group, window);
  return { group, columns, first: start, last };
}

/** Selects the largest set of rows whose numbers are aligned with those of one of them. Other rows hold by chance. */
function selectAlignedRows(rows: readonly CheckedRow[]): readonly CheckedRow[] {
  const isAligned = (row: CheckedRow, other: CheckedRow): boolean =>
    [...row.values].every(([path, value]) => {
      const otherValue = other.values.get(path);
      if (otherValue === undefined) return false;
      const distances = [getLeft(value) - getLeft(otherValue), getRight(value) - getRight(otherValue)];
      return distances.some((distance) => Math.abs(distance) < row.row.em);
    });
  const sets = rows.map((row) => rows.filter((other) => isAligned(row, other)));
  return sets.sort((a, b) => b.length - a.length)[0] ?? [];
}

/** Creates the columns of the numbers of the check. */
function createCheckColumns(rows: readonly CheckedRow[]): Column[] {
  const paths = [...(rows[0]?.values.keys() ?? [])];
  return paths.map((path) =>
    createColumn(
      path,
      rows.flatMap(({ values }) => values.get(path) ?? []),
    ),
  );
}

function createColumn(path: string | undefined, spans: readonly Span[]): Column {
  const [first] = spans;
  if (first === undefined) throw new RangeError("a column has cells");
  return {
    path,
    label: { ...first, meanings: [] },
    foundBy: { method: "inferred-column" },
    left: minimum(spans.map(getLeft)),
    right: maximum(spans.map(getRight)),
  };
}

/** Creates the columns of the other cells. The one with most letters has the text that the group requires. */
function createOtherColumns(rows: readonly CheckedRow[], group: RowGroup): Column[] {
  const cells = rows
    .flatMap(({ row, values }) =>
      splitCells(row).filter((cell) => ![...values.values()].some((value) => overlaps(cell, value))),
    )
    .sort((a, b) => getLeft(a) - getLeft(b));
  const clusters: Span[][] = [];
  // From left to right, a cell can only overlap the last cluster.
  let right = -Infinity;
  for (const cell of cells) {
    if (getLeft(cell) < right) clusters.at(-1)?.push(cell);
    else clusters.push([cell]);
    right = Math.max(right, getRight(cell));
  }
  const countLetters = (cluster: readonly Span[]): number =>
    cluster.reduce((sum, cell) => sum + getText(cell).replaceAll(/[^\p{L}]/gu, "").length, 0);
  const [text] = clusters.toSorted((a, b) => countLetters(b) - countLetters(a));
  const percentage = group.fields.find(({ field }) => field.type === "percentage")?.path;
  return clusters.map((cluster) => {
    if (cluster === text && countLetters(cluster) >= mappingThresholds.minTextLetters * cluster.length)
      return createColumn(findTextField(group)?.path, cluster);
    const isPercentage = cluster.every((cell) => getText(cell).includes("%"));
    return createColumn(isPercentage ? percentage : undefined, cluster);
  });
}

/** Finds the required field of a group that has a text. */
function findTextField({ fields }: RowGroup): PlacedField | undefined {
  return fields.find(({ field }) => field.required && !isNumericField(field));
}

function isTextPath(path: string | undefined, group: RowGroup): boolean {
  return path !== undefined && findTextField(group)?.path === path;
}

/**
 * Extends a table in one direction as long as rows follow each other at the distance of table rows.
 * @returns the outermost row with numbers in the columns for which the check holds
 */
function extendTable(
  from: TokenRow,
  direction: 1 | -1,
  columns: readonly Column[],
  group: RowGroup,
  check: Check,
  { rows, notation }: LabeledWindow,
): TokenRow {
  let outermost = from;
  let previous = from;
  for (let row = rows[from.index + direction]; row !== undefined; row = rows[row.index + direction]) {
    if (Math.abs(row.y - previous.y) > mappingThresholds.maxTableRowPitchEm * row.em) break;
    const values = new Map(
      splitCells(row).flatMap((cell) => {
        const path = findNearestColumn(cell, columns)?.path;
        const field = group.fields.find((placed) => placed.path === path)?.field;
        const value = field === undefined || !isNumericField(field) ? undefined : findValues(field, cell, notation)[0];
        return path === undefined || value === undefined ? [] : [[path, value] as const];
      }),
    );
    const isComplete = [check.path, ...listRequiredOperands(check)].every((path) => values.has(path));
    if (isComplete && holdsInRow(check, values)) outermost = row;
    previous = row;
  }
  return outermost;
}

/**
 * Assigns the fields of known labels in the row of labels above a table to columns without a field.
 * @returns the first row below the labels
 */
function assignLabels(columns: readonly Column[], first: TokenRow, group: RowGroup, window: LabeledWindow): TokenRow {
  let start = first;
  for (let index = first.index - 1; index >= Math.max(0, first.index - mappingThresholds.maxHeaderRows); index--) {
    const row = window.rows[index];
    if (row === undefined) break;
    const cells = splitCells(row);
    const isHeader =
      cells.length >= 2 && cells.every((cell) => !isNumberText(getText(cell))) && countColumns(cells, columns) >= 2;
    if (!isHeader) continue;
    start = window.rows[index + 1] ?? first;
    for (const label of window.labels.get(row) ?? []) {
      const column = columns.find(({ left, right }) => getLeft(label) < right && left < getRight(label));
      if (column === undefined || column.path !== undefined) continue;
      column.path = label.meanings
        .flatMap((meaning) => (meaning.kind === "field" ? [meaning.path] : []))
        .find(
          (path) =>
            group.fields.some((placed) => placed.path === path) && !columns.some((other) => other.path === path),
        );
    }
    break;
  }
  return start;
}

function countColumns(cells: readonly Span[], columns: readonly Column[]): number {
  return new Set(cells.map((cell) => findNearestColumn(cell, columns)).filter((column) => column !== undefined)).size;
}
