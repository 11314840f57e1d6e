import { z } from "zod";
import type { ErrorCode } from "../errors.ts";

export const jobTypes = ["data-point-extraction", "indexing"] as const;
export type JobType = (typeof jobTypes)[number];

export const jobStatuses = ["running", "blocked", "completed", "cancelled", "failed"] as const;
export type JobStatus = (typeof jobStatuses)[number];
export const finalStatuses: readonly JobStatus[] = ["completed", "cancelled", "failed"];

/** The review steps. Users do each step in the workbench of the same name. */
export const reviewSteps = ["zoning", "mapping", "indexing"] as const;
export type ReviewStep = (typeof reviewSteps)[number];

/** The automated steps. */
export const machineSteps = ["read", "zone", "map", "index", "write"] as const;
export type MachineStep = (typeof machineSteps)[number];

/** The automated steps of each job type in order, with the review that may follow. */
export const stepsByType: Record<JobType, readonly { step: MachineStep; review?: ReviewStep }[]> = {
  "data-point-extraction": [
    { step: "read" },
    { step: "zone", review: "zoning" },
    { step: "map", review: "mapping" },
    { step: "write" },
  ],
  indexing: [
    { step: "read" },
    { step: "zone", review: "zoning" },
    { step: "index", review: "indexing" },
    { step: "write" },
  ],
};

/** The number of attempts at a step before the job fails. */
export const maxAttempts = 3;

export const minLeaseSeconds = 60;
export const defaultLeaseSeconds = 3600;
export const maxLeaseSeconds = 43_200;
/** The maximum length of a lease for offline work, 7 days. */
export const maxOfflineLeaseSeconds = 7 * 86_400;

/**
 * A lease: the exclusive right to a blocked job until a deadline. Times are Unix milliseconds of the service's clock.
 */
export interface Lease {
  userId: string;
  /** Increases with every new claim; detects writes under an earlier lease. */
  epoch: number;
  claimedAt: number;
  expiresAt: number;
}

/** The number of rounds of a quality review. In the last one the reviewer cannot return the work again. */
export const maxReviewRounds = 20;

/** The phases of a blocked step; only a quality review has the phase `review`. */
export const reviewPhases = ["work", "review"] as const;
export type ReviewPhase = (typeof reviewPhases)[number];

/** The ids of two teams of a quality review: members of `to` review the work of members of `from`. */
export const teamPairSchema = z.object({ from: z.uuid().toLowerCase(), to: z.uuid().toLowerCase() });
export type TeamPair = z.infer<typeof teamPairSchema>;

/** The review state of a blocked job. */
export const reviewStateSchema = z.object({
  phase: z.enum(reviewPhases),
  /** From 1; incremented each time a reviewer returns the work. */
  round: z.int().positive(),
  /** The ids of the users who worked on this step, the latest last; none of them can review it. */
  workers: z.array(z.string()),
  /**
   * The team pairs that are still possible; empty without quality review. Initially, these are all pairs of the job.
   * After a member of a `from` team has worked, only the pairs with this `from` team remain. After a member of a `to`
   * team has returned the work, only the pairs with this `to` team remain.
   */
  pairs: z.array(teamPairSchema),
});
export type ReviewState = z.infer<typeof reviewStateSchema>;

/** The outcome of a quality review. */
export const reviewOutcomeSchema = z.object({
  step: z.enum(reviewSteps),
  round: z.int().positive(),
  /** The user whose work was reviewed; null if the result of the pipeline needed no work. */
  worker: z.string().nullable(),
  reviewer: z.string(),
  outcome: z.enum(["completed", "returned"]),
  message: z.string().nullable(),
  at: z.int(),
});
export type ReviewOutcome = z.infer<typeof reviewOutcomeSchema>;

export interface JobError {
  step: MachineStep | ReviewStep;
  code: string;
  message: string;
}

/** The part of a job that the state machine reads and changes. */
export interface JobState {
  type: JobType;
  status: JobStatus;
  /** The automated step that runs or ran last. */
  step: MachineStep;
  /** The number of failed attempts at the running step. */
  attempts: number;
  blockingStep: ReviewStep | null;
  /** Set if and only if the job is blocked. */
  review: ReviewState | null;
  /** The lowest confidence of the items to review; null if the job is not blocked or has no such items. */
  lowestConfidence: number | null;
  /** The outcomes of all quality reviews so far. */
  reviews: readonly ReviewOutcome[];
  lease: Lease | null;
  /** The largest epoch of any lease so far. */
  leaseEpoch: number;
  error: JobError | null;
}

export type JobEvent =
  /**
   * `isOnlyDrawn`: whether the review is needed only for items that were drawn by chance. `lowestConfidence`: the lowest
   * confidence of the items in the step's result; null without items. `pairs`: the team pairs of the quality review that
   * follows; empty without quality review.
   */
  | {
      kind: "step-finished";
      step: MachineStep;
      needsReview: boolean;
      isOnlyDrawn?: boolean;
      lowestConfidence: number | null;
      pairs: readonly TeamPair[];
    }
  /** `permanent`: a further attempt would also fail, for example because the document is unreadable. */
  | { kind: "step-failed"; step: MachineStep; code: string; message: string; permanent: boolean }
  /** `takeOverReason`: the reason for taking the lease over from another user; absent in a normal checkout. */
  | { kind: "checkout"; userId: string; now: number; leaseSeconds: number; takeOverReason?: string }
  | Checkin
  /** The contents whose loss made the job fail have been restored. */
  | { kind: "content-restored" }
  | { kind: "cancel" };

const checkinOutcomes = ["completed", "returned", "aborted", "failed"] as const;

/**
 * A check-in. `message` is the reason of `failed` and `returned`; `teams` are the job's teams of which the user is a
 * member.
 */
export interface Checkin {
  kind: "checkin";
  userId: string;
  teams: readonly string[];
  now: number;
  outcome: (typeof checkinOutcomes)[number];
  message?: string;
}

/** The result of an event: the next state, or the error code of a refusal, with the lease holder if there is one. */
export type TransitionResult = { ok: true; state: JobState } | { ok: false; code: ErrorCode; holder?: Lease };

export function createInitialState(type: JobType): JobState {
  return {
    type,
    status: "running",
    step: "read",
    attempts: 0,
    blockingStep: null,
    review: null,
    lowestConfidence: null,
    reviews: [],
    lease: null,
    leaseEpoch: 0,
    error: null,
  };
}

/** Returns the lease unless it has expired at `now`. An expired lease still permits a late check-in. */
export function getActiveLease(state: JobState, now: number): Lease | null {
  return state.lease !== null && state.lease.expiresAt > now ? state.lease : null;
}

function refuse(code: ErrorCode, holder?: Lease): TransitionResult {
  return holder === undefined ? { ok: false, code } : { ok: false, code, holder };
}

/** The fields of a state that is not blocked. */
const unblockedFields = { blockingStep: null, review: null, lowestConfidence: null, lease: null };

function advance(state: JobState, step: MachineStep): JobState {
  const steps = stepsByType[state.type];
  const next = steps[steps.findIndex((entry) => entry.step === step) + 1];
  const rest = { ...state, ...unblockedFields, attempts: 0 };
  return next === undefined ? { ...rest, status: "completed" } : { ...rest, status: "running", step: next.step };
}

function finishStep(state: JobState, event: JobEvent & { kind: "step-finished" }): TransitionResult {
  if (state.status !== "running" || state.step !== event.step) return refuse("JOB_FINAL");
  const review = stepsByType[state.type].find((entry) => entry.step === event.step)?.review;
  const pairs = [...event.pairs];
  if (review !== undefined && (event.needsReview || pairs.length > 0)) {
    const phase = event.needsReview ? ("work" as const) : ("review" as const);
    const { lowestConfidence } = event;
    const blocked = { status: "blocked" as const, blockingStep: review, lowestConfidence, attempts: 0 };
    return { ok: true, state: { ...state, ...blocked, review: { phase, round: 1, workers: [], pairs } } };
  }
  return { ok: true, state: advance(state, event.step) };
}

function failStep(state: JobState, event: JobEvent & { kind: "step-failed" }): TransitionResult {
  if (state.status !== "running" || state.step !== event.step) return refuse("JOB_FINAL");
  const attempts = state.attempts + 1;
  if (!event.permanent && attempts < maxAttempts) return { ok: true, state: { ...state, attempts } };
  const error = { step: event.step, code: event.code, message: event.message };
  return { ok: true, state: { ...state, status: "failed", attempts, error } };
}

function restoreContent(state: JobState): TransitionResult {
  if (state.status !== "failed" || state.error?.code !== "CONTENT_LOST") return refuse("JOB_FINAL");
  return { ok: true, state: { ...state, status: "running", attempts: 0, error: null } };
}

function checkOut(state: JobState, event: JobEvent & { kind: "checkout" }): TransitionResult {
  if (state.status !== "blocked") return refuse("JOB_NOT_BLOCKED");
  const active = getActiveLease(state, event.now);
  if (state.review?.phase === "review" && state.review.workers.includes(event.userId)) return refuse("SELF_REVIEW");
  const ownLease = active?.userId === event.userId ? active : null;
  if (active !== null && ownLease === null && event.takeOverReason === undefined) {
    return refuse("JOB_ALREADY_CHECKED_OUT", active);
  }
  const claim = ownLease ?? { userId: event.userId, epoch: state.leaseEpoch + 1, claimedAt: event.now };
  const lease = { ...claim, expiresAt: event.now + event.leaseSeconds * 1000 };
  return { ok: true, state: { ...state, lease, leaseEpoch: lease.epoch } };
}

/** Returns the pairs that have one of the user's teams on `side`; all pairs if there are none. */
function filterPairs(pairs: readonly TeamPair[], side: "from" | "to", teams: readonly string[]): TeamPair[] {
  const matches = pairs.filter((pair) => teams.includes(pair[side]));
  return matches.length === 0 ? [...pairs] : matches;
}

/** Completes a phase. After the phase `work` the quality review follows, if there is one; otherwise the next step. */
function completePhase(state: JobState, review: ReviewState, event: Checkin): JobState {
  if (review.phase === "review") return advance(addOutcome(state, review, event, "completed"), state.step);
  if (review.pairs.length === 0) return advance(state, state.step);
  const workers = [...review.workers.filter((id) => id !== event.userId), event.userId];
  const pairs = filterPairs(review.pairs, "from", event.teams);
  return { ...state, lease: null, review: { ...review, phase: "review", workers, pairs } };
}

function returnWork(state: JobState, review: ReviewState, event: Checkin): JobState {
  const pairs = filterPairs(review.pairs, "to", event.teams);
  const next = { ...review, phase: "work" as const, round: review.round + 1, pairs };
  return { ...addOutcome(state, review, event, "returned"), lease: null, review: next };
}

function addOutcome(
  state: JobState,
  { round, workers }: ReviewState,
  { userId, now, message }: Checkin,
  outcome: ReviewOutcome["outcome"],
): JobState {
  if (state.blockingStep === null) return state;
  const worker = workers.at(-1) ?? null;
  const entry = {
    step: state.blockingStep,
    round,
    worker,
    reviewer: userId,
    outcome,
    message: message ?? null,
    at: now,
  };
  return { ...state, reviews: [...state.reviews, entry] };
}

function checkIn(state: JobState, event: Checkin): TransitionResult {
  const { blockingStep, review, lease } = state;
  if (state.status !== "blocked" || blockingStep === null || review === null) return refuse("JOB_NOT_BLOCKED");
  // An expired lease remains until the next claim, so that its holder can still check in. The service then chooses
  // between these two codes, since the history shows whether this user had checked out the job.
  if (lease === null) return refuse("JOB_NOT_CHECKED_OUT");
  if (lease.userId !== event.userId) return refuse("CHECKOUT_LOST", lease);
  switch (event.outcome) {
    case "aborted":
      return { ok: true, state: { ...state, lease: null } };
    case "completed":
      return { ok: true, state: completePhase(state, review, event) };
    case "returned":
      if (review.phase !== "review" || review.round >= maxReviewRounds) return refuse("FIELD_INVALID");
      return { ok: true, state: returnWork(state, review, event) };
    case "failed": {
      const error = { step: blockingStep, code: "REVIEW_FAILED", message: event.message ?? "" };
      return { ok: true, state: { ...state, ...unblockedFields, status: "failed", error } };
    }
  }
}

function cancel(state: JobState): TransitionResult {
  if (state.status === "cancelled") return { ok: true, state };
  if (finalStatuses.includes(state.status)) return refuse("JOB_FINAL");
  return { ok: true, state: { ...state, ...unblockedFields, status: "cancelled" } };
}

/**
 * Removes a deleted team from the quality review of a blocked job. If no team is left for the review, the step becomes
 * a step without quality review, for the owner and the collaborators of the step. Returns the same state if the review
 * does not name the team.
 */
export function removeReviewTeam(state: JobState, teamId: string): JobState {
  const { review } = state;
  const pairs = review?.pairs.filter(({ from, to }) => from !== teamId && to !== teamId) ?? [];
  if (review === null || pairs.length === review.pairs.length) return state;
  return { ...state, review: { ...review, pairs, phase: pairs.length === 0 ? "work" : review.phase } };
}

/**
 * Computes the state of a job after an event, or the error code with which the event is refused. Only this function and
 * {@link removeReviewTeam} change a state. The function is pure. The caller stores the result in one statement, which
 * has no effect if the stored state has changed in the meantime.
 *
 * @example const result = transition(state, { kind: "checkout", userId, now: Date.now(), leaseSeconds: 3600 }); if
 * (!result.ok) throw new ServiceError(result.code); // result.state.lease is the caller's
 */
export function transition(state: JobState, event: JobEvent): TransitionResult {
  switch (event.kind) {
    case "step-finished":
      return finishStep(state, event);
    case "step-failed":
      return failStep(state, event);
    case "content-restored":
      return restoreContent(state);
    case "checkout":
      return checkOut(state, event);
    case "checkin":
      return checkIn(state, event);
    case "cancel":
      return cancel(state);
  }
}
