import { z } from "zod";
import type { ErrorCode } from "./errors.ts";

export const jobTypes = ["data-point-extraction", "indexing"] as const;
export type JobType = (typeof jobTypes)[number];

export const jobStatuses = ["running", "blocked", "completed", "cancelled", "failed"] as const;
export type JobStatus = (typeof jobStatuses)[number];
export const finalStatuses: readonly JobStatus[] = ["completed", "cancelled", "failed"];

/** The steps that people do, each in a workbench of that name. */
export const reviewSteps = ["zoning", "mapping", "indexing"] as const;
export type ReviewStep = (typeof reviewSteps)[number];

/** The steps that the machine does. */
export const machineSteps = ["read", "zone", "map", "index", "write"] as const;
export type MachineStep = (typeof machineSteps)[number];

/** The machine's steps of a job type in order, and the review that may follow each. */
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

/** A step that fails is tried this often before the job fails. */
export const maxAttempts = 3;

export const minLeaseSeconds = 60;
export const defaultLeaseSeconds = 3600;
export const maxLeaseSeconds = 43_200;
/** For somebody who takes the work where the service cannot be reached. */
export const maxOfflineLeaseSeconds = 7 * 86_400;

/** Who holds a blocked job. Times are milliseconds since 1970, by the service's clock. */
export interface Lease {
  userId: string;
  /** Larger with every new claim, so that a write under an older one is told apart. */
  epoch: number;
  claimedAt: number;
  expiresAt: number;
}

/** In quality review a step is worked on, then reviewed by others; without it, it is only worked on. */
export const reviewPhases = ["work", "review"] as const;
export type ReviewPhase = (typeof reviewPhases)[number];

/** Two teams of a quality review: members of `to` review what members of `from` worked on. Both are ids. */
export const teamPairSchema = z.object({ from: z.uuid().toLowerCase(), to: z.uuid().toLowerCase() });
export type TeamPair = z.infer<typeof teamPairSchema>;

/** How the review of a blocked job stands. */
export const reviewStateSchema = z.object({
  phase: z.enum(reviewPhases),
  /** 1, and one more each time that a reviewer returns the work. */
  round: z.int().positive(),
  /** Ids of the users who worked on this step, the last one last: none of them reviews it. */
  workers: z.array(z.string()),
  /**
   * The pairs that can still be in question; none without quality review. All that the job names at first; once
   * somebody of a `from` has worked, those with that `from`; once somebody of a `to` has returned it, those with that `to`.
   */
  pairs: z.array(teamPairSchema),
});
export type ReviewState = z.infer<typeof reviewStateSchema>;

/** What came of a quality review. */
export const reviewOutcomeSchema = z.object({
  step: z.enum(reviewSteps),
  round: z.int().positive(),
  /** Who worked on it last; null where the machine's output needed no work. */
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

/** What the state machine knows of a job. */
export interface JobState {
  type: JobType;
  status: JobStatus;
  /** The machine's step that runs, or that ran last. */
  step: MachineStep;
  /** Tries of the running step so far. */
  attempts: number;
  blockingStep: ReviewStep | null;
  /** There while the job is blocked, and only then. */
  review: ReviewState | null;
  /** Every outcome of quality review so far. */
  reviews: readonly ReviewOutcome[];
  lease: Lease | null;
  /** The largest epoch that was ever given. */
  leaseEpoch: number;
  error: JobError | null;
}

export type JobEvent =
  /** `pairs`: the teams of the quality review that follows; none where there is none. */
  | { kind: "step-finished"; step: MachineStep; needsReview: boolean; pairs: readonly TeamPair[] }
  /** `permanent`: another try would fail alike (the document cannot be read), so none is made. */
  | { kind: "step-failed"; step: MachineStep; code: string; message: string; permanent: boolean }
  /** `force`, where it is there, takes the job over from its holder, and says why. */
  | { kind: "checkout"; userId: string; now: number; leaseSeconds: number; force?: string }
  | Checkin
  | { kind: "cancel" };

const checkinOutcomes = ["completed", "returned", "aborted", "failed"] as const;

/** `message` says why, with the outcomes `failed` and `returned`; `teams` are the user's, of those that the job names. */
export interface Checkin {
  kind: "checkin";
  userId: string;
  teams: readonly string[];
  now: number;
  outcome: (typeof checkinOutcomes)[number];
  message?: string;
}

export type Transition = { ok: true; state: JobState } | { ok: false; code: ErrorCode; holder?: Lease };

export function createInitialState(type: JobType): JobState {
  return {
    type,
    status: "running",
    step: "read",
    attempts: 0,
    blockingStep: null,
    review: null,
    reviews: [],
    lease: null,
    leaseEpoch: 0,
    error: null,
  };
}

/** A lease that still counts at `now`; an expired one is as good as none, but for a late check-in. */
export function getActiveLease(state: JobState, now: number): Lease | null {
  return state.lease !== null && state.lease.expiresAt > now ? state.lease : null;
}

function refuse(code: ErrorCode, holder?: Lease): Transition {
  return holder === undefined ? { ok: false, code } : { ok: false, code, holder };
}

/** A job that waits for nobody. */
const unblocked = { blockingStep: null, review: null, lease: null };

function after(state: JobState, step: MachineStep): JobState {
  const steps = stepsByType[state.type];
  const next = steps[steps.findIndex((entry) => entry.step === step) + 1];
  const rest = { ...state, ...unblocked, attempts: 0 };
  return next === undefined ? { ...rest, status: "completed" } : { ...rest, status: "running", step: next.step };
}

function finishStep(state: JobState, event: JobEvent & { kind: "step-finished" }): Transition {
  if (state.status !== "running" || state.step !== event.step) return refuse("JOB_FINAL");
  const review = stepsByType[state.type].find((entry) => entry.step === event.step)?.review;
  const pairs = [...event.pairs];
  if (review !== undefined && (event.needsReview || pairs.length > 0)) {
    const phase = event.needsReview ? ("work" as const) : ("review" as const);
    const blocked = { status: "blocked" as const, blockingStep: review, attempts: 0 };
    return { ok: true, state: { ...state, ...blocked, review: { phase, round: 1, workers: [], pairs } } };
  }
  return { ok: true, state: after(state, event.step) };
}

function failStep(state: JobState, event: JobEvent & { kind: "step-failed" }): Transition {
  if (state.status !== "running" || state.step !== event.step) return refuse("JOB_FINAL");
  const attempts = state.attempts + 1;
  if (!event.permanent && attempts < maxAttempts) return { ok: true, state: { ...state, attempts } };
  const error = { step: event.step, code: event.code, message: event.message };
  return { ok: true, state: { ...state, status: "failed", attempts, error } };
}

function checkOut(state: JobState, event: JobEvent & { kind: "checkout" }): Transition {
  if (state.status !== "blocked") return refuse("JOB_NOT_BLOCKED");
  const held = getActiveLease(state, event.now);
  if (state.review?.phase === "review" && state.review.workers.includes(event.userId)) return refuse("SELF_REVIEW");
  const forced = event.force !== undefined && held?.userId !== event.userId;
  if (held !== null && held.userId !== event.userId && !forced) return refuse("JOB_ALREADY_CHECKED_OUT", held);
  const own = held?.userId === event.userId ? held : null;
  const renewed = own ?? { userId: event.userId, epoch: state.leaseEpoch + 1, claimedAt: event.now };
  const lease = { ...renewed, expiresAt: event.now + event.leaseSeconds * 1000 };
  return { ok: true, state: { ...state, lease, leaseEpoch: lease.epoch } };
}

/** The pairs with the user's team on one side; all of them where none has one. */
function narrow(pairs: readonly TeamPair[], side: "from" | "to", teams: readonly string[]): TeamPair[] {
  const own = pairs.filter((pair) => teams.includes(pair[side]));
  return own.length === 0 ? [...pairs] : own;
}

/** Work that is done goes to review where the job has one; a review that is done lets the job go on. */
function complete(state: JobState, review: ReviewState, event: Checkin): JobState {
  if (review.phase === "review") return after(withOutcome(state, review, event, "completed"), state.step);
  if (review.pairs.length === 0) return after(state, state.step);
  const workers = [...review.workers.filter((id) => id !== event.userId), event.userId];
  const pairs = narrow(review.pairs, "from", event.teams);
  return { ...state, lease: null, review: { ...review, phase: "review", workers, pairs } };
}

function returnWork(state: JobState, review: ReviewState, event: Checkin): JobState {
  const pairs = narrow(review.pairs, "to", event.teams);
  const next = { ...review, phase: "work" as const, round: review.round + 1, pairs };
  return { ...withOutcome(state, review, event, "returned"), lease: null, review: next };
}

function withOutcome(
  state: JobState,
  { round, workers }: ReviewState,
  { userId, now, message }: Checkin,
  outcome: ReviewOutcome["outcome"],
): JobState {
  if (state.blockingStep === null) return state;
  const worker = workers.at(-1) ?? null;
  const told = {
    step: state.blockingStep,
    round,
    worker,
    reviewer: userId,
    outcome,
    message: message ?? null,
    at: now,
  };
  return { ...state, reviews: [...state.reviews, told] };
}

function checkIn(state: JobState, event: Checkin): Transition {
  const { blockingStep, review, lease } = state;
  if (state.status !== "blocked" || blockingStep === null || review === null) return refuse("JOB_NOT_BLOCKED");
  // A lease that ran out but that nobody took since still serves its holder: `lease` stays until claimed anew.
  if (lease === null) return refuse("JOB_NOT_CHECKED_OUT");
  if (lease.userId !== event.userId) return refuse("CHECKOUT_LOST", lease);
  switch (event.outcome) {
    case "aborted":
      return { ok: true, state: { ...state, lease: null } };
    case "completed":
      return { ok: true, state: complete(state, review, event) };
    case "returned":
      if (review.phase !== "review") return refuse("FIELD_INVALID");
      return { ok: true, state: returnWork(state, review, event) };
    case "failed": {
      const error = { step: blockingStep, code: "REVIEW_FAILED", message: event.message ?? "" };
      return { ok: true, state: { ...state, ...unblocked, status: "failed", error } };
    }
  }
}

/**
 * The one place where a job's state changes: what an event makes of a state, or the code of why it cannot.
 * Pure; the caller writes the result with one statement that is guarded by the state it came from.
 */
export function transition(state: JobState, event: JobEvent): Transition {
  if (event.kind === "cancel") {
    if (state.status === "cancelled") return { ok: true, state };
    if (finalStatuses.includes(state.status)) return refuse("JOB_FINAL");
    return { ok: true, state: { ...state, ...unblocked, status: "cancelled" } };
  }
  switch (event.kind) {
    case "step-finished":
      return finishStep(state, event);
    case "step-failed":
      return failStep(state, event);
    case "checkout":
      return checkOut(state, event);
    case "checkin":
      return checkIn(state, event);
  }
}

const threshold = z
  .number()
  .min(0)
  .default(1)
  .describe("0: nothing is reviewed; 1 or more: everything; between: what the system is less sure of.");
/** Teams that review a step's result before the job goes on. */
const qa = z.looseObject({ teams: z.array(teamPairSchema).max(100).optional() }).optional();
const zoning = z
  .looseObject({
    qa,
    high_confidence_threshold: threshold,
    high_resolution_image_height: z.int().min(64).max(8192).default(1024).describe("Height of page images in pixels."),
  })
  .prefault({});
const common = {
  "text-extraction": z
    .looseObject({
      ocr: z.boolean().default(false).describe("Whether pages without a usable text layer are read by OCR."),
      languages: z
        .array(z.string().regex(/^[A-Za-z_]{3,24}$/))
        .min(1)
        .max(8)
        .optional()
        .describe("Tesseract's codes of the languages that OCR tries, as eng; English and German unless told."),
    })
    .prefault({}),
  zoning,
};

/** The metadata that a job type asks for; whatever else is given is kept as it is. */
export const metadataSchemas = {
  "data-point-extraction": z.looseObject({
    ...common,
    mapping: z.looseObject({ taxonomy: z.string().min(1), high_confidence_threshold: threshold, qa }),
  }),
  indexing: z.looseObject({
    ...common,
    indexing: z.looseObject({ taxonomy: z.string().min(1), high_confidence_threshold: threshold, qa }),
  }),
} as const;
export type DataPointExtractionMetadata = z.infer<(typeof metadataSchemas)["data-point-extraction"]>;
export type IndexingMetadata = z.infer<(typeof metadataSchemas)["indexing"]>;
