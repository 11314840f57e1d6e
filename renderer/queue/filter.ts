import { z } from "zod";
import { jobHolders, jobOrders, type JobListQuery } from "../../shared/api/jobs.ts";
import { jobTypes } from "../../shared/job.ts";

const filterSchema = z.object({
  type: z.enum(jobTypes).optional().catch(undefined),
  /** The name of a taxonomy. */
  taxonomy: z.string().optional().catch(undefined),
  held_by: z.enum(jobHolders).optional().catch(undefined),
  /** By default, the order of each tab. */
  order: z.enum(jobOrders).optional().catch(undefined),
});

/** What was chosen beside a search. */
export type ChosenFilter = Pick<JobListQuery, "type" | "taxonomy" | "held_by" | "order">;

/** What the queue shows of all jobs, in every tab. */
export type QueueFilter = ChosenFilter & Pick<JobListQuery, "search">;

/** Key of the filter in the local storage. */
const filterKey = "queue.filter";

/** Reads the filter that was chosen last. A search is not kept. */
export function readFilter(): ChosenFilter {
  try {
    return filterSchema.parse(JSON.parse(localStorage.getItem(filterKey) ?? "{}"));
  } catch {
    return {};
  }
}

export function rememberFilter(filter: ChosenFilter): void {
  localStorage.setItem(filterKey, JSON.stringify(filter));
}

/** Returns whether a filter leaves jobs out. */
export function isFiltering({ search = "", type, taxonomy, held_by: holder }: QueueFilter): boolean {
  return search !== "" || type !== undefined || taxonomy !== undefined || holder !== undefined;
}
