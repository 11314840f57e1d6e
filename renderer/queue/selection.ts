import type { JobRows } from "./use-jobs.ts";

/** The selected job of the queue. */
export interface Selection {
  tab: string;
  /** The row of the job when it was selected. */
  index: number;
  /** The id of the job; null while the list has no job. */
  id: string | null;
}

/**
 * Finds the current row of the selected job, since the list changes while it is shown. Only the rows `first` to `last` are
 * loaded and searched. If the job has left the list, the row stays selected. In another tab it is the first row, unless
 * that tab has the job.
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
