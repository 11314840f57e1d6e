import type { Layout } from "./candidates.ts";
import { candidatesFor } from "./candidates.ts";
import type { Row, Span } from "./rows.ts";
import { isApart, leftOf, rightOf, textOf } from "./rows.ts";
import type { Column, Header, RowGroup } from "./table-header.ts";
import { bestHeader } from "./table-header.ts";
import type { ReadSpan } from "./values.ts";
import { valuesIn } from "./values.ts";

/** A row of a repeated group: the values found, by the fields' paths. */
export interface FoundRow {
  values: Map<string, ReadSpan & { score: number }>;
}

/** Lines of one description follow each other within this, times the distance of the lines so far. */
const descriptionPitch = 2;
/** What a label inside a row has to lead to, at least. */
const labeled = 0.6;
/** A number belongs to a column whose edges it misses by less, in em. */
const columnReach = 5;

/** The rows of the repeated groups, by path, in tables that have a header with their columns' labels. */
export function tableRows(groups: readonly RowGroup[], layout: Layout): Map<string, FoundRow[]> {
  const found = new Map<string, FoundRow[]>(groups.map(({ path }) => [path, []]));
  let header: Header | undefined;
  let current: { row: FoundRow; last: Row } | undefined;
  for (const row of layout.rows) {
    const next = bestHeader(row, groups, layout);
    if (next !== undefined) {
      header = next;
      current = undefined;
      continue;
    }
    if (header === undefined || row.number <= header.last.number) continue;
    const list = found.get(header.group.path) ?? [];
    if (stops(row, header.group, layout)) {
      if (list.length > 0) header = undefined;
      current = undefined;
      continue;
    }
    const values = cellsOf(row, header, new Set(), layout);
    if (isAnchored(values, header.group)) {
      current = { row: { values }, last: row };
      list.push(current.row);
    } else if (current !== undefined && goesOn(row, current.last)) {
      addText(current.row, cellsOf(row, header, new Set(current.row.values.keys()), layout));
      addLabeled(current.row, row, header.group, layout);
      current.last = row;
    } else {
      current = undefined;
    }
  }
  return found;
}

function goesOn(row: Row, last: Row): boolean {
  return row.page === last.page && row.y - last.y < descriptionPitch * last.em;
}

function stops(row: Row, group: RowGroup, { labels }: Layout): boolean {
  const [first] = labels.get(row) ?? [];
  const leads = first !== undefined && row.segments.some(({ start }) => start === first.start);
  return leads && first.owners.some((owner) => owner.kind === "stop" && owner.group === group.path);
}

function isAnchored(values: FoundRow["values"], group: RowGroup): boolean {
  const numbers = [...values].filter(([path]) => isNumeric(path, group));
  if (group.anchor !== undefined && !values.has(group.anchor)) return false;
  return numbers.length >= 2;
}

function isNumeric(path: string, group: RowGroup): boolean {
  const type = group.fields.find((placed) => placed.path === path)?.field.type;
  return type === "money" || type === "number" || type === "integer" || type === "percentage";
}

/**
 * The cells of a row, each in the column that it stands in, read as the column's field. Columns that are `taken` have
 * their value already: where one stands over another in the header, what comes next belongs to the other.
 */
function cellsOf(row: Row, { columns, group }: Header, taken: ReadonlySet<string>, layout: Layout): FoundRow["values"] {
  const values: FoundRow["values"] = new Map();
  const open = columns.filter(({ path }) => path === undefined || !taken.has(path));
  for (const cell of cells(row)) {
    const column = nearest(cell, open);
    const placed = group.fields.find(({ path }) => path === column?.path);
    if (placed === undefined || values.has(placed.path)) continue;
    const [value] = valuesIn(placed.field, cell, layout.notation);
    if (value !== undefined) values.set(placed.path, { ...value, score: 0.6 + 0.3 * value.fit });
  }
  return values;
}

/** The segments of a row, those of numbers cut further: columns of numbers stand close, units and names follow them. */
function cells(row: Row): Span[] {
  return row.segments.flatMap(({ start, end }) => {
    const cut: Span[] = [];
    let from = start;
    for (let index = start + 1; index <= end; index++) {
      const [left, right] = [row.tokens[index - 1], row.tokens[index]];
      const numbers = isFigure(left?.text) || isFigure(right?.text);
      const leading = index === start + 1 && isFigure(left?.text);
      if (index < end && !leading && !(numbers && isApart(row, index))) continue;
      cut.push({ row, start: from, end: index });
      from = index;
    }
    return cut;
  });
}

function isFigure(text: string | undefined): boolean {
  return text !== undefined && /^[-(]?\d[\d.,]*[-)%]?$/u.test(text);
}

function nearest(cell: Span, columns: readonly Column[]): Column | undefined {
  const [left, right] = [leftOf(cell), rightOf(cell)];
  const reach = columnReach * cell.row.em;
  const distance = (column: Column): number => {
    const shared = Math.min(right, column.right) - Math.max(left, column.left);
    if (shared > 0) return -shared / Math.min(right - left, column.right - column.left);
    return Math.min(Math.abs(left - column.left), Math.abs(right - column.right), -shared);
  };
  const best = columns
    .map((column) => ({ column, distance: distance(column) }))
    .sort((a, b) => a.distance - b.distance)[0];
  const text = textOf(cell);
  const wide = !/^[-\d]/u.test(text) && best !== undefined && left >= best.column.left - 2 * cell.row.em;
  return best !== undefined && (best.distance < reach || wide) ? best.column : undefined;
}

/** A further line may name what it holds: "Item no.: 123", with the value beside the label or under it. */
function addLabeled({ values }: FoundRow, row: Row, group: RowGroup, layout: Layout): void {
  for (const label of layout.labels.get(row) ?? []) {
    for (const owner of label.owners) {
      const placed = owner.kind === "field" ? group.fields.find(({ path }) => path === owner.path) : undefined;
      if (placed === undefined || values.has(placed.path) || isNumeric(placed.path, group)) continue;
      const [best] = candidatesFor(placed.field, label, 1, layout).sort((a, b) => b.score - a.score);
      if (best !== undefined && best.score >= labeled) values.set(placed.path, best);
    }
  }
}

/** A further line of a row adds to its texts, and nothing else. */
function addText({ values }: FoundRow, more: FoundRow["values"]): void {
  for (const [path, value] of more) if (!values.has(path) && typeof value.value === "string") values.set(path, value);
}
