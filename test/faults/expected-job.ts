/** The state of a job that its only reviewer expects after the answers so far. */
export interface ExpectedJob {
  id: string;
  phase: "started" | "claimed" | "released" | "published" | "cancelled";
  /** Time of the current claim as the service reported it; null without a claim, or if the answer was lost. */
  claimedAt: string | null;
  /** SHA-256 of the published zones; null until a reviewer publishes zones. */
  published: string | null;
  /** SHA-256 of the zones in the lease holder's working copy. */
  working: string | null;
  /** The call that was sent and not answered yet. */
  pending: Change | null;
}

/** A call of the reviewer that changes a job. */
export interface Change {
  kind: "checkout" | "put" | "checkin" | "abort" | "cancel";
  /** SHA-256 of the zones that a `put` writes. */
  sha256: string | null;
  /** Time of the claim in the answer to a `checkout`. */
  claimedAt: string | null;
}

/** The state of a job as the service shows it to the reviewer. */
export interface ObservedJob {
  status: string;
  blockingStep: string | null;
  claimedAt: string | null;
  zones: string | null;
}

/** Returns the expected state after a change. */
export function applyChange(job: ExpectedJob, { kind, sha256, claimedAt }: Change): ExpectedJob {
  const unclaimed = { claimedAt: null, working: null, pending: null };
  switch (kind) {
    case "checkout":
      return { ...job, phase: "claimed", claimedAt, pending: null };
    case "put":
      return { ...job, working: sha256, pending: null };
    case "checkin":
      return { ...job, ...unclaimed, phase: "published", published: job.working };
    case "abort":
      return { ...job, ...unclaimed, phase: "released" };
    case "cancel":
      return { ...job, ...unclaimed, phase: "cancelled" };
  }
}

/** Tests whether an observed state is consistent with the expected one. */
export function isConsistent(job: ExpectedJob, { status, blockingStep, claimedAt, zones }: ObservedJob): boolean {
  const sameZones = (sha256: string | null) => sha256 === null || sha256 === zones;
  const isBlocked = status === "blocked" && blockingStep === "zoning";
  switch (job.phase) {
    case "started":
      return (status === "running" || isBlocked) && claimedAt === null;
    case "claimed": {
      const sameClaim = claimedAt !== null && (job.claimedAt === null || job.claimedAt === claimedAt);
      return isBlocked && sameClaim && sameZones(job.working ?? job.published);
    }
    case "released":
      return isBlocked && claimedAt === null && sameZones(job.published);
    case "published": {
      const continues = status === "running" || (status === "blocked" && blockingStep === "mapping");
      return continues && claimedAt === null && sameZones(job.published);
    }
    case "cancelled":
      return status === "cancelled" && claimedAt === null && sameZones(job.published);
  }
}
