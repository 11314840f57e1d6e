import { z } from "zod";
import { jobHolders, jobOrders, type JobListQuery } from "../../shared/api/jobs.ts";
import { jobTypes } from "../../shared/job.ts";
import { startOfDay } from "../session/times.ts";

/** The ages by which jobs are chosen; each is relative to the beginning of this day. */
export const jobAges = ["today", "week", "month", "older"] as const;
export type JobAge = (typeof jobAges)[number];

const filterSchema = z.object({
  type: z.enum(jobTypes).optional().catch(undefined),
  /** The name of a taxonomy. */
  taxonomy: z.string().optional().catch(undefined),
  held_by: z.enum(jobHolders).optional().catch(undefined),
  /** The id of a team. */
  team: z.uuid().optional().catch(undefined),
  /** The jobs wait for something with a lower confidence. */
  confidence_below: z.number().gt(0).max(1).optional().catch(undefined),
  age: z.enum(jobAges).optional().catch(undefined),
  /** By default, the order of each tab. */
  order: z.enum(jobOrders).optional().catch(undefined),
});

/** What was chosen beside a search. */
export type ChosenFilter = z.infer<typeof filterSchema>;

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
export function isFiltering(filter: QueueFilter): boolean {
  return Object.entries(filter).some(([name, value]) => name !== "order" && value !== undefined && value !== "");
}

const weekDays = 7;
const monthDays = 30;

/** Returns the query of a filter at a time in milliseconds since 1970. It is the same for a whole day. */
export function toQuery({ age, ...filter }: QueueFilter, now: number): Partial<JobListQuery> {
  const since = (days: number): string => new Date(startOfDay(now, days)).toISOString();
  switch (age) {
    case undefined:
      return filter;
    case "today":
      return { ...filter, created_after: since(0) };
    case "week":
      return { ...filter, created_after: since(weekDays) };
    case "month":
      return { ...filter, created_after: since(monthDays) };
    case "older":
      return { ...filter, created_before: since(weekDays) };
  }
}
