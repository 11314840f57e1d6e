import { maxLimit } from "../../shared/api/endpoint.ts";
import type { Job } from "../../shared/api/jobs.ts";

/** The selected jobs of the queue, by id. */
export type Marks = ReadonlyMap<string, Job>;

export const noMarks: Marks = new Map();

/** The maximum number of selected jobs. An action sends a request for each of them. */
export const maxMarks = 1000;

/** Adds jobs to a selection until it has `maxMarks` jobs. */
export function addMarks(marks: Marks, jobs: readonly Job[]): Marks {
  const all = new Map([...marks, ...jobs.map((job) => [job.id, job] as const)]);
  return all.size <= maxMarks ? all : new Map([...all].slice(0, maxMarks));
}

/** Removes a job from a selection, or adds it. If the selection already has `maxMarks` jobs, nothing is added. */
export function toggleMark(marks: Marks, job: Job): Marks {
  if (!marks.has(job.id)) return addMarks(marks, [job]);
  const others = new Map(marks);
  others.delete(job.id);
  return others;
}

/**
 * Fetches the jobs of the rows `from` to `to`, in this order, which may be descending. At most `maxMarks` jobs are
 * fetched, beginning with `from`.
 * @param fetchPage Fetches a page of `maxLimit` rows, by its number from 0.
 */
export async function fetchRows(
  fetchPage: (page: number) => Promise<{ list: readonly Job[] }>,
  from: number,
  to: number,
): Promise<Job[]> {
  const distance = Math.min(Math.abs(to - from), maxMarks - 1);
  const [first, last] = to < from ? [from - distance, from] : [from, from + distance];
  const firstPage = Math.floor(first / maxLimit);
  const jobs: Job[] = [];
  for (let page = firstPage; page * maxLimit <= last; page++) {
    const start = page * maxLimit;
    const { list } = await fetchPage(page);
    jobs.push(...list.slice(Math.max(0, first - start), last + 1 - start));
  }
  return to < from ? jobs.toReversed() : jobs;
}
