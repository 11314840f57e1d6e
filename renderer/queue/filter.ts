import { z } from "zod";
import { jobHolders, jobOrders, type JobListQuery } from "../../shared/api/jobs.ts";
import { jobTypes } from "../../shared/job/job.ts";
import { readStored, writeStored } from "../session/connection-storage.ts";
import { getStartOfDay } from "../session/times.ts";

/**
 * The ages by which jobs can be filtered. Ages are counted from the beginning of today, or of the day 7 or 30 days ago.
 */
export const jobAges = ["today", "week", "month", "older"] as const;
export type JobAge = (typeof jobAges)[number];

const filterSchema = z.object({
  type: z.enum(jobTypes).optional().catch(undefined),
  /** The name of a taxonomy. */
  taxonomy: z.string().optional().catch(undefined),
  held_by: z.enum(jobHolders).optional().catch(undefined),
  /** The id of a team. */
  team: z.uuid().optional().catch(undefined),
  /** Shows only jobs that have an unreviewed result with a confidence below this value. */
  confidence_below: z.number().gt(0).max(1).optional().catch(undefined),
  age: z.enum(jobAges).optional().catch(undefined),
  /** The order of the jobs. By default, each tab has an order of its own. */
  order: z.enum(jobOrders).optional().catch(undefined),
});

/** The filter that a user chose, without the search text. */
export type ChosenFilter = z.infer<typeof filterSchema>;

/** The filter of the jobs in all tabs, with the search text. */
export type QueueFilter = ChosenFilter & Pick<JobListQuery, "search">;

/** The key under which the filter is stored. */
const storageKey = "queue.filter";

/** Reads the filter that was chosen last in this connection. The search text is not stored. */
export function readFilter(): ChosenFilter {
  try {
    return filterSchema.parse(JSON.parse(readStored(storageKey) ?? "{}"));
  } catch {
    return {};
  }
}

export function storeFilter(filter: ChosenFilter): void {
  writeStored(storageKey, JSON.stringify(filter));
}

/** The taxonomies and teams of a connection to which a filter may refer; undefined while they are loading. */
export interface FilterNames {
  /** The names of the taxonomies. */
  taxonomies: readonly string[] | undefined;
  /** The ids of the user's teams. */
  teams: readonly string[] | undefined;
}

/** Splits a filter into its valid part and the properties that refer to a taxonomy or team that no longer exists. */
export function splitKnownFilter(
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

/** Returns whether a filter may hide jobs. */
export function isFiltering(filter: QueueFilter): boolean {
  return Object.entries(filter).some(([name, value]) => name !== "order" && value !== undefined && value !== "");
}

const weekDays = 7;
const monthDays = 30;

/**
 * Converts a filter to the query of a job list.
 * @param now In milliseconds since 1970. All times of the same day result in the same query
 */
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
