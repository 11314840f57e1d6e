import type { PlacedField } from "../../../shared/taxonomy.ts";
import type { Layout } from "./candidates.ts";
import type { FoundLabel } from "./labels.ts";
import type { Row } from "./rows.ts";
import { leftOf, overlap, rightOf } from "./rows.ts";

/** A repeated group, with the fields of its rows. */
export interface RowGroup {
  path: string;
  anchor: string | undefined;
  fields: readonly PlacedField[];
}

/** A column of a table: its field, or none for a column that nobody wants. */
export interface Column {
  path: string | undefined;
  label: FoundLabel;
  left: number;
  right: number;
}

export interface Header {
  group: RowGroup;
  columns: Column[];
  first: Row;
  last: Row;
}

/** A header may be set in this many lines, and its next line follows within this many em. */
const headerLines = 4;
const headerPitch = 2;
/** The header that begins in a row, of the group that names most of its columns. */
export function bestHeader(row: Row, groups: readonly RowGroup[], layout: Layout): Header | undefined {
  const named = ({ columns }: Header): number => columns.filter(({ path }) => path !== undefined).length;
  return groups
    .map((group) => headerAt(row, group, layout))
    .filter((header) => header !== undefined)
    .sort((a, b) => named(b) - named(a))[0];
}

/** A header that begins in this row: at least three columns of the group (two for small groups) in a few lines. */
function headerAt(first: Row, group: RowGroup, { rows, labels }: Layout): Header | undefined {
  const paths = new Set(group.fields.map(({ path }) => path));
  const columns: Column[] = [];
  const wanted = Math.min(3, Math.max(2, group.fields.length - 1));
  let last = first;
  for (const row of rows.slice(first.number, first.number + headerLines)) {
    if (row.page !== first.page || row.y - last.y > headerPitch * last.em || hasNumbers(row)) break;
    const before = columns.length;
    const found = labels.get(row) ?? [];
    for (const label of found) {
      const previous = columns.at(-1);
      if (previous !== undefined && goesOnIn(label, previous)) previous.right = rightOf(label);
      else columns.push({ path: columnPath(label, paths, columns), left: leftOf(label), right: rightOf(label), label });
    }
    if (row === first && columns.length === 0) return undefined;
    if (columns.length === before) continue;
    columns.push(...unlabeled(row, found));
    last = row;
  }
  const named = columns.filter(({ path }) => path !== undefined);
  const inFirst = (labels.get(first) ?? []).length;
  const anchored = group.anchor === undefined || named.some(({ path }) => path === group.anchor);
  return named.length >= wanted && anchored && inFirst > 1 ? { group, columns, first, last } : undefined;
}

/** Segments of a header without a label that is known: columns of something else. */
function unlabeled(row: Row, labels: readonly FoundLabel[]): Column[] {
  return row.segments
    .map((segment) => ({ row, ...segment, owners: [] }))
    .filter((segment) => !labels.some((label) => overlap(label, segment)))
    .map((label) => ({ path: undefined, label, left: leftOf(label), right: rightOf(label) }));
}

/** Whether a label says the same again, right after it: "Tax rate [%]". */
function goesOnIn(label: FoundLabel, { path, label: before }: Column): boolean {
  const adjacent = before.row === label.row && before.end === label.start;
  return adjacent && path !== undefined && label.owners.some((owner) => owner.kind === "field" && owner.path === path);
}

/** The field of a column: the one that prefers the label most among those without a column yet. */
function columnPath(label: FoundLabel, paths: ReadonlySet<string>, columns: readonly Column[]): string | undefined {
  const owners = label.owners
    .flatMap((owner) => (owner.kind === "field" && paths.has(owner.path) ? owner : []))
    .filter(({ path }) => columns.every((column) => column.path !== path))
    .sort((a, b) => b.weight - a.weight);
  return owners[0]?.path;
}

function hasNumbers(row: Row): boolean {
  return row.tokens.filter(({ text }) => /^\p{Sc}?-?\d[\d.,]*\p{Sc}?$/u.test(text)).length >= 2;
}
