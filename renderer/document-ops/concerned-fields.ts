import { t } from "../messages/messages.ts";

/** The data points of one field that a finding concerns. */
export interface ConcernedFields {
  /** The label of the field, with its rows: `Net amount, rows 1 to 3`. */
  label: string;
  paths: readonly string[];
}

/** Groups the paths of the data points that a finding concerns by field, in the order of the paths. */
export function listConcernedFields(
  paths: readonly string[],
  getLabel: (path: string) => string,
): readonly ConcernedFields[] {
  const byField = Map.groupBy(paths, (path) => path.replaceAll(/\[\d+\]/g, ""));
  return [...byField.values()].map((members) => {
    const rows = members.flatMap((path) => {
      const row = /\[(\d+)\]/.exec(path)?.[1];
      return row === undefined ? [] : [Number(row) + 1];
    });
    const label = getLabel(members[0] ?? "");
    return { label: rows.length === 0 ? label : `${label}, ${formatRows(rows)}`, paths: members };
  });
}

/**
 * Formats row numbers, which count from 1. The result is one row, a range of successive rows, a list of up to four
 * rows, or else the number of rows.
 */
function formatRows(rows: readonly number[]): string {
  const sorted = rows.toSorted((a, b) => a - b);
  const [first = 0] = sorted;
  const last = sorted.at(-1) ?? first;
  if (sorted.length === 1) return t("edit-row", { row: first });
  if (last - first === sorted.length - 1) return t("edit-row-range", { first, last });
  return sorted.length > 4 ? t("edit-rows", { count: sorted.length }) : t("edit-row-list", { rows: sorted.join(", ") });
}
