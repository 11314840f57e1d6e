import type { JobRows } from "./use-jobs.ts";

/** The selected job of the queue. */
export interface Selection {
  tab: string;
  /** The index of the row when the job was selected. */
  index: number;
  /** The id of the job; null while the row is empty or loading. */
  id: string | null;
}

/**
 * Finds the current row of the selected job, since the list changes while it is shown. Only the loaded rows `first` to
 * `last` are searched. If the job is not found, returns the row where it was selected, or in another tab the first row.
 */
export function findSelectedRow(
  selection: Selection,
  tab: string,
  rows: Pick<JobRows, "count" | "getJob">,
  { first, last }: { first: number; last: number },
): number {
  const lastRow = Math.max(0, rows.count - 1);
  const index = selection.tab === tab ? Math.min(selection.index, lastRow) : 0;
  if (selection.id === null || rows.getJob(index)?.id === selection.id) return index;
  for (let row = first; row <= Math.min(last, lastRow); row++) if (rows.getJob(row)?.id === selection.id) return row;
  return index;
}
