import { z } from "zod";
import type { Job } from "../../shared/api/jobs.ts";
import type { JobType } from "../../shared/job.ts";

export const jobTypeNames: Record<JobType, string> = {
  "data-point-extraction": "Data points",
  indexing: "Keywords",
};

/** What the workbench's import writes into a job's metadata; jobs from elsewhere may lack it. */
const workbenchMetadata = z.object({
  name: z.string().min(1).optional().catch(undefined),
  pages: z.int().positive().optional().catch(undefined),
});
const taxonomyMetadata = z.object({
  mapping: z.object({ taxonomy: z.string() }).optional().catch(undefined),
  indexing: z.object({ taxonomy: z.string() }).optional().catch(undefined),
});

/** What the job is called: its document's file name, or, for a job from elsewhere, the start of its id. */
export function getJobName(job: Job): string {
  return workbenchMetadata.parse(job.metadata).name ?? `Job ${job.id.slice(0, 8)}`;
}

export function getPageCount(job: Job): number | null {
  return workbenchMetadata.parse(job.metadata).pages ?? null;
}

export function getTaxonomyName(job: Job): string | null {
  const { mapping, indexing } = taxonomyMetadata.parse(job.metadata);
  return mapping?.taxonomy ?? indexing?.taxonomy ?? null;
}

export interface LeaseHolder {
  name: string;
  /** Milliseconds since 1970. */
  until: number;
  isCaller: boolean;
}

/** Who has the job checked out now; a claim that ran out counts for nothing. */
export function getLeaseHolder(job: Job, userId: string | undefined, now: number): LeaseHolder | null {
  if (job.claimed_by === null) return null;
  const until = Date.parse(job.claimed_by.expires_at);
  return until > now ? { name: job.claimed_by.name, until, isCaller: job.claimed_by.id === userId } : null;
}
