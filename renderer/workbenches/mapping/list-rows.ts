import type { FieldRow, FieldSection } from "../../document-ops/data-points.ts";
import type { OfferedPair } from "./offered-pairs.ts";

/** A row of the list of data points. */
export type ListRow =
  | { kind: "title"; section: FieldSection }
  | { kind: "point"; path: string; label: string }
  | { kind: "columns"; section: FieldSection }
  | { kind: "group-row"; section: FieldSection; row: FieldRow }
  | { kind: "add"; section: FieldSection }
  | { kind: "pairs-title"; count: number; isOpen: boolean }
  | { kind: "pair"; offered: OfferedPair };

/** Estimated heights of the rows in pixels, until they are measured. */
export const rowHeights: Record<ListRow["kind"], number> = {
  title: 25,
  point: 34,
  columns: 37,
  "group-row": 29,
  add: 32,
  "pairs-title": 32,
  pair: 34,
};

/** All rows of the list, with indexes to find rows. */
export interface ListRows {
  list: readonly ListRow[];
  /** The index of the row that shows a data point or pair, by its path or key. */
  byPath: ReadonlyMap<string, number>;
  /** The indexes of the titles, in order. */
  titleIndexes: readonly number[];
}

export function createListRows(
  sections: readonly FieldSection[],
  pairs: readonly OfferedPair[],
  arePairsOpen: boolean,
): ListRows {
  const list: ListRow[] = [];
  const byPath = new Map<string, number>();
  const titleIndexes: number[] = [];
  for (const section of sections) {
    titleIndexes.push(list.push({ kind: "title", section }) - 1);
    if (section.repeats) list.push({ kind: "columns", section });
    for (const row of section.rows) {
      if (section.repeats) list.push({ kind: "group-row", section, row });
      for (const { path, field } of row.fields) {
        if (!section.repeats) list.push({ kind: "point", path, label: field.field.label });
        byPath.set(path, list.length - 1);
      }
    }
    if (section.repeats) list.push({ kind: "add", section });
  }
  if (pairs.length > 0)
    titleIndexes.push(list.push({ kind: "pairs-title", count: pairs.length, isOpen: arePairsOpen }) - 1);
  for (const offered of arePairsOpen ? pairs : []) byPath.set(offered.key, list.push({ kind: "pair", offered }) - 1);
  return { list, byPath, titleIndexes };
}

/** Returns the section of a row; undefined for the section of pairs. */
export function findSectionOfRow(
  { list, titleIndexes }: ListRows,
  row: { index: number } | undefined,
): FieldSection | undefined {
  const title = list[titleIndexes.findLast((index) => index <= (row?.index ?? 0)) ?? 0];
  return title?.kind === "title" ? title.section : undefined;
}

/** Returns the height of the sticky title of a section with its columns, in pixels. */
export const getStickyHeight = (section: FieldSection | undefined): number =>
  rowHeights.title + (section?.repeats === true ? rowHeights.columns : 0);

export function getRowKey(row: ListRow): string {
  switch (row.kind) {
    case "point":
      return row.path;
    case "group-row":
      return row.row.fields[0]?.path ?? "";
    case "pair":
      return row.offered.key;
    case "pairs-title":
      return row.kind;
    case "title":
    case "columns":
    case "add":
      return `${row.kind} ${row.section.fields[0]?.path}`;
  }
}
