import type { JobRows } from "./use-jobs.ts";

export interface Selection {
  tab: string;
  /** Where the job stood when it was selected. */
  index: number;
  /** Null until there was a job to select. */
  id: string | null;
}

/**
 * Where the selected job stands now, since jobs come and go above it while the reviewer looks: it is found again in the
 * rows `first` to `last`, which are at hand. A job that is gone leaves its place to the one that follows it.
 */
export function rowOf(
  selection: Selection,
  tab: string,
  rows: Pick<JobRows, "count" | "row">,
  { first, last }: { first: number; last: number },
): number {
  const end = Math.max(0, rows.count - 1);
  if (selection.tab !== tab) return 0;
  const index = Math.min(selection.index, end);
  if (selection.id === null || rows.row(index)?.id === selection.id) return index;
  for (let row = first; row <= Math.min(last, end); row++) if (rows.row(row)?.id === selection.id) return row;
  return index;
}
