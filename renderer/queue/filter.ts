import { z } from "zod";
import { jobHolders, jobOrders, type JobListQuery } from "../../shared/api/jobs.ts";
import { jobTypes } from "../../shared/job/job.ts";
import { readStored, writeStored } from "../session/connection-storage.ts";
import { getStartOfDay } from "../session/times.ts";

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

/** The name under which the filter is stored. */
const filterName = "queue.filter";

/** Reads the filter that was chosen last in this connection. A search is not kept. */
export function readFilter(): ChosenFilter {
  try {
    return filterSchema.parse(JSON.parse(readStored(filterName) ?? "{}"));
  } catch {
    return {};
  }
}

export function rememberFilter(filter: ChosenFilter): void {
  writeStored(filterName, JSON.stringify(filter));
}

/** What a filter can name in a connection; undefined while it is not known. */
export interface FilterNames {
  taxonomies: readonly string[] | undefined;
  /** The ids of the user's teams. */
  teams: readonly string[] | undefined;
}

/** Splits a filter into what the connection has, and the properties that name what it does not have or has no longer. */
export function dropUnknown(
  filter: ChosenFilter,
  { taxonomies, teams }: FilterNames,
): { known: ChosenFilter; dropped: readonly ("taxonomy" | "team")[] } {
  const { taxonomy, team, ...others } = filter;
  const isGone = (name: string | undefined, names: readonly string[] | undefined): boolean =>
    name !== undefined && names !== undefined && !names.includes(name);
  const dropsTaxonomy = isGone(taxonomy, taxonomies);
  const dropsTeam = isGone(team, teams);
  return {
    known: { ...others, ...(dropsTaxonomy ? {} : { taxonomy }), ...(dropsTeam ? {} : { team }) },
    dropped: [...(dropsTaxonomy ? ["taxonomy" as const] : []), ...(dropsTeam ? ["team" as const] : [])],
  };
}

/** Returns whether a filter leaves jobs out. */
export function isFiltering(filter: QueueFilter): boolean {
  return Object.entries(filter).some(([name, value]) => name !== "order" && value !== undefined && value !== "");
}

const weekDays = 7;
const monthDays = 30;

/** Returns the query of a filter at a time in milliseconds since 1970. It is the same for a whole day. */
export function toQuery({ age, ...filter }: QueueFilter, now: number): Partial<JobListQuery> {
  const since = (days: number): string => new Date(getStartOfDay(now, days)).toISOString();
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
