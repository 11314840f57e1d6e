import { z } from "zod";
import type { Job, JobListQuery, JobOrder } from "../../../shared/api/jobs.ts";
import { reviewSteps } from "../../../shared/job/job.ts";
import { getTeamPairs } from "../../../shared/job/metadata.ts";
import { foldName } from "../../../shared/values/names.ts";

const metadataSchema = z.object({
  name: z.string().catch(""),
  mapping: z.object({ taxonomy: z.string() }).optional().catch(undefined),
  indexing: z.object({ taxonomy: z.string() }).optional().catch(undefined),
});

const getNameKey = ({ metadata }: Job): string => foldName(metadataSchema.parse(metadata).name);

function getTaxonomy({ metadata }: Job): string | undefined {
  const { mapping, indexing } = metadataSchema.parse(metadata);
  return mapping?.taxonomy ?? indexing?.taxonomy;
}

function isHeldBy({ claimed_by: claim }: Job, holder: JobListQuery["held_by"], userId: string, now: number): boolean {
  if (holder === undefined) return true;
  const holderId = claim !== null && Date.parse(claim.expires_at) > now ? claim.id : null;
  if (holder === "nobody") return holderId === null;
  return holderId !== null && (holderId === userId) === (holder === "me");
}

/** Tells whether a team may work on a job or review it. */
function isOfTeam(job: Job, team: string): boolean {
  const pairs = reviewSteps.flatMap((step) => getTeamPairs(job.metadata, step));
  return (
    job.collaboration.teams.some(({ id }) => id === team) || pairs.some(({ from, to }) => from === team || to === team)
  );
}

/** Returns the first sort key of a job. Jobs with the same key are sorted by age. */
function getSortKey(job: Job, order: JobOrder): string {
  if (order.endsWith("name")) return getNameKey(job);
  return order.endsWith("updated_at") ? job.updated_at : "";
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Filters and sorts the kept jobs of a user as the service does.
 * @param now in milliseconds since 1970
 */
export function filterJobs(jobs: readonly Job[], query: JobListQuery, userId: string, now: number): Job[] {
  const { status, blocking_task: step, search, type, taxonomy, held_by: holder, order = "created_at" } = query;
  const { team, created_after: createdAfter, created_before: createdBefore, confidence_below: confidenceBelow } = query;
  const text = search === undefined ? "" : foldName(search);
  const compare = (a: Job, b: Job): number =>
    compareTexts(getSortKey(a, order), getSortKey(b, order)) ||
    compareTexts(a.created_at, b.created_at) ||
    compareTexts(a.id, b.id);
  return jobs
    .filter((job) => status === undefined || job.status === status)
    .filter((job) => step === undefined || job.blocking_step === step)
    .filter((job) => text === "" || getNameKey(job).includes(text) || job.id.startsWith(text))
    .filter((job) => type === undefined || job.type === type)
    .filter((job) => taxonomy === undefined || getTaxonomy(job) === taxonomy)
    .filter((job) => isHeldBy(job, holder, userId, now))
    .filter((job) => team === undefined || isOfTeam(job, team))
    .filter(
      ({ review }) => confidenceBelow === undefined || (review?.lowest_confidence ?? confidenceBelow) < confidenceBelow,
    )
    .filter((job) => createdAfter === undefined || Date.parse(job.created_at) >= Date.parse(createdAfter))
    .filter((job) => createdBefore === undefined || Date.parse(job.created_at) < Date.parse(createdBefore))
    .toSorted((a, b) => (order.startsWith("-") ? compare(b, a) : compare(a, b)));
}
